import type { AnyField, Fields } from '../../../schema/model/field'
import { traitsOf } from '../../../schema/fields/traits'
import type { AnyResource } from '../../../schema/model/resource'
import { type RawSql, sql } from '../connections/database'
import { getTableName } from '../tables/tables'
import { allTenants } from '../tenancy/tenant'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'

/** Trait of a field that holds files. */
const holding = (field: AnyField) => {
  const { names } = traitsOf(field)
  return names?.what === 'file' ? names : undefined
}

/** JSON paths to every file inside sub-records: `$[*]."photo"`. */
const pathsIn = (fields: Fields, at: string): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const here = `${at}[*]."${name}"`
    if (field.type === 'array') return pathsIn(field.options.fields ?? {}, here)
    const way = holding(field)
    return way ? [way.many ? `${here}[*]` : here] : []
  })
/** Values of one column that name files. */
const valuesIn = (name: string, field: AnyField): RawSql[] => {
  const column = sql.ref(name)
  if (field.type === 'array')
    return pathsIn(field.options.fields ?? {}, '$').map(
      path => sql`jsonb_path_query(${column}, ${sql.lit(path)}::jsonpath) #>> '{}'`,
    )
  const way = holding(field)
  return way ? [way.many ? sql`unnest(${column})` : sql`${column}`] : []
}
/**
 * Rows that may hold a tenant's files. Accounts without a tenant may hold files of platform accounts.
 */
const mayHold = (scope: TenantTransaction): RawSql => (scope.tenant === allTenants ? sql`true` : tenantClause(scope))
/**
 * Selects of held file keys: one for each field that can hold files, in all resources and sub-records.
 */
const selects = (scope: TenantTransaction, resources: readonly AnyResource[]): RawSql[] =>
  resources
    .filter(resource => !resource.definition.shared)
    .flatMap(resource =>
      Object.entries(resource.fields).flatMap(([name, field]) =>
        valuesIn(name, field).map(
          value =>
            sql`select regexp_replace(${value}, '^.*/', '') as key from ${sql.table(getTableName(resource))} where ${mayHold(scope)}`,
        ),
      ),
    )

/** Files of one record. */
export const filesOf = async (scope: TenantTransaction, resource: AnyResource, id: string): Promise<string[]> => {
  const all = Object.entries(resource.fields).flatMap(([name, field]) => valuesIn(name, field))
  if (all.length === 0) return []
  const each = all.map(
    value =>
      sql`select regexp_replace(${value}, '^.*/', '') as key from ${sql.table(getTableName(resource))} where ${tenantClause(scope)} and id = ${id}`,
  )
  const result = await sql<{ key: string | null }>`${sql.join(each, sql` union `)}`.execute(scope.db)
  return result.rows.flatMap(({ key }) => key ?? [])
}
/**
 * Finds up to 500 of the tenant's files that are older than a moment and in no record. Restricted
 * to `keys` where given.
 */
export const unheldFiles = async (
  scope: TenantTransaction,
  resources: readonly AnyResource[],
  before: Date,
  keys?: readonly string[],
): Promise<string[]> => {
  // Soft-deleted records are restorable with their files.
  const held = [
    ...selects(scope, resources),
    sql`select unnest(files) as key from removed where ${tenantClause(scope)}`,
  ]
  const known = sql`except (${sql.join(held, sql` union all `)})`
  // Skips files that are being deleted elsewhere, unless that was interrupted.
  const staying = sql`and (leaving is null or leaving < now() - interval '10 minutes')`
  const keyClause = keys ? sql`and key = any(${keys})` : sql``
  const result = await sql<{
    key: string
  }>`select key from files where fact_id = ${scope.tenant} and at < ${before.toISOString()} ${staying} ${keyClause} ${known} limit 500`.execute(
    scope.db,
  )
  return result.rows.map(({ key }) => key)
}
/**
 * Locks files against saves until the transaction ends. Returns those that no other transaction has
 * locked.
 */
export const lockFiles = async (scope: TenantTransaction, keys: readonly string[]): Promise<string[]> => {
  const result = await sql<{
    key: string
  }>`select key from files where fact_id = ${scope.tenant} and key = any(${keys}) for update skip locked`.execute(
    scope.db,
  )
  return result.rows.map(({ key }) => key)
}
