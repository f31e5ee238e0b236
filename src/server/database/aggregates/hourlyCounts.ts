import { builtInDimensions } from '../../../schema/metrics/dimensions'
import type { Period } from '../../../schema/metrics/period'
import { queryRows, sql } from '../connections/database'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'

/** Counts of figures in one hour of the day, for each day of a period. Days without records are left out. */
export const countsOfHour = async (
  scope: TenantTransaction,
  figures: readonly string[],
  { from, to }: Period,
  hour: string,
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const rows = await queryRows<{ figure: string; n: number }>(
    scope.db,
    sql`select figure, sum(n)::int8 as n from day_sums where ${tenantClause(scope)} and figure = any(${figures}) and division = ${builtInDimensions.hour}
      and day between ${from}::date and ${to}::date and part = ${hour} group by figure, day`,
  )
  return new Map(figures.map(name => [name, rows.filter(({ figure }) => figure === name).map(({ n }) => n)]))
}
