import type { AnyField, Format, Pattern } from '../model/field'
import { validatePassword } from './passwordStrength'

/** A number as it is meant, however it was typed: full-width digits, blanks and dashes are understood. */
const compact = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '')
/** Mainland mobile number, `1[3-9]` and nine more digits; +86 is dropped. */
const phone = (text: string): string | null => {
  const digits = compact(text).replace(/^(\+|00)86/, '')
  return /^1[3-9]\d{9}$/.test(digits) ? digits : null
}

/** The address alone: without a name, signs or quotes around it. */
const email = (text: string): string | null => (/^[^\s@<>"]+@[^\s@.<>"]+(\.[^\s@.<>"]+)+$/.test(text) ? text : null)

/** Only http and https, because the address ends up in a link. */
const url = (text: string): string | null => (/^https?:\/\/[^\s/?#]+[^\s]*$/i.test(text) ? text : null)

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2]
const sum = (weights: readonly number[], valueAt: (index: number) => number): number =>
  weights.reduce((total, weight, index) => total + weight * valueAt(index), 0)

/** How far a unified social credit code (GB 32100-2015) can be trusted: `doubtful` fails its own check digit but holds a valid organisation code. */
export const validateCreditCode = (text: string): 'valid' | 'doubtful' | 'wrong' => {
  const code = compact(text).toUpperCase()
  if (code.length !== 18 || [...code].some(letter => !creditAlphabet.includes(letter))) return 'wrong'
  const digit = (31 - (sum(creditWeights, index => creditAlphabet.indexOf(code.charAt(index))) % 31)) % 31
  if (creditAlphabet[digit] === code[17]) return 'valid'
  const rest = 11 - (sum(organisationWeights, index => Number.parseInt(code.charAt(8 + index), 36)) % 11)
  return code[16] === (rest === 10 ? 'X' : rest === 11 ? '0' : String(rest)) ? 'doubtful' : 'wrong'
}

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** The provinces' two digits (GB/T 2260). */
const provinces = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/
/** Resident ID number (GB 11643): check digit, province and a real date of birth. */
const idCard = (text: string): string | null => {
  const id = compact(text).toUpperCase()
  if (!/^\d{17}[\dX]$/.test(id) || !provinces.test(id)) return null
  const day = `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`
  return isDay(day) && '10X98765432'[sum(idWeights, index => Number(id[index])) % 11] === id[17] ? id : null
}

/** A day that is in the calendar, `YYYY-MM-DD`, of the years 0001 to 9999. */
export const isDay = (text: string): boolean => {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** 3 to 30 letters, digits, Chinese characters, dot, dash or underscore, beginning with a letter: never to be taken for a mobile number. */
const username = (text: string): string | null =>
  /^[\p{Script=Han}A-Za-z][\p{Script=Han}\w.-]{2,29}$/u.test(text) ? text : null

/** A number with letters as it is printed: in narrow capitals, without blanks. What would grow by that is none. */
const code = (text: string): string | null => {
  const plain = text.normalize('NFKC').replace(/\s/g, '').toUpperCase()
  return plain.length > text.length ? null : plain
}

/** Whether a filled text is of its format but should be compared with its source: an old credit code whose check digit is wrong. */
export const isDoubtful = (field: AnyField, value: unknown): boolean =>
  field.options.format === 'creditCode' && typeof value === 'string' && validateCreditCode(value) === 'doubtful'

/** Each format's normal form, or null where the text is not of it. */
export const formats: { readonly [F in Format]: (text: string) => string | null } = {
  phone,
  email,
  url,
  creditCode: text => (validateCreditCode(text) === 'wrong' ? null : compact(text).toUpperCase()),
  idCard,
  username,
  password: text => (validatePassword(text) === 'good' ? text : null),
  code,
}

/** What is wrong with a text that must be of a format, if anything. */
export const formatError = (format: Format, text: string): 'required' | Format | undefined =>
  text.trim() === '' ? 'required' : formats[format](text.trim()) === null ? format : undefined

const signs: Readonly<Record<string, string>> = { '0': '\\d', A: '[A-Z]' }
/** A pattern over a whole text: in `like`, 0 is a digit, A a capital letter, and everything else itself. */
export const regexOf = ({ like, matches = '' }: Pattern): RegExp =>
  new RegExp(
    `^(?:${like === undefined ? matches : like.replace(/./gsu, sign => signs[sign] ?? sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'))})$`,
    'u',
  )
/** Whether a pattern, if there is one, is a regular expression at all. */
export const isPattern = (pattern: Pattern | undefined): boolean => {
  try {
    return pattern === undefined || regexOf(pattern) instanceof RegExp
  } catch {
    return false
  }
}
