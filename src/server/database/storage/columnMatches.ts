import { queryRow, sql } from '../connections/database'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'

/** Columns by title, chosen by an account; an empty name skips a title. */
export type Matches = Readonly<Record<string, string>>
/** Number of titles stored for one account and list. */
const MAX_TITLES = 400

/** Reads an account's chosen columns for a list's titles. */
export const findMatches = async (scope: TenantTransaction, accountId: string, resource: string): Promise<Matches> => {
  const row = await queryRow<{ said: [string, string][] }>(
    scope.db,
    sql`select said from import_matches where ${tenantClause(scope)} and account_id = ${accountId} and resource = ${resource}`,
  )
  return Object.fromEntries(row?.said ?? [])
}
/** Adds chosen columns. Beyond the limit, drops the oldest. */
export const keepMatches = async (
  scope: TenantTransaction,
  accountId: string,
  resource: string,
  matches: Matches,
): Promise<void> => {
  const before = Object.entries(await findMatches(scope, accountId, resource))
  const merged = [...before.filter(([title]) => !Object.hasOwn(matches, title)), ...Object.entries(matches)].slice(
    -MAX_TITLES,
  )
  await sql`insert into import_matches (fact_id, account_id, resource, said)
    values (${scope.tenant}, ${accountId}, ${resource}, ${JSON.stringify(merged)})
    on conflict (fact_id, account_id, resource) do update set said = excluded.said`.execute(scope.db)
}
