import type { Answer } from '../../../schema/metrics/answers'
import type { Figure } from '../../../schema/metrics/figure'
import { addDays } from '../../../schema/metrics/period'

/** Number of earlier weeks whose same weekday a day is compared with. */
export const WEEKS = 4
/** Difference from the mean up to which a day counts as usual. */
const USUAL = 0.1
/** Count from which a difference explains a day. Below it, one order more doubles the day. */
const ENOUGH = 5

/** A figure on a day, beside its mean of the same weekdays before. */
export interface DayFigure {
  readonly figure: Figure
  readonly value: number | null
  /** `undefined` if none of these weekdays has a value. */
  readonly mean: number | undefined
}
/** Reads a day and its mean from an answer by days. The mean skips weekdays without a value. */
export const dayFigure = (figure: Figure, { points = [] }: Answer, day: string): DayFigure => {
  const valueOn = (on: string) => points.find(({ from }) => from === on)?.value ?? null
  const before = Array.from({ length: WEEKS }, (_, ago) => valueOn(addDays(day, -7 * (ago + 1))))
  const known = before.filter(value => value !== null)
  const mean = known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : undefined
  return { figure, value: valueOn(day), mean }
}
/** Relative difference from the mean: −0.4 is 40% less. `undefined` without a mean, or a mean of 0. */
export const shareOfMean = ({ value, mean }: DayFigure): number | undefined =>
  mean && value !== null ? (value - mean) / mean : undefined
/** Whether a day was low or high in a figure, or as usual. `undefined` without a mean. */
export const levelOf = (figure: DayFigure): 'low' | 'high' | 'usual' | undefined => {
  const share = shareOfMean(figure)
  if (share === undefined) return figure.mean === 0 && figure.value ? 'high' : undefined
  return Math.abs(share) < USUAL ? 'usual' : share < 0 ? 'low' : 'high'
}
/**
 * Figure that explains a day best: of the others, the one that differs most in the same direction.
 * Small counts explain nothing.
 * A figure that is better when it is less counts the other way round. `undefined` if none does.
 */
export const mainReason = (lead: DayFigure, others: readonly DayFigure[]): DayFigure | undefined => {
  const level = levelOf(lead)
  if (level !== 'low' && level !== 'high') return undefined
  const wanted = level === 'low' ? -1 : 1
  const strength = (each: DayFigure) =>
    (shareOfMean(each) ?? 0) * wanted * (each.figure.goodDirection === 'less' ? -1 : 1)
  const isEnough = ({ figure, value, mean }: DayFigure) =>
    figure.as !== 'count' || Math.max(value ?? 0, mean ?? 0) >= ENOUGH
  const isReason = (each: DayFigure) =>
    each.figure.name !== lead.figure.name && isEnough(each) && strength(each) >= USUAL
  return others.filter(isReason).toSorted((a, b) => strength(b) - strength(a))[0]
}
