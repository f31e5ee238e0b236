/**
 * Search terms as an index finds them: every character and every pair of neighbours. A list of these under a GIN index answers a
 * substring search of any length in any script, Chinese of one or two characters included, where trigrams cannot.
 */
export const grams = (text: string): string[] => {
  const letters = [...text.toLowerCase().normalize('NFKC')].filter(letter => !/\s/.test(letter))
  return [...new Set([...letters, ...letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)])]
}
/** The grams a search must find: the pairs, or the single character. */
export const wantedGrams = (text: string): string[] => {
  const all = grams(text)
  const pairs = all.filter(gram => [...gram].length === 2)
  return pairs.length > 0 ? pairs : all
}
/** The text a search is checked against, one for all searched fields. */
export const searchText = (values: readonly unknown[]): string =>
  values
    .filter(value => typeof value === 'string')
    .join('\n')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\S\n]+/g, '')
