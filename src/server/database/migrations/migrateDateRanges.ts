import { escapeIdentifier as q } from 'pg'
import { type Db, queryRows, sql } from '../connections/database'
import { acrossTenants } from '../tenancy/acrossTenants'
import type { Column, RangeColumns, Table } from '../tables/table'

/** Comment of a date range's first column until all rows are migrated. */
export const CARRYING = 'being carried over'
/** Rows changed in one transaction. */
const BATCH = 500

/** Types of the existing columns, by name. */
type Types = ReadonlyMap<string, string>
const wholeIn = ({ whole }: RangeColumns, types: Types) => whole.find(name => types.has(name))
const dayIn = (whole: string, key: 'start' | 'end') => `nullif(${q(whole)}->>'${key}', 'long-term')::date`
const endIn = (whole: string) =>
  `case when ${q(whole)}->>'end' = 'long-term' then 'infinity' else ${dayIn(whole, 'end')} end`

/**
 * Reason why a column cannot become a date range, or the reverse, with a statement that helps.
 * `undefined` where it can.
 */
export const refuseRange = (table: Table, column: Column, types: Types): string | undefined => {
  const range = table.ranges?.find(({ columns }) => columns.includes(column.name))
  const whole = range && wholeIn(range, types)
  const hint = `Declare a new field beside it, or change it with npm run sql -- --write: alter table ${q(table.name)}`
  if (whole && types.get(whole) !== 'jsonb')
    return `${table.name}.${whole} is ${types.get(whole)} and is declared a range of days. ${hint} alter column ${q(whole)} type jsonb using jsonb_build_object('start', ${q(whole)}::date, 'end', ${q(whole)}::date)`
  const [start, end] = [`${column.name}_start`, `${column.name}_end`]
  const wasRange = [start, end].every(
    name => types.get(name) === 'date' && !table.columns.some(each => each.name === name),
  )
  return wasRange && !types.has(column.name)
    ? `${table.name}.${column.name} is a range of days and is declared ${column.type}. ${hint} rename column ${q(start)} to ${q(column.name)}`
    : undefined
}
/**
 * Statements after adding a column of a date range whose rows hold the range in one column. An
 * append-only table allows no updates, so it is rewritten.
 */
export const beginCarrying = (table: Table, { name }: Column, types: Types): string[] => {
  const range = table.ranges?.find(({ columns }) => columns.includes(name))
  const whole = range && wholeIn(range, types)
  if (!whole) return []
  const isStart = name === range.columns[0]
  if (table.frozen)
    return [
      `alter table ${q(table.name)} alter column ${q(name)} type date using ${isStart ? dayIn(whole, 'start') : endIn(whole)}`,
    ]
  return isStart ? [`comment on column ${q(table.name)}.${q(name)} is '${CARRYING}'`] : []
}
/**
 * Migrates date ranges from one column to two, in all tenants' rows. Resumes after an interruption.
 * The former column stays.
 */
export const carryRanges = async (
  db: Db,
  { name: table, ranges = [] }: Table,
  types: Types,
  uncarried: ReadonlySet<string>,
): Promise<void> => {
  for (const range of ranges) {
    const [start, end] = range.columns
    const whole = wholeIn(range, types)
    if (!whole || !(uncarried.has(start) || !types.has(start))) continue
    const batch = () =>
      acrossTenants(db, async work => {
        const rows = await queryRows(
          work,
          sql`select fact_id, id, xmin::text as xmin, ${sql.raw(dayIn(whole, 'start'))}::text as first, ${sql.raw(endIn(whole))}::text as last from ${sql.table(table)}
            where ${sql.ref(start)} is null and ${sql.raw(dayIn(whole, 'start'))} is not null limit ${sql.lit(BATCH)}`,
        )
        await sql`update ${sql.table(table)} old set ${sql.ref(start)} = given.first, ${sql.ref(end)} = given.last
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (fact_id text, id text, xmin text, first date, last date)
          where old.fact_id = given.fact_id and old.id = given.id and old.xmin::text = given.xmin`.execute(work)
        return rows
      })
    while ((await batch()).length > 0);
    await sql`comment on column ${sql.table(table)}.${sql.ref(start)} is null`.execute(db)
  }
}
