import type { AnyResource } from '../../../schema/model/resource'
import { namesOf } from '../../../schema/labels/labels'
import { isSame } from '../../../schema/model/condition'
import { type Db, type DatabaseRow, queryRow, sql } from '../connections/database'
import { getTableName } from '../tables/tables'
import { acrossTenantsWithin, withoutTenant } from '../tenancy/acrossTenants'
import { allTenants, type Tenant } from '../tenancy/tenant'
import type { TenantTransaction } from '../tenancy/tenantTransaction'

const DAY = 24 * 60 * 60_000
/** For how many days a removed record can be brought back, and holds what only it may have. */
export const REMOVED_DAYS = 30
/** Whoever was removed at this moment or before cannot be brought back any more. */
export const restoreCutoff = (now: Date): string => new Date(now.getTime() - REMOVED_DAYS * DAY).toISOString()
/** Until when a record that was removed at a moment can be brought back. */
export const restorableUntil = (at: string): string => new Date(Date.parse(at) + REMOVED_DAYS * DAY).toISOString()

/** The table of accounts, whose user names are unique across tenants, whatever their case. */
export const ACCOUNTS = 'accounts'
export const USERNAME = 'username'

/** A unique value that a removed record holds: whose, and when that was removed. */
export interface Holder {
  readonly fact_id: Tenant
  readonly at: string
}
/** A write that gives a record what a removed one holds. */
export class HeldAside extends Error {
  constructor(
    readonly field: string,
    readonly holder: Holder,
  ) {
    super(`${field} is held by a removed record`)
  }
}
/** Which removed account holds a user name: one of the tenant before any other. Asked across every tenant's rows. */
const nameHolder = (db: Db, username: string, now: Date, tenant = ''): Promise<Holder | undefined> =>
  queryRow(
    db,
    sql`select fact_id, at from removed where lower(username) = lower(${username}) and at > ${restoreCutoff(now)} order by fact_id = ${tenant} desc limit 1`,
  )
/** Whether a removed account holds a user name, asked inside no tenant's walls. */
export const isNameHeld = async (own: Db, username: string, now: Date): Promise<boolean> =>
  (await acrossTenantsWithin(own, () => nameHolder(own, username, now))) !== undefined
/** Throws HeldAside where a removed account holds a user name. Asked after the name was written, inside no tenant's walls. */
export const assertNameFree = async (own: Db, username: string, now: Date): Promise<void> => {
  const holder = await acrossTenantsWithin(own, () => nameHolder(own, username, now))
  if (holder) throw new HeldAside(USERNAME, holder)
}
/** Throws HeldAside where a removed account of the same tenant holds a mobile number. Asked after it was written, inside no tenant's walls. */
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
 * Throws HeldAside where a record was given what a removed one holds. Asked after the write: the unique index has made it wait by then for whoever removed, brought back or wrote
 * the same, so that one of two at once always sees the other.
 */
export const assertFree = async (
  scope: TenantTransaction,
  resource: AnyResource,
  written: DatabaseRow & { readonly fact_id: Tenant },
  before?: DatabaseRow,
): Promise<void> => {
  const { db, now } = scope
  const isAccount = getTableName(resource) === ACCOUNTS
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
      isAccount && name === USERNAME
        ? await withoutTenant(scope, allTenants, () => nameHolder(db, String(value), now, written.fact_id))
        : await queryRow<Holder>(
            db,
            sql`select fact_id, at from removed where fact_id = ${written.fact_id} and resource = any(${namesOf(resource)}) and at > ${restoreCutoff(now)}
              and ${kept} = ${JSON.stringify(value)}::jsonb limit 1`,
          )
    if (holder) throw new HeldAside(name, holder)
  }
}
