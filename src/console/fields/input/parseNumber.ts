import type { AnyField } from '../../../schema/model/field'
import { unitsOf } from '../../../schema/fields/traits'
import { signOf } from '../../../schema/text/format'

// Digits, whole or in groups of three, and a part after the point.
const shape = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/

/**
 * The number that somebody typed, as a field keeps it; null for nothing. Full-width digits, commas between thousands and blanks around
 * are understood, before an amount its sign too. What is no number stays the text that it is, so that the check refuses it and nothing typed is lost.
 */
export const readNumber = (text: string, field: AnyField): number | string | null => {
  const plain = text.normalize('NFKC').replaceAll('。', '.').trim()
  const sign = field.type === 'money' ? signOf(field.options).normalize('NFKC') : ''
  const clean = plain.startsWith(sign) ? plain.slice(sign.length).trim() : plain
  if (clean === '') return null
  if (!shape.test(clean) || !/\d/.test(clean)) return text
  const parsed = Number(clean.replaceAll(',', ''))
  const scale = unitsOf(field)
  // A decimal too many stays as part of a unit, so that the check can say what is wrong with it; a binary fraction's dust does not.
  return scale === 1 ? parsed : Math.round(parsed * 1e6) / (1e6 / scale)
}

/** What stands in an input for what a field holds: a number in digits alone, a text that is none as it was typed. */
export const writeNumber = (value: unknown, field: AnyField): string => {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  return (value / unitsOf(field)).toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}
/** Whether a number that somebody typed is still none. */
export const isUnread = (value: unknown): boolean => typeof value === 'string'

/** The keys a telephone offers: digits, with a point where there may be decimals, and all of them where a minus may be typed. */
export const keysFor = ({ type, options }: AnyField, min: number): 'numeric' | 'decimal' | 'text' => {
  if (min < 0) return 'text'
  return type === 'integer' || options.decimals === 0 ? 'numeric' : 'decimal'
}
