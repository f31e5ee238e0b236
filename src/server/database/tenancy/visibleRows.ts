import type { AnyResource } from '../../../schema/model/resource'
import { type DatabaseRow, sql } from '../connections/database'
import { accountOf, allTenants, type Tenant } from './tenant'
import { tenantClause, type TenantTransaction } from './tenantTransaction'

/**
 * Condition of every statement that reads a resource: the tenant's rows, or all rows where it is
 * shared. For an account's own scope: rows whose owner is the account, in any tenant.
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
/**
 * Whether a principal reaches a record found in its tenant. An account's own scope reaches owned
 * records only.
 */
export const isVisible = (
  { tenant }: { readonly tenant: Tenant },
  { definition }: AnyResource,
  record: DatabaseRow,
): boolean => {
  const account = accountOf(tenant)
  return account === undefined || (definition.ownerField !== undefined && record[definition.ownerField] === account)
}
