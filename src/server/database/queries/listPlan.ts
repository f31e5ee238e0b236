import type { RawBuilder } from 'kysely'
import { getCreatedField, getDefaultSort, getField, getStates } from '../../../schema/selectors/definition'
import { traitsOf } from '../../../schema/fields/traits'
import { type Actor, isParamOf, sortFor, tabsFor } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import type { SavedQueryParams } from '../../../schema/model/savedQuery'
import { invalidInput } from '../../errors/requestError'
import { type DatabaseRow, queryRows, type RawSql, sql } from '../connections/database'
import { mayBeEmpty } from '../tables/declaredColumns'
import { orderColumn, sortColumn } from '../tables/sortColumns'
import { getRecordColumns, getTableName } from '../tables/tables'
import { filterSql } from '../columns/columns'
import { visibleRowsClause } from '../tenancy/visibleRows'
import type { Tenant } from '../tenancy/tenant'
import type { TenantTransaction } from '../tenancy/tenantTransaction'
import { idClause, uuidOf } from '../search/numberClauses'
import { searchClause } from '../search/searchClause'

/** Query of a list call. */
export interface ListQuery extends Omit<SavedQueryParams, 'columns'> {
  readonly current: number
  readonly counts: boolean
  /** Restricts the matches to these records. */
  readonly ids?: readonly string[]
}
/** Reader of a list. `rows` restricts the visible rows, where visibility depends on the row. */
export interface ListReader {
  readonly actor: Actor
  readonly rows?: RawSql
  /** Former values by field. A filter by a present value also finds the former one. */
  readonly former?: Readonly<Record<string, ReadonlyMap<string, string>>>
  /** Resources that a search may follow references to. */
  readonly resources?: readonly AnyResource[]
}

/** Ids that a filter asks for, UUIDs also as ids are kept: in small letters and with hyphens. */
const anySpelling = (wanted: unknown): unknown => {
  const spelled = [wanted].flat().flatMap(each => {
    const id = typeof each === 'string' ? uuidOf(each) : undefined
    return id?.length === 36 && id !== each ? [each, id] : [each]
  })
  return spelled.length === [wanted].flat().length ? wanted : spelled
}
const filterClause = (
  resource: AnyResource,
  { actor, former }: ListReader,
  name: string,
  wanted: unknown,
): RawSql | undefined => {
  const field = isParamOf(resource, name, actor) ? getField(resource, name) : undefined
  if (field && traitsOf(field).filter === 'begins' && typeof wanted === 'string')
    return idClause(resource, actor, wanted.slice(0, 200))
  const clause =
    field && filterSql(name, field, traitsOf(field).names?.what === 'record' ? anySpelling(wanted) : wanted)
  const values = former && Object.hasOwn(former, name) ? former[name] : undefined
  const before = [wanted].flat().flatMap(each => (typeof each === 'string' && values?.get(each)) || [])
  return clause && before.length > 0 ? sql`(${clause} or ${sql.ref(name)} = any(${before}))` : clause
}
interface Order {
  readonly column: string
  readonly down: boolean
  /** Sorts sequence numbers by length first. */
  readonly byLength: boolean
  /** Whether values may be empty. Empty values come last in both directions. */
  readonly empties: boolean
}
const orderOf = (resource: AnyResource, actor: Actor, sort: string | undefined): Order | undefined => {
  const first = sortFor(resource, actor)
  const wanted = sort
    ? { field: sort.replace(/^-/, ''), down: sort.startsWith('-') }
    : { field: first.field, down: first.order === 'DESC' }
  const field = isParamOf(resource, wanted.field, actor) ? getField(resource, wanted.field) : undefined
  if (!field || !traitsOf(field).sortable) return undefined
  return {
    column: orderColumn(resource, wanted.field),
    down: wanted.down,
    byLength: field.type === 'sequence',
    empties: mayBeEmpty(wanted.field, field) || orderColumn(resource, wanted.field) === sortColumn(wanted.field),
  }
}
export const orderBy = (column: string, { down, byLength, empties }: Order) => {
  const way = sql.raw(down ? (empties ? 'desc nulls last' : 'desc') : 'asc')
  return sql`${byLength ? sql`length(${sql.ref(column)}) ${way}, ` : sql``}${sql.ref(column)} ${way}, id`
}

/** Analysed list query: clauses, tabs and order. */
export interface Plan {
  readonly scope: TenantTransaction
  readonly resource: AnyResource
  readonly query: ListQuery
  readonly tabs?: string
  readonly states: readonly (string | number)[]
  /** Search and filters without the tab. */
  readonly narrow: RawSql
  /** `narrow` within the visible rows. */
  readonly besideTab: RawSql
  /** The same condition in the form that finds some matches soonest. */
  readonly glimpse: RawSql
  readonly tab: RawSql
  /** Whether a tab is selected. */
  readonly isTab: boolean
  readonly order: Order
}
/** All conditions of a list. */
export const allOf = ({ besideTab, tab }: Plan): RawSql => sql`${besideTab} and ${tab}`
/** Clauses of a query's filters; `undefined` for a filter that the reader may not use. */
const filterClauses = (resource: AnyResource, reader: ListReader, { filter }: ListQuery) =>
  Object.entries(filter)
    .filter(([, wanted]) => wanted !== null && wanted !== undefined && wanted !== '')
    .map(([name, wanted]) => [name, filterClause(resource, reader, name, wanted)] as const)
/**
 * Analyses a list query. Refuses filters and orders by hidden or masked fields with badInput. The
 * errors are those of unknown fields.
 */
export const planOf = (
  scope: TenantTransaction,
  resource: AnyResource,
  query: ListQuery,
  reader: ListReader,
): Plan & { readonly isSearch: boolean; readonly isNarrow: boolean } => {
  const { actor, rows: seen } = reader
  const tabs = tabsFor(resource, actor)
  const clauses = filterClauses(resource, reader, query)
  const order = orderOf(resource, actor, query.sort)
  // Reports all errors at once, for old links with several of them.
  const unknown = clauses.filter(([, clause]) => clause === undefined).map(([name]) => name)
  const refused = [...unknown, ...(order ? [] : ['sort'])]
  if (!order || refused.length > 0)
    throw invalidInput(Object.fromEntries(refused.map(name => [name, name === 'sort' && !order ? 'sort' : 'filter'])))
  const filters = clauses.filter(([name]) => name !== tabs).map(([, clause]) => clause)
  const searched = { scope, resource, actor, resources: reader.resources ?? [] }
  const search = searchClause(searched, query.keyword)
  const named = query.ids ? [sql`id = any(${query.ids})`] : []
  const tab = clauses.find(([name]) => name === tabs)?.[1]
  const narrowBy = (by?: RawSql) =>
    sql.join([sql`true`, ...(seen ? [seen] : []), ...(by ? [by] : []), ...named, ...filters], sql` and `)
  const narrow = narrowBy(search)
  const glimpse = narrowBy(searchClause(searched, query.keyword, true))
  return {
    isSearch: search !== undefined,
    isNarrow: search !== undefined || named.length > 0 || filters.length > 0,
    scope,
    resource,
    query,
    tabs,
    states: query.counts && tabs ? getStates(getField(resource, tabs)).map(([value]) => value) : [],
    narrow,
    besideTab: sql`${visibleRowsClause(scope, resource)} and ${narrow}`,
    glimpse: sql`${visibleRowsClause(scope, resource)} and ${glimpse}`,
    tab: tab ?? sql`true`,
    isTab: tab !== undefined,
    order,
  }
}
/** Whether an index has the list's order, for all states and for each. */
export const isIndexed = ({ resource, order: { column, down, empties, byLength } }: Plan) =>
  !byLength &&
  !(down && empties) &&
  [getDefaultSort(resource).field, getCreatedField(resource)].some(
    name => name !== undefined && orderColumn(resource, name) === column,
  )
/**
 * Whether the keyword is short, so that it may have many matches. A longer one is rare, and costs
 * more index reads.
 */
export const isShort = ({ query: { keyword = '' } }: Plan) => [...keyword.trim()].length <= 4
/** Number of rows before a page. */
export const offset = ({ query }: Plan) => (query.current - 1) * query.pageSize
/**
 * Page in descending order with empty values last. An ascending index cannot be read that way. Each
 * part can: filled values backwards, then empty ones.
 */
const pageDown = (plan: Plan, all: RawSql) => {
  const { resource, query, order } = plan
  const column = sql.ref(order.column)
  const part = (which: RawSql, by: RawSql) =>
    sql`(select fact_id, id, ${column} from ${sql.table(getTableName(resource))}
      where ${all} and ${which} order by ${by} limit ${offset(plan) + query.pageSize})`
  const [filled, empty] = [
    part(sql`${column} is not null`, sql`${column} desc, id`),
    part(sql`${column} is null`, sql`id`),
  ]
  return sql`select fact_id, id from (${filled} union all ${empty}) parts
    order by ${orderBy(order.column, order)} limit ${query.pageSize} offset ${offset(plan)}`
}
/** Keys of a page, from an index in list order. */
export const pageOfMany = (plan: Plan): RawSql => {
  const { resource, query, order } = plan
  return order.down && order.empties
    ? pageDown(plan, allOf(plan))
    : sql`select fact_id, id from ${sql.table(getTableName(resource))} where ${allOf(plan)}
      order by ${orderBy(order.column, order)} limit ${query.pageSize} offset ${offset(plan)}`
}
const ways = ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan']
/**
 * Reads by combining indexes. By default, the planner takes the first rows for a fair sample. But
 * matches may stand at a table's end.
 */
export const byBitmaps = async <R>({ db }: TenantTransaction, read: () => Promise<R>): Promise<R> => {
  const setWays = (how: string) => sql.raw(ways.map(way => `set local ${way} = ${how}`).join('; ')).execute(db)
  await setWays('off')
  const result = await read()
  await setWays('default')
  return result
}

/** Tenant and id of a record. */
export type Key = readonly [tenant: Tenant, id: string]
/** Statement that reads a page's records in order. */
export const rowsOf = ({ scope, resource }: Plan, page: readonly Key[]): RawBuilder<DatabaseRow> => {
  const [tenants, ids] = [page.map(([tenant]) => tenant), page.map(([, id]) => id)]
  return sql<DatabaseRow>`select ${getRecordColumns(resource, 'found')} from unnest(${tenants}::text[], ${ids}::text[]) with ordinality as page (fact_id, id, place)
    join ${sql.table(getTableName(resource))} found on found.fact_id = page.fact_id and found.id = page.id where ${visibleRowsClause(scope, resource, 'found')} order by page.place`
}
/** Columns of a statement's figures, and of places in a page. No field can have these names. */
const [FIGURES, PLACE] = ['the figures', 'the place']
/**
 * Reads the records of a page together with figures, which a page without records has, too. The rows
 * are joined by themselves first: a Citus node crashes otherwise.
 */
export const readCounted = async <F>(
  { scope, resource }: Plan,
  { figures, page, matched = sql`` }: { readonly figures: RawSql; readonly page: RawSql; readonly matched?: RawSql },
): Promise<F & { readonly list: readonly DatabaseRow[] }> => {
  const found = sql`${sql.table(getTableName(resource))} found on found.fact_id = page.fact_id and found.id = page.id`
  const rows = await queryRows<DatabaseRow>(
    scope.db,
    sql`with ${matched} figures as materialized (select ${figures}), page as (select *, row_number() over () as place from (${page}) page)
    , listed as (select page.place as ${sql.ref(PLACE)}, ${getRecordColumns(resource, 'found')} from page join ${found} where ${visibleRowsClause(scope, resource, 'found')})
    select to_jsonb(figures) as ${sql.ref(FIGURES)}, listed.* from figures left join listed on true order by ${sql.ref(PLACE)}`,
  )
  const list = rows.map(({ [FIGURES]: _, [PLACE]: __, ...record }) => record).filter(({ id }) => id !== null)
  return { ...(rows[0]?.[FIGURES] as F), list }
}
