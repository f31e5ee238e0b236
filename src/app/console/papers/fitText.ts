/** A line of a label, and how high its letters are. */
interface FittedLine {
  readonly text: string
  readonly points: number
}
/** What there is room for beside a code, in points of a page. */
interface LabelArea {
  readonly width: number
  readonly height: number
  readonly points: number
}
/** How wide a text is in letters of this height. */
export type WidthOf = (text: string, points: number) => number
/** How far one line is below the one before, by the height of its letters. */
export const LINE = 1.35

/** Where a line may end: behind a word, and beside any Chinese sign. */
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
/** The lines of a label: its name in as many as there is room for, all others in one each, which a serial that is cut would be worthless without: its letters are smaller where it is wide. */
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
