import { createHash } from 'node:crypto'
import { acrossTenants } from '../tenancy/acrossTenants'
import { type RawSql, type Db, queryRow, queryRows, sql } from '../connections/database'
import { MigrationRefused } from './schemaDiff'
import { migrateSubRecordTypes } from './migrateSubRecordTypes'
import type { Column, Parts, Promised, Table } from '../tables/table'

const BATCH = 500
const MARK = 'as declared: '
const markFor = (promised: Promised): string =>
  MARK +
  createHash('sha256').update(JSON.stringify(promised)).digest('hex').slice(0, 16) +
  (promised.parts ? ` ${JSON.stringify(promised.parts)}` : '')
/** Noted fields of sub-records. */
const partsIn = (mark = ''): Parts => {
  const at = mark.startsWith(MARK) ? mark.indexOf('{') : -1
  const parts: Parts = at < 0 ? {} : JSON.parse(mark.slice(at))
  return parts
}

/** Comments of the database's columns, by table and column. */
const marksOf = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await queryRows<{ table: string; column: string; mark: string }>(
    db,
    sql`select relname as "table", attname as "column", col_description(c.oid, attnum) as mark from pg_class c join pg_attribute on attrelid = c.oid
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and attnum > 0 and col_description(c.oid, attnum) is not null`,
  )
  return new Map(rows.map(({ table, column, mark }) => [`${table}.${column}`, mark]))
}
/**
 * Updates matching rows in batches, each in a transaction, so that nobody waits for long. Resumes
 * at the next start.
 */
const inBatches = async (db: Db, { name, key }: Table, change: RawSql, where: RawSql): Promise<void> => {
  const id = sql.join(key.map(part => sql.ref(part)))
  const batch = () =>
    acrossTenants(db, own =>
      queryRows(
        own,
        sql`update ${sql.table(name)} set ${change} where (${id}) in (select ${id} from ${sql.table(name)} where ${where} limit ${sql.lit(BATCH)}) returning 1`,
      ),
    )
  while ((await batch()).length === BATCH);
}

const carryOver = async (
  db: Db,
  table: Table,
  { name }: Column,
  { list, was }: NonNullable<Promised['choices']>,
): Promise<void> => {
  const column = sql.ref(name)
  for (const [now, before] of was)
    await (list
      ? inBatches(
          db,
          table,
          sql`${column} = array_replace(${column}, ${before}::text, ${now}::text)`,
          sql`${column} @> array[${before}::text]`,
        )
      : inBatches(db, table, sql`${column} = ${now}`, sql`${column} = ${before}`))
}
/** Messages for stored values that are no longer declared, with row counts and remedies. */
const unknownIn = async (
  db: Db,
  table: Table,
  { name }: Column,
  { values, list }: NonNullable<Promised['choices']>,
): Promise<string[]> => {
  const column = sql.ref(name)
  const each = list ? sql`unnest(${column})` : column
  const rows = await acrossTenants(db, own =>
    queryRows<{ value: string | number; n: number }>(
      own,
      sql`select value, count(*)::int as n from (select ${each} as value from ${sql.table(table.name)}) as kept where value is not null group by value order by value`,
    ),
  )
  return rows
    .filter(({ value }) => !values.includes(value))
    .map(
      ({ value, n }) =>
        `${table.name}.${name}: ${n} ${n === 1 ? 'row holds' : 'rows hold'} ${JSON.stringify(value)}, which is no longer declared (${values.join(', ')}). Say renamedFrom: ${JSON.stringify(value)} at what took its place, or declare it again, or change the rows with npm run sql -- --write`,
    )
}
/** Renames a resource in its messages, so that their links still work. */
const renameInMessages = async (db: Db, messages: Table | undefined, { name, was }: Table): Promise<void> => {
  if (messages && was) await inBatches(db, messages, sql`resource = ${name}`, sql`resource = ${was}`)
}
/** Renames a resource's counters, so that its numbers go on. */
const renameCounters = async (db: Db, { name, was, serials = [] }: Table): Promise<void> => {
  for (const { counter } of was ? serials : []) {
    const before = was + counter.slice(name.length)
    await acrossTenants(db, own =>
      sql`update serials as former set name = ${counter} where name = ${before}
      and not exists (select 1 from serials where fact_id = former.fact_id and name = ${counter})`.execute(own),
    )
  }
}
interface Keeping {
  readonly db: Db
  readonly announce: (line: string) => void
}
/** Migrates a column's rows to its declaration. Returns what is impossible. */
const keep = async ({ db, announce }: Keeping, table: Table, column: Column, promised: Promised): Promise<string[]> => {
  const { choices, fill, required } = promised
  if (choices) await carryOver(db, table, column, choices)
  if (fill !== undefined)
    await inBatches(db, table, sql`${sql.ref(column.name)} = ${fill}`, sql`${sql.ref(column.name)} is null`)
  if (required && fill === undefined) {
    const lacking = await acrossTenants(db, own =>
      queryRow<{ n: number }>(
        own,
        sql`select count(*)::int as n from ${sql.table(table.name)} where ${sql.ref(column.name)} is null`,
      ),
    )
    if (lacking?.n)
      announce(
        `${table.name}.${column.name}: ${lacking.n} ${lacking.n === 1 ? 'row has' : 'rows have'} nothing in it, and it is required now: it is asked for at their next save`,
      )
  }
  return choices ? unknownIn(db, table, column, choices) : []
}

/**
 * Migrates stored values to their declaration: renamed options and states, and defaults of newly
 * required fields. Throws `MigrationRefused` for undeclared options and for sub-records of another
 * type, so that no record is lost from sight. At every start, reports sub-record fields that are
 * undeclared or whose field type changed. Runs once for each change of a declaration, noted in the
 * column's comment.
 */
export const checkSchemaHistory = async (
  db: Db,
  tables: readonly Table[],
  announce: (line: string) => void,
): Promise<void> => {
  const marks = await marksOf(db)
  const messages = tables.find(({ name }) => name === 'messages')
  const refused: string[] = []
  const seen: string[] = []
  for (const table of tables) {
    await renameCounters(db, table)
    await renameInMessages(db, messages, table)
    // Append-only rows keep the values of their time.
    if (table.rowSecurity === 'kept' || table.shared) continue
    for (const column of table.columns) {
      const { promised } = column
      const noted = marks.get(`${table.name}.${column.name}`)
      if (!promised || noted === markFor(promised)) continue
      const parts = promised.parts
        ? await migrateSubRecordTypes(db, table, column, { declared: promised.parts, noted: partsIn(noted) })
        : { refused: [], left: [] }
      const faults = [...(await keep({ db, announce }, table, column, promised)), ...parts.refused]
      refused.push(...faults)
      parts.left.forEach(announce)
      if (faults.length + parts.left.length === 0)
        seen.push(`comment on column "${table.name}"."${column.name}" is '${markFor(promised)}'`)
    }
  }
  if (seen.length > 0) await sql.raw(seen.join(';')).execute(db)
  if (refused.length > 0) throw new MigrationRefused(refused.join('\n  '))
}
