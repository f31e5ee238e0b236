import type { AnyField } from '../model/field'
import { signOf } from '../text/format'
import { unitsOf } from '../fields/traits'

/** Normalizes a text for comparison: narrow, trimmed, lower case. */
export const plainly = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

const plainNumber = (plain: string): number | undefined => {
  const whole = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  return /^[+-]?\d+(\.\d+)?$/.test(whole) ? Number(whole) : undefined
}
/** Removes at most one of these prefixes and one of these suffixes. */
const without = (plain: string, before: readonly string[], behind: readonly string[]): string => {
  const begin = before.find(each => each !== '' && plain.startsWith(each)) ?? ''
  const rest = plain.slice(begin.length).trim()
  const end = behind.find(each => each !== '' && rest.endsWith(each)) ?? ''
  return rest.slice(0, rest.length - end.length).trim()
}
/** Parses a number, optionally followed by the field's unit. */
export const numberIn = (text: string, { options: { unit } }: AnyField): number | undefined =>
  plainNumber(without(plainly(text), [], unit ? [unit.zh, unit.en].map(plainly) : []))

/** Parses an amount into smallest units, with or without the field's currency. Others fail. */
export const amountIn = (text: string, field: AnyField): number | undefined => {
  const { currency = '', currencyAlso = [] } = field.options
  const names = [signOf(field.options), currency, ...currencyAlso].map(plainly)
  const amount = plainNumber(without(plainly(text), names, names))
  if (amount === undefined) return undefined
  const units = amount * unitsOf(field)
  return Math.abs(units - Math.round(units)) < 1e-6 ? Math.round(units) : units
}
