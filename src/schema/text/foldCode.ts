/** Normalizes a typed code: narrow, without dashes, blanks and invisible characters. Case stays. */
export const foldCode = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
/**
 * Invisible characters: of zero width, and those that change the text direction. Pasting brings
 * them, and they let one text pass for another. Joiners of emoji stay.
 */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu
/** Removes invisible characters. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '')
/** Blanks and invisible characters at the ends, which pasting brings. */
const pasted =
  /^[\s\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+|[\s\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+$/gu
/** Password as it is set and checked: without blanks and invisible characters at its ends. */
export const readPassword = (text: string): string => text.replace(pasted, '')
