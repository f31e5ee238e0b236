import sharp from 'sharp'
import { GRID, SIZE, strokes } from '../../../src/server/auth/captchaImage'

/** A picture as black and white, one byte a pixel: what differs from the paper is ink. */
const inkOf = async (picture: Buffer): Promise<Uint8Array> => {
  const grey = await sharp(picture).resize(SIZE.width, SIZE.height).greyscale().raw().toBuffer()
  return Uint8Array.from(grey, value => (value < 190 ? 1 : 0))
}
interface Template {
  readonly letter: string
  readonly width: number
  readonly height: number
  readonly ink: Uint8Array
}
const drawn = async (letter: string, turn: number, size: number): Promise<Template> => {
  const [width, height] = [Math.ceil(GRID.x * 4 * size + 10), Math.ceil(GRID.y * 6 * size + 8)]
  const lines = (strokes[letter] as readonly string[]).map(stroke => {
    const points = stroke
      .split(' ')
      .map(point => point.split(',').map((at, axis) => (Number(at) - (axis ? 3 : 2)) * (axis ? GRID.y : GRID.x)))
    return `<polyline points="${points.join(' ')}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="#000" stroke-width="${3 / size}" stroke-linecap="round" transform="translate(${width / 2} ${height / 2}) rotate(${turn}) scale(${size})">${lines.join('')}</g></svg>`
  const grey = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true })
  const ink = Uint8Array.from({ length: width * height }, (_, at) =>
    (grey.data[at * grey.info.channels] as number) < 128 ? 1 : 0,
  )
  return { letter, width, height, ink }
}
/** How much of the ink under a template is the template's, both ways. */
const likeness = (picture: Uint8Array, { width, height, ink }: Template, left: number, top: number): number => {
  let [both, one] = [0, 0]
  for (let y = Math.max(0, -top); y < Math.min(height, SIZE.height - top); y += 1)
    for (let x = Math.max(0, -left); x < Math.min(width, SIZE.width - left); x += 1) {
      const there = picture[(top + y) * SIZE.width + left + x] as number
      const mine = ink[y * width + x] as number
      both += there & mine
      one += there + mine
    }
  return one === 0 ? 0 : (2 * both) / one
}
/** Reads a captcha as a simple robot would: lays each straight letter, turned and scaled, over each of the four places, and takes the likest. */
export const buildReader = async (): Promise<(picture: Buffer) => Promise<string>> => {
  const templates = await Promise.all(
    Object.keys(strokes).flatMap(letter => [-15, 15].flatMap(turn => [0.85, 1].map(size => drawn(letter, turn, size)))),
  )
  return async picture => {
    const ink = await inkOf(picture)
    return [0, 1, 2, 3]
      .map(index => {
        let best = { letter: '', score: -1 }
        for (const template of templates)
          for (let x = -6; x <= 6; x += 2)
            for (let y = -4; y <= 4; y += 2) {
              const [left, top] = [19 + index * 30 + x - (template.width >> 1), 22 + y - (template.height >> 1)]
              const score = likeness(ink, template, left, top)
              if (score > best.score) best = { letter: template.letter, score }
            }
        return best.letter
      })
      .join('')
  }
}
