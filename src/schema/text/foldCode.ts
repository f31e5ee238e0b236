/** Normalizes a typed code: narrow, without dashes, blanks and invisible characters. Case stays. */
export const foldCode = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
/**
 * Invisible characters: of zero width, and those that change the text direction. Pasting brings
 * them, and they let one text pass for another. Joiners of emoji stay.
 */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu
/** Removes invisible characters. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '')
const isBlank = (character: string): boolean => withoutUnseen(character).trim() === ''
/**
 * Password as it is set and checked: without blanks and invisible characters at its ends. Not an
 * expression, which would be slow over many blanks, since anybody may send a password.
 */
export const readPassword = (text: string): string => {
  let [from, until] = [0, text.length]
  while (from < until && isBlank(text.charAt(from))) from += 1
  while (until > from && isBlank(text.charAt(until - 1))) until -= 1
  return text.slice(from, until)
}
