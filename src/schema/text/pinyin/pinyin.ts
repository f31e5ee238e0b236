import data from './pinyin.json'

/** Common readings of characters that the collation sorts by a rarer one. */
const readings: Readonly<Record<string, string>> = data.readings
const order = new Intl.Collator('zh-u-co-pinyin')
/** First character of each syllable, in the order of the collation. A character between two is read like the former. */
const table = data.firstCharacters.flatMap(line => line.split(' ')).map(each => each.split('_'))

const findSyllable = (character: string): string => {
  let [from, to] = [0, table.length - 1]
  while (from < to) {
    const middle = Math.ceil((from + to) / 2)
    if (order.compare(table[middle]?.[0] ?? '', character) <= 0) from = middle
    else to = middle - 1
  }
  return readings[character] ?? table[from]?.[1] ?? ''
}
const known = new Map<string, string>()
/** The syllable of a Chinese character: each is looked up once. */
const syllableOf = (character: string): string => {
  const syllable = known.get(character) ?? findSyllable(character)
  known.set(character, syllable)
  return syllable
}
const isChinese = (character: string) => /\p{Script=Han}/u.test(character)

/** A text's characters as they are said, one by one; anything but Chinese as it stands, without spaces. Nothing for a text that has no Chinese. */
export const syllablesOf = (text: string): readonly string[] => {
  const characters = [...text.toLowerCase()].filter(each => !/\s/.test(each))
  return characters.some(isChinese) ? characters.map(each => (isChinese(each) ? syllableOf(each) : each)) : []
}
const syllables: ReadonlySet<string> = new Set([...table.map(([, said = '']) => said), ...Object.values(readings)])
const begun = new Set([...syllables].flatMap(each => [...each].map((_, at) => each.slice(0, at + 1))))
const LONGEST = 6
/** What may stand at a place of what is typed: a syllable, or a sign that is no letter. */
const partsAt = (text: string, at: number): readonly number[] =>
  /[a-z]/.test(text.charAt(at))
    ? Array.from({ length: LONGEST }, (_, index) => index + 1).filter(length =>
        syllables.has(text.slice(at, at + length)),
      )
    : [1]
/**
 * Where syllables begin in what is typed by its sound, whichever way it is read: of `tuhaozh` at 0, 2 and 5, of `xian`, which may be one or two, at 0. The last may have been begun
 * alone. Nothing for what nobody says so.
 */
export const beginningsIn = (text: string): readonly number[] => {
  const end = text.length
  const ways = Array.from({ length: end + 1 }, () => ({ to: 0, from: 0 }))
  const at = (index: number) => ways[index] ?? { to: 0, from: 0 }
  at(0).to = 1
  at(end).from = 1
  for (let index = 0; index < end; index += 1)
    for (const length of partsAt(text, index)) at(index + length).to += at(index).to
  for (let index = end - 1; index >= 0; index -= 1) {
    const rest = text.slice(index)
    at(index).from = begun.has(rest) && !syllables.has(rest) ? 1 : 0
    for (const length of partsAt(text, index)) at(index).from += at(index + length).from
  }
  const all = at(0).from
  return all === 0 ? [] : [...Array(end).keys()].filter(index => at(index).to * at(index).from === all)
}
/**
 * How a text is typed by its sound: whole (`beijing`) and by initials (`bj`), without tones; anything but Chinese as it stands, without spaces. Nothing for a text
 * that has no Chinese. Of several ways to say a character one is known.
 */
export const pinyinOf = (text: string): readonly string[] => {
  const syllables = syllablesOf(text)
  return syllables.length > 0 ? [syllables.join(''), syllables.map(each => each.slice(0, 1)).join('')] : []
}
