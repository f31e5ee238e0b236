import type { AnyField } from '../model/field'
import { signOf } from '../text/format'
import { unitsOf } from '../fields/traits'

/** Normalizes a text for comparison: narrow, trimmed, lower case. */
export const plainly = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Digits that a spreadsheet stores exactly. Further ones are errors of floating point. */
const PRECISION = 15
const plainNumber = (text: string): number | undefined => {
  const plain = text.replaceAll('。', '.')
  const whole = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(whole)) return undefined
  return whole.includes('.') ? Number(Number(whole).toPrecision(PRECISION)) : Number(whole)
}
const longest = (words: readonly string[]): string => words.reduce((a, b) => (b.length > a.length ? b : a), '')
/** Removes these words from both ends, as often as they stand there. */
const without = (plain: string, before: readonly string[], behind: readonly string[]): string => {
  const begin = longest(before.filter(each => plain.startsWith(each)))
  const end = longest(behind.filter(each => plain.length > begin.length && plain.endsWith(each)))
  const rest = plain.slice(begin.length, plain.length - end.length).trim()
  return rest === plain ? rest : without(rest, before, behind)
}
/** Units of one quantity by their names, each in the smallest of them. */
const quantities: readonly Readonly<Record<string, number>>[] = [
  { mm: 1, 毫米: 1, cm: 10, 厘米: 10, 公分: 10, dm: 100, 分米: 100, m: 1000, 米: 1000, 英寸: 25.4, inch: 25.4 },
  { mg: 1, 毫克: 1, g: 1000, 克: 1000, kg: 1e6, 千克: 1e6, 公斤: 1e6, 斤: 5e5, 市斤: 5e5, 两: 5e4 },
]
/** Parses a number with another unit of the same quantity: `125mm` is 12.5 for centimetres. */
const converted = (plain: string, own: readonly string[]): number | undefined => {
  const [, digits = '', name = ''] = /^(.*[\d.])\s*([^\d.\s]+)$/.exec(plain) ?? []
  const quantity = quantities.find(sizes => own.some(each => Object.hasOwn(sizes, each)))
  const base = own.flatMap(each => quantity?.[each] ?? [])[0]
  const size = quantity && Object.hasOwn(quantity, name) ? quantity[name] : undefined
  const number = plainNumber(digits)
  if (base === undefined || size === undefined || number === undefined) return undefined
  return Number(((number * size) / base).toPrecision(PRECISION))
}
/**
 * Parses a number, optionally followed by the field's unit. Other units of the same length or
 * weight are converted.
 */
export const numberIn = (text: string, { options: { unit } }: AnyField): number | undefined => {
  const own = unit ? [unit.zh, unit.en, ...(unit.also ?? [])].map(plainly) : []
  const plain = plainly(text)
  return plainNumber(without(plain, [], own)) ?? converted(plain, own)
}

const multiples: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 1e4, 亿: 1e8 }
/** Parses an amount into smallest units, with or without the field's currency. Others fail. */
export const amountIn = (text: string, field: AnyField): number | undefined => {
  const { currency = '', currencyAlso = [] } = field.options
  const names = [signOf(field.options), currency, ...currencyAlso].map(plainly)
  const plain = plainly(text)
  const bare = without(plain, names, names)
  // 3千 may be a model. 3千元 is an amount.
  const ending = bare === plain ? /^(.*?)([十百千]?[万亿])?$/s : /^(.*?)([十百千]?[万亿]?)$/s
  const [, digits = '', multiple = ''] = ending.exec(bare) ?? []
  const amount = plainNumber(multiple === '' ? digits : without(digits.trim(), names, names))
  if (amount === undefined) return undefined
  const times = [...multiple].reduce((product, sign) => product * (multiples[sign] ?? 1), 1)
  const units = amount * times * unitsOf(field)
  return Math.abs(units - Math.round(units)) < 1e-6 ? Math.round(units) : units
}
