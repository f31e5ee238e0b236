import { titleField } from '../../schema/derive'
import { may, seesField } from '../../schema/machine'
import type { AnyResource } from '../../schema/resource'
import { type Row, rows, sql } from '../store/connections/database'
import { countByTenant } from '../store/rows/waiting'
import { tableName } from '../store/tables/tables'
import { reach } from '../store/walls/reach'
import { everyone } from '../store/walls/tenant'
import type { Desk } from './desk'

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
