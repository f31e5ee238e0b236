import { joinSequence } from '../../../schema/fields/sequence'
import type { AnyResource } from '../../../schema/model/resource'
import { type Db, queryRows, querySingleRow, sql } from '../connections/database'
import { acrossTenants, acrossTenantsWithin } from '../tenancy/acrossTenants'
import type { Tenant } from '../tenancy/tenant'
import type { SequenceColumn } from './table'

/** Name of a field's counter. */
export const counterName = (resource: AnyResource, field: string): string => `${resource.name}.${field}`

/** Comment of a sequence column until every row has a number. */
export const NUMBERING = 'being numbered'
/** Rows numbered in one transaction. A concurrent insert waits for one batch at most. */
const BATCH = 500
/** Raises a counter by a number and returns it. Locks it until the transaction ends. */
export const countUp = async (db: Db, tenant: Tenant, counter: string, by: number): Promise<number> => {
  const raise = sql<{ last: number }>`insert into serials (fact_id, name, last) values (${tenant}, ${counter}, ${by})
    on conflict (fact_id, name) do update set last = serials.last + excluded.last returning last`
  return (await querySingleRow(db, raise)).last
}
/** Unnumbered record, with the day within its number. */
type OldRecord = Readonly<Record<'id' | 'by' | 'day', string>>
/**
 * Numbers older records by tenant, in order of creation. New records get numbers in between.
 * Resumes after an interruption.
 */
export const numberOldRecords = async (db: Db, table: string, column: SequenceColumn): Promise<void> => {
  const { name, counter, dayIn, by } = column
  const [at, order, type] = [sql.ref(name), sql.ref(by), sql.raw(by === 'id' ? 'text' : 'timestamptz')]
  const made = by === 'id' ? sql`now()` : order
  const day = dayIn === undefined ? sql`''` : sql`to_char(${made} at time zone ${dayIn}::text, 'YYYYMMDD')`
  // Each statement names the tenant and computes nothing that a node could compute otherwise.
  const batch = (tenant: Tenant, after: OldRecord | undefined) => async (own: Db) => {
    const rows = await queryRows<OldRecord>(
      own,
      sql`select id, ${order}::text as by, ${day} as day from ${sql.table(table)}
        where fact_id = ${tenant} and ${at} is null ${after ? sql`and (${order}, id) > (${after.by}::${type}, ${after.id})` : sql``} order by ${order}, id limit ${sql.lit(BATCH)}`,
    )
    const last = rows.length > 0 ? await countUp(own, tenant, counter, rows.length) : 0
    const numbers = rows.map(({ day: on }, index) => joinSequence(column, on, last - rows.length + index + 1))
    await sql`update ${sql.table(table)} as old set ${at} = given.n from unnest(${rows.map(({ id }) => id)}::text[], ${numbers}::text[]) as given (id, n)
      where old.fact_id = ${tenant} and old.id = given.id`.execute(own)
    return rows
  }
  const whole = async (tenant: Tenant, after?: OldRecord): Promise<void> => {
    const rows = await acrossTenants(db, batch(tenant, after))
    if (rows.length === BATCH) await whole(tenant, rows.at(-1))
  }
  const tenants = await acrossTenants(db, own =>
    queryRows<{ id: Tenant }>(own, sql`select distinct fact_id as id from ${sql.table(table)} where ${at} is null`),
  )
  for (const { id } of tenants) await whole(id)
  await sql`comment on column ${sql.table(table)}.${at} is null`.execute(db)
}
/** Renames the counter of a renamed field. */
export const renameCounter = async (work: Db, { counter, was }: SequenceColumn): Promise<void> => {
  await acrossTenantsWithin(work, () => sql`update serials set name = ${counter} where name = ${was}`.execute(work))
}
