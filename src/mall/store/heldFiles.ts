import type { AnyField, Fields } from '../../schema/field'
import { traitsOf } from '../../schema/kinds/traits'
import type { AnyResource } from '../../schema/resource'
import { type RawSql, sql } from './database'
import { tableName } from './tables'
import { mine, type Scope } from './wall'

/** How a field holds files. */
const holding = (field: AnyField) => {
  const { names } = traitsOf(field)
  return names?.what === 'file' ? names : undefined
}

/** JSON paths to every file inside sub-records: `$[*]."photo"`. */
const pathsIn = (fields: Fields, at: string): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const here = `${at}[*]."${name}"`
    if (field.kind === 'rows') return pathsIn(field.options.fields ?? {}, here)
    const way = holding(field)
    return way ? [way.many ? `${here}[*]` : here] : []
  })
/** The values of one column that name files. */
const valuesIn = (name: string, field: AnyField): RawSql[] => {
  const column = sql.ref(name)
  if (field.kind === 'rows')
    return pathsIn(field.options.fields ?? {}, '$').map(path => sql`jsonb_path_query(${column}, ${sql.lit(path)}::jsonpath) #>> '{}'`)
  const way = holding(field)
  return way ? [way.many ? sql`unnest(${column})` : sql`${column}`] : []
}
/** One select a field that can hold a file, of the keys it holds; every resource and every sub-record the shop declares. */
const selects = (scope: Scope, resources: readonly AnyResource[]): RawSql[] =>
  resources
    .filter(resource => !resource.definition.shared)
    .flatMap(resource =>
      Object.entries(resource.fields).flatMap(([name, field]) =>
        valuesIn(name, field).map(
          value => sql`select regexp_replace(${value}, '^.*/', '') as key from ${sql.table(tableName(resource))} where ${mine(scope)}`,
        ),
      ),
    )

/** The tenant's files from before a moment that no record holds, at most 500; among the given keys where there are given ones. */
export const unheldFiles = async (
  scope: Scope,
  resources: readonly AnyResource[],
  before: Date,
  keys?: readonly string[],
): Promise<string[]> => {
  const held = selects(scope, resources)
  const known = held.length > 0 ? sql`except (${sql.join(held, sql` union all `)})` : sql``
  const among = keys ? sql`and key = any(${keys})` : sql``
  const found = await sql<{
    key: string
  }>`select key from files where ${mine(scope)} and at < ${before.toISOString()} ${among} ${known} limit 500`.execute(scope.db)
  return found.rows.map(({ key }) => key)
}
/** Keeps files from being named by a save until the transaction ends. Answers those that nobody else works with. */
export const lockFiles = async (scope: Scope, keys: readonly string[]): Promise<string[]> => {
  const found = await sql<{
    key: string
  }>`select key from files where ${mine(scope)} and key = any(${keys}) for update skip locked`.execute(scope.db)
  return found.rows.map(({ key }) => key)
}
