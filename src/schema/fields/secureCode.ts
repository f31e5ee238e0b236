import { foldCode } from '../text/foldCode'

/** What a code is made of: no I, O, 0 or 1, which are taken for one another. */
export const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** How long a code is, its check character included, and how many of its first characters are its tenant's. */
export const codeLength = { whole: 16, tenant: 4 } as const

/** The check character of everything before it: Luhn's algorithm, modulo the number of letters. */
export const checkOf = (text: string): string => {
  const sum = [...text].reverse().reduce((all, letter, at) => {
    const addend = codeLetters.indexOf(letter) * (at % 2 === 0 ? 2 : 1)
    return all + Math.floor(addend / codeLetters.length) + (addend % codeLetters.length)
  }, 0)
  return codeLetters.charAt((codeLetters.length - (sum % codeLetters.length)) % codeLetters.length)
}
/** A code as it is kept, however it was typed: full-width, in small letters, in groups. */
export const readCode = (text: string): string => foldCode(text).toUpperCase()
/** What is wrong with a code as it is kept: its letters, its length, or that it was mistyped. */
export const codeFault = (code: string): 'codeLetters' | 'codeLength' | 'codeCheck' | undefined => {
  if ([...code].some(letter => !codeLetters.includes(letter))) return 'codeLetters'
  if (code.length !== codeLength.whole) return 'codeLength'
  return checkOf(code.slice(0, -1)) === code.at(-1) ? undefined : 'codeCheck'
}
/** A code in groups of four, as it is printed and read aloud. */
export const formatCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code
