import type { RawBuilder } from 'kysely'
import { fieldOf, newestField, searchFields, sortOf, statesOf } from '../../schema/derive'
import { traitsOf } from '../../schema/kinds/traits'
import { type Actor, asksField, sortFor, tabsFor } from '../../schema/machine'
import type { AnyResource } from '../../schema/resource'
import { badInput } from '../failures/failure'
import { filterSql } from './kinds'
import { type RawSql, oneRow, type Row, row, rows, sql } from './database'
import { searchText, wantedGrams } from './grams'
import { columnsOf } from './ranges'
import { reach } from './reach'
import { idClause, serialClause } from './serials'
import { mayBeEmpty, recordColumns, tableName } from './tables'
import type { Scope } from './wall'

/** What a list call may ask for. */
export interface ListQuery {
  readonly current: number
  readonly pageSize: number
  readonly sort?: string
  readonly keyword?: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly counts: boolean
}
/** Counting ends here: beyond it a list says "more than", because nobody reads the exact figure and counting all costs the whole table. */
const COUNT_CAP = 1000
/** Which records stand on a page, in its order, and how many there are. */
export interface Found {
  readonly page: readonly Key[]
  /** At most the cap; `more` says that there are more. */
  readonly total: number
  readonly more: boolean
  readonly counts?: Readonly<Record<string, number>>
}
export interface ListAnswer extends Omit<Found, 'page'> {
  readonly list: Row[]
}
/** Whose record it is, and its id. */
type Key = readonly [tenant: string, id: string]
/** What a statement answers of a page and of everything that is found. */
interface Counted {
  readonly page: readonly Key[] | null
  readonly total: number
}

const filterClause = (resource: AnyResource, { actor, former }: ListReader, name: string, wanted: unknown): RawSql | undefined => {
  const field = asksField(resource, name, actor) ? fieldOf(resource, name) : undefined
  if (field && traitsOf(field).filter === 'begins' && typeof wanted === 'string') return idClause(resource, actor, wanted.slice(0, 200))
  const clause = field && filterSql(name, field, wanted)
  const before = [wanted].flat().flatMap(each => (typeof each === 'string' && former?.[name]?.get(each)) || [])
  return clause && before.length > 0 ? sql`(${clause} or ${sql.ref(name)} = any(${before}))` : clause
}
/** What a search finds. Of one or two characters the index says all; a longer one's pairs might stand apart. */
const searchClause = (resource: AnyResource, actor: Actor, keyword: string | undefined): RawSql | undefined => {
  const text = searchText([keyword?.trim()])
  if (!text) return undefined
  const number = serialClause(resource, actor, text)
  if (searchFields(resource).length === 0) return number ?? sql`false`
  const pairs = sql`search_grams @> ${wantedGrams(text)}`
  const found = [...text].length > 2 ? sql`(${pairs} and strpos(search_text, ${text}) > 0)` : pairs
  return number ? sql`(${found} or ${number})` : found
}

interface Order {
  readonly column: string
  readonly down: boolean
  /** Short numbers: a longer one is a greater one. */
  readonly byLength: boolean
  /** Whether some records may have nothing there: they come last, whichever way it goes. */
  readonly empties: boolean
}
const orderOf = (resource: AnyResource, actor: Actor, sort: string | undefined): Order | undefined => {
  const first = sortFor(resource, actor)
  const wanted = sort ? { field: sort.replace(/^-/, ''), down: sort.startsWith('-') } : { field: first.field, down: first.order === 'DESC' }
  const field = asksField(resource, wanted.field, actor) ? fieldOf(resource, wanted.field) : undefined
  if (!field || !traitsOf(field).sortable) return undefined
  return {
    column: columnsOf(wanted.field, field)[0],
    down: wanted.down,
    byLength: field.kind === 'serial',
    empties: mayBeEmpty(wanted.field, field),
  }
}
export const orderBy = (column: string, { down, byLength, empties }: Order) => {
  const way = sql.raw(down ? (empties ? 'desc nulls last' : 'desc') : 'asc')
  return sql`${byLength ? sql`length(${sql.ref(column)}) ${way}, ` : sql``}${sql.ref(column)} ${way}, id`
}

/** A list taken apart: its table, its clauses, and what it is ordered and counted by. */
export interface Plan {
  readonly scope: Scope
  readonly resource: AnyResource
  readonly query: ListQuery
  readonly tabs?: string
  readonly states: readonly (string | number)[]
  /** Tenant, search and filters but for the tab's. */
  readonly besideTab: RawSql
  readonly tab: RawSql
  readonly order: Order
}
/** A count that stops at the cap. It goes by an order that has an index, as what is found first elsewhere is luck: it may stand at a table's end. */
const capped = ({ scope, resource }: Plan, where: RawSql) => {
  const by = (scope.tenant === '*' ? newestField(resource) : undefined) ?? sortOf(resource).field
  const column = sql.ref(columnsOf(by, resource.fields[by])[0])
  return sql<number>`(select count(*) from (select 1 from ${sql.table(tableName(resource))} where ${where} order by ${column} limit ${sql.lit(COUNT_CAP + 1)}) counted)`
}
const offset = ({ query }: Plan) => (query.current - 1) * query.pageSize

/** Of this many matches at most, all are always looked at once. */
const FEW = 5000
const keysOf = (page: RawSql) => sql`(select jsonb_agg(jsonb_build_array(fact_id, id)) from (${page}) page)`
/**
 * A search or filter that finds few: every match is read once, and the page and all counts come from these. Planned one by one,
 * the counts would each walk through the whole table. Answers nothing where there are more than `most`.
 */
const findFew = async (plan: Plan, most: number): Promise<Found | undefined> => {
  const { scope, resource, query, tabs, order } = plan
  const state = tabs ? sql`, ${sql.ref(tabs)}` : sql``
  const page = sql`select fact_id, id from matched where ${plan.tab} order by ${orderBy('sort', order)} limit ${query.pageSize} offset ${offset(plan)}`
  const found = await oneRow<Counted & { size: number; counts: Record<string, number> | null }>(
    scope.db,
    sql`
    with matched as materialized (select fact_id, id, ${sql.ref(order.column)} as sort ${state} from ${sql.table(tableName(resource))} where ${plan.besideTab} limit ${sql.lit(most + 1)})
    select (select count(*) from matched) as size, (select count(*) from matched where ${plan.tab}) as total,
      ${tabs ? sql`(select jsonb_object_agg(state, n) from (select ${sql.ref(tabs)} as state, count(*) as n from matched group by 1) each)` : sql`null`} as counts,
      ${keysOf(page)} as page`,
  )
  if (found.size > most) return undefined
  const counts = found.counts ?? {}
  const cut = (count: number) => Math.min(count, COUNT_CAP + 1)
  return foundOf(plan, found, Object.fromEntries(plan.states.map(each => [String(each), cut(counts[String(each)] ?? 0)])))
}
/**
 * A page in an order that goes down and ends with the empties. An index that goes up cannot be read that way, but each of the two parts can: the
 * filled ones backwards, and the empties.
 */
const pageDown = (plan: Plan, all: RawSql) => {
  const { resource, query, order } = plan
  const column = sql.ref(order.column)
  const part = (which: RawSql, by: RawSql) =>
    sql`(select fact_id, id, ${column} from ${sql.table(tableName(resource))} where ${all} and ${which} order by ${by} limit ${offset(plan) + query.pageSize})`
  return sql`select fact_id, id from (${part(sql`${column} is not null`, sql`${column} desc, id`)} union all ${part(sql`${column} is null`, sql`id`)}) parts
    order by ${orderBy(order.column, order)} limit ${query.pageSize} offset ${offset(plan)}`
}
interface Explained {
  readonly Plan: { readonly Plans: readonly { readonly 'Plan Rows': number }[] }
}
/**
 * Up to how many matches of a search are looked at at once, or nothing where so many are expected that counting each state by an index is less. The first reads each match; the
 * second walks, for each count, as many rows as hold so many matches as are counted. Both are the same at the root of all rows times all that is counted; the first is surely less
 * below three quarters of that. Where the planner may not know, it expects few.
 */
const fewOf = async ({ scope, resource, besideTab, states }: Plan): Promise<number | undefined> => {
  const from = sql`select 1 from ${sql.table(tableName(resource))} where`
  const told = await row<{ 'QUERY PLAN': readonly Explained[] }>(
    scope.db,
    sql`explain (format json) ${from} ${reach(scope, resource)} union all ${from} ${besideTab}`,
  )
  // The planner expects the wall to let half of the rows pass.
  const [all = 0, matches = 0] = (told?.['QUERY PLAN'][0]?.Plan.Plans ?? []).map(part => 2 * part['Plan Rows'])
  const few = Math.max(FEW, 0.75 * Math.sqrt(all * (states.length + 1) * COUNT_CAP))
  // More than expected are still read at once sooner than begun anew.
  return matches > few ? undefined : Math.round(2 * few)
}
/** Everything that is asked of a record. */
export const allOf = ({ besideTab, tab }: Plan): RawSql => sql`${besideTab} and ${tab}`
/** The keys of a page by an index in its order. */
export const pageOfMany = (plan: Plan): RawSql => {
  const { resource, query, order } = plan
  return order.down && order.empties
    ? pageDown(plan, allOf(plan))
    : sql`select fact_id, id from ${sql.table(tableName(resource))} where ${allOf(plan)} order by ${orderBy(order.column, order)} limit ${query.pageSize} offset ${offset(plan)}`
}
/** A list of many: the page comes from an index in its order, each count from an index and stops at the cap. */
const findMany = async (plan: Plan): Promise<Found> => {
  const { scope } = plan
  const inState = (state: string | number) => sql`${plan.besideTab} and ${sql.ref(plan.tabs ?? 'id')} = ${sql.lit(state)}`
  const counts = plan.states.map(state => sql`${capped(plan, inState(state))} as ${sql.ref(`state ${state}`)}`)
  const found = await oneRow<Counted & Record<`state ${string}`, number>>(
    scope.db,
    sql`select ${sql.join([sql`${capped(plan, allOf(plan))} as total`, ...counts, sql`${keysOf(pageOfMany(plan))} as page`])}`,
  )
  return foundOf(plan, found, Object.fromEntries(plan.states.map(state => [String(state), found[`state ${state}`] ?? 0])))
}
const foundOf = ({ query, tabs }: Plan, { page, total }: Counted, counts: Record<string, number>): Found => ({
  page: page ?? [],
  total: Math.min(total, COUNT_CAP),
  more: total > COUNT_CAP,
  ...(query.counts && tabs ? { counts } : {}),
})

/** Who asks for a list. `rows` narrows it to what they may see where that depends on the row. */
export interface ListReader {
  readonly actor: Actor
  readonly rows?: RawSql
  /** What a field's values were before, by the field's name: whoever asks for one of today finds the former too. */
  readonly former?: Readonly<Record<string, ReadonlyMap<string, string>>>
}
/** A statement that reads the records of a page, in its order. */
const rowsOf = (scope: Scope, resource: AnyResource, page: readonly Key[]): RawBuilder<Row> => {
  const [tenants, ids] = [page.map(([tenant]) => tenant), page.map(([, id]) => id)]
  return sql<Row>`select ${recordColumns(resource, 'found')} from unnest(${tenants}::text[], ${ids}::text[]) with ordinality as page (fact_id, id, place)
    join ${sql.table(tableName(resource))} found on found.fact_id = page.fact_id and found.id = page.id where ${reach(scope, resource, 'found')} order by page.place`
}
/**
 * Takes a list apart. Refuses with badInput a filter or an order by a field that the reader does not see or that is masked, in the words of one that
 * there is not.
 */
export const planOf = (
  scope: Scope,
  resource: AnyResource,
  query: ListQuery,
  reader: ListReader,
): Plan & { readonly isSearch: boolean; readonly isNarrow: boolean } => {
  const { actor, rows: seen } = reader
  const tabs = tabsFor(resource, actor)
  const clauses = Object.entries(query.filter)
    .filter(([, wanted]) => wanted !== null && wanted !== undefined && wanted !== '')
    .map(([name, wanted]) => [name, filterClause(resource, reader, name, wanted)] as const)
  const order = orderOf(resource, actor, query.sort)
  // All at once, so that whoever comes with an old address need not find them out one by one.
  const refused = [...clauses.filter(([, clause]) => clause === undefined).map(([name]) => name), ...(order ? [] : ['sort'])]
  if (!order || refused.length > 0)
    throw badInput(Object.fromEntries(refused.map(name => [name, name === 'sort' && !order ? 'sort' : 'filter'])))
  const filters = clauses.filter(([name]) => name !== tabs).map(([, clause]) => clause)
  const search = searchClause(resource, actor, query.keyword)
  return {
    isSearch: search !== undefined,
    isNarrow: search !== undefined || filters.length > 0,
    scope,
    resource,
    query,
    tabs,
    states: query.counts && tabs ? statesOf(fieldOf(resource, tabs)).map(([value]) => value) : [],
    besideTab: sql.join([reach(scope, resource), ...(seen ? [seen] : []), ...(search ? [search] : []), ...filters], sql` and `),
    tab: clauses.find(([name]) => name === tabs)?.[1] ?? sql`true`,
    order,
  }
}
/** Which records stand on a page, how many there are, and how many in each state under the same filters. */
const findPage = async (plan: ReturnType<typeof planOf>): Promise<Found> => {
  const few = plan.isSearch ? await fewOf(plan) : plan.isNarrow ? FEW : undefined
  return (few ? await findFew(plan, few) : undefined) ?? findMany(plan)
}
/** One page, how many there are, and how many in each state under the same filters. Refuses as `planOf`. */
export const listRecords = async (scope: Scope, resource: AnyResource, query: ListQuery, reader: ListReader): Promise<ListAnswer> => {
  const { page, ...figures } = await findPage(planOf(scope, resource, query, reader))
  return { list: page.length > 0 ? await rows<Row>(scope.db, rowsOf(scope, resource, page)) : [], ...figures }
}
