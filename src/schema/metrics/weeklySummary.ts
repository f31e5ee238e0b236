import type { Labels, Language } from '../model/field'
import { type Currency, formatMoney, formatNumber, formatPercent } from '../text/format'
import type { Answer } from './answers'
import type { Board } from './board'
import type { Figure } from './figure'
import type { Period } from './period'

const locales: { readonly [L in Language]: string } = { zh: 'zh-CN', en: 'en-US' }
const messages = {
  zh: {
    none: '—',
    same: '与前一周相同',
    more: '比前一周多',
    less: '比前一周少',
    days: '天',
    hours: '小时',
    minutes: '分钟',
  },
  en: {
    none: '—',
    same: 'as the week before',
    more: 'more than the week before',
    less: 'less than the week before',
    days: 'd',
    hours: 'h',
    minutes: 'min',
  },
} as const

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Formats a duration in its two largest units: `2 d 3 h`, `3 h 5 min`, `5 min`. */
export const formatDuration = (seconds: number, language: Language): string => {
  const texts = messages[language]
  // Rounds the whole first: the last half minute of an hour becomes the next hour, not minute 60.
  const whole = Math.round(seconds / MINUTE) * MINUTE
  const [days, hours] = [Math.floor(whole / DAY), Math.floor((whole % DAY) / HOUR)]
  const minutes = (whole % HOUR) / MINUTE
  const part = (n: number, unit: string) => (n > 0 ? [`${n} ${unit}`] : [])
  if (days > 0) return [...part(days, texts.days), ...part(hours, texts.hours)].join(' ')
  return hours > 0
    ? [...part(hours, texts.hours), ...part(minutes, texts.minutes)].join(' ')
    : `${minutes} ${texts.minutes}`
}
/** Formats the value of a figure. */
export const formatFigure = ({ as }: Figure, value: number | null, currency: Currency, language: Language): string => {
  const locale = locales[language]
  if (value === null) return messages[language].none
  if (as === 'money') return formatMoney(Math.round(value), currency, locale)
  if (as === 'percent') return formatPercent(value, locale)
  return as === 'duration' ? formatDuration(value, language) : formatNumber(value, locale)
}
/** Formats the difference from the previous week. */
const besideBefore = ({ value, before }: Answer, language: Language): string => {
  const texts = messages[language]
  if (!value || !before) return ''
  const bracketed = (text: string) => (language === 'zh' ? `（${text}）` : ` (${text})`)
  if (value === before) return bracketed(texts.same)
  const share = formatPercent(Math.abs(value - before) / before, locales[language])
  const comparison = value > before ? texts.more : texts.less
  return bracketed(language === 'zh' ? `${comparison} ${share}` : `${share} ${comparison}`)
}
/** Title of the weekly message. */
export const weekTitle: Labels = { zh: '上周小结', en: 'The week before, on Mondays' }
/** Topic of a board's weekly message, which people can mute. */
export const getSummaryTopic = ({ name }: Pick<Board, 'name'>): string => `${name}.week`
interface Summed {
  readonly figure: Figure
  readonly answer: Answer
}
/** Formats a week's figures as one message, each with its difference from the previous week. */
export const formatSummary = (
  { labels }: Pick<Board, 'labels'>,
  { from, to }: Period,
  summed: readonly Summed[],
  currency: Currency,
): Labels => {
  const line = (language: Language) =>
    summed.map(
      ({ figure, answer }) =>
        `${figure.labels[language]} ${formatFigure(figure, answer.value, currency, language)}${besideBefore(answer, language)}`,
    )
  return {
    zh: `${labels.zh}，上周（${from} 至 ${to}）：${line('zh').join('；')}。`,
    en: `${labels.en}, last week (${from} to ${to}): ${line('en').join('; ')}.`,
  }
}
