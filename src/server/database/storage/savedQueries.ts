import { v7 as newId } from 'uuid'
import type { SavedQueryParams } from '../../../schema/model/savedQuery'
import { querySingleRow, type RawSql, queryRow, queryRows, sql } from '../connections/database'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'

/** A saved view as it is kept: its query in the names of the day it was saved. */
export interface StoredView {
  readonly id: string
  readonly accountId: string
  /** The name of whose it is; nothing where the account is gone. */
  readonly accountName: string | null
  readonly resource: string
  readonly name: string
  readonly query: SavedQueryParams
  readonly shared: boolean
}
// Also of whoever reaches every tenant's rows: their views are kept under their own mark.
const ofTenant = (scope: TenantTransaction): RawSql => sql`v.fact_id = ${scope.tenant}`
const seenBy = (scope: TenantTransaction, accountId: string): RawSql =>
  sql`${ofTenant(scope)} and (v.account_id = ${accountId} or v.shared)`
const columns = sql`select v.id, v.account_id as "accountId", coalesce(nullif(a.name, ''), a.username) as "accountName", v.resource, v.name, v.query, v.shared
  from saved_views v left join accounts a on a.id = v.account_id`

/** One's own views and those that are shared, by their names: of some resources, or of all. */
export const listViews = (
  scope: TenantTransaction,
  accountId: string,
  resources?: readonly string[],
): Promise<StoredView[]> =>
  queryRows<StoredView>(
    scope.db,
    sql`${columns} where ${seenBy(scope, accountId)} ${resources ? sql`and v.resource = any(${resources})` : sql``} order by lower(v.name), v.id`,
  )
/** A view that somebody sees. */
export const findView = (scope: TenantTransaction, accountId: string, id: string): Promise<StoredView | undefined> =>
  queryRow<StoredView>(scope.db, sql`${columns} where ${seenBy(scope, accountId)} and v.id = ${id}`)

/** Lets one change of a tenant's views happen after the other, until the transaction ends, so that names and numbers hold. */
export const lockViews = ({ db, tenant }: TenantTransaction): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext(${`${tenant} views`}))`.execute(db)
/** Whether somebody has another view of this name in a list, in whichever case. */
export const isViewNamed = async (
  scope: TenantTransaction,
  { accountId, name }: Pick<StoredView, 'accountId' | 'name'>,
  resources: readonly string[],
  except = '',
): Promise<boolean> =>
  (await queryRow(
    scope.db,
    sql`select 1 from saved_views v where ${ofTenant(scope)} and v.account_id = ${accountId} and v.resource = any(${resources})
      and lower(v.name) = lower(${name}) and v.id <> ${except}`,
  )) !== undefined
/** How many views somebody has, and how many all of the tenant's people share. */
export const countViews = (
  scope: TenantTransaction,
  accountId: string,
): Promise<{ readonly own: number; readonly shared: number }> =>
  querySingleRow(
    scope.db,
    sql`select count(*) filter (where v.account_id = ${accountId})::int4 as own, count(*) filter (where v.shared)::int4 as shared
      from saved_views v where ${ofTenant(scope)}`,
  )

type Written = Omit<StoredView, 'id' | 'accountName'>
/** Keeps a new view, and answers its id. */
export const addView = async (
  scope: TenantTransaction,
  { accountId, resource, name, query, shared }: Written,
): Promise<string> => {
  const id = newId()
  await sql`insert into saved_views (fact_id, id, account_id, resource, name, query, shared)
    values (${scope.tenant}, ${id}, ${accountId}, ${resource}, ${name}, ${JSON.stringify(query)}, ${shared})`.execute(
    scope.db,
  )
  return id
}
/** Keeps a view as it is now. */
export const changeView = (
  scope: TenantTransaction,
  id: string,
  { resource, name, query, shared }: Omit<Written, 'accountId'>,
): Promise<unknown> =>
  sql`update saved_views v set resource = ${resource}, name = ${name}, query = ${JSON.stringify(query)}, shared = ${shared}
    where ${ofTenant(scope)} and v.id = ${id}`.execute(scope.db)
export const removeView = (scope: TenantTransaction, id: string): Promise<unknown> =>
  sql`delete from saved_views v where ${ofTenant(scope)} and v.id = ${id}`.execute(scope.db)
/** Clears away what somebody kept for themselves who is gone for good; what they shared stays with the others. */
export const clearViews = async (scope: TenantTransaction): Promise<void> => {
  await sql`delete from saved_views v where ${tenantClause(scope, 'v')} and not v.shared and not exists (select 1 from accounts where id = v.account_id)
    and not exists (select 1 from removed where fact_id = v.fact_id and id = v.account_id)`.execute(scope.db)
}
