import { randomBytes, randomInt } from 'node:crypto'
import sharp from 'sharp'
import { type Db, row, sql } from '../store/database'
import { atTheDoor } from './door'

// Each letter as strokes on a 4 × 6 grid, `x,y` points joined by lines. No 0 O 1 I L S 5 Z 2: people take them for each other.
const strokes: Readonly<Record<string, string>> = {
  3: '0,0 4,0 2,2 4,4 2,6 0,6',
  4: '3,6 3,0 0,4 4,4',
  6: '4,0 1,2 0,4 1,6 3,6 4,5 3,3 0,4',
  7: '0,0 4,0 1,6',
  8: '2,3 0,1 2,0 4,1 0,5 2,6 4,5 2,3',
  9: '4,2 1,3 0,1 2,0 4,1 4,4 2,6',
  A: '0,6 2,0 4,6 3,4 1,4',
  C: '4,1 2,0 0,2 0,4 2,6 4,5',
  E: '4,0 0,0 0,3 3,3 0,3 0,6 4,6',
  F: '4,0 0,0 0,3 3,3 0,3 0,6',
  H: '0,0 0,6 0,3 4,3 4,0 4,6',
  K: '0,0 0,6 0,3 4,0 1,3 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1 4,2 3,3 0,3',
  T: '0,0 4,0 2,0 2,6',
  W: '0,0 1,6 2,3 3,6 4,0',
  X: '0,0 4,6 2,3 4,0 0,6',
  Y: '0,0 2,3 4,0 2,3 2,6',
}
const letters = Object.keys(strokes)
const SIZE = { width: 132, height: 44 }
const around = (value: number, spread: number) => value + (randomInt(0, 1001) / 500 - 1) * spread

const drawLetter = (letter: string, index: number): string => {
  const points = (strokes[letter] as string).split(' ').map(point => {
    const [x = 0, y = 0] = point.split(',').map(Number)
    return `${around(x * 4.6, 0.9).toFixed(1)},${around(y * 4.4, 0.9).toFixed(1)}`
  })
  return `<polyline points="${points.join(' ')}" transform="translate(${around(12 + index * 30, 3).toFixed(1)} ${around(9, 3).toFixed(1)}) rotate(${around(0, 14).toFixed(1)})"/>`
}
const noise = () =>
  `<path stroke-width="1.2" d="M0 ${randomInt(4, 40)} Q ${randomInt(30, 100)} ${randomInt(0, 44)} 132 ${randomInt(4, 40)}"/>`

const draw = (answer: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><rect width="100%" height="100%" fill="#f2f3f5"/>
    <g fill="none" stroke="#1d4fb8" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">${[...answer].map(drawLetter).join('')}${noise()}${noise()}</g></svg>`),
  )
    .png()
    .toBuffer()

/** Makes a captcha of four letters that lives five minutes. `fixed` is every captcha's answer, for tests. */
export const makeCaptcha = async (db: Db, fixed?: string): Promise<{ captchaId: string; image: string }> => {
  const answer = fixed ?? Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  const captchaId = randomBytes(16).toString('hex')
  const shown = [...answer.toUpperCase()].map(letter => (letter in strokes ? letter : 'X')).join('')
  const drawn = await atTheDoor('captcha', () => draw(shown))
  await sql`delete from captchas where expires < now()`.execute(db)
  await sql`insert into captchas (id, answer, expires) values (${captchaId}, ${answer.toUpperCase()}, now() + interval '5 minutes')`.execute(
    db,
  )
  return { captchaId, image: `data:image/png;base64,${drawn.toString('base64')}` }
}
/** Uses a captcha up, right or wrong. */
export const captchaMatches = async (db: Db, id: unknown, given: unknown): Promise<boolean> => {
  if (typeof id !== 'string' || typeof given !== 'string') return false
  const found = await row<{ answer: string }>(db, sql`delete from captchas where id = ${id} and expires > now() returning answer`)
  return found?.answer === given.trim().toUpperCase()
}
