import { getField, getResource, getReferenceTarget, getTitleField } from '../../schema/selectors/definition'
import type { Latest } from '../../schema/metrics/board'
import { type Question, TOP } from '../../schema/metrics/boardQuery'
import type { Figure } from '../../schema/metrics/figure'
import { getDimensions, builtInDimensions } from '../../schema/metrics/dimensions'
import { daysIn, EVER, MAX_DAYS, type Period, periodBefore } from '../../schema/metrics/period'
import { mayRead } from '../../schema/metrics/permissions'
import { traitsOf } from '../../schema/fields/traits'
import { type Actor, isParamOf } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import { dayHour } from '../../schema/text/timeZone'
import { invalidInput, RequestError } from '../errors/requestError'
import type { AppConfig } from '../config/appConfig'
import { nothing, type Sum } from '../database/aggregates/readAggregates'
import { allTenants } from '../database/tenancy/tenant'
import type { RequestContext } from '../records/context/requestContext'

/**
 * Finds a figure that the actor may read by this dimension. Refuses with notAllowed. Refuses with
 * badInput where the figure is unknown.
 */
const figureFor = (appConfig: AppConfig, actor: Actor, name: string, divide?: string): Figure => {
  const figure = appConfig.figures?.find(each => each.name === name)
  if (!figure) throw invalidInput({ figure: 'choice' })
  const { ratio } = figure
  if (ratio) {
    figureFor(appConfig, actor, ratio.of, divide)
    figureFor(appConfig, actor, ratio.to, divide !== undefined && ratio.whole.includes(divide) ? undefined : divide)
  }
  if (!mayRead(figure, getResource(appConfig.resources, figure.resource), actor, divide))
    throw new RequestError('notAllowed')
  return figure
}
/** Figures to read for a figure: itself, or both parts of a ratio. */
const madeOf = (appConfig: AppConfig, { ratio, name }: Figure): readonly Figure[] => {
  const names = ratio ? [ratio.of, ratio.to] : [name]
  return names.flatMap(each => appConfig.figures?.find(figure => figure.name === each) ?? [])
}
const plainValue = ({ as, sum }: Figure, { n, total }: Sum): number | null =>
  as === 'duration' ? (n === 0 ? null : total / n) : sum ? total : n
/** Computes a figure's value from the sums of its parts. */
export const figureValue = (figure: Figure, made: readonly Figure[], sums: readonly Sum[]): number | null => {
  const [first, second] = made.map((each, at) => plainValue(each, sums[at] ?? nothing))
  if (!figure.ratio) return first ?? null
  return first === null || first === undefined || !second ? null : first / second
}

/** Validated figure query. */
export interface FigureQuery {
  readonly question: Question
  readonly figure: Figure
  readonly made: readonly Figure[]
  readonly period: Period
  readonly before?: Period
  readonly today: string
  /** Current hour, 0 to 23. */
  readonly hour: number
  /** Figure whose records restrict the parts. */
  readonly restrictTo?: Figure
}
/** Finds the figure that restricts the parts. Its resource must be the one of the dimension. */
const findRestriction = (
  appConfig: AppConfig,
  actor: Actor,
  { divide = '', among }: Question,
  figure: Figure,
): Figure | undefined => {
  if (among === undefined) return undefined
  const restriction = figureFor(appConfig, actor, among)
  const field = figure.dimensions[divide]
  const isRecord = field?.type === 'reference' && getReferenceTarget(field) === restriction.resource
  if (!isRecord || restriction.ratio || restriction.dateField !== undefined) throw invalidInput({ among: 'choice' })
  return restriction
}
/** Whether an actor may read the latest record: who sees it in the list. */
const canReadLatest = (resource: AnyResource, { by, says }: Latest, actor: Actor): boolean =>
  isMoment(resource, by, actor) &&
  [says, getTitleField(resource)].every(name => isParamOf(resource, name, actor)) &&
  traitsOf(getField(resource, says)).text
/** Whether an actor may query the first moment in a field. */
const isMoment = (resource: AnyResource, name: string, actor: Actor): boolean =>
  isParamOf(resource, name, actor) && traitsOf(getField(resource, name)).time === 'moment'
const periodOf = ({ from, to }: Question, today: string): Period => {
  const period = { from: from ?? today, to: to ?? today }
  if (period.from > period.to) throw invalidInput({ to: 'dateOrder' })
  if (daysIn(period) > MAX_DAYS) throw invalidInput({ from: 'tooMany' })
  return period
}
/**
 * The period to compare with. Days to come are no part of the comparison, and a period that has not
 * begun has none.
 */
const comparedWith = ({ from, to }: Period, today: string, compare: Question['compare']): Period | undefined => {
  if (!compare || from > today) return undefined
  return periodBefore({ from, to: to > today ? today : to }, compare === true ? undefined : compare)
}
/**
 * Whether a figure has a line with this step. Live figures have none. Hours and minutes need a
 * figure by moments, and hours a single day.
 */
const canStep = ({ dateField, hours }: Figure, step: NonNullable<Question['step']>, { from, to }: Period): boolean => {
  if (dateField === undefined) return false
  return step === 'minute' ? hours : step !== 'hour' || (hours && from === to)
}
/** Validates a figure query. Refuses with badInput and notAllowed. */
export const parseFigureQuery = ({ appConfig, principal, scope }: RequestContext, question: Question): FigureQuery => {
  const { divide, compare, nearest, latest, step } = question
  const figure = figureFor(appConfig, principal, question.figure, divide)
  const isWhose = divide === builtInDimensions.tenant && scope.tenant === allTenants && !figure.live
  if (divide !== undefined && !isWhose && !getDimensions(figure).includes(divide))
    throw invalidInput({ divide: 'choice' })
  if (nearest !== undefined && !isMoment(getResource(appConfig.resources, figure.resource), nearest, principal))
    throw invalidInput({ nearest: 'choice' })
  if (latest && !canReadLatest(getResource(appConfig.resources, figure.resource), latest, principal))
    throw invalidInput({ latest: 'choice' })
  const { day: today, hour } = dayHour(scope.now, appConfig.config.zone)
  // Ages are read over all records.
  const period = divide === builtInDimensions.age ? { from: EVER, to: today } : periodOf(question, today)
  if (step !== undefined && !canStep(figure, step, period)) throw invalidInput({ step: 'choice' })
  const before = divide === builtInDimensions.age ? undefined : comparedWith(period, today, compare)
  return {
    question,
    figure,
    made: madeOf(appConfig, figure),
    period,
    today,
    hour: Number(hour),
    restrictTo: findRestriction(appConfig, principal, question, figure),
    ...(before ? { before } : {}),
  }
}

/** Whether only today of the period has begun, which is unfinished. */
export const isUnfinished = ({ period, today }: FigureQuery): boolean => period.from === today && period.to >= today
/** Dimension by which a figure is read, itself or as part of a ratio. */
export const dividing = ({ figure, question: { divide } }: FigureQuery, made: Figure): string | undefined =>
  divide !== undefined && figure.ratio?.to === made.name && figure.ratio.whole.includes(divide) ? undefined : divide
/**
 * Limit of parts read one by one, where there may be as many as records. The rest is summed.
 * `undefined` where all parts are read.
 */
export const partLimit = ({ figure, question, before, restrictTo }: FigureQuery): number | undefined => {
  const { divide = '', top = TOP, least } = question
  const isAll = figure.dimensions[divide]?.type !== 'reference' || figure.ratio || before || restrictTo || least
  return isAll ? undefined : top
}
