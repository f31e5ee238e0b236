import { cacheFormatter } from '../../../schema/text/cacheFormatter'
import type { FigureFormat } from '../../../schema/metrics/figure'
import type { Period } from '../../../schema/metrics/period'
import { formatMoney, formatNumber } from '../../../schema/text/format'
import { dayOf } from '../../../schema/text/timeZone'
import type { BoardMessages } from './useBoardMessages'
import { serverNow } from '../../providers/clock/serverClock'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Duration in its two largest units. */
export const durationText = (seconds: number, { t }: BoardMessages): string => {
  const minutes = Math.round(seconds / MINUTE)
  if (minutes < 1) return t('moment')
  const [d, h, m] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (d > 0) return h > 0 ? t('days', { d, h }) : t('wholeDays', { d })
  if (h > 0) return m > 0 ? t('hours', { h, m }) : t('wholeHours', { h })
  return t('minutes', { m })
}
const share = cacheFormatter(
  (locale: string) =>
    new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)
/** Ratio as a percentage with one decimal: 0.4 → 40.0%. */
export const shareText = (value: number, { locale }: BoardMessages): string => share(locale).format(value)
const texts: { readonly [K in FigureFormat]: (value: number, spoken: BoardMessages) => string } = {
  count: (value, { locale }) => formatNumber(value, locale),
  number: (value, { locale }) => formatNumber(value, locale),
  // An average of amounts may have fractions of the smallest unit.
  money: (value, { money, locale }) => formatMoney(Math.round(value), money, locale),
  percent: shareText,
  duration: durationText,
}
/** Text of a figure's value. A dash if there is none. */
export const valueText = (as: FigureFormat, value: number | null | undefined, spoken: BoardMessages): string =>
  value === null || value === undefined ? spoken.t('noValue') : texts[as](value, spoken)

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
  if (value === null || value === undefined) return spoken.t('noValue')
  const { locale, money } = spoken
  if (as === 'money') return briefMoney(locale, money.currency).format(value / 10 ** money.decimals)
  if (as === 'percent') return briefShare(locale).format(value)
  if (as !== 'duration') return briefNumber(locale).format(value)
  return value >= DAY
    ? spoken.t('wholeDays', { d: briefNumber(locale).format(value / DAY) })
    : durationText(value, spoken)
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
