import { getField, getReferenceTarget, getTitleField } from '../../schema/selectors/definition'
import type { Answer, PartValue } from '../../schema/metrics/answers'
import { TOP } from '../../schema/metrics/boardQuery'
import type { Figure } from '../../schema/metrics/figure'
import { builtInDimensions } from '../../schema/metrics/dimensions'
import { isAllowed, canSeeField } from '../../schema/rules/availability'
import { queryRows, sql } from '../database/connections/database'
import {
  idsCounted,
  nothing,
  plus,
  type AggregateResult,
  type Sum,
  sumWithin,
} from '../database/aggregates/readAggregates'
import { getTableName } from '../database/tables/tables'
import { visibleRowsClause } from '../database/tenancy/visibleRows'
import type { RequestContext } from '../records/context/requestContext'
import { dividing, isUnfinished, type FigureQuery, figureValue } from './figureQuery'

/** Dimensions whose parts have a natural order. */
const isOrdered = ({ bands }: Figure, division: string): boolean =>
  Object.hasOwn(bands, division) ||
  [builtInDimensions.hour, builtInDimensions.weekday, builtInDimensions.heat, builtInDimensions.age].some(
    each => each === division,
  )
/** Labels of parts that are records, in one statement. Empty where the role may not read them. */
const namesOf = async (
  { appConfig, scope, principal }: RequestContext,
  { figure, question }: FigureQuery,
  parts: readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> => {
  const { divide = '' } = question
  const { people } = appConfig
  const field = figure.dimensions[divide]
  const target =
    divide === builtInDimensions.tenant
      ? people?.tenant
      : field?.type === 'reference'
        ? appConfig.resource(getReferenceTarget(field))
        : undefined
  if (!target) return undefined
  const title =
    divide === builtInDimensions.tenant ? (people?.brand?.name ?? getTitleField(target)) : getTitleField(target)
  if (
    !isAllowed(target, 'read', principal) ||
    !canSeeField(target, title, principal) ||
    getField(target, title).options.mask
  )
    return new Map()
  const rows = await queryRows<{ id: string; name: string | null }>(
    scope.db,
    sql`select id, coalesce(nullif(${sql.ref(title)}::text, ''), ${sql.ref(getTitleField(target))}::text) as name from ${sql.table(getTableName(target))} where ${visibleRowsClause(scope, target)} and id = any(${parts})`,
  )
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}
/** Sum of a part. Where the denominator of a ratio has no such dimension, its total. */
const partIn = (
  posed: FigureQuery,
  made: Figure,
  read: AggregateResult | undefined,
  part: string,
  isBefore = false,
): Sum => {
  const within = isBefore ? posed.before : posed.period
  if (!read || !within) return nothing
  if (dividing(posed, made) === undefined) return sumWithin(made, read, within)
  return (isBefore ? read.partsBefore : read.parts).get(part) ?? nothing
}
/** Restricts results to records that `restrictTo` counts now. */
export const narrowed = async (
  { appConfig, scope }: RequestContext,
  { restrictTo }: FigureQuery,
  reads: readonly AggregateResult[],
): Promise<readonly AggregateResult[]> => {
  if (!restrictTo) return reads
  const keys = [...new Set(reads.flatMap(each => [...each.parts.keys(), ...each.partsBefore.keys()]))]
  const counted = await idsCounted(
    scope,
    { figure: restrictTo, resource: appConfig.resource(restrictTo.resource) },
    keys,
  )
  const only = (parts: AggregateResult['parts']) => new Map([...parts].filter(([part]) => counted.has(part)))
  return reads.map(each => ({ ...each, parts: only(each.parts), partsBefore: only(each.partsBefore) }))
}
/** Sums all parts. */
export const sumOfParts = (parts: AggregateResult['parts']): Sum => [...parts.values()].reduce(plus, nothing)
/** Sums parts, for each figure that they consist of. */
const added = (parts: readonly (readonly Sum[])[], made: readonly Figure[]): readonly Sum[] =>
  made.map((_, at) => parts.reduce((sum, each) => plus(sum, each[at] ?? nothing), nothing))
/** Part with the sums behind its value. */
interface PartSums extends PartValue {
  readonly sums: readonly Sum[]
}
/** Returns every part with its value. */
const partsIn = (posed: FigureQuery, reads: readonly AggregateResult[]): PartSums[] => {
  const { figure, made, before } = posed
  const keys = [...new Set(reads.flatMap(each => [...each.parts.keys(), ...each.partsBefore.keys()]))]
  return keys.map(part => {
    const sums = made.map((each, at) => partIn(posed, each, reads[at], part))
    const then = made.map((each, at) => partIn(posed, each, reads[at], part, true))
    // Parts of an unfinished day have no comparison: the day before would count whole.
    const comparison = before && !isUnfinished(posed) ? { before: figureValue(figure, made, then) } : {}
    return { part, sums, value: figureValue(figure, made, sums), n: sums[0]?.n ?? 0, ...comparison }
  })
}
/** Sorts parts: by their natural order, else by value. */
const inOrder = ({ figure, question }: FigureQuery, parts: readonly PartSums[]): PartSums[] => {
  const bySize = (a: PartSums, b: PartSums) =>
    question.least ? (a.value ?? Infinity) - (b.value ?? Infinity) || 0 : (b.value ?? 0) - (a.value ?? 0)
  const byPart = (a: PartSums, b: PartSums) => a.part.localeCompare(b.part, 'en', { numeric: true })
  // Equal values keep the order of the database.
  const byKey = (a: PartSums, b: PartSums) => (a.part < b.part ? -1 : 1)
  const isByPart = isOrdered(figure, question.divide ?? '')
  return parts.toSorted((a, b) => (isByPart ? byPart(a, b) : bySize(a, b) || byKey(a, b)))
}
/** Sums the parts that are not shown. Empty where all are shown. */
const restOf = (
  posed: FigureQuery,
  reads: readonly AggregateResult[],
  others: readonly PartSums[],
): Pick<Answer, 'rest'> => {
  const { figure, made } = posed
  const [read] = reads
  if (read?.rest)
    return { rest: { value: figureValue(figure, made, [read.rest]), n: read.rest.n, parts: read.rest.parts } }
  if (others.length === 0) return {}
  const together = added(
    others.map(({ sums }) => sums),
    made,
  )
  const rest = made.map((each, at) =>
    dividing(posed, each) === undefined ? partIn(posed, each, reads[at], '') : (together[at] ?? nothing),
  )
  return { rest: { value: figureValue(figure, made, rest), n: rest[0]?.n ?? 0, parts: others.length } }
}
/** Breaks a figure down by its dimension: the top parts, and the rest together. */
export const partsOf = async (
  context: RequestContext,
  posed: FigureQuery,
  reads: readonly AggregateResult[],
): Promise<Pick<Answer, 'parts' | 'rest'>> => {
  const { divide, top = TOP } = posed.question
  if (!divide) return {}
  const items = inOrder(posed, partsIn(posed, reads))
  const shown = items.slice(0, top)
  const names = await namesOf(
    context,
    posed,
    shown.map(({ part }) => part),
  )
  const parts = shown.map(({ sums: _, ...part }) => ({
    ...part,
    ...(names ? { name: names.get(part.part) ?? null } : {}),
  }))
  return { parts, ...restOf(posed, reads, items.slice(top)) }
}
