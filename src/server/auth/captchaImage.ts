import sharp from 'sharp'

/** A number from 0 up to 1. */
export type Chance = () => number
type Point = readonly [number, number]

/**
 * Each letter as strokes on a 4 × 6 grid: `x,y` points joined by lines. Leaves out 0 O 1 I L S 5 Z
 * 2, which people confuse.
 */
export const strokes: Readonly<Record<string, readonly string[]>> = {
  3: ['0.3,0.6 2,0 3.8,1 3.4,2.5 1.6,3', '1.6,3 3.8,3.6 4,5 2.2,6 0.2,5.4'],
  4: ['3,6 3,0 0,4 4,4'],
  6: ['3.6,0.2 1.4,1.2 0.2,3.4 0.4,5.2 2,6 3.7,5.2 3.8,3.8 2.2,3 0.4,4'],
  7: ['0,0 4,0 1.4,6'],
  8: ['2,2.8 0.4,1.8 0.8,0.4 2,0 3.4,0.5 3.5,1.8 2,2.8 0.2,4 0.5,5.5 2,6 3.7,5.4 3.9,4 2,2.8'],
  9: ['3.7,2.2 2,3 0.3,2.1 0.4,0.7 2,0 3.7,0.8 3.8,2.6 2.9,4.8 1,6'],
  A: ['0,6 2,0 4,6', '0.8,4 3.2,4'],
  C: ['3.9,1 2.4,0 0.6,1 0.1,3 0.6,5 2.3,6 3.9,5'],
  E: ['4,0 0,0 0,6 4,6', '0,3 3.2,3'],
  F: ['4,0 0,0 0,6', '0,3 3.2,3'],
  H: ['0,0 0,6', '4,0 4,6', '0,3 4,3'],
  K: ['0,0 0,6', '3.8,0 0,3.4', '1.2,2.6 4,6'],
  M: ['0,6 0.4,0 2,3.6 3.6,0 4,6'],
  N: ['0,6 0,0 4,6 4,0'],
  P: ['0,6 0,0 2.6,0 4,0.9 3.9,2.4 2.5,3.2 0,3.2'],
  T: ['0,0 4,0', '2,0 2,6'],
  W: ['0,0 0.9,6 2,2.4 3.1,6 4,0'],
  X: ['0,0 4,6', '4,0 0,6'],
  Y: ['0,0 2,3 4,0', '2,3 2,6'],
}
export const SIZE = { width: 132, height: 44 } as const
/** The side of a letter's grid, in the picture's units, before it is bent. */
export const GRID = { x: 5.6, y: 5 } as const

const background = '#f2f3f5'
const between = (chance: Chance, low: number, high: number) => low + chance() * (high - low)
const points = (stroke: string): Point[] =>
  stroke.split(' ').map(each => {
    const [x = 0, y = 0] = each.split(',').map(Number)
    return [x, y]
  })

/** Cuts the corners off a line, which makes another font of it. */
const round = (line: readonly Point[]): Point[] => [
  line[0] as Point,
  ...line.slice(1).flatMap(([x, y], index): Point[] => {
    const [u, v] = line[index] as Point
    return [
      [u * 0.75 + x * 0.25, v * 0.75 + y * 0.25],
      [u * 0.25 + x * 0.75, v * 0.25 + y * 0.75],
    ]
  }),
  line.at(-1) as Point,
]
/** Points close enough together to be bent. */
const dense = (line: readonly Point[]): Point[] =>
  line.flatMap(([x, y], index) => {
    const [u, v] = line[index + 1] ?? [x, y]
    const steps = Math.max(1, Math.ceil(Math.hypot(u - x, v - y) / 0.5))
    return Array.from(
      { length: steps },
      (_, step): Point => [x + ((u - x) * step) / steps, y + ((v - y) * step) / steps],
    )
  })

/** A field of sines that moves every point of a picture, each picture's own. */
const bending = (chance: Chance) => {
  const wave = (reach: number, shortest: number, longest: number) => {
    const [length, start] = [between(chance, shortest, longest), between(chance, 0, 2 * Math.PI)]
    const high = between(chance, reach * 0.6, reach)
    return (at: number) => high * Math.sin((2 * Math.PI * at) / length + start)
  }
  const [across, across2, down, down2] = [wave(2.2, 30, 50), wave(0.6, 14, 22), wave(2.4, 40, 70), wave(0.7, 16, 26)]
  return ([x, y]: Point): Point => [x + across(y) + across2(y + x / 3), y + down(x) + down2(x + y / 2)]
}
/** How a line is drawn: `swell` is by how much of its thickness it grows and shrinks. */
interface Pen {
  readonly colour: string
  readonly thick: number
  readonly swell?: number
}
/** A line whose thickness swells and shrinks. */
const ink = (line: readonly Point[], { colour, thick, swell = 0.38 }: Pen, chance: Chance): string => {
  const [pace, start] = [between(chance, 0.25, 0.6), between(chance, 0, 6)]
  return line
    .slice(1)
    .map(([x, y], index) => {
      const [u, v] = line[index] as Point
      const width = thick * (1 + swell * Math.sin(index * pace + start))
      return `<path stroke="${colour}" stroke-width="${width.toFixed(2)}" d="M${u.toFixed(2)} ${v.toFixed(2)}L${x.toFixed(2)} ${y.toFixed(2)}"/>`
    })
    .join('')
}
/** Where a letter stands: turned, leaning, stretched, and into its neighbour. */
const standing = (middle: number, chance: Chance) => {
  const [turn, lean] = [between(chance, -0.44, 0.44), between(chance, -0.3, 0.3)]
  const [wide, high] = [GRID.x * between(chance, 0.75, 1.2), GRID.y * between(chance, 0.72, 1.1)]
  const [left, top] = [middle + between(chance, -3, 3), 22 + between(chance, -4, 4)]
  return ([x, y]: Point): Point => {
    const [u, v] = [(x - 2) * wide + lean * (y - 3) * high, (y - 3) * high]
    return [left + u * Math.cos(turn) - v * Math.sin(turn), top + u * Math.sin(turn) + v * Math.cos(turn)]
  }
}
const loose = (line: readonly Point[], chance: Chance): Point[] =>
  line.map(([x, y]) => [x + between(chance, -0.28, 0.28), y + between(chance, -0.28, 0.28)])

type Move = (point: Point) => Point
/** A letter's strokes where they stand in the picture. */
const shapeOf = (letter: string, moved: (line: readonly Point[]) => Point[], chance: Chance): Point[][] => {
  const rounds = Math.floor(between(chance, 0, 3))
  return (strokes[letter] ?? []).map(stroke => {
    let line = loose(points(stroke), chance)
    for (let turn = 0; turn < rounds; turn += 1) line = round(line)
    return moved(line)
  })
}
/** Draws one letter in one shade. Most letters are hollow: two thin lines instead of a thick one. */
const drawLetter = (letter: string, shade: string, move: Move, chance: Chance): string => {
  const moved = (line: readonly Point[]) => dense(line).map(move)
  const lines = shapeOf(letter, moved, chance)
  const thick = between(chance, 2.6, 3.4)
  const pens: Pen[] =
    chance() < 0.7
      ? [
          { colour: shade, thick: thick + 1.9, swell: 0.1 },
          { colour: background, thick: thick - 0.5, swell: 0.1 },
        ]
      : [{ colour: shade, thick }]
  return pens.flatMap(pen => lines.map(line => ink(line, pen, chance))).join('')
}
/**
 * Draws the letters as SVG. No two pictures share the form of a letter. The noise is drawn like the
 * letters, so neither colour nor width tells them apart.
 */
const captchaSvg = (answer: string, chance: Chance): string => {
  const bend = bending(chance)
  const hue = Math.floor(between(chance, 190, 350))
  const shade = () => `hsl(${Math.floor(hue + between(chance, -25, 25))} 60% ${Math.floor(between(chance, 26, 40))}%)`
  const [start, step] = [between(chance, 17, 23), between(chance, 27, 31)]
  const draw = (letter: string, index: number) => {
    const stand = standing(start + index * step, chance)
    return drawLetter(letter, shade(), point => bend(stand(point)), chance)
  }
  // One thin line, so that it strikes no letter through.
  const across = [0, 44, 88, 132].map((x): Point => [x, between(chance, 6, 38)])
  const noise = ink(dense(across).map(bend), { colour: shade(), thick: 1 }, chance)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width * 2}" height="${SIZE.height * 2}" viewBox="0 0 ${SIZE.width} ${SIZE.height}"><rect width="100%" height="100%" fill="${background}"/><g fill="none" stroke-linecap="round">${[...answer].map(draw).join('')}${noise}</g></svg>`
}
export const drawCaptcha = (answer: string, chance: Chance): Promise<Buffer> =>
  sharp(Buffer.from(captchaSvg(answer, chance)))
    .png()
    .toBuffer()
