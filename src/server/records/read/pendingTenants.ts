import { titleField } from '../../../schema/selectors/definition'
import { may, seesField } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { type Row, rows, sql } from '../../database/connections/database'
import { countByTenant } from '../../database/queries/pendingCounts'
import { tableName } from '../../database/tables/tables'
import { reach } from '../../database/tenancy/visibleRows'
import { everyone } from '../../database/tenancy/tenant'
import type { Desk } from '../context/requestContext'

/** Whose records wait for a decision, by name, for whoever reaches everyone's and reads who they are; nobody where the records are the tenants themselves. */
export const waitingTenants = async ({ shop, scope, principal }: Desk, resource: AnyResource) => {
  const tenant = shop.people?.tenant
  if (!tenant || tenant === resource || principal.tenant !== everyone) return []
  const title = titleField(tenant)
  if (!may(tenant, 'read', principal) || !seesField(tenant, title, principal)) return []
  const counted = await countByTenant(scope, resource)
  const ids = counted.map(({ id }) => id)
  const named = await rows<Row>(
    scope.db,
    sql`select id, ${sql.ref(title)} as name from ${sql.table(tableName(tenant))} where ${reach(scope, tenant)} and id = any(${ids})`,
  )
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return counted.map(({ id, waiting }) => ({ id, name: String(names.get(id) ?? id), waiting }))
}
