import type { AnyResource } from '../../../schema/model/resource'
import { type Db, queryRows, sql } from '../connections/database'
import { acrossTenants, acrossTenantsWithin } from '../tenancy/acrossTenants'
import type { Tenant } from '../tenancy/tenant'
import type { SerialColumn } from './table'

/** What a resource's numbers are counted under. */
export const counterName = (resource: AnyResource, field: string): string => `${resource.name}.${field}`

/** Noted with a column of short numbers until every row has one. */
export const NUMBERING = 'being numbered'
/** Rows that are numbered in one transaction: whoever makes a record meanwhile waits for no more. */
const BATCH = 500
/**
 * Gives records that are older than their number one, maker by maker in the order in which they were made, and counts on from there. Records that are made meanwhile count in
 * between. Goes on where it was interrupted.
 */
export const numberOldRecords = async (
  db: Db,
  table: string,
  { name, counter, prefix, digits, dayIn, by }: SerialColumn,
): Promise<void> => {
  const [at, order, type] = [sql.ref(name), sql.ref(by), sql.raw(by === 'id' ? 'text' : 'timestamptz')]
  const made = by === 'id' ? sql`now()` : sql`old.${order}`
  const day = dayIn === undefined ? sql`''` : sql`to_char(${made} at time zone ${dayIn}::text, 'YYYYMMDD')`
  type Last = { readonly by: string; readonly id: string }
  const batch = (tenant: Tenant, after: Last | undefined) => (own: Db) =>
    queryRows<Last>(
      own,
      sql`with batch as materialized (select id, row_number() over (order by ${order}, id) as place from ${sql.table(table)}
          where fact_id = ${tenant} and ${at} is null ${after ? sql`and (${order}, id) > (${after.by}::${type}, ${after.id})` : sql``} order by ${order}, id limit ${sql.lit(BATCH)}),
        counted as (insert into serials (fact_id, name, last) select ${tenant}, ${counter}, count(*) from batch having count(*) > 0
          on conflict (fact_id, name) do update set last = serials.last + excluded.last returning last),
        numbers as (select id, last - (select count(*) from batch) + place as n from batch, counted),
        given as (update ${sql.table(table)} as old set ${at} = ${prefix}::text || ${day} || lpad(numbers.n::text, greatest(${digits}::int, length(numbers.n::text)), '0')
        from numbers where old.fact_id = ${tenant} and old.id = numbers.id returning old.${order}::text as by, old.id, numbers.n)
      select by, id from given order by n`,
    )
  const whole = async (tenant: Tenant, after?: Last): Promise<void> => {
    const rows = await acrossTenants(db, batch(tenant, after))
    if (rows.length === BATCH) await whole(tenant, rows.at(-1))
  }
  const tenants = await acrossTenants(db, own =>
    queryRows<{ id: Tenant }>(own, sql`select distinct fact_id as id from ${sql.table(table)} where ${at} is null`),
  )
  for (const { id } of tenants) await whole(id)
  await sql`comment on column ${sql.table(table)}.${at} is null`.execute(db)
}
/** A renamed field goes on counting where it was. */
export const renameCounter = async (work: Db, { counter, was }: SerialColumn): Promise<void> => {
  await acrossTenantsWithin(work, () => sql`update serials set name = ${counter} where name = ${was}`.execute(work))
}
