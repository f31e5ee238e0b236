import type { AnyField } from '../../../schema/model/field'
import { unitsOf } from '../../../schema/fields/traits'
import { amountIn, numberIn, plainly } from '../../../schema/spreadsheet/parseAmount'
import { signOf } from '../../../schema/text/format'

/**
 * Parses a typed number into the value of its field, as the import does. `null` for an empty text
 * or a currency sign alone. Other texts are returned unchanged, so that the validation refuses them
 * and no input is lost. Excess decimals of an amount stay as a fraction of a unit.
 */
export const readNumber = (text: string, field: AnyField): number | string | null => {
  const plain = plainly(text)
  if (plain === '' || (field.type === 'money' && plain === plainly(signOf(field.options)))) return null
  return (field.type === 'money' ? amountIn(text, field) : numberIn(text, field)) ?? text
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
