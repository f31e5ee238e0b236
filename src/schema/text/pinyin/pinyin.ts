import data from './pinyin.json'

/** Common readings of characters that the collation sorts by a rarer one. */
const readings: Readonly<Record<string, string>> = data.readings
const order = new Intl.Collator('zh-u-co-pinyin')
/** First character of each syllable in collation order. Characters between read like the former. */
const table = data.firstCharacters.flatMap(line => line.split(' ')).map(each => each.split('_'))
/** Syllables of characters with several readings: Unihan's kTGHZ2013, and names of people and places. */
const several = new Map<string, readonly string[]>()
for (const [characters = '', syllable = ''] of data.several
  .flatMap(line => line.split(' '))
  .map(each => each.split('_')))
  for (const character of characters) several.set(character, [...(several.get(character) ?? []), syllable])

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
/** Syllable of a Chinese character, cached. */
const syllableOf = (character: string): string => {
  const syllable = known.get(character) ?? findSyllable(character)
  known.set(character, syllable)
  return syllable
}
const isChinese = (character: string) => /\p{Script=Han}/u.test(character)

/** Main syllables of a text, one per character. Others stay, without spaces. Empty without Chinese. */
export const syllablesOf = (text: string): readonly string[] => {
  const characters = [...text.toLowerCase()].filter(each => !/\s/.test(each))
  return characters.some(isChinese) ? characters.map(each => (isChinese(each) ? syllableOf(each) : each)) : []
}
const syllables: ReadonlySet<string> = new Set([
  ...table.map(([, syllable = '']) => syllable),
  ...[...several.values()].flat(),
])
const begun = new Set([...syllables].flatMap(each => [...each].map((_, at) => each.slice(0, at + 1))))
const LONGEST = 6
/** Lengths of possible syllables at an index, or 1 for a non-letter. */
const partsAt = (text: string, at: number): readonly number[] =>
  /[a-z]/.test(text.charAt(at))
    ? Array.from({ length: LONGEST }, (_, index) => index + 1).filter(length =>
        syllables.has(text.slice(at, at + length)),
      )
    : [1]
/**
 * Indexes at which a syllable begins in typed pinyin, however it is split. `tuhaozh` gives 0, 2 and
 * 5. `xian`, one syllable or two, gives 0. The last syllable may be incomplete. Empty for
 * impossible pinyin.
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
/** Choices that are combined freely, in a text as short as a name and in a longer one. */
const [SHORT, IN_SHORT, IN_LONG] = [8, 6, 4]
/**
 * Readings of a text, the main one first: at most 16, of a short text 64. Neighbours meet in each of
 * their readings. Of more than two readings, a character takes two choices.
 */
export const readingsOf = (text: string): readonly (readonly string[])[] => {
  const characters = [...text.toLowerCase()].filter(each => !/\s/.test(each))
  const most = characters.length > SHORT ? IN_LONG : IN_SHORT
  let choices = 0
  const parts = syllablesOf(text).map((main, index) => {
    const all = [...new Set([main, ...(several.get(characters[index] ?? '') ?? [])])]
    const [at, width] = [choices % most, Math.min(all.length - 1, 2)]
    choices += width
    // Multiplied, the bits of a line stand twice: a choice may begin with the last and go on with
    // the first.
    return (line: number) => all[(((line * (2 ** most + 1)) >> at) % 2 ** width) % all.length] ?? main
  })
  const lines = parts.length > 0 ? 2 ** Math.min(choices, most) : 0
  return Array.from({ length: lines }, (_, line) => parts.map(read => read(line)))
}
/**
 * Pinyin of a text without tones, by each of its readings: full (`beijing`) and initials (`bj`).
 * Other characters stay, without spaces. Empty for a text without Chinese.
 */
export const pinyinOf = (text: string): readonly string[] => [
  ...new Set(
    readingsOf(text).flatMap(syllables => [syllables.join(''), syllables.map(each => each.slice(0, 1)).join('')]),
  ),
]
