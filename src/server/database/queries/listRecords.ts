import { getCreatedField, getDefaultSort } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { querySingleRow, type RawSql, type DatabaseRow, queryRow, queryRows, sql } from '../connections/database'
import { orderColumn } from '../tables/sortColumns'
import { getTableName } from '../tables/tables'
import { visibleRowsClause } from '../tenancy/visibleRows'
import { allTenants } from '../tenancy/tenant'
import type { TenantTransaction } from '../tenancy/tenantTransaction'
import {
  allOf,
  byBitmaps,
  isIndexed,
  isShort,
  type ListQuery,
  type ListReader,
  offset,
  orderBy,
  type Key,
  pageOfMany,
  type Plan,
  planOf,
  readCounted,
  rowsOf,
} from './listPlan'

/** Limit of counting. Beyond, a list shows "more than": exact counts cost a table scan. */
const COUNT_CAP = 1000
/** Records of a page in order, and the total. */
export interface ListAnswer {
  readonly list: readonly DatabaseRow[]
  /** At most `COUNT_CAP`; `more` is set beyond. */
  readonly total: number
  readonly more: boolean
  readonly counts?: Counts
}
/** Counts by state. */
type Counts = Readonly<Record<string, number>>
/** Keys of a page, and the total. */
interface Counted {
  readonly page: readonly Key[]
  readonly total: number
}

/**
 * Count up to the cap, in an indexed order. Without an order, the planner may scan a table whose
 * matches stand at the end.
 */
export const capped = ({ scope, resource }: Plan, where: RawSql) => {
  const by = (scope.tenant === allTenants ? getCreatedField(resource) : undefined) ?? getDefaultSort(resource).field
  const column = sql.ref(orderColumn(resource, by))
  return sql<number>`(select count(*) from (select 1 from ${sql.table(getTableName(resource))} where ${where} order by ${column} limit ${sql.lit(COUNT_CAP + 1)}) counted)`
}

/** Alias of the sort column. No field can have this name. */
const SORT = 'the order'
/** Up to this many matches of filters are read at once. */
const FEW = 5000
/** Limit for a search: enough to count two states that share the matches. */
const FIRST = Math.round(2.5 * COUNT_CAP)
const keysOf = (page: RawSql) => sql`(select jsonb_agg(jsonb_build_array(fact_id, id)) from (${page}) page)`
/** Figures of matches that were read whole. */
interface Sized {
  readonly size: number
  readonly total: number
  readonly counts: Counts | null
}
/**
 * Handles a selective search or filter: reads every match once for the page and all counts.
 * Separate counts would each scan the table. Beyond `most` matches, returns the counts by state of
 * the first ones.
 */
const findFew = async (plan: Plan, most: number): Promise<ListAnswer | { readonly first: Counts }> => {
  const { resource, query, tabs, order } = plan
  const state = tabs ? sql`, ${sql.ref(tabs)}` : sql``
  const page = sql`select fact_id, id from matched where ${plan.tab} order by ${orderBy(SORT, order)} limit ${query.pageSize} offset ${offset(plan)}`
  const { size, counts, ...answer } = await readCounted<Sized>(plan, {
    matched: sql`matched as materialized (select fact_id, id, ${sql.ref(order.column)} as ${sql.ref(SORT)} ${state} from ${sql.table(getTableName(resource))} where ${plan.besideTab} limit ${sql.lit(most + 1)}),`,
    figures: sql`(select count(*) from matched) as size, (select count(*) from matched where ${plan.tab}) as total,
      ${tabs ? sql`(select jsonb_object_agg(state, n) from (select ${sql.ref(tabs)} as state, count(*) as n from matched group by 1) each)` : sql`null`} as counts`,
    page,
  })
  return size > most ? { first: counts ?? {} } : toAnswer(plan, answer, cut(plan, counts ?? {}))
}
/** Sample size of index matches. Counts of the largest states come sooner from a sample. */
const BY_CHANCE = 2 * FIRST
/**
 * Counts a sample of matches by state; `undefined` where the sample has too few. A sample omits
 * matches only, so a count that reaches the cap is true. Sampling by the index:
 * https://www.postgresql.org/docs/current/gin.html, "gin_fuzzy_search_limit".
 */
const firstByChance = async ({ scope, resource, tabs, glimpse }: Plan): Promise<Counts | undefined> => {
  const limit = (most: number) => sql`set_config('gin_fuzzy_search_limit', ${sql.lit(String(most))}, true)`
  // The planner runs a condition without columns before the scan, and the other one after the sums.
  const met = sql`select ${tabs ? sql.ref(tabs) : sql`1`} as state from ${sql.table(getTableName(resource))}
    where (select ${limit(BY_CHANCE)}) is not null and ${glimpse} limit ${sql.lit(FIRST)}`
  const { size, counts } = await querySingleRow<{ size: number | null; counts: Counts | null }>(
    scope.db,
    sql`select sum(n)::int as size, jsonb_object_agg(state, n) as counts, ${limit(0)} as reset
      from (select state, count(*)::int as n from (${met}) met group by 1) each`,
  )
  return (size ?? 0) >= FIRST ? (counts ?? {}) : undefined
}
/** Counts by state, at most one above the cap. */
const cut = ({ states }: Plan, counts: Counts): Counts =>
  Object.fromEntries(states.map(each => [String(each), Math.min(counts[String(each)] ?? 0, COUNT_CAP + 1)]))
interface Explained {
  readonly Plan: {
    readonly Plans?: readonly { readonly 'Plan Rows': number }[]
    readonly 'Distributed Query'?: { readonly Job: { readonly Tasks: readonly RemoteTask[] } }
  }
}
type RemoteTask = Readonly<Record<'Remote Plan', readonly (readonly Explained[])[]>>
const SAMPLE = 200
/** Share of the reader's rows that match a search, by a sample. */
const shareOf = async ({ scope, resource, narrow }: Plan): Promise<number> => {
  const { hits, seen } = await querySingleRow<{ hits: number; seen: number }>(
    scope.db,
    sql`select count(*) filter (where hit)::int as hits, count(*)::int as seen from (
      select (${narrow}) as hit from ${sql.table(getTableName(resource))} where ${visibleRowsClause(scope, resource)} order by fact_id, id limit ${sql.lit(SAMPLE)}
    ) sample`,
  )
  return seen === 0 ? 0 : hits / seen
}
/**
 * Returns how many matches of a search may be read; `undefined` where counting each state by an
 * index is cheaper. Reading costs each match. Counting costs as many rows as contain the counted
 * matches. Both cost the same at the root of all rows times all counted matches. The planner's
 * estimate covers all tenants. Near the limit, a sample of this tenant corrects it. Where it may
 * not use statistics, the planner expects few.
 */
const mostOf = async (plan: Plan): Promise<number | undefined> => {
  const { scope, resource, besideTab, states } = plan
  const from = sql`select 1 from ${sql.table(getTableName(resource))} where`
  const explained = await queryRow<{ 'QUERY PLAN': readonly Explained[] }>(
    scope.db,
    sql`explain (format json) ${from} ${visibleRowsClause(scope, resource)} union all ${from} ${besideTab}`,
  )
  const top = explained?.['QUERY PLAN'][0]?.Plan
  // On a cluster, a tenant's worker plans.
  const [remote] = (scope.tenant !== allTenants && top?.['Distributed Query']?.Job.Tasks[0]?.['Remote Plan'][0]) || []
  // The planner expects the tenancy policy to pass half of the rows.
  const [all = 0, matches = 0] = ((remote?.Plan ?? top)?.Plans ?? []).map(part => 2 * part['Plan Rows'])
  const few = Math.max(FEW, Math.sqrt(all * (states.length + 1) * COUNT_CAP))
  const likely = 4 * matches > few ? all * (await shareOf(plan)) : matches
  // Beyond, a second index scan takes longer than reading all rows.
  return likely > few ? undefined : Math.round(2 * few)
}
/** Number of first rows in list order that are checked for matches. */
const NEAR = 2000
const pageFrom = async ({ scope }: Plan, page: RawSql): Promise<readonly Key[]> =>
  (await querySingleRow<Pick<Rest, 'page'>>(scope.db, sql`select ${keysOf(page)} as page`)).page ?? []
/** Page from the first rows of a list; `undefined` where they do not fill the page. */
const pageNear = async (plan: Plan): Promise<readonly Key[] | undefined> => {
  const { scope, resource, query, order, narrow, tab } = plan
  const by = orderBy(order.column, order)
  const near = sql`select * from ${sql.table(getTableName(resource))} where ${visibleRowsClause(scope, resource)} and ${tab} order by ${by} limit ${sql.lit(NEAR)}`
  const page = await pageFrom(
    plan,
    sql`select fact_id, id from (${near}) near where ${narrow} order by ${by} limit ${query.pageSize} offset ${offset(plan)}`,
  )
  return page.length === query.pageSize ? page : undefined
}
/** Matches in states that the first matches of a search do not fill. */
interface Rest {
  readonly counts: Counts | null
  /** Page, where a tab is selected. */
  readonly page: readonly Key[] | null
  /** States that the tab shows. */
  readonly shown: readonly string[] | null
}
/** Reads all matches in the states `open`, by both indexes, once for counts and page. */
const restOf = (plan: Plan, open: readonly (string | number)[]): Promise<Rest> => {
  const { scope, resource, query, besideTab, tab, isTab, order, states, tabs = 'id' } = plan
  const state = sql.ref(tabs)
  const inOpen = open.length > 0 ? sql`${state} in (${sql.join(open.map(value => sql.lit(value)))})` : sql`false`
  const matched = sql`from ${sql.table(getTableName(resource))} where ${besideTab} and ${inOpen}`
  const counted = (from: RawSql) =>
    sql`(select jsonb_object_agg(state, n) from (select ${state} as state, count(*) as n ${from} group by 1) each) as counts`
  if (!isTab) return querySingleRow<Rest>(scope.db, sql`select ${counted(matched)}, null as page, null as shown`)
  const each = sql.join(states.map(value => sql`(${sql.lit(value)})`))
  const page = sql`select fact_id, id from matched where ${tab} order by ${orderBy(SORT, order)} limit ${query.pageSize} offset ${offset(plan)}`
  return querySingleRow<Rest>(
    scope.db,
    sql`
    with matched as materialized (select fact_id, id, ${sql.ref(order.column)} as ${sql.ref(SORT)}, ${state} ${matched})
    select ${counted(sql`from matched`)}, ${keysOf(page)} as page, (select jsonb_agg(${state}::text) from (values ${each}) state (${state}) where ${tab}) as shown`,
  )
}
/** A state with fewer of the first matches probably has few: all of them are read. */
const FEW_MET = COUNT_CAP / 2
/** Counts each of some states, at most one above the cap. */
const countsOf = async (plan: Plan, states: readonly (string | number)[]): Promise<Counts> => {
  const { scope, resource, besideTab, tabs = 'id' } = plan
  const from = sql.table(getTableName(resource))
  const counts = states.map(
    each =>
      sql`(select count(*)::int from (select 1 from ${from} where ${besideTab} and ${sql.ref(tabs)} = ${sql.lit(each)} limit ${sql.lit(COUNT_CAP + 1)}) counted) as ${sql.ref(String(each))}`,
  )
  return querySingleRow<Counts>(scope.db, sql`select ${sql.join(counts)}`)
}
/** Counts a tab, at most one above the cap, where counts by state are not requested. */
const totalOf = async (plan: Plan): Promise<number> => {
  if (!plan.isTab) return COUNT_CAP + 1
  const from = sql.table(getTableName(plan.resource))
  const { total } = await querySingleRow<Pick<Counted, 'total'>>(
    plan.scope.db,
    sql`select count(*)::int as total from (select 1 from ${from} where ${allOf(plan)} limit ${sql.lit(COUNT_CAP + 1)}) counted`,
  )
  return total
}
const readPage = async (plan: Plan): Promise<readonly Key[]> =>
  (isIndexed(plan) ? await pageNear(plan) : undefined) ?? byBitmaps(plan.scope, () => pageFrom(plan, pageOfMany(plan)))
/** Handles a search with many matches, given complete counts of some states. */
const findSome = async (plan: Plan, first: Counts): Promise<ListAnswer> => {
  const { states, scope, isTab } = plan
  if (states.length === 0) {
    const page = await readPage(plan)
    return withRows(plan, { page, total: await byBitmaps(scope, () => totalOf(plan)) }, {})
  }
  const met = (each: string | number) => first[String(each)] ?? 0
  const open = states.filter(each => met(each) <= FEW_MET)
  const rest = await byBitmaps(scope, () => restOf(plan, open))
  const between = states.filter(each => met(each) > FEW_MET && met(each) <= COUNT_CAP)
  const betweenCounts = between.length > 0 ? await byBitmaps(scope, () => countsOf(plan, between)) : {}
  const counts = cut(plan, { ...first, ...rest.counts, ...betweenCounts })
  const shown = rest.shown ?? []
  const isRest = isTab && shown.every(each => open.map(String).includes(each))
  const total = isTab ? shown.reduce((sum, each) => sum + (counts[each] ?? 0), 0) : COUNT_CAP + 1
  return withRows(plan, { page: isRest ? (rest.page ?? []) : await readPage(plan), total }, counts)
}
/** Handles a long list: page from an index in its order, counts from indexes up to the cap. */
const findMany = async (plan: Plan): Promise<ListAnswer> => {
  const inState = (state: string | number) =>
    sql`${plan.besideTab} and ${sql.ref(plan.tabs ?? 'id')} = ${sql.lit(state)}`
  const counts = plan.states.map(state => sql`${capped(plan, inState(state))} as ${sql.ref(`state ${state}`)}`)
  const { list, total, ...states } = await readCounted<{ total: number } & Record<`state ${string}`, number>>(plan, {
    figures: sql.join([sql`${capped(plan, allOf(plan))} as total`, ...counts]),
    page: pageOfMany(plan),
  })
  return toAnswer(
    plan,
    { list, total },
    Object.fromEntries(plan.states.map(state => [String(state), states[`state ${state}`] ?? 0])),
  )
}
const toAnswer = (
  { query, tabs }: Plan,
  { list, total }: Pick<ListAnswer, 'list' | 'total'>,
  counts: Counts,
): ListAnswer => ({
  list,
  total: Math.min(total, COUNT_CAP),
  more: total > COUNT_CAP,
  ...(query.counts && tabs ? { counts } : {}),
})

const withRows = async (plan: Plan, { page, total }: Counted, counts: Counts): Promise<ListAnswer> =>
  toAnswer(plan, { list: page.length > 0 ? await queryRows(plan.scope.db, rowsOf(plan, page)) : [], total }, counts)
/** Search within one tenant. */
const findOwn = async (plan: Plan): Promise<ListAnswer> => {
  const first = isShort(plan) ? await firstByChance(plan) : undefined
  if (first) return (await mostOf(plan)) === undefined ? findMany(plan) : findSome(plan, first)
  const result = await findFew(plan, FIRST)
  return 'first' in result ? findSome(plan, result.first) : result
}
/** Counts all matches of a query, beyond the cap of a list. Refuses as `planOf`. */
export const countRecords = async (
  scope: TenantTransaction,
  resource: AnyResource,
  query: ListQuery,
  reader: ListReader,
): Promise<number> => {
  const where = allOf(planOf(scope, resource, query, reader))
  const from = sql.table(getTableName(resource))
  return (await querySingleRow<{ n: number }>(scope.db, sql`select count(*)::int as n from ${from} where ${where}`)).n
}
/**
 * Reads a page of records, the total, and counts by state under the same filters. Refuses as
 * `planOf`.
 */
export const listRecords = async (
  scope: TenantTransaction,
  resource: AnyResource,
  query: ListQuery,
  reader: ListReader,
): Promise<ListAnswer> => {
  const plan = planOf(scope, resource, query, reader)
  if (plan.isSearch && scope.tenant !== allTenants) return findOwn(plan)
  const most = plan.isSearch ? await mostOf(plan) : plan.isNarrow ? FEW : undefined
  if (most === undefined) return findMany(plan)
  const result = await findFew(plan, most)
  return 'first' in result ? findMany(plan) : result
}
