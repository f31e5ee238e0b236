import type { AnyResource } from '../../../schema/model/resource'
import { type Row, sql } from '../connections/database'
import { accountOf, everyone, type Tenant } from './tenant'
import { mine, type Scope } from './tenantTransaction'

/**
 * What every statement that reads a resource carries: the tenant's own rows, everyone's where it is shared, and within an account's own wall those
 * that hold the account, in whichever tenant they stand.
 */
export const reach = (scope: Scope, { definition }: AnyResource, table?: string): ReturnType<typeof sql<boolean>> => {
  if (definition.shared) return mine({ ...scope, tenant: everyone }, table)
  const account = accountOf(scope.tenant)
  if (account === undefined || definition.own === undefined) return mine(scope, table)
  return sql<boolean>`${sql.ref(table ? `${table}.${definition.own}` : definition.own)} = ${account}`
}
/** Whether someone reaches a record that was found in its own tenant: an account with an own wall only what holds it. */
export const reaches = ({ tenant }: { readonly tenant: Tenant }, { definition }: AnyResource, record: Row): boolean => {
  const account = accountOf(tenant)
  return account === undefined || (definition.own !== undefined && record[definition.own] === account)
}
