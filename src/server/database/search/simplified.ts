import table from 'opencc-js/dict/TSCharacters'

/** Simplified character by traditional one. Of several, the commonest. */
const simple: ReadonlyMap<string, string> = new Map(
  table.split('|').map(line => {
    const [traditional = '', first = ''] = line.split(' ')
    return [traditional, first]
  }),
)
/**
 * Text with simplified characters, so that 錦繡 and 锦绣 find each other. Composed first, for rows that
 * are not.
 */
export const simplified = (text: string): string =>
  text.normalize('NFC').replace(/\p{Script=Han}/gu, character => simple.get(character) ?? character)
