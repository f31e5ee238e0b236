import { sha256 } from '@noble/hashes/sha2.js'

const SLICE_MS = 24
const pause = () => new Promise(done => setTimeout(done))
/**
 * Solves a captcha's proof of work. Finds a text for which SHA-256 of `<captchaId>.<text>` begins
 * with `bits` zero bits (at most 32). Works in slices, so that the page stays responsive.
 */
export const solveProofOfWork = async (captchaId: string, bits: number): Promise<string> => {
  const letters = new TextEncoder()
  const below = 2 ** (32 - bits)
  let begun = performance.now()
  for (let turn = 0; ; turn += 1) {
    const sum = sha256(letters.encode(`${captchaId}.${turn}`))
    if (new DataView(sum.buffer, sum.byteOffset).getUint32(0) < below) return String(turn)
    if (turn % 256 === 0 && performance.now() - begun > SLICE_MS) {
      await pause()
      begun = performance.now()
    }
  }
}
