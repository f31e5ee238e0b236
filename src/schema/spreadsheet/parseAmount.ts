import type { AnyField } from '../model/field'
import { signOf } from '../text/format'
import { unitsOf } from '../fields/traits'

/** A text as it is compared: full-width letters and signs as narrow ones, nothing around it, no capitals. */
export const plainly = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

const plainNumber = (plain: string): number | undefined => {
  const whole = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  return /^[+-]?\d+(\.\d+)?$/.test(whole) ? Number(whole) : undefined
}
/** What a text says beside these, of which it may have one before and one behind it. */
const without = (plain: string, before: readonly string[], behind: readonly string[]): string => {
  const begin = before.find(each => each !== '' && plain.startsWith(each)) ?? ''
  const rest = plain.slice(begin.length).trim()
  const end = behind.find(each => each !== '' && rest.endsWith(each)) ?? ''
  return rest.slice(0, rest.length - end.length).trim()
}
/** The number that a text says, alone or with the field's own unit behind it. */
export const numberIn = (text: string, { options: { unit } }: AnyField): number | undefined =>
  plainNumber(without(plainly(text), [], unit ? [unit.zh, unit.en].map(plainly) : []))

/** The amount that a text says, in smallest units, alone or with the field's own currency at it: another's is none. */
export const amountIn = (text: string, field: AnyField): number | undefined => {
  const { currency = '', currencyAlso = [] } = field.options
  const names = [signOf(field.options), currency, ...currencyAlso].map(plainly)
  const amount = plainNumber(without(plainly(text), names, names))
  if (amount === undefined) return undefined
  const units = amount * unitsOf(field)
  return Math.abs(units - Math.round(units)) < 1e-6 ? Math.round(units) : units
}
