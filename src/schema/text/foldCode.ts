/** Normalizes a typed code: narrow, without dashes, blanks and invisible characters. Case stays. */
export const foldCode = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
