import { escapeIdentifier as q } from 'pg'
import { type Db, queryRow, sql } from '../connections/database'
import { acrossTenants } from '../tenancy/acrossTenants'
import type { Table } from '../tables/table'

type Key = Table['foreignKeys'][number]
/** Condition for rows whose reference has no target. */
const where = (table: Table, { column, to }: Key): string =>
  `${q(column)} is not null and not exists (select 1 from ${q(to)} as target where target.fact_id = ${q(table.name)}.fact_id and target.id = ${q(table.name)}.${q(column)})`

/**
 * Counts rows whose reference has no target: the field referred to another table when they were
 * written.
 */
export const countOrphans = async (db: Db, table: Table, key: Key): Promise<number> => {
  const row = await acrossTenants(db, own =>
    queryRow<{ n: number }>(
      own,
      sql`select count(*)::int as n from ${sql.table(table.name)} where ${sql.raw(where(table, key))}`,
    ),
  )
  return row?.n ?? 0
}
/** Message for such rows, with remedies. */
export const describeOrphans = (table: Table, key: Key, n: number): string =>
  `${table.name}.${key.column}: ${n} ${n === 1 ? 'row names' : 'rows name'} what is no record of ${key.to}; each is asked for another at the next save of that field. If ${key.to} is the former resource renamed, say renamedFrom at it; else declare a new field beside this one, or empty it there with npm run sql -- --write: update ${q(table.name)} set ${q(key.column)} = null where ${where(table, key)}`
