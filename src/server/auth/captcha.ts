import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type Db, queryRow, sql } from '../database/connections/database'
import { foldCode } from '../../schema/text/foldCode'
import { inLoginQueue } from '../limits/loginQueue'
import { type Chance, drawCaptcha, strokes } from './captchaImage'

const letters = Object.keys(strokes)
const chance: Chance = () => randomInt(2 ** 32) / 2 ** 32
/** Leading zero bits of a proof of work: about 65,000 tries, a third of a second in a browser. */
const WORK_BITS = 16

interface Captcha {
  readonly captchaId: string
  /** A data URL. */
  readonly image: string
  /**
   * Bits of the proof of work. The answer carries a text `work`. SHA-256 of `<captchaId>.<work>`
   * must begin with this many zero bits.
   */
  readonly work?: number
}
/**
 * Creates a captcha of four letters that expires after five minutes. `fixed` is the answer of every
 * captcha, for tests. `withWork` also demands a proof of work.
 */
export const makeCaptcha = async (db: Db, fixed?: string, withWork = false): Promise<Captcha> => {
  const answer = (fixed ?? Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).toUpperCase()
  const captchaId = randomBytes(16).toString('hex')
  const shown = [...answer].map(letter => (letter in strokes ? letter : 'X')).join('')
  const png = await inLoginQueue('captcha', () => drawCaptcha(shown, chance))
  const work = withWork ? WORK_BITS : 0
  await sql`insert into captchas (id, answer, work, expires) values (${captchaId}, ${answer}, ${work}, now() + interval '5 minutes')`.execute(
    db,
  )
  return { captchaId, image: `data:image/png;base64,${png.toString('base64')}`, ...(work ? { work } : {}) }
}
const isWorked = (captchaId: string, work: string, bits: number): boolean =>
  createHash('sha256').update(`${captchaId}.${work}`).digest().readUInt32BE(0) >>> (32 - bits) === 0

/** Answer to a captcha. */
interface CaptchaAnswer {
  readonly captchaId: string
  readonly captcha: string
  readonly work: string
}
/** Checks an answer and its proof of work. Deletes the captcha in any case. */
export const captchaMatches = async (db: Db, { captchaId, captcha, work }: CaptchaAnswer): Promise<boolean> => {
  const row = await queryRow<{ answer: string; work: number }>(
    db,
    sql`delete from captchas where id = ${captchaId} and expires > now() returning answer, work`,
  )
  if (!row || row.answer !== foldCode(captcha).toUpperCase()) return false
  return row.work === 0 || isWorked(captchaId, work, row.work)
}
