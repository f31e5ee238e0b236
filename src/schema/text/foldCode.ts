/** A code without what an input method changes or adds: full-width letters and digits, dashes of every kind, blanks, invisible signs. Letters keep their case. */
export const foldCode = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
