import { getTitleField } from '../../../schema/selectors/definition'
import type { Answer } from '../../../schema/metrics/answers'
import type { Latest } from '../../../schema/metrics/board'
import type { Question } from '../../../schema/metrics/boardQuery'
import { NO_DAY, UNDIVIDED } from '../../../schema/metrics/aggregateCells'
import { countedDays, type Figure, isSummed } from '../../../schema/metrics/figure'
import { builtInDimensions } from '../../../schema/metrics/dimensions'
import type { Period } from '../../../schema/metrics/period'
import type { AnyResource } from '../../../schema/model/resource'
import { querySingleRow, type RawSql, queryRows, sql } from '../connections/database'
import { getTableName } from '../tables/tables'
import { visibleRowsClause } from '../tenancy/visibleRows'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'
import { countedSql, totalSql } from './rebuildAggregates'

/** Number of records, and their total. */
export interface Sum {
  readonly n: number
  readonly total: number
}
export const nothing: Sum = { n: 0, total: 0 }
export const plus = (a: Sum, b: Sum): Sum => ({ n: a.n + b.n, total: a.total + b.total })

/** Query of one figure: its daily sums, and the parts of one dimension in a period and the period before. */
export interface AggregateQuery extends Pick<Question, 'divide' | 'step'> {
  readonly figure: Figure
  readonly period: Period
  readonly before?: Period
  /** Present day of the app. */
  readonly today: string
  /** Number of largest parts to return; the others are summed. Omitted: all parts. */
  readonly apart?: number
}
/** Result of a query: sums by day and by hour, and parts of the period and of the period before. */
export interface AggregateResult {
  readonly days: ReadonlyMap<string, Sum>
  readonly hours: ReadonlyMap<string, Sum>
  readonly parts: ReadonlyMap<string, Sum>
  readonly partsBefore: ReadonlyMap<string, Sum>
  /** Sum and number of the parts that were not returned. */
  readonly rest?: Sum & { readonly parts: number }
}
interface Line extends Sum {
  readonly asked: number
  readonly what: 'day' | 'hour' | 'part' | 'before' | 'others'
  readonly key: string
}

/** Live figures are stored under no day, and are the same in every period. */
const during = (figure: Figure, period: Period) => {
  if (figure.dateField === undefined) return sql`day = ${NO_DAY}::date`
  const { from, to } = countedDays(figure, period)
  return sql`day between ${from}::date and ${to}::date`
}
/** Stored dimension from which a queried dimension is derived. */
const keptAs = (division: string): string =>
  division === builtInDimensions.heat
    ? builtInDimensions.hour
    : [builtInDimensions.weekday, builtInDimensions.age, builtInDimensions.tenant].some(each => each === division)
      ? UNDIVIDED
      : division
/** Key of a part, as SQL over a cell. */
const partSql = (division: string, figure: Figure, today: string): RawSql => {
  const weekday = sql`extract(isodow from day)::int4::text`
  if (division === builtInDimensions.heat) return sql`${weekday} || '-' || part`
  if (division === builtInDimensions.weekday) return weekday
  if (division === builtInDimensions.tenant) return sql`fact_id`
  if (division !== builtInDimensions.age) return sql`part`
  const { ages = [] } = figure
  const cases = ages.map((days, at) => sql`when day >= ${today}::date - ${sql.lit(days)} then ${sql.lit(String(at))}`)
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(String(ages.length))} end`
}
const sums = sql`sum(n)::int8 as n, sum(total)::float8 as total`
/** Sort key: the largest part comes first. */
const sizeSql = ({ sum, between }: Figure): RawSql =>
  between ? sql`sum(total) / nullif(sum(n), 0)` : sum ? sql`sum(total)` : sql`sum(n)`
/** Selects the largest parts, and the sum of the others with their number as key. */
const apartSql = (at: number, figure: Figure, most: number, from: RawSql): RawSql =>
  sql`select ${sql.lit(at)}::int4 as asked, what, case what when 'part' then max(key) else count(*)::text end as key, ${sums}
    from (select part as key, ${sums}, row_number() over (order by ${sizeSql(figure)} desc nulls last, part) as place ${from}
      group by 1 having sum(n) <> 0 or sum(total) <> 0) ranked,
      lateral (select case when place <= ${most} then 'part' else 'others' end as what) told
    group by what, case what when 'part' then key end`
/** Statements of one query, for a union. */
const partsOf = (scope: TenantTransaction, at: number, query: AggregateQuery): RawSql[] => {
  const { figure, period, before, divide = '', step, today, apart } = query
  const whole: Period = { from: before && before.from < period.from ? before.from : period.from, to: period.to }
  const of = (division: string) =>
    sql`from day_sums where ${tenantClause(scope)} and figure = ${figure.name} and division = ${division}`
  const line = (what: Line['what'], key: RawSql, from: RawSql) =>
    sql`select ${sql.lit(at)}::int4 as asked, ${sql.lit(what)} as what, ${key} as key, ${sums} ${from} group by 3`
  const part = partSql(divide, figure, today)
  const parts = (what: 'part' | 'before', within: Period) =>
    line(what, part, sql`${of(keptAs(divide))} and ${during(figure, within)}`)
  const first = () =>
    apart === undefined
      ? parts('part', period)
      : apartSql(at, figure, apart, sql`${of(divide)} and ${during(figure, period)}`)
  return [
    line('day', sql`day::text`, sql`${of(UNDIVIDED)} and ${during(figure, whole)}`),
    ...(step === 'hour' && figure.hours
      ? [line('hour', sql`day::text || ' ' || part`, sql`${of(builtInDimensions.hour)} and ${during(figure, whole)}`)]
      : []),
    ...(divide ? [first(), ...(before ? [parts('before', before)] : [])] : []),
  ]
}
const kept = { day: 'days', hour: 'hours', part: 'parts', before: 'partsBefore' } as const
const sumsOf = () => new Map<string, Sum>()
/** Reads figures from their daily aggregates, in one statement. Empty for figures without aggregates. */
export const readSums = async (
  scope: TenantTransaction,
  queries: readonly AggregateQuery[],
): Promise<readonly AggregateResult[]> => {
  const results = queries.map(() => ({ days: sumsOf(), hours: sumsOf(), parts: sumsOf(), partsBefore: sumsOf() }))
  const restByIndex = new Map<number, AggregateResult['rest']>()
  const statements = queries.flatMap((each, at) => (isSummed(each.figure) ? partsOf(scope, at, each) : []))
  if (statements.length === 0) return results
  for (const { asked: at, what, key, n, total } of await queryRows<Line>(
    scope.db,
    sql.join(statements, sql` union all `),
  )) {
    const read = results[at]
    if (!read) continue
    if (what === 'others') restByIndex.set(at, { n, total, parts: Number(key) })
    else if (n !== 0 || total !== 0) read[kept[what]].set(key, { n, total })
  }
  return results.map((read, at) => ({ ...read, rest: restByIndex.get(at) }))
}
/** Sums a period. */
export const sumWithin = (figure: Figure, { days }: AggregateResult, period: Period): Sum => {
  if (figure.dateField === undefined) return days.get(NO_DAY) ?? nothing
  const { from, to } = countedDays(figure, period)
  let all = nothing
  for (const [day, sum] of days) if (day >= from && day <= to) all = plus(all, sum)
  return all
}

/** Figure with its resource. */
interface Counted {
  readonly figure: Figure
  readonly resource: AnyResource
}
const counted = (scope: TenantTransaction, { figure, resource }: Counted) =>
  sql`from ${sql.table(getTableName(resource))} where ${visibleRowsClause(scope, resource)} and ${countedSql(figure, resource)}`
/** Counts records now, as an aggregate result. */
export const readNow = async (scope: TenantTransaction, of: Counted): Promise<AggregateResult> => {
  const sum = await querySingleRow<Sum>(
    scope.db,
    sql`select count(*)::int8 as n, 0::float8 as total ${counted(scope, of)}`,
  )
  return { days: new Map([[NO_DAY, sum]]), hours: new Map(), parts: new Map(), partsBefore: new Map() }
}
/** Sums records between two moments, the end excluded. For periods that are no whole days. */
export const sumOfRows = (
  scope: TenantTransaction,
  { figure, resource }: Counted,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<Sum> => {
  const by = sql.ref(figure.dateField ?? 'id')
  return querySingleRow<Sum>(
    scope.db,
    sql`select count(*)::int8 as n, coalesce(sum(${totalSql(figure)}), 0)::float8 as total ${counted(scope, { figure, resource })} and ${by} >= ${from} and ${by} < ${until}`,
  )
}
/** Sums records by minute, keyed by the minute's start. */
export const sumsByMinute = async (
  scope: TenantTransaction,
  { figure, resource }: Counted,
  from: Date,
): Promise<ReadonlyMap<string, Sum>> => {
  const by = sql.ref(figure.dateField ?? 'id')
  const rows = await queryRows<Sum & { at: string }>(
    scope.db,
    sql`select date_trunc('minute', ${by}) as at, count(*)::int8 as n, coalesce(sum(${totalSql(figure)}), 0)::float8 as total ${counted(scope, { figure, resource })} and ${by} >= ${from.toISOString()} group by 1`,
  )
  return new Map(rows.map(({ at, ...sum }) => [at, sum]))
}
/** First value of a moment field among the counted records, of all time or within a period. */
export const nearestOf = async (
  scope: TenantTransaction,
  of: Counted,
  field: string,
  within?: { readonly from: string; readonly until: string },
): Promise<string | null> => {
  const by = sql.ref(of.figure.dateField ?? 'id')
  const during = within ? sql`and ${by} >= ${within.from} and ${by} < ${within.until}` : sql``
  const { first } = await querySingleRow<{ first: string | null }>(
    scope.db,
    sql`select min(${sql.ref(field)}) as first ${counted(scope, of)} ${during}`,
  )
  return first
}
/** Latest counted record by a moment, with a non-empty text; `null` without one. */
export const latestOf = async (
  scope: TenantTransaction,
  of: Counted,
  { by, says }: Latest,
): Promise<Answer['latest'] | null> => {
  const title = sql.ref(getTitleField(of.resource))
  const [last = null] = await queryRows<NonNullable<Answer['latest']>>(
    scope.db,
    sql`select id, coalesce(${title}::text, '') as name, ${sql.ref(says)} as says ${counted(scope, of)}
      and coalesce(${sql.ref(says)}, '') <> '' order by ${sql.ref(by)} desc nulls last, id limit 1`,
  )
  return last
}
/** Returns those of some records that a figure counts now. */
export const idsCounted = async (
  scope: TenantTransaction,
  of: Counted,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await queryRows<{ id: string }>(scope.db, sql`select id ${counted(scope, of)} and id = any(${ids})`)
  return new Set(rows.map(({ id }) => id))
}
