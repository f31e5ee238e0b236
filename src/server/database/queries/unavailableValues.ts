import { namesOf } from '../../../schema/labels/labels'
import type { AnyResource } from '../../../schema/model/resource'
import { type DatabaseRow, queryRows, sql } from '../connections/database'
import { getTableName } from '../tables/tables'
import { withoutTenant } from '../tenancy/acrossTenants'
import { allTenants } from '../tenancy/tenant'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'
import { ACCOUNTS, type Holder, oldestKept, USERNAME } from './reservedValues'

/** Whose a value is: a record's that is there, or a removed one's. */
export interface Unavailable {
  readonly id?: string
  readonly holder?: Holder
}
/** Whether a unique field's values are told apart across tenants and without their case: user names are. */
export const isSaidAnyhow = (resource: AnyResource, name: string): boolean =>
  getTableName(resource) === ACCOUNTS && name === USERNAME

interface Found extends DatabaseRow {
  readonly value: string
}
const namesTaken = async ({ db, now }: TenantTransaction, tenant: string, said: readonly string[]) => {
  const names = said.map(each => each.toLowerCase())
  const removed = await queryRows<Found & Holder>(
    db,
    sql`select lower(username) as value, fact_id, at from removed where lower(username) = any(${names}) and at > ${oldestKept(now)} order by fact_id = ${tenant}`,
  )
  const there = await queryRows<Found & { readonly id: string }>(
    db,
    sql`select lower(username) as value, id from accounts where lower(username) = any(${names})`,
  )
  return [removed, there] as const
}
const valuesTaken = async (scope: TenantTransaction, resource: AnyResource, name: string, said: readonly string[]) => {
  const { was } = resource.fields[name]?.options ?? {}
  const kept = was === undefined ? sql`record ->> ${name}` : sql`coalesce(record ->> ${name}, record ->> ${was})`
  const removed = await queryRows<Found & Holder>(
    scope.db,
    sql`select ${kept} as value, fact_id, at from removed where ${tenantClause(scope)} and resource = any(${namesOf(resource)}) and at > ${oldestKept(scope.now)} and ${kept} = any(${said})`,
  )
  const there = await queryRows<Found & { readonly id: string }>(
    scope.db,
    sql`select ${sql.ref(name)} as value, id from ${sql.table(getTableName(resource))} where ${tenantClause(scope)} and ${sql.ref(name)} = any(${said})`,
  )
  return [removed, there] as const
}
/** Which of some values of a unique field no other record may have, each with whose it is: as the write would find it, which alone decides. User names in small letters. */
export const unavailable = async (
  scope: TenantTransaction,
  resource: AnyResource,
  name: string,
  said: readonly string[],
): Promise<ReadonlyMap<string, Unavailable>> => {
  const [removed, there] = isSaidAnyhow(resource, name)
    ? await withoutTenant(scope, allTenants, other => namesTaken(other, scope.tenant, said))
    : await valuesTaken(scope, resource, name, said)
  return new Map<string, Unavailable>([
    ...removed.map(({ value, ...holder }) => [value, { holder }] as const),
    ...there.map(({ value, id }) => [value, { id }] as const),
  ])
}
