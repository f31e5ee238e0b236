import { escapeIdentifier as q } from 'pg'
import { type Db, type DatabaseRow, queryRows, sql } from '../connections/database'
import { beginCarrying, CARRYING, refuseRange } from './migrateDateRanges'
import { NUMBERING } from '../tables/sequenceCounters'
import { chainColumns, searchedColumns } from '../tables/declaredColumns'
import { isKeyColumn, isKeyColumnOf } from '../tables/sortColumns'
import type { Column, Table } from '../tables/table'

/** Change of a table that could lose data. The operator decides and runs the statement. */
export class MigrationRefused extends Error {}

/** Present schema of a table. */
export interface ExistingTables {
  readonly columns: ReadonlyMap<string, string>
  /** Generated columns. */
  readonly worked: ReadonlySet<string>
  /** Sequence columns that some rows lack yet. */
  readonly unnumbered: ReadonlySet<string>
  /** Columns of date ranges whose rows are not all migrated yet. */
  readonly uncarried: ReadonlySet<string>
}
/** Present schema of every table, by name. */
export const readSchema = async (db: Db): Promise<Map<string, ExistingTables>> => {
  const rows = await queryRows<DatabaseRow>(
    db,
    sql`select table_name, column_name, udt_name, is_generated,
        col_description(format('%I.%I', table_schema, table_name)::regclass, ordinal_position) as note
      from information_schema.columns where table_schema = current_schema()`,
  )
  const tables = new Map<
    string,
    { columns: Map<string, string>; worked: Set<string>; unnumbered: Set<string>; uncarried: Set<string> }
  >()
  for (const each of rows) {
    const [name, column] = [String(each.table_name), String(each.column_name)]
    const table = tables.get(name) ?? {
      columns: new Map(),
      worked: new Set(),
      unnumbered: new Set(),
      uncarried: new Set(),
    }
    tables.set(name, table)
    table.columns.set(column, String(each.udt_name))
    if (each.is_generated === 'ALWAYS') table.worked.add(column)
    if (each.note === NUMBERING) table.unnumbered.add(column)
    if (each.note === CARRYING) table.uncarried.add(column)
  }
  return tables
}

// JavaScript keeps milliseconds only. With more precision, a moment read could not be found again.
const typeNames: Readonly<Record<string, string>> = { _text: 'text[]', timestamptz: 'timestamptz(3)' }
const typeName = (type: string) => typeNames[type] ?? type
const define = (column: Column) => `${q(column.name)} ${typeName(column.type)} ${column.rest}`
const createTable = (table: Table) =>
  `create table ${q(table.name)} (${table.columns.map(define).join(', ')}, primary key (${table.key.map(q).join(', ')}))`

/** Converts a value to another type, where a cast alone does not. */
const readAs = (name: string, from: string, to: string): string => {
  if (to === '_text' && from === 'text') return `case when ${q(name)} is null then '{}' else array[${q(name)}] end`
  if (from === 'jsonb' && to === 'date') return `(${q(name)}->>'start')::date`
  return `${q(name)}::${typeName(to)}`
}
const refuseOtherType = (table: Table, column: Column, type: string, name: string): void => {
  if (type !== column.type)
    throw new MigrationRefused(
      `${table.name}.${name} is ${typeName(type)} and is declared ${typeName(column.type)}. Declare a new field beside it, or change it with npm run sql -- --write: alter table ${q(table.name)} alter column ${q(name)} type ${typeName(column.type)} using ${readAs(name, type, column.type)}`,
    )
}
/** Refuses to turn a column with written values into a generated one. */
const refuseWritten = (table: Table, column: Column, existing: ExistingTables): void => {
  if (column.formula && existing.columns.has(column.name) && !existing.worked.has(column.name))
    throw new MigrationRefused(
      `${table.name}.${column.name} holds values and is declared as worked out. To let them go: alter table ${q(table.name)} drop column ${q(column.name)}`,
    )
}

/** Stores a column's formula in its comment, for the next start. */
const formulaComment = (table: Table, { name, formula }: Column) =>
  `comment on column ${q(table.name)}.${q(name)} is '${formula}'`
/**
 * Message for a field renamed too late: both columns exist. The statement fills empty new values
 * from the former column.
 */
const tooLate = (table: Table, { name, type, rest, was = '' }: Column, former: string): string => {
  const none = /not null default (.+)$/.exec(rest)?.[1]
  const value = former === type ? q(was) : readAs(was, former, type)
  return `${table.name}.${name}: renamedFrom: '${was}' comes too late, as both are there; the data of ${was} is kept. To carry it over, npm run sql -- --write: update ${q(table.name)} set ${q(name)} = ${value} where ${q(name)} ${none ? `= ${none}` : 'is null'} and ${q(was)} is not null. Then take renamedFrom away`
}
/** Statements that add a missing column or rename a former one. */
const columnStatements = (table: Table, column: Column, { columns }: ExistingTables): string[] => {
  const former = column.was && columns.get(column.was)
  if (column.was && former) {
    refuseOtherType(table, column, former, column.was)
    return [`alter table ${q(table.name)} rename column ${q(column.was)} to ${q(column.name)}`]
  }
  const refused = refuseRange(table, column, columns)
  if (refused) throw new MigrationRefused(refused)
  if (column.rest.startsWith('not null') && !column.rest.includes('default'))
    throw new MigrationRefused(
      `${table.name}.${column.name} is declared not null and has no default. To add it: alter table ${q(table.name)} add column ${define(column).replace('not null', '')}, fill it, then set it not null`,
    )
  const numbered = table.serials?.some(({ name }) => name === column.name)
  return [
    `alter table ${q(table.name)} add column ${define(column)}`,
    ...beginCarrying(table, column, columns),
    ...(numbered ? [`comment on column ${q(table.name)}.${q(column.name)} is '${NUMBERING}'`] : []),
    ...(column.formula ? [formulaComment(table, column)] : []),
  ]
}
const CHAIN = chainColumns.map(({ name }) => name)
/** Refuses to end a hash chain: new records could not fill its required columns. */
const refuseUnchained = (table: Table, left: readonly string[]): void => {
  if (left.includes(CHAIN[0] ?? ''))
    throw new MigrationRefused(
      `${table.name} was declared appendOnly: 'hashChain' and is no longer: a record could not be added without its hash. Say appendOnly: 'hashChain' again, or give the hashes up, and with them the proof that nothing was changed, npm run sql -- --write: alter table ${q(table.name)} ${CHAIN.map(name => `drop column ${q(name)}`).join(', ')}`,
    )
}
/** Message for an undeclared column: first how to rename it, then how to drop it. */
const leftOver = (table: Table, name: string, { columns }: ExistingTables): string => {
  const kept = `${table.name}.${name} is no longer declared; its data is kept.`
  const drop = `alter table ${q(table.name)} drop column ${q(name)}`
  if (searchedColumns.some(each => each.name === name))
    return `${table.name}.${name} was what records were searched by, and nothing is searched now. To drop it: ${drop}`
  if (isKeyColumn(name)) return `${table.name}.${name} was what records were sorted or compared by. To drop it: ${drop}`
  const wrong = table.columns
    .filter(
      each => !isKeyColumn(each.name) && each.was !== undefined && !columns.has(each.name) && !columns.has(each.was),
    )
    .map(each => ` (${each.name} says renamedFrom: '${each.was}', which is no column)`)
  return `${kept} If it was renamed, say renamedFrom: '${name}' at the field it became${wrong.join('')}; else, to drop it: ${drop}`
}
/** Statements that migrate a table to its declaration. Adds and renames only. */
export const differences = (table: Table, existing: ExistingTables, announce: (line: string) => void): string[] => {
  const kept = new Set(table.columns.map(each => each.name))
  const statements = table.columns.flatMap(column => {
    refuseWritten(table, column, existing)
    const type = existing.columns.get(column.name)
    const former = column.was && !kept.has(column.was) ? existing.columns.get(column.was) : undefined
    if (column.was && former) kept.add(column.was)
    if (type && former && !isKeyColumn(column.name)) announce(tooLate(table, column, former))
    if (type) refuseOtherType(table, column, type, column.name)
    return type ? [] : columnStatements(table, column, existing)
  })
  // Keys of a text are announced after the text itself is gone.
  const isWithText = (name: string) => [...existing.columns.keys()].some(each => isKeyColumnOf(each, name))
  const left = [...existing.columns.keys()].filter(name => !kept.has(name) && !isWithText(name))
  refuseUnchained(table, left)
  for (const name of left) announce(leftOver(table, name, existing))
  return statements
}
/** Statements that create a table. Indexes and foreign keys follow when all tables exist. */
export const createTableStatements = (table: Table): string[] => [
  createTable(table),
  ...table.columns.filter(each => each.formula).map(each => formulaComment(table, each)),
]
