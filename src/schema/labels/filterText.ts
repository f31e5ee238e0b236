import { isObject } from '../model/condition'
import { cacheFormatter } from '../text/cacheFormatter'
import { fieldText, type TextContext } from './fieldText'
import { fieldTextMessages } from './fieldTextMessages'
import type { AnyField } from '../model/field'
import { formatMoney, formatNumber } from '../text/format'
import { traitsOf } from '../fields/traits'

interface Between {
  readonly gte?: unknown
  readonly gt?: unknown
  readonly lte?: unknown
  readonly lt?: unknown
  readonly set?: boolean
  readonly weekday?: number
  readonly hour?: number
}
const isBetween = (value: unknown): value is Between => isObject(value)
const endText = (field: AnyField, at: unknown, { locale, language }: TextContext): string => {
  if (!traitsOf(field).numeric || typeof at !== 'number') return String(at)
  if (field.type === 'money' || field.options.as === 'money') return formatMoney(at, field.options, locale)
  return `${formatNumber(at, locale)}${field.options.unit ? ` ${field.options.unit[language]}` : ''}`
}
// A Monday.
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000
const weekdays = cacheFormatter(
  (locale: string) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
)
/** Name of a weekday by its number, 1 for Monday. */
export const weekdayText = (weekday: number, locale: string): string =>
  weekdays(locale).format(MONDAY + (weekday - 1) * DAY_MS)
const clock = (hour: number, minute: string) => `${String(hour).padStart(2, '0')}:${minute}`
/** Hour of the day from its number (0 to 23): 09:00–09:59. */
export const hourText = (hour: number): string => `${clock(hour, '00')}–${clock(hour, '59')}`
const rangeText = (field: AnyField, { gte, gt, lte, lt }: Between, context: TextContext): string[] => {
  const text = (at: unknown) => endText(field, at, context)
  if (gte !== undefined && lte !== undefined) return [gte === lte ? text(gte) : `${text(gte)} – ${text(lte)}`]
  const ends = [
    ['≥', gte],
    ['>', gt],
    ['≤', lte],
    ['<', lt],
  ] as const
  return ends.flatMap(([sign, at]) => (at === undefined ? [] : [`${sign} ${text(at)}`]))
}
const betweenText = (field: AnyField, value: Between, context: TextContext): string => {
  const { set, weekday, hour } = value
  return [
    ...rangeText(field, value, context),
    ...(set === undefined ? [] : [fieldTextMessages[set ? 'anything' : 'nothing'][context.language]]),
    ...(weekday === undefined ? [] : [weekdayText(weekday, context.locale)]),
    ...(hour === undefined ? [] : [hourText(hour)]),
  ].join(' · ')
}
/** Formats one value. An unreadable one from a URL stays, until the server refuses it. */
const valueText = (field: AnyField, value: unknown, context: TextContext): string => {
  try {
    return fieldText(field, value, context)
  } catch {
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}
/** Formats a filter: labels, 100 – 200, ≥ 100. Empty for no filter. */
export const filterText = (field: AnyField, value: unknown, context: TextContext): string => {
  if (value === undefined || value === null || value === '') return ''
  if (isBetween(value)) return betweenText(field, value, context)
  // States with the same label appear once.
  return [...new Set([value].flat().map(each => valueText(field, each, context)))].join(' / ')
}
