import type { AnyResource } from '../../../schema/model/resource'
import { type Db, queryRows, sql } from '../connections/database'
import { acrossTenants, acrossTenantsWithin } from '../tenancy/acrossTenants'
import type { Tenant } from '../tenancy/tenant'
import type { SerialColumn } from './table'

/** Name of a field's counter. */
export const counterName = (resource: AnyResource, field: string): string => `${resource.name}.${field}`

/** Comment of a sequence column until every row has a number. */
export const NUMBERING = 'being numbered'
/** Rows numbered in one transaction. A concurrent insert waits for one batch at most. */
const BATCH = 500
/**
 * Numbers older records by tenant, in order of creation. New records get numbers in between.
 * Resumes after an interruption.
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
/** Renames the counter of a renamed field. */
export const renameCounter = async (work: Db, { counter, was }: SerialColumn): Promise<void> => {
  await acrossTenantsWithin(work, () => sql`update serials set name = ${counter} where name = ${was}`.execute(work))
}
