import { foldText, withoutJoiners } from '../../../schema/text/foldText'
import { beginningsIn } from '../../../schema/text/pinyin/pinyin'

/**
 * Search terms as an index finds them: every character and every pair of neighbours. A list of these under a GIN index answers a
 * substring search of any length in any script, Chinese of one or two characters included, where trigrams cannot.
 */
export const grams = (text: string): string[] => {
  const letters = [...foldText(text).replaceAll('\n', '')]
  return [...new Set([...letters, ...letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)])]
}
/** The grams a search must find: the pairs, or the single character. */
export const wantedGrams = (text: string): string[] => {
  const all = grams(text)
  const pairs = all.filter(gram => [...gram].length === 2)
  return pairs.length > 0 ? pairs : all
}
/** No more of what is typed is taken for a sound than its index needs. */
const SOUND_LENGTH = 24
/**
 * The grams of what is found by its sound, of which there is how each syllable begins: those two letters that are sure to be one, whichever way it is read. Nothing where it cannot be
 * said, or where these are the grams of what stands there.
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
/** The text a search is checked against, one for all searched fields: a line as it is written, and the same without joiners. */
export const searchText = (values: readonly unknown[]): string => {
  const lines = foldText(values.filter(value => typeof value === 'string').join('\n')).split('\n')
  return lines.flatMap(line => [...new Set([withoutJoiners(line), line])]).join('\n')
}
/** How many last digits of a number people say. */
export const TAIL_LENGTH = 4
/** The gram of the last digits of a number in a field. Longer than any typed gram, so only a search by last digits asks for it. */
export const tailGram = (name: string, text: string): string => `${name}…${text.slice(-TAIL_LENGTH)}`
