import { canonical } from '../../../schema/text/canonicalJson'
import { getStateField } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { applyLedger } from '../../../schema/rules/ledgerState'
import { type Db, type DatabaseRow, queryRows, sql } from '../../database/connections/database'
import { type BrokenLink, type Proved, valuesOf, walkChain } from '../../database/ledger/chain'
import { findUnlistedKeys, proving } from '../../database/ledger/signingKeys'
import { getTableName, selectRow } from '../../database/tables/tables'
import { acrossTenantsAtOneMoment } from '../../database/tenancy/acrossTenants'
import type { TenantId } from '../../database/tenancy/tenant'

/** Chain of a tenant, or of one record (`whole`) where it belongs to a record. */
interface Chain {
  readonly tenant: TenantId
  readonly whole: string
}
/** First broken link of a chain, with its position. */
export interface BrokenChain extends Chain, BrokenLink {
  readonly resource: string
}
/** Result of checking chains. */
export interface ChainsChecked {
  readonly chains: number
  /** Number of valid links. */
  readonly links: number
  /** First broken chain. */
  readonly broken: BrokenChain | null
  /** Further broken chains, at most 100. */
  readonly alsoBroken: readonly BrokenChain[]
  /** Records that differ from their signed ledgers, at most 100. */
  readonly astray: readonly RecordMismatch[]
  /**
   * Thumbprints of keys in the database that this server never received. An intruder with write
   * access may have added them.
   */
  readonly unlistedKeys: readonly string[]
}
/** Record that differs from its ledger. */
interface RecordMismatch {
  readonly resource: string
  readonly tenant: string
  readonly id: string
  /** Differing fields. */
  readonly fields: readonly string[]
}
const PAGE = 200
/** Returns the next chains of a ledger, in order. */
const chainsAfter = (
  db: Db,
  resource: AnyResource,
  after: { readonly tenant: string; readonly whole: string },
): Promise<Chain[]> => {
  const { parent } = resource.definition
  const table = sql.table(getTableName(resource))
  if (parent === undefined)
    return queryRows(
      db,
      sql`select fact_id as tenant, '' as whole from ${table} where fact_id > ${after.tenant} group by fact_id order by fact_id limit ${PAGE}`,
    )
  const via = sql.ref(parent)
  return queryRows(
    db,
    sql`select fact_id as tenant, ${via} as whole from ${table} where (fact_id, ${via}) > (${after.tenant}, ${after.whole}) group by 1, 2 order by 1, 2 limit ${PAGE}`,
  )
}
/** Limit of reported chains, and of reported records. */
const NAMED = 100
/** Records with a public lookup that have lost their whole ledger. */
const bare = async (db: Db, resources: readonly AnyResource[]): Promise<BrokenChain[]> => {
  const bareOnes: BrokenChain[] = []
  for (const { name, definition } of resources) {
    const ledger = resources.find(each => each.name === definition.publicLookup?.ledger)
    if (!ledger?.definition.parent) continue
    const found = await queryRows<Chain>(
      db,
      sql`select fact_id as tenant, id as whole from ${sql.table(name)} as kept where not exists
        (select 1 from ${sql.table(getTableName(ledger))} as links where links.fact_id = kept.fact_id and links.${sql.ref(ledger.definition.parent)} = kept.id) order by 1, 2 limit ${NAMED}`,
    )
    bareOnes.push(...found.map(each => ({ ...each, resource: ledger.name, no: 1, id: '', why: 'missing' as const })))
  }
  return bareOnes
}
const walkPage = async (db: Db, ledger: AnyResource, page: readonly Chain[], proved: Proved) => {
  let links = 0
  const broken: BrokenChain[] = []
  for (const { tenant, whole } of page) {
    const walked = await walkChain({ db, tenant, now: new Date() }, ledger, whole, proved)
    links += walked.length
    if (walked.broken) broken.push({ ...walked.broken, resource: ledger.name, tenant, whole })
  }
  return { links, broken }
}
/** Fields of a record that differ from its ledger. */
const differing = (
  resource: AnyResource,
  ledger: AnyResource,
  record: DatabaseRow,
  links: readonly DatabaseRow[],
): string[] => {
  const { ledgerState } = resource.definition.publicLookup ?? {}
  const [state, [first = {}]] = [getStateField(resource), links]
  const expected = applyLedger(resource, record, links)
  const [said, linked] = [valuesOf(resource, record), valuesOf(ledger, first)]
  const isSame = (name: string) => canonical(said[name] ?? null) === canonical(linked[name] ?? null)
  return [
    ...(state && expected[state] !== record[state] ? [state] : []),
    ...(ledgerState?.same ?? []).filter(name => !isSame(name)),
  ]
}
/** Records of a page of chains that differ from their ledgers. */
const orphanLinks = async (
  db: Db,
  resource: AnyResource,
  ledger: AnyResource,
  page: readonly Chain[],
): Promise<RecordMismatch[]> => {
  const via = ledger.definition.parent
  if (!resource.definition.publicLookup?.ledgerState || via === undefined || page.length === 0) return []
  const pageKeys = sql`select tenant, whole from jsonb_to_recordset(${JSON.stringify(page)}::jsonb) as asked(tenant text, whole text)`
  const records = await queryRows<DatabaseRow>(
    db,
    sql`select ${selectRow(resource)} from ${sql.table(getTableName(resource))} where (fact_id, id) in (${pageKeys})`,
  )
  const links = await queryRows<DatabaseRow>(
    db,
    sql`select ${selectRow(ledger)} from ${sql.table(getTableName(ledger))} where (fact_id, ${sql.ref(via)}) in (${pageKeys}) order by chain_no`,
  )
  const keyOf = (tenant: unknown, id: unknown) => `${tenant} ${id}`
  const byRecord = new Map<string, DatabaseRow[]>()
  for (const link of links) {
    const key = keyOf(link.fact_id, link[via])
    byRecord.set(key, [...(byRecord.get(key) ?? []), link])
  }
  return records.flatMap(record => {
    const { id, fact_id: tenant } = record
    const fields = differing(resource, ledger, record, byRecord.get(keyOf(tenant, id)) ?? [])
    return fields.length > 0 ? [{ resource: resource.name, tenant: String(tenant), id: String(id), fields }] : []
  })
}
/**
 * Checks hashes and signatures of every tenant's chains, each up to its first broken link. Compares
 * records with their ledgers, and keys with the list of the server's keys. A link signed by an
 * unlisted key is broken.
 */
export const checkChains = async (
  db: Db,
  resources: readonly AnyResource[],
  listedKeys?: ReadonlySet<string>,
): Promise<ChainsChecked> => {
  const proved = await proving(db, listedKeys)
  const unlistedKeys = listedKeys ? await findUnlistedKeys(db, listedKeys) : []
  const totals = { chains: 0, links: 0 }
  const broken: BrokenChain[] = []
  const astray: RecordMismatch[] = []
  for (const ledger of resources.filter(({ definition }) => definition.appendOnly === 'hashChain')) {
    const record = resources.find(({ definition }) => definition.publicLookup?.ledger === ledger.name)
    let after = { tenant: '', whole: '' }
    for (;;) {
      const { page, walked } = await acrossTenantsAtOneMoment(db, async own => {
        const chains = await chainsAfter(own, ledger, after)
        const walked = await walkPage(own, ledger, chains, proved)
        if (record && astray.length < NAMED) astray.push(...(await orphanLinks(own, record, ledger, chains)))
        return { page: chains, walked }
      })
      totals.links += walked.links
      totals.chains += page.length
      broken.push(...walked.broken.slice(0, NAMED - broken.length))
      const last = page.at(-1)
      if (!last || page.length < PAGE) break
      after = last
    }
  }
  broken.push(...(await acrossTenantsAtOneMoment(db, own => bare(own, resources))))
  const [first = null, ...others] = broken
  return { ...totals, broken: first, alsoBroken: others.slice(0, NAMED), astray: astray.slice(0, NAMED), unlistedKeys }
}
