import type { AnyResource } from '../../../schema/model/resource'
import { type DatabaseRow, sql } from '../connections/database'
import { accountOf, allTenants, type Tenant } from './tenant'
import { tenantClause, type TenantTransaction } from './tenantTransaction'

/**
 * What every statement that reads a resource carries: the tenant's own rows, everyone's where it is shared, and within an account's own wall those
 * that hold the account, in whichever tenant they stand.
 */
export const visibleRowsClause = (
  scope: TenantTransaction,
  { definition }: AnyResource,
  table?: string,
): ReturnType<typeof sql<boolean>> => {
  if (definition.shared) return tenantClause({ ...scope, tenant: allTenants }, table)
  const account = accountOf(scope.tenant)
  if (account === undefined || definition.ownerField === undefined) return tenantClause(scope, table)
  return sql<boolean>`${sql.ref(table ? `${table}.${definition.ownerField}` : definition.ownerField)} = ${account}`
}
/** Whether someone reaches a record that was found in its own tenant: an account with an own wall only what holds it. */
export const isVisible = (
  { tenant }: { readonly tenant: Tenant },
  { definition }: AnyResource,
  record: DatabaseRow,
): boolean => {
  const account = accountOf(tenant)
  return account === undefined || (definition.ownerField !== undefined && record[definition.ownerField] === account)
}
