import { tableTraits } from '../../../schema/selectors/definition'
import { namesOf } from '../../../schema/labels/labels'
import type { AnyResource } from '../../../schema/model/resource'
import { type DatabaseRow, queryRows, sql } from '../connections/database'
import { getTableName } from '../tables/tables'
import { withoutTenant } from '../tenancy/acrossTenants'
import { allTenants } from '../tenancy/tenant'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'
import { type Holder, restoreCutoff, USERNAME } from './reservedValues'

/** Holder of a value: a present record (`id`) or a deleted one. */
interface Unavailable {
  readonly id?: string
  readonly holder?: Holder
}
/** Whether a unique field compares across tenants and regardless of case, as user names do. */
export const isCaseInsensitive = (resource: AnyResource, name: string): boolean =>
  tableTraits(resource).accounts === true && name === USERNAME

interface Found extends DatabaseRow {
  readonly value: string
}
const findUsedNames = async ({ db, now }: TenantTransaction, tenant: string, values: readonly string[]) => {
  const names = values.map(each => each.toLowerCase())
  const removed = await queryRows<Found & Holder>(
    db,
    sql`select lower(username) as value, fact_id, at from removed where lower(username) = any(${names}) and at > ${restoreCutoff(now)} order by fact_id = ${tenant}`,
  )
  const there = await queryRows<Found & { readonly id: string }>(
    db,
    sql`select lower(username) as value, id from accounts where lower(username) = any(${names})`,
  )
  return [removed, there] as const
}
const findUsedValues = async (
  scope: TenantTransaction,
  resource: AnyResource,
  name: string,
  values: readonly string[],
) => {
  const { renamedFrom } = resource.fields[name]?.options ?? {}
  const kept =
    renamedFrom === undefined ? sql`record ->> ${name}` : sql`coalesce(record ->> ${name}, record ->> ${renamedFrom})`
  const removed = await queryRows<Found & Holder>(
    scope.db,
    sql`select ${kept} as value, fact_id, at from removed where ${tenantClause(scope)} and resource = any(${namesOf(resource)}) and at > ${restoreCutoff(scope.now)} and ${kept} = any(${values})`,
  )
  const there = await queryRows<Found & { readonly id: string }>(
    scope.db,
    sql`select ${sql.ref(name)} as value, id from ${sql.table(getTableName(resource))} where ${tenantClause(scope)} and ${sql.ref(name)} = any(${values})`,
  )
  return [removed, there] as const
}
/**
 * Returns unavailable values of a unique field with their holders. User names are in lower case. A
 * preview: only the write decides.
 */
export const unavailable = async (
  scope: TenantTransaction,
  resource: AnyResource,
  name: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, Unavailable>> => {
  const [removed, there] = isCaseInsensitive(resource, name)
    ? await withoutTenant(scope, allTenants, other => findUsedNames(other, scope.tenant, values))
    : await findUsedValues(scope, resource, name, values)
  return new Map<string, Unavailable>([
    ...removed.map(({ value, ...holder }) => [value, { holder }] as const),
    ...there.map(({ value, id }) => [value, { id }] as const),
  ])
}
