import { zone } from '../../schema/zone'

/** Formatters are costly to make and are needed by the hundred: one each per language. */
const cached = <F>(make: (locale: string) => F) => {
  const made = new Map<string, F>()
  return (locale: string): F => {
    const found = made.get(locale) ?? make(locale)
    made.set(locale, found)
    return found
  }
}
const yuan = cached(locale => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }))
const plain = cached(locale => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }))
const moment = cached(() => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }))

/** Fen as yuan: 128000 → ¥1,280.00. */
export const formatMoney = (fen: number, locale: string): string => `¥${yuan(locale).format(fen / 100)}`
export const formatNumber = (value: number, locale: string): string => plain(locale).format(value)
const second = cached(() => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }))
/** A moment to the second, where what came first matters: 2026-11-21 12:00:07. */
export const formatSecond = (iso: string): string => second('sv').format(new Date(iso))
/** A moment in the shop's time zone: 2026-11-21 12:00. */
export const formatMoment = (iso: string): string => moment('sv').format(new Date(iso))

const ago = cached(locale => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const
/** How long ago a moment is, in its largest unit from minutes to days: 5 minutes ago. */
export const ageOf = (iso: string, locale: string): string => {
  const past = Date.now() - Date.parse(iso)
  const [unit, length] = units.find(([, length]) => past >= length) ?? ['minute', 60_000]
  return ago(locale).format(-Math.floor(past / length), unit)
}
