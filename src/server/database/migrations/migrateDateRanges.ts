import { type Db, queryRows, sql } from '../connections/database'
import { acrossTenants } from '../tenancy/acrossTenants'
import type { Column, RangeColumns, Table } from '../tables/table'

const q = (name: string) => `"${name.replaceAll('"', '""')}"`
/** Noted with the first column of a range of days until every row has its days in the two. */
export const CARRYING = 'being carried over'
/** Rows that are changed in one transaction. */
const BATCH = 500

/** Columns that are there, by name, with their types. */
type Types = ReadonlyMap<string, string>
const wholeIn = ({ whole }: RangeColumns, types: Types) => whole.find(name => types.has(name))
const dayIn = (whole: string, key: 'start' | 'end') => `nullif(${q(whole)}->>'${key}', 'long-term')::date`
const endIn = (whole: string) =>
  `case when ${q(whole)}->>'end' = 'long-term' then 'infinity' else ${dayIn(whole, 'end')} end`

/** Why a column of another kind does not become a range of days, or the two of one another kind, with the statement that would make it possible; nothing where it does. */
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
/** What is run when a column of a range of days is added to rows that hold the range in one column. A table that is only added to takes no update, and is written anew. */
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
/** Carries ranges of days over from the one column that held them, in every tenant's records. Goes on where it was interrupted; the column they were in is kept. */
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
      acrossTenants(db, work =>
        queryRows(
          work,
          sql`update ${sql.table(table)} set ${sql.ref(start)} = ${sql.raw(dayIn(whole, 'start'))}, ${sql.ref(end)} = ${sql.raw(endIn(whole))}
            where (fact_id, id) in (select fact_id, id from ${sql.table(table)}
              where ${sql.ref(start)} is null and ${sql.raw(dayIn(whole, 'start'))} is not null limit ${sql.lit(BATCH)})
            returning 1`,
        ),
      )
    while ((await batch()).length === BATCH);
    await sql`comment on column ${sql.table(table)}.${sql.ref(start)} is null`.execute(db)
  }
}
