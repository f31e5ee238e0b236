import { escapeIdentifier as q } from 'pg'
import { acrossTenants } from '../tenancy/acrossTenants'
import { isNear } from '../../../schema/check/support/problem'
import { type Db, queryRow, queryRows, sql } from '../connections/database'
import { serverTables } from '../tables/serverTables'
import type { Table } from '../tables/table'

/** Finds tables with the columns of every record, which only resources have, by name. */
const tablesOfRecords = (db: Db) =>
  queryRows<{ name: string; columns: string[] }>(
    db,
    sql`select relname as name, array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns
      from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      group by c.oid, relname
      having array['fact_id text', 'id text', 'version integer'] <@ array_agg(attname || ' ' || format_type(atttypid, atttypmod))
        and exists (select 1 from pg_index where indrelid = c.oid and indisprimary and indnatts = 2)
      order by relname`,
  )
/** Hint at a misspelt `renamedFrom` that probably meant this table. */
const misnamed = (tables: readonly Table[], name: string): string =>
  tables
    .filter(({ was }) => was !== undefined && isNear(was, name))
    .map(each => ` (${each.name} says renamedFrom: '${each.was}', which is no table)`)
    .join('')

/**
 * Reports tables of undeclared resources, with row counts and remedies. Excludes the server's own
 * tables. For a late `renamedFrom`, describes how to copy the rows.
 */
export const logUnusedTables = async (
  db: Db,
  tables: readonly Table[],
  announce: (line: string) => void,
): Promise<void> => {
  const known = new Set([...tables, ...serverTables].map(({ name }) => name))
  for (const { name, columns } of (await tablesOfRecords(db)).filter(each => !known.has(each.name))) {
    const held = await acrossTenants(db, own =>
      queryRow<{ n: number }>(own, sql`select count(*)::int as n from ${sql.table(name)}`),
    )
    const summary = `${held?.n ?? 0} ${held?.n === 1 ? 'row' : 'rows'}; its data is kept`
    const heir = tables.find(({ was }) => was === name)
    const both = columns.filter(column => heir?.columns.some(each => each.name === column && !each.formula)).map(q)
    announce(
      heir
        ? `${heir.name}: renamedFrom: '${name}' comes too late, as both tables are there; ${name} has ${summary}. To carry it over, npm run sql -- --write: insert into ${q(heir.name)} (${both.join(', ')}) select ${both.join(', ')} from ${q(name)} on conflict do nothing`
        : `${name} is no longer declared, ${summary}. If it was renamed, say renamedFrom: '${name}' at the resource it became${misnamed(tables, name)}; else, to drop it, npm run sql -- --write: drop table ${q(name)} cascade`,
    )
  }
}
