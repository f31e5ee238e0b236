import { cacheFormatter } from '../../../schema/text/cacheFormatter'
import type { FigureFormat } from '../../../schema/metrics/figure'
import type { Period } from '../../../schema/metrics/period'
import { formatDuration, formatFigure, formatShare, NO_VALUE } from '../../../schema/metrics/formatFigure'
import { dayOf } from '../../../schema/text/timeZone'
import type { BoardMessages } from './useBoardMessages'
import { serverNow } from '../../providers/clock/serverClock'

const HOUR = 3600
const DAY = 24 * HOUR
/** Ratio as a percentage with one decimal: 0.4 → 40.0%. */
export const shareText = (value: number, { language }: BoardMessages): string => formatShare(value, language)
/** Relative difference as a percentage: 0.4 → 40.0%. Whole from 100% on. */
export const differenceShare = (value: number, { language }: BoardMessages): string =>
  formatShare(value, language, value < 1 ? 1 : 0)
/** Text of a figure's value. A dash if there is none. */
export const valueText = (
  as: FigureFormat,
  value: number | null | undefined,
  { money, language }: BoardMessages,
): string => formatFigure(as, value, money, language)

// Without a minimum, WebKit uses the currency's two digits: ¥5000.0.
const brief = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const
const briefNumber = cacheFormatter((locale: string) => new Intl.NumberFormat(locale, brief))
const briefShare = cacheFormatter((locale: string) => new Intl.NumberFormat(locale, { ...brief, style: 'percent' }))
const briefMoney = cacheFormatter(
  (locale: string, currency: string) =>
    new Intl.NumberFormat(locale, { ...brief, style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
)
/** Short text for an axis or tile: ¥1.2万. */
export const briefText = (as: FigureFormat, value: number | null | undefined, spoken: BoardMessages): string => {
  if (value === null || value === undefined) return NO_VALUE
  const { locale, money } = spoken
  if (as === 'money') return briefMoney(locale, money.currency).format(value / 10 ** money.decimals)
  if (as === 'percent') return briefShare(locale).format(value)
  if (as !== 'duration') return briefNumber(locale).format(value)
  return value >= DAY
    ? spoken.t('wholeDays', { d: briefNumber(locale).format(value / DAY) })
    : formatDuration(value, spoken.language)
}
/** Value for an export: amounts in the main unit, ratios in percent, durations in hours. */
export const exportValue = (as: FigureFormat, value: number | null | undefined, { money }: BoardMessages): string => {
  if (value === null || value === undefined) return ''
  if (as === 'money') return (Math.round(value) / 10 ** money.decimals).toFixed(money.decimals)
  if (as === 'percent') return (value * 100).toFixed(2)
  return as === 'duration' ? (value / HOUR).toFixed(2) : String(Math.round(value * 1e6) / 1e6)
}

const days = cacheFormatter(
  (locale: string, year: boolean) =>
    new Intl.DateTimeFormat(locale, {
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
      ...(year ? { year: 'numeric' } : {}),
    }),
)
const months = cacheFormatter(
  (locale: string) => new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' }),
)
/** Month of a day, with its year. */
export const monthText = (day: string, { locale }: BoardMessages): string =>
  months(locale).format(new Date(`${day}T00:00:00Z`))
const weekdays = cacheFormatter(
  (locale: string, weekday: 'short' | 'long') => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }),
)
/** Weekday of a day, short (周四, Thu) or long (星期四, Thursday). */
export const weekdayOf = (day: string, { locale }: BoardMessages, width: 'short' | 'long' = 'short'): string =>
  weekdays(locale, width).format(new Date(`${day}T00:00:00Z`))
/** Day in the app's time zone, optionally with its year. */
export const dayText = (day: string, { locale }: BoardMessages, year = false): string =>
  days(locale, year).format(new Date(`${day}T00:00:00Z`))
/** Text of a period, or of a single day. Includes years if they differ, or if `year` is set. */
export const periodText = (
  { from, to }: Period,
  spoken: BoardMessages,
  year = from.slice(0, 4) !== to.slice(0, 4),
): string => {
  if (from === to) return dayText(from, spoken, year)
  return spoken.t('to', { from: dayText(from, spoken, year), to: dayText(to, spoken, year) })
}
/** Text of a period, with the year unless it is the current one. */
export const datedText = (period: Period, spoken: BoardMessages): string => {
  const year = dayOf(serverNow(), spoken.zone).slice(0, 4)
  return periodText(
    period,
    spoken,
    [period.from, period.to].some(day => !day.startsWith(year)),
  )
}
