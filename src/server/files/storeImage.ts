import { RequestError } from '../errors/requestError'
import { type FilesStore, newKey, type Picture, readPicture, thumbnailName } from './fileStore'
import type { Principal } from '../auth/sessions'
import { querySingleRow, type RawSql, type DatabaseRow, queryRows, sql } from '../database/connections/database'
import { withoutTenant } from '../database/tenancy/acrossTenants'
import { accountOf, type Tenant } from '../database/tenancy/tenant'
import { type RunInTenant, tenantClause, type TenantTransaction } from '../database/tenancy/tenantTransaction'
import type { LimitOptions, Queues } from '../limits/queues'

/** Services for storing a picture. */
interface Keeping {
  readonly enter: RunInTenant
  readonly files: FilesStore
  readonly limits: Pick<LimitOptions, 'files' | 'fileBytes'>
  readonly queues: Pick<Queues, 'decoding'>
}

/**
 * Quota of one guest for pictures without a record. It also limits the guest's pictures in each
 * tenant's records, apart from the tenant's own quota.
 */
const GUEST = { files: 200, fileBytes: 200 * 1024 * 1024 }
/** Daily quota of pictures in reports by strangers: for one item, and for all items of a tenant. */
const REPORTED = { each: 12, all: 200 } as const
/** Locks the quota, so that parallel uploads of one tenant cannot exceed it. */
const lockQuota = ({ db, tenant }: TenantTransaction, whose = '') =>
  sql`select pg_advisory_xact_lock(hashtext(${`${tenant} files${whose}`}))`.execute(db)

/** Counts pictures and their bytes. */
const countUsage = ({ db, tenant }: TenantTransaction, which: RawSql) =>
  querySingleRow<{ files: number; bytes: number }>(
    db,
    sql`select count(*)::int as files, coalesce(sum(bytes), 0)::int8 as bytes from files where fact_id = ${tenant} and ${which}`,
  )
/** Owner of pictures in a report: the reported item. */
const reportOf = (about: string) => `report ${about}`
const recentReports = sql`guest and at > now() - interval '1 day'`
const assertReportQuota = async (scope: TenantTransaction, about: string) => {
  const each = await countUsage(scope, sql`${recentReports} and account_id = ${reportOf(about)}`)
  const all = await countUsage(scope, sql`${recentReports} and account_id like ${reportOf('%')}`)
  if (each.files >= REPORTED.each || all.files >= REPORTED.all) throw new RequestError('guestFilesFull')
}
const assertQuota = async (limits: Keeping['limits'], scope: TenantTransaction, bytes: number, about?: string) => {
  if (about !== undefined) return assertReportQuota(scope, about)
  const isGuest = accountOf(scope.tenant) !== undefined
  const { files, fileBytes } = isGuest ? GUEST : limits
  const kept = await countUsage(scope, sql`not guest`)
  if (kept.files >= files || kept.bytes + bytes > fileBytes)
    throw new RequestError(isGuest ? 'guestFilesFull' : 'filesFull')
}
/**
 * Moves a guest's uploads to the tenant of the record that names them. Refuses with guestFilesFull
 * beyond one guest's quota in this tenant.
 */
export const adoptGuestFiles = async (
  scope: TenantTransaction,
  guest: Tenant,
  keys: readonly string[],
): Promise<void> => {
  const theirs = await withoutTenant(scope, guest, there =>
    queryRows<DatabaseRow>(
      scope.db,
      sql`delete from files where ${tenantClause(there)} and key = any(${keys}) and not private and leaving is null returning *`,
    ),
  )
  if (theirs.length === 0) return
  const account = String(theirs[0]?.account_id)
  await lockQuota(scope, ` ${account}`)
  for (const { key, account_id, width, height, bytes, at } of theirs)
    await sql`insert into files (fact_id, key, account_id, width, height, private, bytes, guest, at)
      values (${scope.tenant}, ${key}, ${account_id}, ${width}, ${height}, false, ${bytes}, true, ${at})`.execute(
      scope.db,
    )
  const kept = await countUsage(scope, sql`guest and account_id = ${account}`)
  if (kept.files > GUEST.files || kept.bytes > GUEST.fileBytes) throw new RequestError('guestFilesFull')
}
/** Inserts a picture's row before its file is written, so that no file is without a row. */
const book = (
  { enter, limits }: Keeping,
  { tenant, accountId, about }: Keeper,
  { key, picture, isPrivate }: { readonly key: string; readonly picture: Picture; readonly isPrivate: boolean },
) =>
  enter(tenant, async scope => {
    const bytes = picture.bytes.length + (picture.thumbnail?.length ?? 0)
    await lockQuota(scope, about === undefined ? '' : ' reports')
    await assertQuota(limits, scope, bytes, about)
    await sql`insert into files (fact_id, key, account_id, width, height, private, bytes, guest)
      values (${tenant}, ${key}, ${about === undefined ? accountId : reportOf(about)}, ${picture.width}, ${picture.height}, ${isPrivate}, ${bytes}, ${about !== undefined})`.execute(
      scope.db,
    )
  })
/** Owner of a picture: an account, or a tenant that strangers report to, with the item `about`. */
type Keeper = Pick<Principal, 'tenant' | 'accountId'> & { readonly about?: string }

/**
 * Stores an uploaded picture, whose bytes are read in the decoding queue. Returns its key and its
 * stored size in pixels. Refuses as `readPicture` does, with filesFull beyond the tenant's quota,
 * or with busy.
 */
export const keepPicture = async (services: Keeping, principal: Keeper, take: () => Buffer, isPrivate: boolean) => {
  await services.enter(principal.tenant, scope => assertQuota(services.limits, scope, 0, principal.about))
  const picture = await services.queues.decoding(principal.tenant, () => readPicture(take(), isPrivate))
  const key = newKey(principal.tenant, picture.extension, isPrivate)
  await book(services, principal, { key, picture, isPrivate })
  try {
    await services.files.put(key, picture.bytes)
    if (picture.thumbnail) await services.files.put(thumbnailName(key), picture.thumbnail)
  } catch (fault) {
    const forget = () =>
      services.enter(principal.tenant, scope =>
        sql`delete from files where ${tenantClause(scope)} and key = ${key}`.execute(scope.db),
      )
    // A file that cannot be deleted now keeps its row. The orphan collection deletes both.
    await removeFile(services, key)
      .then(forget)
      .catch(() => {})
    throw fault
  }
  return { key, width: picture.width, height: picture.height }
}
/** Stores a picture of a stranger's report. Returns its URL, or `undefined` beyond today's quota. */
export const keepReported = async (
  services: Keeping,
  { tenant, about }: { readonly tenant: Tenant; readonly about: string },
  take: () => Buffer,
): Promise<string | undefined> => {
  try {
    const { key } = await keepPicture(services, { tenant, accountId: '', about }, take, false)
    return `/files/${key}`
  } catch (fault) {
    if (fault instanceof RequestError && fault.reason === 'guestFilesFull') return undefined
    throw fault
  }
}
/** Deletes a file and its thumbnail. */
export const removeFile = async ({ files }: Pick<Keeping, 'files'>, key: string): Promise<void> => {
  await files.remove(key)
  await files.remove(thumbnailName(key))
}
