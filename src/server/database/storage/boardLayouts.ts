import { queryRow, sql } from '../connections/database'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'

/** Panels of an account's page, in order; `undefined` without changes. */
export const findLayout = async (
  scope: TenantTransaction,
  accountId: string,
  page: string,
): Promise<readonly string[] | undefined> => {
  const row = await queryRow<{ said: string[] }>(
    scope.db,
    sql`select said from layouts where ${tenantClause(scope)} and account_id = ${accountId} and name = ${page}`,
  )
  return row?.said
}
/** Stores an account's panels of a page, or deletes them. */
export const keepLayout = async (
  scope: TenantTransaction,
  accountId: string,
  page: string,
  panels: readonly string[] | null,
): Promise<void> => {
  if (panels === null)
    await sql`delete from layouts where ${tenantClause(scope)} and account_id = ${accountId} and name = ${page}`.execute(
      scope.db,
    )
  else
    await sql`insert into layouts (fact_id, account_id, name, said)
      values (${scope.tenant}, ${accountId}, ${page}, ${JSON.stringify(panels)})
      on conflict (fact_id, account_id, name) do update set said = excluded.said`.execute(scope.db)
}
