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
/** Words that share no sign with a text. */
const unlike = (words: readonly string[], text: string) =>
  words.filter(word => ![...word].some(sign => text.includes(sign)))
/** Removes these words from both ends. No word, and no part of one, stands twice at an end: 12元元. */
const without = (plain: string, before: readonly string[], behind: readonly string[]): string => {
  const begin = longest(before.filter(each => plain.startsWith(each)))
  const end = longest(behind.filter(each => plain.length > begin.length && plain.endsWith(each)))
  const rest = plain.slice(begin.length, plain.length - end.length).trim()
  return rest === plain ? rest : without(rest, unlike(before, begin), unlike(behind, end))
}
const inches = { 英寸: 25.4, inch: 25.4, inches: 25.4, in: 25.4 }
/** Units of one quantity by their names, each in the smallest of them. */
const quantities: readonly Readonly<Record<string, number>>[] = [
  { mm: 1, 毫米: 1, cm: 10, 厘米: 10, 公分: 10, dm: 100, 分米: 100, m: 1000, 米: 1000, ...inches },
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
/** Signs and words of a diameter, before a length. */
const diameter = ['φ', 'ø', '⌀', '直径', 'diameter']
/**
 * Parses a number, optionally followed by the field's unit. Other units of the same length or
 * weight are converted. The field's label may stand before it, and a sign of a diameter before a
 * length.
 */
export const numberIn = (text: string, { labels, options: { unit } }: AnyField): number | undefined => {
  const own = unit ? [unit.zh, unit.en, ...(unit.also ?? [])].map(plainly) : []
  const isLength = own.some(each => Object.hasOwn(quantities[0] ?? {}, each))
  const names = [labels.zh, labels.en].map(plainly)
  const begins = isLength ? [...names, ...diameter] : names
  const plain = begins.reduce(
    (rest, name) => (rest.startsWith(name) ? rest.slice(name.length).replace(/^\s*[:=]?\s*/, '') : rest),
    plainly(text),
  )
  return plainNumber(without(plain, [], own)) ?? converted(plain, own)
}

const numerals = '零一二三四五六七八九'
const small = '〇两壹贰叁肆伍陆柒捌玖拾佰仟'
const folded = '零二一二三四五六七八九十百千'
const digit = '[一二三四五六七八九]'
const ones = `零${digit}|零?${digit}?十${digit}?`
const below10000 = `${digit}千(?:${ones}|${digit}百(?:${ones})?)?|${digit}百(?:${ones})?|${digit}?十${digit}?|${digit}`
const isSpelled = new RegExp(`^(?:(?:${below10000})万(?:零(?!${digit}千)|(?=${digit}千)|$))?(?:${below10000})?$`)
/** Parses a whole number that is written in full in Chinese, below a hundred million. */
const spelledNumber = (text: string): number | undefined => {
  const plain = text.replace(new RegExp(`[${small}]`, 'g'), sign => folded.charAt(small.indexOf(sign)))
  if (plain === '' || plain.length > 20 || !isSpelled.test(plain)) return undefined
  let [whole, part, last] = [0, 0, 0]
  for (const sign of plain) {
    if (sign === '万') [whole, part, last] = [(part + last) * 1e4, 0, 0]
    else if (numerals.includes(sign)) last = numerals.indexOf(sign)
    else [part, last] = [part + (last || 1) * (multiples[sign] ?? 1), 0]
  }
  return whole + part + last
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
  const within = unlike(names, plain.slice(plain.indexOf(multiple)))
  const whole = plain.replace(/整$/, '')
  const spelled = spelledNumber(without(whole, names, names))
  if (spelled !== undefined && without(whole, names, names) !== whole) return spelled * unitsOf(field)
  const amount = plainNumber(multiple === '' ? digits : without(digits.trim(), within, within))
  if (amount === undefined) return undefined
  const times = [...multiple].reduce((product, sign) => product * (multiples[sign] ?? 1), 1)
  const units = amount * times * unitsOf(field)
  return Math.abs(units - Math.round(units)) < 1e-6 ? Math.round(units) : units
}
