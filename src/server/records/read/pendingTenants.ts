import { getTitleField } from '../../../schema/selectors/definition'
import { isAllowed, canSeeField } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { type DatabaseRow, queryRows, sql } from '../../database/connections/database'
import { countByTenant } from '../../database/queries/pendingCounts'
import { getTableName } from '../../database/tables/tables'
import { visibleRowsClause } from '../../database/tenancy/visibleRows'
import { allTenants } from '../../database/tenancy/tenant'
import type { RequestContext } from '../context/requestContext'

/**
 * Lists tenants with records that wait for a decision. Needs reach across tenants and permission to
 * read them. Empty where the records are the tenants.
 */
export const findPendingTenants = async ({ appConfig, scope, principal }: RequestContext, resource: AnyResource) => {
  const tenant = appConfig.people?.tenant
  if (!tenant || tenant === resource || principal.tenant !== allTenants) return []
  const title = getTitleField(tenant)
  if (!isAllowed(tenant, 'read', principal) || !canSeeField(tenant, title, principal)) return []
  const counted = await countByTenant(scope, resource)
  const ids = counted.map(({ id }) => id)
  const named = await queryRows<DatabaseRow>(
    scope.db,
    sql`select id, ${sql.ref(title)} as name from ${sql.table(getTableName(tenant))} where ${visibleRowsClause(scope, tenant)} and id = any(${ids})`,
  )
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return counted.map(({ id, waiting }) => ({ id, name: String(names.get(id) ?? id), waiting }))
}
