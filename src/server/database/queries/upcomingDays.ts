import type { UpcomingDay } from '../../../schema/metrics/board'
import type { AnyResource } from '../../../schema/model/resource'
import { queryRows, sql } from '../connections/database'
import { getTableName } from '../tables/tables'
import { visibleRowsClause } from '../tenancy/visibleRows'
import type { TenantTransaction } from '../tenancy/tenantTransaction'

/** So many are told at most, the earliest first. */
const MOST = 50
/** Days in some fields of a resource's records up to one, `YYYY-MM-DD`, those without end not among them. */
export const daysUntil = async (
  scope: TenantTransaction,
  resource: AnyResource,
  fields: readonly string[],
  until: string,
): Promise<readonly UpcomingDay[]> => {
  if (fields.length === 0) return []
  const each = fields.map(
    name =>
      sql`select id, ${name}::text as field, ${sql.ref(name)}::text as "on" from ${sql.table(getTableName(resource))} where ${visibleRowsClause(scope, resource)} and ${sql.ref(name)} <= ${until}::date`,
  )
  return queryRows<UpcomingDay>(
    scope.db,
    sql`select * from (${sql.join(each, sql` union all `)}) days order by "on", id, field limit ${sql.lit(MOST)}`,
  )
}
