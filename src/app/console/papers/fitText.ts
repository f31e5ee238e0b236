/** Line of a label with its font size in points. */
interface FittedLine {
  readonly text: string
  readonly points: number
}
/** Space beside a QR code, in points. */
interface LabelArea {
  readonly width: number
  readonly height: number
  readonly points: number
}
/** Width of a text at a font size, in points. */
export type WidthOf = (text: string, points: number) => number
/** Line height, as a multiple of the font size. */
export const LINE = 1.35

/** Splits a text where lines may break: after words, and around Chinese characters. */
const pieces = (text: string): string[] => text.split(/(?<=\s)|(?<=\p{Script=Han})|(?=\p{Script=Han})/u)
const broken = (text: string, fits: (text: string) => boolean): string[] => {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces(text).flatMap(each => (fits(each.trim()) ? [each] : [...each])))
    if (line === '' || fits((line + piece).trim())) line += piece
    else {
      lines.push(line.trim())
      line = piece
    }
  return [...lines, line.trim()]
}
const cutShort = (text: string, fits: (text: string) => boolean): string => {
  const signs = [...text]
  while (signs.length > 0 && !fits(`${signs.join('')}…`)) signs.pop()
  return `${signs.join('')}…`
}
/**
 * Fits the lines of a label. The name takes the remaining lines. All others take one line each,
 * with a smaller font if long: a cut serial would be worthless.
 */
export const fittedLines = (
  [name = '', ...others]: readonly string[],
  area: LabelArea,
  widthOf: WidthOf,
): FittedLine[] => {
  const { width, height, points } = area
  const fits = (text: string) => widthOf(text, points) <= width
  const most = Math.max(1, Math.floor(height / (points * LINE)) - others.length)
  const lines = broken(name, fits)
  const shown =
    lines.length <= most ? lines : [...lines.slice(0, most - 1), cutShort(lines.slice(most - 1).join(''), fits)]
  const small = (text: string) => Math.min(points, (points * width) / Math.max(widthOf(text, points), 1))
  return [...shown.map(text => ({ text, points })), ...others.map(text => ({ text, points: small(text) }))]
}
