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
/** Parses a number, optionally followed by the field's unit. */
export const numberIn = (text: string, { options: { unit } }: AnyField): number | undefined =>
  plainNumber(without(plainly(text), [], unit ? [unit.zh, unit.en, ...(unit.also ?? [])].map(plainly) : []))

/** Parses an amount into smallest units, with or without the field's currency. Others fail. */
export const amountIn = (text: string, field: AnyField): number | undefined => {
  const { currency = '', currencyAlso = [] } = field.options
  const names = [signOf(field.options), currency, ...currencyAlso].map(plainly)
  const bare = without(plainly(text), names, names)
  const isTenThousands = bare.endsWith('万')
  const amount = plainNumber(isTenThousands ? bare.slice(0, -1).trim() : bare)
  if (amount === undefined) return undefined
  const units = amount * (isTenThousands ? 10_000 : 1) * unitsOf(field)
  return Math.abs(units - Math.round(units)) < 1e-6 ? Math.round(units) : units
}
