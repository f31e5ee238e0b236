import type { AnyResource } from '../../schema/resource'
import { type Db, rows, sql } from '../store/connections/database'
import { type BrokenLink, type Proved, walkChain } from '../store/rows/chain'
import { proving } from '../store/rows/signingKeys'
import { tableName } from '../store/tables/tables'
import { across } from '../store/walls/across'
import type { TenantId } from '../store/walls/tenant'

/** Where a chain stands: whose it is, and the record that it is part of, where it is part of one. */
interface Chain {
  readonly tenant: TenantId
  readonly whole: string
}
/** The first link that does not hold, and where. */
export interface BrokenChain extends Chain, BrokenLink {
  readonly resource: string
}
/** What was walked, and what broke the walk. */
export interface ChainsChecked {
  readonly chains: number
  readonly links: number
  readonly broken: BrokenChain | null
}
const PAGE = 200
/** The next chains of a ledger in their order, and those that should be there and have no link left. */
const chainsAfter = (
  db: Db,
  resource: AnyResource,
  after: { readonly tenant: string; readonly whole: string },
): Promise<Chain[]> => {
  const { partOf } = resource.definition
  const table = sql.table(tableName(resource))
  if (partOf === undefined)
    return rows(
      db,
      sql`select fact_id as tenant, '' as whole from ${table} where fact_id > ${after.tenant} group by fact_id order by fact_id limit ${PAGE}`,
    )
  const via = sql.ref(partOf)
  return rows(
    db,
    sql`select fact_id as tenant, ${via} as whole from ${table} where (fact_id, ${via}) > (${after.tenant}, ${after.whole}) group by 1, 2 order by 1, 2 limit ${PAGE}`,
  )
}
/** A record that anyone may look up and whose ledger is gone whole. */
const bare = async (db: Db, resources: readonly AnyResource[]): Promise<BrokenChain | undefined> => {
  for (const { name, definition } of resources) {
    const ledger = resources.find(each => each.name === definition.lookup?.ledger)
    if (!ledger?.definition.partOf) continue
    const [found] = await rows<Chain>(
      db,
      sql`select fact_id as tenant, id as whole from ${sql.table(name)} as kept where not exists
        (select 1 from ${sql.table(tableName(ledger))} as links where links.fact_id = kept.fact_id and links.${sql.ref(ledger.definition.partOf)} = kept.id) limit 1`,
    )
    if (found) return { ...found, resource: ledger.name, no: 1, id: '', why: 'missing' }
  }
  return undefined
}
const walkPage = async (db: Db, ledger: AnyResource, page: readonly Chain[], proved: Proved) => {
  let links = 0
  for (const { tenant, whole } of page) {
    const { length, broken } = await walkChain({ db, tenant, now: new Date() }, ledger, whole, proved)
    links += length
    if (broken) return { links, broken: { ...broken, resource: ledger.name, tenant, whole } }
  }
  return { links, broken: null }
}
/** Walks every chain of every maker from its first link, hashes and signatures, and stops at the first link that does not hold. */
export const checkChains = async (db: Db, resources: readonly AnyResource[]): Promise<ChainsChecked> => {
  const proved = await proving(db)
  const told = { chains: 0, links: 0 }
  for (const ledger of resources.filter(({ definition }) => definition.append === 'chained')) {
    let after = { tenant: '', whole: '' }
    for (;;) {
      const { page, walked } = await across(db, async own => {
        const found = await chainsAfter(own, ledger, after)
        return { page: found, walked: await walkPage(own, ledger, found, proved) }
      })
      told.links += walked.links
      if (walked.broken) return { ...told, broken: walked.broken }
      told.chains += page.length
      const last = page.at(-1)
      if (!last || page.length < PAGE) break
      after = last
    }
  }
  return { ...told, broken: (await across(db, own => bare(own, resources))) ?? null }
}
