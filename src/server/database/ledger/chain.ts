import { createHash } from 'node:crypto'
import { canonical } from '../../../schema/text/canonicalJson'
import { isEmpty } from '../../../schema/model/condition'
import type { AnyField } from '../../../schema/model/field'
import { traitsOf } from '../../../schema/fields/traits'
import type { AnyResource } from '../../../schema/model/resource'
import { type DatabaseRow, queryRow, queryRows, sql } from '../connections/database'
import { getTableName, selectRow } from '../tables/tables'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'

/** Normalizes a value as read back from the database. */
const readBack = (field: AnyField, value: unknown): unknown => {
  if (isEmpty(value) || value === false) return undefined
  if (traitsOf(field).time === 'moment') return new Date(String(value)).toISOString()
  return JSON.parse(JSON.stringify(value))
}
/**
 * Non-empty values of a record or link. A field declared later is empty in earlier links and
 * changes no hash.
 */
export const valuesOf = (resource: AnyResource, record: DatabaseRow): DatabaseRow =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([name, { type }]) => name !== 'id' && type !== 'computed')
      .map(([name, field]) => [name, readBack(field, record[name])] as const)
      .filter(([, value]) => value !== undefined),
  )
type Linked = DatabaseRow & { readonly values: DatabaseRow }
/** Hashed and signed content of a link: position, previous hash, and values. */
const linkOf = (resource: AnyResource, record: DatabaseRow): Linked => {
  const { fact_id, id, chain_no, chain_before } = record
  return {
    resource: resource.name,
    tenant: fact_id,
    id,
    no: chain_no,
    before: chain_before,
    values: valuesOf(resource, record),
  }
}
const textOfLink = (resource: AnyResource, record: DatabaseRow): string => canonical(linkOf(resource, record))
/** SHA-256 over a link's canonical JSON. */
const hashOfLink = (resource: AnyResource, record: DatabaseRow): string =>
  createHash('sha256').update(textOfLink(resource, record)).digest('hex')
/** Link of a signed ledger, for public verification. */
export interface SignedLink {
  readonly link: Linked
  readonly hash: string
  readonly key: string
  readonly signature: string
}
const signed = (resource: AnyResource, record: DatabaseRow): SignedLink => ({
  link: linkOf(resource, record),
  hash: String(record.chain_hash),
  key: String(record.chain_key),
  signature: String(record.chain_signature),
})
/** Signs a link, where its ledger is signed. */
const signatureOf = async (
  scope: TenantTransaction,
  resource: AnyResource,
  link: DatabaseRow,
): Promise<DatabaseRow> => {
  if (!resource.definition.signed) return {}
  if (!scope.sign) throw new Error(`${resource.name}: there is no key to sign with`)
  const { key, signature } = await scope.sign(textOfLink(resource, link))
  return { chain_key: key, chain_signature: signature }
}

const wholeOf = ({ definition }: AnyResource, record: DatabaseRow): string =>
  definition.parent ? String(record[definition.parent]) : ''
const inChain = (scope: TenantTransaction, { definition }: AnyResource, whole: string) =>
  definition.parent
    ? sql`${tenantClause(scope)} and ${sql.ref(definition.parent)} = ${whole}`
    : sql`${tenantClause(scope)}`

/**
 * Counter of a chain's links, stored apart, to detect a truncated chain. Chains of earlier versions
 * get one with their next link.
 */
const lengthName = (resource: AnyResource, whole: string) => `chain ${resource.name} ${whole}`
/** Number of a chain's links by its counter, as SQL; NULL without a counter. */
const countedLinks = (scope: TenantTransaction, resource: AnyResource, whole: string) =>
  sql`(select last::int4 from serials where ${tenantClause(scope)} and name = ${lengthName(resource, whole)})`
/**
 * Counts the next link and returns its number. After a truncation, the number skips the lost links.
 * So the loss stays visible, and no order waits for a repair.
 */
const countLink = async (
  scope: TenantTransaction,
  resource: AnyResource,
  whole: string,
  no: number,
): Promise<number> => {
  if (!resource.definition.signed) return no
  const counter = await queryRow<{ last: number }>(
    scope.db,
    sql`insert into serials (fact_id, name, last) values (${scope.tenant}, ${lengthName(resource, whole)}, ${no})
      on conflict (fact_id, name) do update set last = greatest(serials.last + 1, excluded.last) returning last::int4`,
  )
  return counter?.last ?? no
}

/** Makes a new record the next link of its chain. Serializes links of one chain. */
export const linked = async (
  scope: TenantTransaction,
  resource: AnyResource,
  record: DatabaseRow,
): Promise<DatabaseRow> => {
  const whole = wholeOf(resource, record)
  await sql`select pg_advisory_xact_lock(hashtext(${`${scope.tenant} ${resource.name} chain ${whole}`}))`.execute(
    scope.db,
  )
  const last = await queryRow<{ chain_no: number; chain_hash: string }>(
    scope.db,
    sql`select chain_no, chain_hash from ${sql.table(getTableName(resource))} where ${inChain(scope, resource, whole)} order by chain_no desc limit 1`,
  )
  const no = await countLink(scope, resource, whole, (last?.chain_no ?? 0) + 1)
  const made = Object.entries(resource.fields).filter(([, { type }]) => type === 'createdTime')
  const times = Object.fromEntries(made.map(([name]) => [name, scope.now.toISOString()]))
  const link = { ...record, ...times, chain_no: no, chain_before: last?.chain_hash ?? '' }
  return { ...link, chain_hash: hashOfLink(resource, link), ...(await signatureOf(scope, resource, link)) }
}
/**
 * Throws where a written link does not read back as it was hashed. Its chain would be broken at once.
 */
export const assertLinked = (resource: AnyResource, record: DatabaseRow): void => {
  if (hashOfLink(resource, record) !== record.chain_hash)
    throw new Error(`${resource.name}: a link does not read back as it was hashed`)
}

/**
 * First broken link of a chain: missing or out of order, changed, or not following the previous
 * link.
 * `end`: the chain was truncated before it.
 */
export interface BrokenLink {
  readonly no: number
  readonly id: string
  readonly why: 'missing' | 'before' | 'values' | 'signature' | 'end'
}
/** Whether a signature of a text was made with the key of this id. */
export type Proved = (text: string, signature: Pick<SignedLink, 'key' | 'signature'>) => boolean
interface Expected {
  readonly no: number
  readonly before: string
  readonly proved?: Proved
}
const faultOf = (
  resource: AnyResource,
  record: DatabaseRow,
  { no, before, proved }: Expected,
): BrokenLink['why'] | undefined => {
  if (record.chain_no !== no) return 'missing'
  if (record.chain_before !== before) return 'before'
  if (hashOfLink(resource, record) !== record.chain_hash) return 'values'
  const isProved =
    !proved || !resource.definition.signed || proved(textOfLink(resource, record), signed(resource, record))
  return isProved ? undefined : 'signature'
}
/** Limit of links in a public ledger. */
const LONGEST = 1000
/** Signed links of a record, from the first. */
export const signedLinks = async (
  scope: TenantTransaction,
  resource: AnyResource,
  whole: string,
): Promise<SignedLink[]> => {
  const rows = await queryRows<DatabaseRow>(
    scope.db,
    sql`select ${selectRow(resource)} from ${sql.table(getTableName(resource))} where ${inChain(scope, resource, whole)} order by chain_no limit ${LONGEST}`,
  )
  return rows.map(record => signed(resource, record))
}
const PAGE = 500
/**
 * Verifies a chain from its first link. The chain is one record's (`whole`), else the tenant's. Returns
 * its length and the first broken link. Checks signatures where `proved` is set. The chain's counter
 * reveals a truncation. A counter that was reset, too, shows in the last hash alone.
 */
export const walkChain = async (
  scope: TenantTransaction,
  resource: AnyResource,
  whole = '',
  proved?: Proved,
): Promise<{ readonly length: number; readonly last: string; readonly broken?: BrokenLink }> => {
  let [length, last] = [0, '']
  for (;;) {
    // Reads links and counter in one statement, because a link may be added between two.
    const rows = await queryRows<DatabaseRow>(
      scope.db,
      sql`select counter.chain_counted, links.* from (select ${countedLinks(scope, resource, whole)} as chain_counted) as counter left join
        (select ${selectRow(resource)} from ${sql.table(getTableName(resource))} where ${inChain(scope, resource, whole)} and chain_no > ${length} order by chain_no limit ${PAGE}) as links
        on true order by links.chain_no`,
    )
    const page = rows.filter(({ id }) => id !== null)
    for (const record of page) {
      const why = faultOf(resource, record, { no: length + 1, before: last, proved })
      if (why) return { length, last, broken: { no: length + 1, id: String(record.id), why } }
      length += 1
      last = String(record.chain_hash)
    }
    if (page.length === PAGE) continue
    const isCut = resource.definition.signed === true && Number(rows[0]?.chain_counted ?? 0) > length
    return { length, last, ...(isCut ? { broken: { no: length + 1, id: '', why: 'end' } as const } : {}) }
  }
}
