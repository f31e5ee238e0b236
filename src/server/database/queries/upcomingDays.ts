import type { UpcomingDay } from '../../../schema/metrics/answers'
import type { AnyResource } from '../../../schema/model/resource'
import { queryRows, sql } from '../connections/database'
import { getTableName } from '../tables/tables'
import { visibleRowsClause } from '../tenancy/visibleRows'
import type { TenantTransaction } from '../tenancy/tenantTransaction'

/** Limit of results, the earliest first. */
const MAX_DAYS = 50
/** Lists days in some fields up to `until` (`YYYY-MM-DD`), without long-term ones. */
export const upcomingDays = async (
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
    sql`select * from (${sql.join(each, sql` union all `)}) days order by "on", id, field limit ${sql.lit(MAX_DAYS)}`,
  )
}
