import type { AnyResource } from '../../schema/resource'
import type { FilesStore } from './files'
import { removeFile } from './keepPicture'
import { rows, sql } from '../store/database'
import { lockFiles, unheldFiles } from '../store/heldFiles'
import { type Enter, mine } from '../store/wall'

const DAY = 24 * 60 * 60 * 1000

interface Keeping {
  readonly shop: { readonly resources: readonly AnyResource[] }
  readonly files: FilesStore
  readonly enter: Enter
}

/**
 * Takes away up to 500 of one maker's files from before a moment that no record holds. They are locked first and looked at again: a save that named one in
 * between keeps it. The file goes before its row, so that one that was forgotten half-way is found again.
 */
const collectOf = async ({ shop, files, enter }: Keeping, tenant: string, before: Date): Promise<number> => {
  const found = await enter(tenant, scope => unheldFiles(scope, shop.resources, before))
  if (found.length === 0) return 0
  return enter(tenant, async scope => {
    const keys = await unheldFiles(scope, shop.resources, before, await lockFiles(scope, found))
    for (const key of keys) await removeFile({ files }, key)
    await sql`delete from files where ${mine(scope)} and key = any(${keys})`.execute(scope.db)
    return keys.length
  })
}
/** Gives files that were kept before sizes were written down their size, so that they count. */
const measureOf = async ({ files, enter }: Keeping, tenant: string): Promise<void> => {
  const unknown = await enter(tenant, scope =>
    rows<{ key: string }>(scope.db, sql`select key from files where ${mine(scope)} and bytes = 0 limit 500`),
  )
  for (const { key } of unknown) {
    const size = await files.size(key)
    if (size) await enter(tenant, scope => sql`update files set bytes = ${size} where ${mine(scope)} and key = ${key}`.execute(scope.db))
  }
}

/** Takes away what was uploaded more than a day before `now` and is held by no record of the shop's declarations. Answers how many files. */
export const collectOrphans = async (mall: Keeping, now: Date = new Date()): Promise<number> => {
  const before = new Date(now.getTime() - DAY)
  const makers = await mall.enter('*', scope =>
    rows<{ tenant: string }>(
      scope.db,
      sql`select distinct fact_id as tenant from files where ${mine(scope)} and at < ${before.toISOString()}`,
    ),
  )
  let taken = 0
  for (const { tenant } of makers) {
    await measureOf(mall, tenant)
    for (let some = 500; some === 500; taken += some) some = await collectOf(mall, tenant, before)
  }
  return taken
}
