import { foldCode } from '../text/foldCode'

/** Alphabet of codes: no I, O, 0 or 1, which are easily confused. */
export const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** Length of a code with its check character, and of the tenant's prefix in it. */
export const codeLength = { whole: 16, tenant: 4 } as const

/** Check character of a text: Luhn's algorithm, modulo the size of the alphabet. */
export const checkOf = (text: string): string => {
  const sum = [...text].reverse().reduce((all, letter, at) => {
    const addend = codeLetters.indexOf(letter) * (at % 2 === 0 ? 2 : 1)
    return all + Math.floor(addend / codeLetters.length) + (addend % codeLetters.length)
  }, 0)
  return codeLetters.charAt((codeLetters.length - (sum % codeLetters.length)) % codeLetters.length)
}
/** Normalizes a typed code: full-width, lower-case or grouped. */
export const readCode = (text: string): string => foldCode(text).toUpperCase()
/** Error of a normalized code: its letters, its length, or a wrong check character. */
export const codeFault = (code: string): 'codeLetters' | 'codeLength' | 'codeCheck' | undefined => {
  if ([...code].some(letter => !codeLetters.includes(letter))) return 'codeLetters'
  if (code.length !== codeLength.whole) return 'codeLength'
  return checkOf(code.slice(0, -1)) === code.at(-1) ? undefined : 'codeCheck'
}
/** Formats a code in groups of four, on the wire, on screen and in print: `ZMDY-DNRW-8HLA-N9HK`. */
export const formatCode = (code: string): string =>
  readCode(code)
    .match(/.{1,4}/g)
    ?.join('-') ?? code
