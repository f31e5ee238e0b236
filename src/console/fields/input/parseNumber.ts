import type { AnyField } from '../../../schema/model/field'
import { unitsOf } from '../../../schema/fields/traits'
import { signOf } from '../../../schema/text/format'

// Digits, plain or in groups of three, and decimals.
const shape = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/

/**
 * Parses a typed number into the value of its field. `null` for an empty text. Accepts full-width
 * digits, thousands separators, surrounding blanks and the currency sign of an amount.
 * Other texts are returned unchanged, so that the validation refuses them and no input is lost.
 */
export const readNumber = (text: string, field: AnyField): number | string | null => {
  const plain = text.normalize('NFKC').replaceAll('。', '.').trim()
  const sign = field.type === 'money' ? signOf(field.options).normalize('NFKC') : ''
  const clean = plain.startsWith(sign) ? plain.slice(sign.length).trim() : plain
  if (clean === '') return null
  if (!shape.test(clean) || !/\d/.test(clean)) return text
  const parsed = Number(clean.replaceAll(',', ''))
  const scale = unitsOf(field)
  // Excess decimals stay as a fraction of a unit, for the validation to report. Rounding removes
  // floating-point errors.
  return scale === 1 ? parsed : Math.round(parsed * 1e6) / (1e6 / scale)
}

/** Text of an input for a field's value. Numbers without grouping, other texts unchanged. */
export const writeNumber = (value: unknown, field: AnyField): string => {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  return (value / unitsOf(field)).toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}
/** Whether a typed number could not be parsed. */
export const isUnread = (value: unknown): boolean => typeof value === 'string'

/** Value of `inputmode` for phones. `text` where a minus sign may be typed. */
export const keysFor = ({ type, options }: AnyField, min: number): 'numeric' | 'decimal' | 'text' => {
  if (min < 0) return 'text'
  return type === 'integer' || options.decimals === 0 ? 'numeric' : 'decimal'
}
