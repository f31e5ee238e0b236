import { dayOf } from '../text/timeZone'

/** Range of days, both included, `YYYY-MM-DD` in the application's time zone. */
export interface Period {
  readonly from: string
  readonly to: string
}
/** Length of a line's points. */
export const steps = ['hour', 'day', 'week', 'month'] as const
export type Step = (typeof steps)[number]

const DAY_MS = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const written = (ms: number) => new Date(ms).toISOString().slice(0, 10)
/** Adds days; negative numbers subtract. */
export const addDays = (day: string, days: number): string => written(at(day) + days * DAY_MS)
/** Number of days in a period. */
export const daysIn = ({ from, to }: Period): number => Math.round((at(to) - at(from)) / DAY_MS) + 1
/** 1 for Monday to 7 for Sunday (ISO 8601). */
const weekdayOf = (day: string): number => new Date(at(day)).getUTCDay() || 7
const lastOfMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return written(Date.UTC(year, month, 0))
}
/** Adds months. Missing days become the month's last. A last day leads to a last day. */
const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = lastOfMonth(written(Date.UTC(year, month - 1 + months, 1)))
  if (day === lastOfMonth(day)) return last
  return `${last.slice(0, 8)}${String(Math.min(date, Number(last.slice(8)))).padStart(2, '0')}`
}
const monthsIn = ({ from, to }: Period): number => {
  const [year = 0, month = 0] = from.split('-').map(Number)
  const [year2 = 0, month2 = 0] = to.split('-').map(Number)
  return (year2 - year) * 12 + month2 - month + 1
}
/** Shifts of a period: its own days, its own whole months, a quarter, a year. */
export const comparisons = ['days', 'months', 'quarter', 'year'] as const
export type Comparison = (typeof comparisons)[number]
/**
 * Comparison for chosen days. A period from the first of a month shifts by months. At the beginning
 * of a quarter or year it shifts by that length, else by its number of months. All others, and
 * single days, compare with the days just before.
 */
const ownComparison = ({ from, to }: Period): Comparison => {
  if (from === to || !from.endsWith('-01')) return 'days'
  const months = monthsIn({ from, to })
  if (months === 1 || to === lastOfMonth(to)) return 'months'
  const month = Number(from.slice(5, 7))
  if (months <= 3 && month % 3 === 1) return 'quarter'
  return months <= 12 && month === 1 ? 'year' : 'months'
}
const presetComparisons: { readonly [P in Preset]: Comparison } = {
  today: 'days',
  week: 'days',
  days30: 'days',
  days90: 'days',
  month: 'months',
  quarter: 'quarter',
  year: 'year',
}
/** Comparison of a period. A preset has its own, since days alone are ambiguous on January 20. */
const comparisonOf = ({ preset, ...days }: ChosenPeriod): Comparison =>
  preset ? presetComparisons[preset] : ownComparison(days)
/** Previous period: the same part of the previous month, quarter or year, else the days before. */
export const periodBefore = (period: ChosenPeriod, comparison = comparisonOf(period)): Period => {
  const { from, to } = period
  if (comparison === 'days') {
    const days = daysIn(period)
    return { from: addDays(from, -days), to: addDays(to, -days) }
  }
  const months = { months: monthsIn(period), quarter: 3, year: 12 }[comparison]
  return { from: addMonths(from, -months), to: addMonths(to, -months) }
}

/** First day of a step: a week's Monday, a month's first. */
export const beginOf = (day: string, step: Step): string =>
  step === 'month' ? `${day.slice(0, 8)}01` : step === 'week' ? addDays(day, 1 - weekdayOf(day)) : day
const nextOf = (begin: string, step: Step): string =>
  step === 'month' ? addMonths(begin, 1) : addDays(begin, step === 'week' ? 7 : 1)
/** Splits a period into points, each cut to the period. Not for hours, which are of one day. */
export const partsIn = (period: Period, step: Exclude<Step, 'hour'>): readonly Period[] => {
  const parts: Period[] = []
  for (let begin = beginOf(period.from, step); begin <= period.to; begin = nextOf(begin, step)) {
    const last = addDays(nextOf(begin, step), -1)
    parts.push({ from: begin < period.from ? period.from : begin, to: last > period.to ? period.to : last })
  }
  return parts
}
/** Step for at most about sixty points. Hours need a figure that knows them. */
export const stepFor = (period: Period, { hours }: { readonly hours: boolean }): Step => {
  const days = daysIn(period)
  return days === 1 && hours ? 'hour' : days <= 62 ? 'day' : days <= 400 ? 'week' : 'month'
}

/** Earlier than any data. A period from here has no beginning. */
export const EVER = '1900-01-01'
/** Maximum length of a period in days: forty years. */
export const MAX_DAYS = 14_610
/** Whether a period has days, and at most `MAX_DAYS`. */
export const isCountable = (period: Period): boolean => period.from <= period.to && daysIn(period) <= MAX_DAYS

/**
 * Period before that belongs to a point of a series: the same place in the compared period.
 * `undefined` without a comparison, and where the compared period is shorter.
 */
export const pointBefore = (
  period: Period,
  before: Period | undefined,
  point: Period,
  { at, step }: { readonly at: number; readonly step: Step },
): Period | undefined => {
  if (!before) return undefined
  if (step === 'hour') return before
  if (step === 'month') return partsIn(before, 'month')[at]
  const from = addDays(before.from, daysIn({ from: period.from, to: point.from }) - 1)
  const to = addDays(from, daysIn(point) - 1)
  // The month before may be shorter.
  if (from > before.to) return undefined
  return { from, to: point.to === period.to || to > before.to ? before.to : to }
}

/** Named periods, each ending today. */
export const presets = ['today', 'week', 'days30', 'days90', 'month', 'quarter', 'year'] as const
export type Preset = (typeof presets)[number]
const beginnings: { readonly [P in Preset]: (today: string) => string } = {
  today: today => today,
  week: today => addDays(today, -6),
  days30: today => addDays(today, -29),
  days90: today => addDays(today, -89),
  month: today => `${today.slice(0, 8)}01`,
  quarter: today => {
    const month = Number(today.slice(5, 7))
    return `${today.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
  },
  year: today => `${today.slice(0, 5)}01-01`,
}
/** Days of a preset, at a time in a time zone. */
export const presetOf = (preset: Preset, now: Date, zone: string): Period => {
  const today = dayOf(now, zone)
  return { from: beginnings[preset](today), to: today }
}

/** What a period is compared with: the period before, the same days of the year before, or nothing. */
export const baselines = ['previous', 'lastYear', 'none'] as const
export type Baseline = (typeof baselines)[number]
/** Chosen period: a preset, whose days change daily, or fixed days. */
export interface ChosenPeriod extends Period {
  readonly preset?: Preset
  /** Left out: the period before. */
  readonly baseline?: Baseline
}
/** Shift to the compared period. False without a comparison. */
export const baselineComparison = ({ baseline, ...period }: ChosenPeriod): Comparison | false => {
  if (baseline === 'none') return false
  return baseline === 'lastYear' ? 'year' : comparisonOf(period)
}
/** Default period of a board. */
export const FIRST_PERIOD: Preset = 'days30'
export const isPreset = (text: string | null | undefined): text is Preset => presets.some(each => each === text)
const day = /^(19|20)\d\d-\d\d-\d\d$/
/** Whether a text is a calendar day. */
export const isPeriodDay = (text: string | null | undefined): text is string => {
  if (!text || !day.test(text)) return false
  const ms = at(text)
  return !Number.isNaN(ms) && written(ms) === text
}
/** Days of a choice, at a time in a time zone. */
export const chosenAt = (chosen: Preset | Period, now: Date, zone: string): ChosenPeriod =>
  typeof chosen === 'string' ? { ...presetOf(chosen, now, zone), preset: chosen } : chosen
