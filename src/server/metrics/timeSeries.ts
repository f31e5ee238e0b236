import type { Point } from '../../schema/metrics/answers'
import type { Figure } from '../../schema/metrics/figure'
import { partsIn, type Period, pointBefore } from '../../schema/metrics/period'
import { dayOf } from '../../schema/text/timeZone'
import { nothing, type AggregateResult, type Sum, sumsByMinute, sumWithin } from '../database/aggregates/readAggregates'
import type { RequestContext } from '../records/context/requestContext'
import { type FigureQuery, figureValue } from './figureQuery'

const MINUTES = 60
const MINUTE_MS = 60_000
/** Marks the unfinished point. Later points without records, and those of a stock, have no value. */
const timedPoint = <T extends Point>(point: T, order: number, { cumulative }: Figure): T =>
  order < 0
    ? point
    : order === 0
      ? { ...point, running: true }
      : { ...point, value: cumulative ? null : point.value || null }
const hourly = (posed: FigureQuery, reads: readonly AggregateResult[]): Point[] => {
  const { figure, made, period, before, today, hour: now } = posed
  const value = (day: string, hour: number) =>
    figureValue(
      figure,
      made,
      reads.map(each => each.hours.get(`${day} ${String(hour).padStart(2, '0')}`) ?? nothing),
    )
  const dayOrder = period.from.localeCompare(today)
  return Array.from({ length: 24 }, (_, hour) =>
    timedPoint(
      {
        ...period,
        hour,
        value: value(period.from, hour),
        ...(before ? { before: value(before.from, hour) } : {}),
      },
      dayOrder || hour - now,
      figure,
    ),
  )
}
/** Points of a figure over time, where the query has a step. */
export const pointsOf = (posed: FigureQuery, reads: readonly AggregateResult[]): Point[] | undefined => {
  const { figure, made, period, question, today } = posed
  const { step } = question
  if (!step || step === 'minute') return undefined
  if (step === 'hour') return hourly(posed, reads)
  const value = (within: Period) =>
    figureValue(
      figure,
      made,
      reads.map((each, at) => sumWithin(made[at] ?? figure, each, within)),
    )
  return partsIn(period, step).map((point, at) => {
    const then = pointBefore(period, posed.before, point, { at, step })
    const order = point.to < today ? -1 : point.from > today ? 1 : 0
    return timedPoint(
      { ...point, value: value(point), ...(posed.before ? { before: then ? value(then) : null } : {}) },
      order,
      figure,
    )
  })
}
/** Points of the last hour by minute. */
export const minutesOf = async (
  { appConfig, scope }: RequestContext,
  { figure, made }: FigureQuery,
): Promise<Point[]> => {
  const first = Math.floor(scope.now.getTime() / MINUTE_MS) - MINUTES + 1
  const from = new Date(first * MINUTE_MS)
  const series: ReadonlyMap<string, Sum>[] = []
  for (const each of made)
    series.push(await sumsByMinute(scope, { figure: each, resource: appConfig.resource(each.resource) }, from))
  return Array.from({ length: MINUTES }, (_, at) => {
    const begin = new Date((first + at) * MINUTE_MS)
    const day = dayOf(begin, appConfig.config.zone)
    const sums = series.map(each => each.get(begin.toISOString()) ?? nothing)
    return { from: day, to: day, at: begin.toISOString(), value: figureValue(figure, made, sums) }
  })
}
