import { fieldOf, searchFields, sortOf, tabsField } from '../../schema/derive'
import type { AnyField } from '../../schema/field'
import { kinds as schemaKinds } from '../../schema/kinds'
import type { AnyResource } from '../../schema/resource'
import { badInput } from '../failure'
import { filterSql, kinds } from '../kinds'
import { type Row, row, rows, sql } from './database'
import { searchText, wantedGrams } from './grams'
import type { RawSql } from './records'
import { mine, type Scope } from './wall'

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
export const COUNT_CAP = 1000
export interface ListAnswer {
  readonly list: Row[]
  /** At most the cap; `more` says that there are more. */
  readonly total: number
  readonly more: boolean
  readonly counts?: Readonly<Record<string, number>>
}

const wellFormed = (field: AnyField, value: unknown): boolean => {
  if (['contains', 'overlap'].includes(kinds[field.kind].filter)) return typeof value === 'string' && value.length <= 200
  if (typeof value === 'string' && value.length === 10 && ['dateTime', 'createdTime', 'updatedTime'].includes(field.kind)) return schemaKinds.date.schema({}).safeParse(value).success
  return schemaKinds[field.kind].schema({ ...field.options, min: undefined, max: undefined }).safeParse(value).success
}
const valuesIn = (wanted: unknown): unknown[] => (Array.isArray(wanted) ? wanted : wanted && typeof wanted === 'object' ? Object.values(wanted) : [wanted])

const filterClause = (resource: AnyResource, name: string, wanted: unknown): RawSql => {
  const field = Object.hasOwn(resource.fields, name) ? fieldOf(resource, name) : undefined
  const clause = field && valuesIn(wanted).every(value => wellFormed(field, value)) ? filterSql(name, field, wanted) : undefined
  if (!clause) throw badInput({ [name]: 'filter' })
  return clause as RawSql
}
const searchClause = (resource: AnyResource, keyword: string | undefined): RawSql[] => {
  const text = searchText([keyword?.trim()])
  if (!text) return []
  if (searchFields(resource).length === 0) return [sql`false`]
  return [sql`search_grams @> ${wantedGrams(text)} and search_text like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`]
}

const orderOf = (resource: AnyResource, sort: string | undefined) => {
  const wanted = sort ? { field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'DESC' : 'ASC' } : sortOf(resource)
  const field = Object.hasOwn(resource.fields, wanted.field) ? fieldOf(resource, wanted.field) : undefined
  if (!field || !kinds[field.kind].column(field) || ['rows', 'images', 'secret', 'dateRange'].includes(field.kind)) throw badInput({ sort: 'filter' })
  return sql`${sql.ref(wanted.field)} ${sql.raw(wanted.order === 'DESC' ? 'desc' : 'asc')}, id`
}

/** A count that stops at the cap. */
const capped = (table: string, where: RawSql) => sql<number>`(select count(*) from (select 1 from ${sql.table(table)} where ${where} limit ${sql.lit(COUNT_CAP + 1)}) counted)`

/** One page, how many there are, and how many in each state under the same filters. */
export const listRecords = async (scope: Scope, resource: AnyResource, query: ListQuery): Promise<ListAnswer> => {
  const tabs = tabsField(resource)
  const clauses = Object.entries(query.filter).filter(([, wanted]) => wanted !== null && wanted !== undefined && wanted !== '')
    .map(([name, wanted]) => [name, filterClause(resource, name, wanted)] as const)
  const common = [mine(scope) as RawSql, ...searchClause(resource, query.keyword)]
  const where = (parts: readonly RawSql[]) => sql.join([...common, ...parts], sql` and `) as RawSql
  const all = where(clauses.map(([, clause]) => clause))
  const besideTab = where(clauses.filter(([name]) => name !== tabs).map(([, clause]) => clause))
  const states = query.counts && tabs ? Object.entries(fieldOf(resource, tabs).options.states ?? {}).map(([key, state]) => state.value ?? key) : []
  const figures = (await row<Row>(scope.db, sql`select ${sql.join([
    sql`${capped(resource.name, all)} as total`,
    ...states.map(state => sql`${capped(resource.name, sql`${besideTab} and ${sql.ref(tabs as string)} = ${sql.lit(state)}`)} as ${sql.ref(`state ${state}`)}`),
  ])}`)) as Row
  const list = await rows<Row>(scope.db, sql`select * from ${sql.table(resource.name)} where ${all} order by ${orderOf(resource, query.sort)} limit ${query.pageSize} offset ${(query.current - 1) * query.pageSize}`)
  const total = figures.total as number
  return {
    list, total: Math.min(total, COUNT_CAP), more: total > COUNT_CAP,
    ...(query.counts && tabs ? { counts: Object.fromEntries(states.map(state => [String(state), figures[`state ${state}`] as number])) } : {}),
  }
}
