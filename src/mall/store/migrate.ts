import type { Db, Row } from './database'
import { row, rows, sql } from './database'
import { grantRights, makeRole, needsRole, standingNow, wallStatements } from './guard'
import type { Column, Table } from './mallTables'
import { numberOldRecords, renameCounter } from './serials'

/** A change of the tables that could lose data; whoever runs the mall decides, and runs the statement. */
export class MigrationRefused extends Error {}

const q = (name: string) => `"${name.replaceAll('"', '""')}"`
// Milliseconds are all that JavaScript keeps: with more, a moment read could not be found again.
const typeNames: Readonly<Record<string, string>> = { _text: 'text[]', timestamptz: 'timestamptz(3)' }
const typeName = (type: string) => typeNames[type] ?? type
const define = (column: Column) => `${q(column.name)} ${typeName(column.type)} ${column.rest}`
const run = (db: Db, statement: string) => sql.raw(statement).execute(db)

const createTable = (table: Table) =>
  `create table ${q(table.name)} (${table.columns.map(define).join(', ')}, primary key (${table.key.map(q).join(', ')}))`

interface Found {
  readonly columns: ReadonlyMap<string, string>
  /** The columns that the database works out. */
  readonly worked: ReadonlySet<string>
}
const look = async (db: Db): Promise<Map<string, Found>> => {
  const found = await rows<Row>(
    db,
    sql`select table_name, column_name, udt_name, is_generated from information_schema.columns where table_schema = current_schema()`,
  )
  const tables = new Map<string, { columns: Map<string, string>; worked: Set<string> }>()
  for (const each of found) {
    const table = tables.get(String(each.table_name)) ?? { columns: new Map(), worked: new Set() }
    tables.set(String(each.table_name), table)
    table.columns.set(String(each.column_name), String(each.udt_name))
    if (each.is_generated === 'ALWAYS') table.worked.add(String(each.column_name))
  }
  return tables
}

const refuseOtherType = (table: Table, column: Column, type: string, name: string): void => {
  if (type !== column.type)
    throw new MigrationRefused(
      `${table.name}.${name} is ${typeName(type)} and is declared ${typeName(column.type)}. To change it: alter table ${q(table.name)} alter column ${q(name)} type ${typeName(column.type)} using ${q(name)}::${typeName(column.type)}`,
    )
}
/** Carries the values of renamed sub-fields over, in every tenant's records; finds nothing to do the second time. */
const renameInRows = async (work: Db, { name, columns }: Table): Promise<void> => {
  for (const column of columns)
    for (const [now, was] of Object.entries(column.rowsWas ?? {})) {
      await sql`select set_config('app.fact', '*', true)`.execute(work)
      const [at, table] = [sql.ref(column.name), sql.table(name)]
      await sql`update ${table} set ${at} = (select jsonb_agg(case when part ? ${was}::text and not part ? ${now}::text
          then part - ${was}::text || jsonb_build_object(${now}::text, part -> ${was}::text) else part end order by place)
        from jsonb_array_elements(${at}) with ordinality as each (part, place))
        where exists (select 1 from jsonb_array_elements(${at}) part where part ? ${was}::text and not part ? ${now}::text)`.execute(work)
    }
}

const comment = (table: Table, { name, formula }: Column) => `comment on column ${q(table.name)}.${q(name)} is '${formula}'`
/**
 * Columns that are worked out another way than they are declared now are taken away, to be made anew: nothing that anybody wrote is in them. Each carries its
 * formula as its comment; one without is the mall's own.
 */
const dropOldFormulas = async (work: Db, tables: readonly Table[]): Promise<void> => {
  const worked = await rows<{ at: string; name: string; said: string | null }>(
    work,
    sql`select table_name as at, column_name as name, col_description((quote_ident(table_schema) || '.' || quote_ident(table_name))::regclass, ordinal_position) as said
      from information_schema.columns where table_schema = current_schema() and is_generated = 'ALWAYS'`,
  )
  for (const { at, name, said } of worked) {
    const table = tables.find(each => each.name === at)
    if (said !== null && table && table.columns.find(each => each.name === name)?.formula !== said)
      await run(work, `alter table ${q(at)} drop column ${q(name)}`)
  }
}
/** A column that people or rules have written is not given away to a formula. */
const refuseWritten = (table: Table, column: Column, found: Found): void => {
  if (column.formula && found.columns.has(column.name) && !found.worked.has(column.name))
    throw new MigrationRefused(
      `${table.name}.${column.name} holds values and is declared as worked out. To let them go: alter table ${q(table.name)} drop column ${q(column.name)}`,
    )
}

/** Gives tables and their indexes their names of today. */
const renameTables = async (work: Db, tables: readonly Table[], found: ReadonlyMap<string, Found>): Promise<void> => {
  for (const { name, was, indexes } of tables) {
    if (!was || !found.has(was) || found.has(name)) continue
    await run(work, `alter table ${q(was)} rename to ${q(name)}`)
    for (const index of indexes)
      await run(work, `alter index if exists ${q(index.name.replace(`_${name}_`, `_${was}_`))} rename to ${q(index.name)}`)
  }
}

/** Statements that bring a table that is there to its declaration. Additions and renames only. */
const differences = (table: Table, found: Found, announce: (line: string) => void): string[] => {
  const kept = new Set(table.columns.map(each => each.name))
  const statements = table.columns.flatMap((column): string[] => {
    refuseWritten(table, column, found)
    const type = found.columns.get(column.name)
    if (type === column.type) return []
    if (type) refuseOtherType(table, column, type, column.name)
    if (column.was && found.columns.has(column.was)) {
      refuseOtherType(table, column, found.columns.get(column.was) as string, column.was)
      kept.add(column.was)
      return [`alter table ${q(table.name)} rename column ${q(column.was)} to ${q(column.name)}`]
    }
    if (column.rest.startsWith('not null') && !column.rest.includes('default'))
      throw new MigrationRefused(
        `${table.name}.${column.name} is declared not null and has no default. To add it: alter table ${q(table.name)} add column ${define(column).replace('not null', '')}, fill it, then set it not null`,
      )
    return [`alter table ${q(table.name)} add column ${define(column)}`, ...(column.formula ? [comment(table, column)] : [])]
  })
  for (const name of found.columns.keys())
    if (!kept.has(name))
      announce(
        `${table.name}.${name} is no longer declared; its data is kept. To drop it: alter table ${q(table.name)} drop column ${q(name)}`,
      )
  return statements
}

/**
 * Behind row-level security an index serves only operators that are known to leak nothing. Array containment, which the search
 * asks its index by, compares texts for equality and so leaks nothing, but PostgreSQL does not say so by itself. Only a superuser
 * may say it; without, a search reads the rows that its filters leave.
 */
const letSearchUseItsIndex = async (db: Db) => {
  const found = await row<{ said: boolean }>(
    db,
    sql`select proleakproof as said from pg_proc where proname = 'arraycontains' and pronamespace = 'pg_catalog'::regnamespace`,
  )
  if (found && !found.said) await run(db, 'alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof')
}
const isSuperuser = async (db: Db): Promise<boolean> =>
  Boolean((await row<{ is: boolean }>(db, sql`select rolsuper as is from pg_roles where rolname = current_user`))?.is)

/** Numbers the rows of a table that has just got a column of short numbers. */
const bringSerials = async (work: Db, { name, columns, serials = [] }: Table, old: Found | undefined) => {
  for (const serial of serials) {
    if (!old || old.columns.has(serial.name)) continue
    const was = columns.find(each => each.name === serial.name)?.was
    await (was && old.columns.has(was) ? renameCounter(work, serial) : numberOldRecords(work, name, serial))
  }
}

/** Brings the database to the declarations, inside one transaction and one mall at a time. Costs a few milliseconds when nothing changed. */
export const migrate = async (db: Db, tables: readonly Table[], announce: (line: string) => void): Promise<void> => {
  const role = await needsRole(db)
  if (role) await makeRole(db)
  await db.transaction().execute(async work => {
    await sql`select pg_advisory_xact_lock(815005)`.execute(work)
    await renameTables(work, tables, await look(work))
    await dropOldFormulas(work, tables)
    const found = await look(work)
    const standing = await standingNow(work)
    const statements = tables.flatMap(table => {
      const old = found.get(table.name)
      const walls = wallStatements(table, standing.get(table.name), announce)
      const made = [createTable(table), ...table.columns.filter(each => each.formula).map(each => comment(table, each))]
      return [...(old ? differences(table, old, announce) : made), ...walls]
    })
    const there = new Map(
      (
        await rows<{ name: string; said: string }>(
          work,
          sql`
      select indexname as name, indexdef as said from pg_indexes where schemaname = current_schema()
      union all select conname, '' from pg_constraint where connamespace = current_schema()::regnamespace and contype = 'f'`,
        )
      ).map(each => [each.name, each.said]),
    )
    for (const table of tables) {
      for (const index of table.indexes) {
        const outdated = index.was !== undefined && there.get(index.name)?.endsWith(index.was)
        if (outdated) statements.push(`drop index ${q(index.name)}`)
        if (outdated || !there.has(index.name))
          statements.push(`create ${index.unique ? 'unique ' : ''}index ${q(index.name)} on ${q(table.name)} ${index.on}`)
      }
      for (const key of table.foreignKeys)
        if (!there.has(key.name))
          statements.push(
            `alter table ${q(table.name)} add constraint ${q(key.name)} foreign key (fact_id, ${q(key.column)}) references ${q(key.to)} (fact_id, id)`,
          )
    }
    for (const statement of statements) await run(work, statement)
    for (const table of tables) if (found.has(table.name)) await renameInRows(work, table)
    for (const table of tables) await bringSerials(work, table, found.get(table.name))
    if (await isSuperuser(work)) await letSearchUseItsIndex(work)
    if (role) await grantRights(work, tables)
  })
}
