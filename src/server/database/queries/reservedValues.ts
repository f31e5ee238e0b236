import { tableTraits } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { namesOf } from '../../../schema/labels/labels'
import { isSame } from '../../../schema/model/condition'
import { type Db, type DatabaseRow, queryRow, sql } from '../connections/database'
import { acrossTenantsWithin, withoutTenant } from '../tenancy/acrossTenants'
import { allTenants, type Tenant } from '../tenancy/tenant'
import type { TenantTransaction } from '../tenancy/tenantTransaction'

const DAY = 24 * 60 * 60_000
/** Days for which a deleted record is restorable and holds its unique values. */
export const REMOVED_DAYS = 30
/** Records deleted at this moment or before are not restorable. */
export const restoreCutoff = (now: Date): string => new Date(now.getTime() - REMOVED_DAYS * DAY).toISOString()
/** Moment until which a deleted record is restorable. */
export const restorableUntil = (at: string): string => new Date(Date.parse(at) + REMOVED_DAYS * DAY).toISOString()

/** Field of accounts that is unique across tenants, regardless of case. */
export const USERNAME = 'username'

/** Tenant and time of a deleted record that holds a unique value. */
export interface Holder {
  readonly fact_id: Tenant
  readonly at: string
}
/** Write of a unique value that a deleted record holds. */
export class HeldAside extends Error {
  constructor(
    readonly field: string,
    readonly holder: Holder,
  ) {
    super(`${field} is held by a removed record`)
  }
}
/**
 * Deleted account that holds a user name, the tenant's own first. Needs a transaction across tenants.
 */
const nameHolder = (db: Db, username: string, now: Date, tenant = ''): Promise<Holder | undefined> =>
  queryRow(
    db,
    sql`select fact_id, at from removed where lower(username) = lower(${username}) and at > ${restoreCutoff(now)} order by fact_id = ${tenant} desc limit 1`,
  )
/** Whether a deleted account holds a user name. Runs without a tenant. */
export const isNameHeld = async (own: Db, username: string, now: Date): Promise<boolean> =>
  (await acrossTenantsWithin(own, () => nameHolder(own, username, now))) !== undefined
/**
 * Throws HeldAside where a deleted account holds a user name. Runs after the write, without a tenant.
 */
export const assertNameFree = async (own: Db, username: string, now: Date): Promise<void> => {
  const holder = await acrossTenantsWithin(own, () => nameHolder(own, username, now))
  if (holder) throw new HeldAside(USERNAME, holder)
}
/**
 * Throws HeldAside where a deleted account of the same tenant holds a mobile number. Runs after the
 * write, without a tenant.
 */
export const assertNumberFree = async (own: Db, tenant: string, phone: string, now: Date): Promise<void> => {
  const holder = await acrossTenantsWithin(own, () =>
    queryRow<Holder>(
      own,
      sql`select fact_id, at from removed where fact_id = ${tenant} and username is not null and record ->> 'phone' = ${phone} and at > ${restoreCutoff(now)} limit 1`,
    ),
  )
  if (holder) throw new HeldAside('phone', holder)
}

/**
 * Throws HeldAside where a deleted record holds a written unique value. Runs after the write: by
 * then the unique index has waited for concurrent deletions, restores and writes. So one of two
 * concurrent writes always sees the other.
 */
export const assertFree = async (
  scope: TenantTransaction,
  resource: AnyResource,
  written: DatabaseRow & { readonly fact_id: Tenant },
  before?: DatabaseRow,
): Promise<void> => {
  const { db, now } = scope
  const changedFields = Object.entries(resource.fields).filter(
    ([name, { options }]) =>
      options.unique && written[name] != null && !(before && isSame(before[name] ?? null, written[name])),
  )
  for (const [name, { options }] of changedFields) {
    const value = written[name]
    const kept =
      options.renamedFrom === undefined
        ? sql`record -> ${name}`
        : sql`coalesce(record -> ${name}, record -> ${options.renamedFrom})`
    const holder =
      tableTraits(resource).accounts && name === USERNAME
        ? await withoutTenant(scope, allTenants, () => nameHolder(db, String(value), now, written.fact_id))
        : await queryRow<Holder>(
            db,
            sql`select fact_id, at from removed where fact_id = ${written.fact_id} and resource = any(${namesOf(resource)}) and at > ${restoreCutoff(now)}
              and ${kept} = ${JSON.stringify(value)}::jsonb limit 1`,
          )
    if (holder) throw new HeldAside(name, holder)
  }
}
