import table from './fonts/parts.json'

/** Part of a font of the papers: a WOFF with some of the characters. */
export interface FontPart {
  readonly file: string
  readonly url: string
  /** Code points as in CSS's `unicode-range`, without `U+`. */
  readonly ranges: string
}
/** Parts of the fonts. The first part with a character draws the character. */
export const fontParts: readonly FontPart[] = table.map(({ file, ranges }) => ({
  file,
  ranges,
  url: new URL(`./fonts/${file}.woff`, import.meta.url).href,
}))
const bounds = fontParts.map(part =>
  part.ranges.split(',').map(range => {
    const [from = '', to = from] = range.split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  }),
)
const known = new Map<string, FontPart | undefined>()
/** Part that draws a character. `undefined` where no font holds the character. */
export const partOf = (character: string): FontPart | undefined => {
  if (known.has(character)) return known.get(character)
  const code = character.codePointAt(0) ?? 0
  const part = fontParts[bounds.findIndex(ranges => ranges.some(([from, to]) => code >= from && code <= to))]
  known.set(character, part)
  return part
}
/** Text for papers: composed, without invisible characters that print as boxes. */
export const toPrintable = (text: string): string =>
  text.normalize('NFC').replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
/** Distinct characters of a text that no font of the papers holds, emoji as a whole. */
export const unprintableIn = (text: string): string[] => {
  const whole = [...new Intl.Segmenter().segment(text.normalize('NFC'))].map(({ segment }) => segment)
  const isDrawn = (character: string) => /\s/.test(character) || partOf(character) !== undefined
  return [...new Set(whole.filter(each => ![...toPrintable(each)].every(isDrawn)))]
}
/** Styles by which browsers load the parts that a page needs, where the system has no such font. */
export const fontFaces: string = [...fontParts]
  .reverse()
  .map(({ url, ranges }) => {
    const range = ranges.replace(/[^,]+/g, 'U+$&')
    return `@font-face { font-family: Paper; src: url('${url}') format('woff'); unicode-range: ${range} }`
  })
  .join('\n')
