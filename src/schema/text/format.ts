import { cacheFormatter } from './cacheFormatter'
import type { FieldOptions } from '../model/field'
import { dayOf } from './timeZone'

const amount = cacheFormatter(
  (locale: string, currency: string, decimals: number, most: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: decimals,
      maximumFractionDigits: most,
    }),
)
const plain = cacheFormatter((locale: string) => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }))
const moment = cacheFormatter(
  (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }),
)

export type Currency = Pick<FieldOptions, 'currency' | 'decimals'>
const inCurrency = ({ currency = '', decimals = 0 }: Currency, locale: string, most = decimals) =>
  amount(locale, currency, decimals, most)
/** Decimals of an amount that is no whole number of units, which a validation refuses. */
const TYPED_DECIMALS = 8
/** Formats an amount in smallest units: 128000 fen → ¥1,280.00. A refused amount is not rounded. */
export const formatMoney = (units: number, money: Currency, locale: string): string =>
  inCurrency(money, locale, Number.isInteger(units) ? undefined : TYPED_DECIMALS).format(
    units / 10 ** (money.decimals ?? 0),
  )
/** Symbol of a currency: ¥. */
export const signOf = (money: Currency): string =>
  inCurrency(money, 'en')
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? ''
const share = cacheFormatter(
  (locale: string) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
)
/** Formats a share: 0.925 → 92.5%. */
export const formatPercent = (value: number, locale: string): string => share(locale).format(value)
const measure = cacheFormatter(
  (locale: string) => new Intl.NumberFormat(locale, { maximumFractionDigits: 6, useGrouping: 'min2' }),
)
/** Formats a number with a unit. Groups digits from 10,000 on: 1310 °C has no comma. */
export const formatMeasure = (value: number, locale: string): string => measure(locale).format(value)
export const formatNumber = (value: number, locale: string): string => plain(locale).format(value)
const second = cacheFormatter(
  (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }),
)
/** Formats a time to the second, where the order matters: 2026-11-21 12:00:07. */
export const formatSecond = (iso: string, zone: string): string => second(zone).format(new Date(iso))
/** Formats a time: 2026-11-21 12:00. */
export const formatMoment = (iso: string, zone: string): string => moment(zone).format(new Date(iso))

/** Formats a time briefly: 12:00 today, 11-21 12:00 this year, else 2025-11-21. */
export const briefMoment = (iso: string, zone: string, now: Date): string => {
  const whole = formatMoment(iso, zone)
  const today = dayOf(now, zone)
  if (whole.slice(0, 10) === today) return whole.slice(11)
  return whole.slice(0, 4) === today.slice(0, 4) ? whole.slice(5) : whole.slice(0, 10)
}

/** Adds a space between a number and Chinese: 9 天. */
export const spaced = (text: string): string => text.replace(/(\d)(?=\p{Script=Han})/gu, '$1 ')

const ago = cacheFormatter((locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
/** Units of an age and their lengths in ms, the longest first. */
export const ageUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const
/** Formats the age of a time at `now` (ms since 1970), in days, hours or minutes: 5 minutes ago. */
export const formatAge = (iso: string, locale: string, now: number): string => {
  const past = now - Date.parse(iso)
  const range = ageUnits.find(([, length]) => past >= length)
  if (!range) return locale.startsWith('zh') ? '刚刚' : 'just now'
  const [unit, length] = range
  return spaced(ago(locale).format(-Math.floor(past / length), unit))
}
