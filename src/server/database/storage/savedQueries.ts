import { v7 as newId } from 'uuid'
import type { SavedQueryParams } from '../../../schema/model/savedQuery'
import { querySingleRow, type RawSql, queryRow, queryRows, sql } from '../connections/database'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'

/** Stored view. Its query has the names of the day it was saved. */
export interface StoredView {
  readonly id: string
  readonly accountId: string
  /** Name of the owner; `null` where the account is deleted. */
  readonly accountName: string | null
  readonly resource: string
  readonly name: string
  readonly query: SavedQueryParams
  readonly shared: boolean
}
// Includes platform accounts, whose views are stored under their own tenant value.
const ofTenant = (scope: TenantTransaction): RawSql => sql`v.fact_id = ${scope.tenant}`
const seenBy = (scope: TenantTransaction, accountId: string): RawSql =>
  sql`${ofTenant(scope)} and (v.account_id = ${accountId} or v.shared)`
const columns = sql`select v.id, v.account_id as "accountId", coalesce(nullif(a.name, ''), a.username) as "accountName", v.resource, v.name, v.query, v.shared
  from saved_views v left join accounts a on a.id = v.account_id`

/** Lists an account's own views and shared ones, by name, of some resources or of all. */
export const listViews = (
  scope: TenantTransaction,
  accountId: string,
  resources?: readonly string[],
): Promise<StoredView[]> =>
  queryRows<StoredView>(
    scope.db,
    sql`${columns} where ${seenBy(scope, accountId)} ${resources ? sql`and v.resource = any(${resources})` : sql``} order by lower(v.name), v.id`,
  )
/** Finds a view that an account may see. */
export const findView = (scope: TenantTransaction, accountId: string, id: string): Promise<StoredView | undefined> =>
  queryRow<StoredView>(scope.db, sql`${columns} where ${seenBy(scope, accountId)} and v.id = ${id}`)

/** Serializes changes of a tenant's views until the transaction ends, for unique names and limits. */
export const lockViews = ({ db, tenant }: TenantTransaction): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext(${`${tenant} views`}))`.execute(db)
/** Whether an account has another view of this name in a list, regardless of case. */
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
/** Counts an account's views, and shared views of the tenant. */
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
/** Stores a new view and returns its id. */
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
/** Updates a view. */
export const changeView = (
  scope: TenantTransaction,
  id: string,
  { resource, name, query, shared }: Omit<Written, 'accountId'>,
): Promise<unknown> =>
  sql`update saved_views v set resource = ${resource}, name = ${name}, query = ${JSON.stringify(query)}, shared = ${shared}
    where ${ofTenant(scope)} and v.id = ${id}`.execute(scope.db)
export const removeView = (scope: TenantTransaction, id: string): Promise<unknown> =>
  sql`delete from saved_views v where ${ofTenant(scope)} and v.id = ${id}`.execute(scope.db)
/** Deletes private views of deleted accounts. Shared views stay. */
export const clearViews = async (scope: TenantTransaction): Promise<void> => {
  await sql`delete from saved_views v where ${tenantClause(scope, 'v')} and not v.shared and not exists (select 1 from accounts where id = v.account_id)
    and not exists (select 1 from removed where fact_id = v.fact_id and id = v.account_id)`.execute(scope.db)
}
