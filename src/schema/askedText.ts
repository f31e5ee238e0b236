import { cellText, type TextContext } from './cellText'
import type { AnyField } from './field'
import { formatMoney, formatNumber } from './format'
import { traitsOf } from './kinds/traits'

interface Between {
  readonly gte?: unknown
  readonly lte?: unknown
}
const isBetween = (value: unknown): value is Between =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const endText = (field: AnyField, at: unknown, { locale, language }: TextContext): string => {
  if (!traitsOf(field).numeric || typeof at !== 'number') return String(at)
  if (field.kind === 'money' || field.options.as === 'money') return formatMoney(at, field.options, locale)
  return `${formatNumber(at, locale)}${field.options.unit ? ` ${field.options.unit[language]}` : ''}`
}
/** What a filter asks of a field, as text: labels, 100 – 200, ≥ 100; empty for nothing. */
export const askedText = (field: AnyField, value: unknown, context: TextContext): string => {
  if (value === undefined || value === null || value === '') return ''
  if (isBetween(value)) {
    const { gte, lte } = value
    const [from, to] = [endText(field, gte, context), endText(field, lte, context)]
    if (gte !== undefined && lte !== undefined) return gte === lte ? from : `${from} – ${to}`
    return gte === undefined ? `≤ ${to}` : `≥ ${from}`
  }
  return [value]
    .flat()
    .map(each => cellText(field, each, context))
    .join(' / ')
}
