import type { Answer } from '../../schema/metrics/answers'
import type { Question } from '../../schema/metrics/boardQuery'
import type { Period } from '../../schema/metrics/period'
import { dayRange } from '../../schema/text/timeZone'
import { invalidField } from '../errors/requestError'
import {
  type AggregateQuery,
  latestOf,
  nearestOf,
  type AggregateResult,
  readNow,
  readSums,
  type Sum,
  sumOfRows,
  sumWithin,
} from '../database/aggregates/readAggregates'
import type { RequestContext } from '../records/context/requestContext'
import { narrowed, partsOf, sumOfParts } from './breakdowns'
import { minutesOf, pointsOf } from './timeSeries'
import { dividing, isUnfinished, parseFigureQuery, type FigureQuery, partLimit, figureValue } from './figureQuery'

/** Sums of the day before up to the present time of day, for an unfinished day. */
const untilNow = async (
  { appConfig, scope }: RequestContext,
  { made, before, today }: FigureQuery,
): Promise<readonly Sum[]> => {
  if (!before) return []
  const { zone } = appConfig.config
  const [then, now] = [dayRange(before.from, zone), dayRange(today, zone)]
  const until = new Date(Date.parse(then.from) + scope.now.getTime() - Date.parse(now.from)).toISOString()
  const sums: Sum[] = []
  for (const each of made)
    sums.push(
      await sumOfRows(scope, { figure: each, resource: appConfig.resource(each.resource) }, { from: then.from, until }),
    )
  return sums
}

/** Start and end of the requested period, where the figure goes by moments. */
const momentsOf = ({ appConfig }: RequestContext, { question, period, figure }: FigureQuery) =>
  question.from && figure.hours
    ? {
        from: dayRange(period.from, appConfig.config.zone).from,
        until: dayRange(period.to, appConfig.config.zone).until,
      }
    : undefined
const answer = async (
  context: RequestContext,
  posed: FigureQuery,
  aggregates: readonly AggregateResult[],
): Promise<Answer> => {
  const { appConfig, scope } = context
  const { figure, made, period, before, question, restrictTo } = posed
  const counted = { figure, resource: appConfig.resource(figure.resource) }
  const reads = figure.live ? [await readNow(scope, counted)] : await narrowed(context, posed, aggregates)
  const within = (of: Period) =>
    reads.map((each, at) =>
      restrictTo ? sumOfParts(of === before ? each.partsBefore : each.parts) : sumWithin(made[at] ?? figure, each, of),
    )
  const sums = within(period)
  const isAtThisHour = isUnfinished(posed) && figure.hours && !restrictTo
  const then = before && (isAtThisHour ? await untilNow(context, posed) : within(before))
  const points = question.step === 'minute' ? await minutesOf(context, posed) : pointsOf(posed, reads)
  const { nearest, latest } = question
  return {
    value: figureValue(figure, made, sums),
    n: sums[0]?.n ?? 0,
    ...(then ? { before: figureValue(figure, made, then), beforePeriod: before } : {}),
    ...(points ? { points } : {}),
    ...(await partsOf(context, posed, reads)),
    ...(nearest ? { nearest: await nearestOf(scope, counted, nearest, momentsOf(context, posed)) } : {}),
    ...(latest ? { latest: await latestOf(scope, counted, latest) } : {}),
  }
}
/**
 * Reads figures, one answer a question. Refuses with badInput. Refuses with notAllowed where the
 * role may not read a figure by this dimension.
 */
export const readFigures = async (
  context: RequestContext,
  questions: Readonly<Record<string, Question>>,
): Promise<Record<string, Answer>> => {
  const posed = Object.entries(questions).map(
    ([key, question]) => [key, invalidField(`questions.${key}`, () => parseFigureQuery(context, question))] as const,
  )
  const queries = posed.map(([, each]): AggregateQuery[] => {
    const { made, period, before, question, today } = each
    const { step } = question
    return made.map(figure => ({
      figure,
      period,
      before,
      today,
      divide: dividing(each, figure),
      step,
      apart: partLimit(each),
    }))
  })
  const reads = await readSums(context.scope, queries.flat())
  const answers: Record<string, Answer> = {}
  let at = 0
  for (const [key, each] of posed) {
    answers[key] = await answer(context, each, reads.slice(at, at + each.made.length))
    at += each.made.length
  }
  return answers
}
