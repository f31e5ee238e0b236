import { Failure } from '../failures/failure'
import { type FilesStore, newKey, type Picture, readPicture, thumbnailName } from './files'
import type { Principal } from '../session/sessions'
import { row, sql } from '../store/connections/database'
import { type Enter, mine, type Scope } from '../store/walls/wall'
import type { MallLimits, Turns } from '../turns/turns'

/** What keeping a picture takes. */
interface Keeping {
  readonly enter: Enter
  readonly files: FilesStore
  readonly limits: Pick<MallLimits, 'files' | 'fileBytes'>
  readonly turns: Pick<Turns, 'decoding'>
}

/** Uploads of one maker are booked one after another, so that none slips past the quota beside another. */
const lockQuota = ({ db, tenant }: Scope) =>
  sql`select pg_advisory_xact_lock(hashtext(${`${tenant} files`}))`.execute(db)

const assertRoom = async ({ files, fileBytes }: Keeping['limits'], scope: Scope, bytes: number) => {
  const kept = await row<{ files: number; bytes: number }>(
    scope.db,
    sql`select count(*)::int as files, coalesce(sum(bytes), 0)::int8 as bytes from files where fact_id = ${scope.tenant}`,
  )
  if ((kept?.files ?? 0) >= files || (kept?.bytes ?? 0) + bytes > fileBytes) throw new Failure('filesFull')
}
/** Books a picture before it is written, so that no file is ever without a row to find it by. */
const book = (
  { enter, limits }: Keeping,
  { tenant, accountId }: Principal,
  { key, picture, isPrivate }: { readonly key: string; readonly picture: Picture; readonly isPrivate: boolean },
) =>
  enter(tenant, async scope => {
    const bytes = picture.bytes.length + picture.thumbnail.length
    await lockQuota(scope)
    await assertRoom(limits, scope, bytes)
    await sql`insert into files (fact_id, key, account_id, width, height, private, bytes)
      values (${tenant}, ${key}, ${accountId}, ${picture.width}, ${picture.height}, ${isPrivate}, ${bytes})`.execute(
      scope.db,
    )
  })

/**
 * Takes an uploaded picture in, in its turn. Refuses with what `readPicture` refuses, filesFull where the maker's room is used up, or busy. Answers its
 * key and its size in pixels as it is kept.
 */
export const keepPicture = async (mall: Keeping, principal: Principal, bytes: Buffer, isPrivate: boolean) => {
  await mall.enter(principal.tenant, scope => assertRoom(mall.limits, scope, 0))
  const picture = await mall.turns.decoding(principal.tenant, () => readPicture(bytes))
  const key = newKey(principal.tenant, picture.extension, isPrivate)
  await book(mall, principal, { key, picture, isPrivate })
  try {
    await mall.files.put(key, picture.bytes)
    await mall.files.put(thumbnailName(key), picture.thumbnail)
  } catch (fault) {
    const forget = () =>
      mall.enter(principal.tenant, scope =>
        sql`delete from files where ${mine(scope)} and key = ${key}`.execute(scope.db),
      )
    // Where it cannot be taken away now, its row stays, and it is collected with the orphans.
    await removeFile(mall, key).then(forget, () => {})
    throw fault
  }
  return { key, width: picture.width, height: picture.height }
}
/** Takes a file and its small version away. */
export const removeFile = async ({ files }: Pick<Keeping, 'files'>, key: string): Promise<void> => {
  await files.remove(key)
  await files.remove(thumbnailName(key))
}
