import { foldText, withoutJoiners } from '../../../schema/text/foldText'
import { beginningsIn } from '../../../schema/text/pinyin/pinyin'
import { simplified } from './simplified'

/**
 * Splits a text into characters and pairs of neighbours. A GIN index over them finds substrings of any
 * length. This works in any script, including one or two Chinese characters, where trigrams fail.
 */
export const grams = (text: string): string[] => {
  const letters = [...foldText(text).replaceAll('\n', '')]
  return [...new Set([...letters, ...letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)])]
}
/** Grams that a search requires: the pairs, or the single character. */
export const wantedGrams = (text: string): string[] => {
  const all = grams(text)
  const pairs = all.filter(gram => [...gram].length === 2)
  return pairs.length > 0 ? pairs : all
}
/** Characters of a keyword that are checked for pinyin. The index needs no more. */
const SOUND_LENGTH = 24
/**
 * Grams of a keyword typed as pinyin. The index holds the first letters of each syllable. Uses
 * two-letter syllable starts that hold in every reading. `undefined` without pinyin, or where these
 * equal the plain grams.
 */
export const wantedSounds = (text: string): string[] | undefined => {
  const prefix = text.slice(0, SOUND_LENGTH)
  const sounds = beginningsIn(prefix)
    .map(at => prefix.slice(at, at + 2))
    .filter(gram => gram.length === 2)
  const plain = new Set(wantedGrams(text))
  const isSame = new Set(sounds).size === plain.size && sounds.every(gram => plain.has(gram))
  return sounds.length === 0 || isSame ? undefined : [...new Set(sounds)]
}
/** Builds the text that searches are verified against: each line as it is, and without joiners. */
export const searchText = (values: readonly unknown[]): string => {
  const lines = foldText(simplified(values.filter(value => typeof value === 'string').join('\n'))).split('\n')
  return lines.flatMap(line => [...new Set([withoutJoiners(line), line])]).join('\n')
}
/** Number of last digits that people say. */
export const TAIL_LENGTH = 4
/**
 * Gram of a number's last digits in a field. Longer than typed grams, so only a search by last
 * digits uses it.
 */
export const tailGram = (name: string, text: string): string => `${name}…${text.slice(-TAIL_LENGTH)}`
