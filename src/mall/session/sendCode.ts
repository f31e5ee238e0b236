import { masks } from '../../schema/mask'

const TIMEOUT_MS = 5_000
/** Sends a code for a forgotten password: posted to a gateway as `{phone, code}`, or else written to the mall's log with the number masked. */
export const codeSender =
  (webhook: string | undefined, print: (line: string) => void) =>
  async (phone: string, code: string): Promise<void> => {
    if (!webhook) return print(`  Code for ${masks.phone(phone)}: ${code}`)
    const answer = await fetch(webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone, code }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) throw new Error(`The gateway for codes answered ${answer.status}`)
  }
