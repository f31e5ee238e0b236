import type { Language } from '../model/field'
import { cacheFormatter } from '../text/cacheFormatter'
import { type Currency, formatMoney, formatNumber } from '../text/format'
import type { FigureFormat } from './figure'

const locales: { readonly [L in Language]: string } = { zh: 'zh-CN', en: 'en-US' }
// A number and its unit stay in one line.
const units = {
  zh: { moment: '不到 1 分钟', d: '天', h: '小时', min: '分钟', minAfterHours: '分' },
  en: { moment: 'under 1 min', d: 'd', h: 'h', min: 'min', minAfterHours: 'min' },
} as const
/** Text of a figure without a value. */
export const NO_VALUE = '—'

const part = (n: number, unit: string) => (n > 0 ? [`${n}\u00a0${unit}`] : [])
/** Formats seconds in the two largest units: `2 d 3 h`, `3 h 5 min`, `5 min`. */
export const formatDuration = (seconds: number, language: Language): string => {
  const { moment, ...unit } = units[language]
  // Rounds the whole first: the last half minute of an hour becomes the next hour, not minute 60.
  const whole = Math.round(seconds / 60)
  const [days, hours, minutes] = [Math.floor(whole / 1440), Math.floor((whole % 1440) / 60), whole % 60]
  const parts =
    days > 0
      ? [...part(days, unit.d), ...part(hours, unit.h)]
      : [...part(hours, unit.h), ...part(minutes, hours > 0 ? unit.minAfterHours : unit.min)]
  return parts.join(' ') || moment
}
const share = cacheFormatter(
  (locale: string, digits: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }),
)
/** Formats a ratio as a percentage, with one decimal: 0.4 → 40.0%. */
export const formatShare = (value: number, language: Language, digits = 1): string =>
  share(locales[language], digits).format(value)
/** Formats the value of a figure. */
export const formatFigure = (
  as: FigureFormat,
  value: number | null | undefined,
  currency: Currency,
  language: Language,
): string => {
  if (value === null || value === undefined) return NO_VALUE
  // An average of amounts may have fractions of the smallest unit.
  if (as === 'money') return formatMoney(Math.round(value), currency, locales[language])
  if (as === 'percent') return formatShare(value, language)
  return as === 'duration' ? formatDuration(value, language) : formatNumber(value, locales[language])
}
