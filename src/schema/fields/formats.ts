import type { AnyField, Format, Pattern } from '../model/field'
import { isDay } from '../text/values/isDay'
import { withoutUnseen } from '../text/foldCode'
import { validatePassword } from './passwordStrength'
import { codeFault, formatCode, readCode } from './secureCode'

/** Normalizes a typed number: full-width digits become narrow, blanks and dashes are removed. */
const compact = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '')
/** Label before a phone number, and a note in brackets behind. */
const [phoneLabel, phoneNote] = [
  /^(?:联系|手机|移动)?(?:手机|电话|号码?|方式)+[:：]?|^(?:mobile|phone|tel|no)+\.?[:：]?/i,
  /[([【（][^\d()[\]【】（）]*[)\]】）]$/,
]
/**
 * Mainland mobile number, `1[3-9]` and nine more digits. The country code 86, a label before and a
 * note in brackets are dropped.
 */
const phone = (text: string): string | null => {
  const digits = compact(text)
    .replace(phoneLabel, '')
    .replace(phoneNote, '')
    .replace(/[().·]/g, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '')
  return /^1[3-9]\d{9}$/.test(digits) ? digits : null
}

const extensionWord = '(?:转接?|轉|分[机機]号?|ext(?:ension)?\\.?|x)'
const [bareExtension, extensionBehind] = [
  new RegExp(`^${extensionWord}[\\s:]*(\\d{1,8})$`, 'i'),
  new RegExp(
    `^(.*?\\d{4}\\)?)[\\s,;]*(?:${extensionWord}|[\\p{Pd}*#,([【〔]+)[\\s:]*${extensionWord}?[\\s:]*(\\d{1,8})\\s*[)\\]】〕]?$`,
    'iu',
  ),
]
/** Longest text that is taken apart. */
const LONGEST_NUMBER = 60
/** Digits of an extension that is written with its word: `转 1234`. Other texts stay. */
export const readExtension = (text: string): string =>
  bareExtension.exec(text.slice(0, LONGEST_NUMBER).normalize('NFKC').trim())?.[1] ?? text
/** Takes the extension off a privacy number: `138 1234 5678 转 1234`. Undefined for other texts. */
export const splitPhone = (text: string): { readonly number: string; readonly extension: string } | undefined => {
  if (text.length > LONGEST_NUMBER) return undefined
  const behind = text
    .normalize('NFKC')
    .trim()
    .replace(/^[[【〔]\s*(\d{1,8})\s*[\]】〕](.+)$/s, '$2[$1]')
  const [, before = '', extension = ''] = extensionBehind.exec(behind) ?? []
  const number = phone(before)
  return number === null ? undefined : { number, extension }
}

/** E-mail address alone: without a name or quotes around it. */
const email = (text: string): string | null => (/^[^\s@<>"]+@[^\s@.<>"]+(\.[^\s@.<>"]+)+$/.test(text) ? text : null)

/** URL with http or https only, because it becomes a link. */
const url = (text: string): string | null => (/^https?:\/\/[^\s/?#]+[^\s]*$/i.test(text) ? text : null)

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2]
const sum = (weights: readonly number[], valueAt: (index: number) => number): number =>
  weights.reduce((total, weight, index) => total + weight * valueAt(index), 0)

/**
 * Validates a unified social credit code (GB 32100-2015). `doubtful`: its own check digit is wrong,
 * its organisation code valid.
 */
export const validateCreditCode = (text: string): 'valid' | 'doubtful' | 'wrong' => {
  const code = compact(text).toUpperCase()
  if (code.length !== 18 || [...code].some(letter => !creditAlphabet.includes(letter))) return 'wrong'
  const digit = (31 - (sum(creditWeights, index => creditAlphabet.indexOf(code.charAt(index))) % 31)) % 31
  if (creditAlphabet[digit] === code[17]) return 'valid'
  const rest = 11 - (sum(organisationWeights, index => Number.parseInt(code.charAt(8 + index), 36)) % 11)
  return code[16] === (rest === 10 ? 'X' : rest === 11 ? '0' : String(rest)) ? 'doubtful' : 'wrong'
}

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** Province codes of two digits (GB/T 2260), and of residents of Taiwan, Hong Kong and Macau. */
const provinces = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/
/** Number of a foreigner's permanent residence card: 9, province and country of origin. */
const permanentResident = /^9(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5])\d{3}/
const FIRST_BIRTH = '1900-01-01'
/** Latest day that any time zone has now. */
const latestDay = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
/**
 * Resident ID number (GB 11643), also of foreigners. Check digit, province and sequence number are
 * checked. The date of birth is since 1900, and not in the future.
 */
const idCard = (text: string): string | null => {
  const id = compact(text).toUpperCase()
  if (!/^\d{17}[\dX]$/.test(id) || !(provinces.test(id) || permanentResident.test(id))) return null
  const day = `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`
  if (!isDay(day) || day < FIRST_BIRTH || day > latestDay() || id.slice(14, 17) === '000') return null
  return '10X98765432'[sum(idWeights, index => Number(id[index])) % 11] === id[17] ? id : null
}

/**
 * Username of 3 to 30 letters, digits, Chinese characters, dots, dashes or underscores. Begins with
 * a letter, so it never resembles a mobile number.
 */
const username = (text: string): string | null =>
  /^[\p{Script=Han}A-Za-z][\p{Script=Han}\w.-]{2,29}$/u.test(text) ? text : null

/** Alphanumeric code in narrow capitals, without blanks. Null if normalization makes it longer. */
const code = (text: string): string | null => {
  const plain = text.normalize('NFKC').replace(/\s/g, '').toUpperCase()
  return plain.length > text.length ? null : plain
}

/** Secure code in groups. Other texts stay: rules tell a mistyped code from another record's. */
const secureCode = (text: string): string => (codeFault(readCode(text)) ? text : formatCode(text))

/** Whether a field holds secure codes: its own, or copies of another record's. */
export const isCode = ({ type, options }: AnyField): boolean => type === 'secureCode' || options.format === 'secureCode'

/** Value in an answer: codes in groups, whatever their stored spelling. */
export const withGroups = (field: AnyField, value: unknown): unknown =>
  isCode(field) && typeof value === 'string' ? secureCode(value) : value

/** Whether a valid text needs a comparison: an old credit code with a wrong check digit. */
export const isDoubtful = (field: AnyField, value: unknown): boolean =>
  field.options.format === 'creditCode' && typeof value === 'string' && validateCreditCode(value) === 'doubtful'

/** Normalizers by format. Null: the text does not have the format. */
export const formats: { readonly [F in Format]: (text: string) => string | null } = {
  phone,
  email,
  url,
  creditCode: text => (validateCreditCode(text) === 'wrong' ? null : compact(text).toUpperCase()),
  idCard,
  username,
  password: text => (validatePassword(text) === 'good' ? text : null),
  code,
  secureCode,
}

/** Text as a save stores it: without invisible characters, and blanks around it. */
export const readText = (text: string): string => withoutUnseen(text).trim()
/** Text as its limits and pattern see it: trimmed, or without any blanks for `code`. */
export const plainText = (text: string, format?: string): string =>
  format === 'code' ? withoutUnseen(text).replace(/\s/g, '') : readText(text)
/** Longest username. */
const USERNAME_MOST = 30
/** Error code of a text that must have a format, if any. The same as a save of such a field answers. */
export const formatError = (format: Format, text: string): 'required' | 'tooLong' | Format | undefined => {
  if (text.trim() === '') return 'required'
  const plain = readText(text)
  if (format === 'username' && [...plain].length > USERNAME_MOST) return 'tooLong'
  return formats[format](plain) === null ? format : undefined
}

const signs: Readonly<Record<string, string>> = { '0': '\\d', A: '[A-Z]' }
/** Compiles a pattern for a whole text. `like`: 0 is a digit, A a capital letter, else literal. */
export const regexOf = ({ like, matches = '' }: Pattern): RegExp =>
  new RegExp(
    `^(?:${like === undefined ? matches : like.replace(/./gsu, sign => signs[sign] ?? sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'))})$`,
    'u',
  )
/** Whether an optional pattern is a valid regular expression. */
export const isPattern = (pattern: Pattern | undefined): boolean => {
  try {
    return pattern === undefined || regexOf(pattern) instanceof RegExp
  } catch {
    return false
  }
}
