import type { Db, Row } from './database'
import { across } from './across'
import { row, rows, sql } from './database'
import { frostStatements, grantRights, makeRole, needsRole, standingNow, wallStatements } from './guard'
import { beginCarrying, CARRYING, carryRanges, refuseRange } from './carryRanges'
import type { Column, Table } from './table'
import { bringKeys, firstKeys, type Patiently } from './indexes'
import { NUMBERING, numberOldRecords, renameCounter } from './serials'
import { faultCode } from '../../schema/fault'

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
  /** Columns of short numbers that not all rows have got yet. */
  readonly unnumbered: ReadonlySet<string>
  /** Columns of ranges of days that not all rows have got yet. */
  readonly uncarried: ReadonlySet<string>
}
const look = async (db: Db): Promise<Map<string, Found>> => {
  const found = await rows<Row>(
    db,
    sql`select table_name, column_name, udt_name, is_generated,
        col_description(format('%I.%I', table_schema, table_name)::regclass, ordinal_position) as note
      from information_schema.columns where table_schema = current_schema()`,
  )
  const tables = new Map<string, { columns: Map<string, string>; worked: Set<string>; unnumbered: Set<string>; uncarried: Set<string> }>()
  for (const each of found) {
    const [name, column] = [String(each.table_name), String(each.column_name)]
    const table = tables.get(name) ?? { columns: new Map(), worked: new Set(), unnumbered: new Set(), uncarried: new Set() }
    tables.set(name, table)
    table.columns.set(column, String(each.udt_name))
    if (each.is_generated === 'ALWAYS') table.worked.add(column)
    if (each.note === NUMBERING) table.unnumbered.add(column)
    if (each.note === CARRYING) table.uncarried.add(column)
  }
  return tables
}

/** How a value of one type is read as another, where a cast alone does not. */
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
/** Rows that are changed in one transaction. */
const BATCH = 500
/** Carries the values of renamed sub-fields over, in every tenant's records; finds nothing to do the second time. */
const renameInRows = async (db: Db, { name, columns }: Table): Promise<void> => {
  for (const column of columns)
    for (const [now, was] of Object.entries(column.rowsWas ?? {})) {
      const [at, table] = [sql.ref(column.name), sql.table(name)]
      const batch = () =>
        across(db, work =>
          rows(
            work,
            sql`update ${table} set ${at} = (select jsonb_agg(case when part ? ${was}::text and not part ? ${now}::text
              then part - ${was}::text || jsonb_build_object(${now}::text, part -> ${was}::text) else part end order by place)
            from jsonb_array_elements(${at}) with ordinality as each (part, place))
            where (fact_id, id) in (select fact_id, id from ${table}
              where exists (select 1 from jsonb_array_elements(${at}) part where part ? ${was}::text and not part ? ${now}::text) limit ${sql.lit(BATCH)})
            returning 1`,
          ),
        )
      while ((await batch()).length === BATCH);
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

/** What a column is called that was renamed too late: both are there, and the statement takes the former's values where the new one has none. */
const tooLate = (table: Table, { name, type, rest, was = '' }: Column, former: string): string => {
  const none = /not null default (.+)$/.exec(rest)?.[1]
  const value = former === type ? q(was) : readAs(was, former, type)
  return `${table.name}.${name}: was: '${was}' comes too late, as both are there; the data of ${was} is kept. To carry it over, npm run sql -- --write: update ${q(table.name)} set ${q(name)} = ${value} where ${q(name)} ${none ? `= ${none}` : 'is null'} and ${q(was)} is not null. Then take the was away`
}
/** Statements that bring a table that is there to its declaration. Additions and renames only. */
const differences = (table: Table, found: Found, announce: (line: string) => void): string[] => {
  const kept = new Set(table.columns.map(each => each.name))
  const statements = table.columns.flatMap((column): string[] => {
    refuseWritten(table, column, found)
    const type = found.columns.get(column.name)
    const unread = type && column.was && !kept.has(column.was) ? found.columns.get(column.was) : undefined
    if (column.was && unread) {
      kept.add(column.was)
      announce(tooLate(table, column, unread))
    }
    if (type === column.type) return []
    if (type) refuseOtherType(table, column, type, column.name)
    const former = column.was && found.columns.get(column.was)
    if (column.was && former) {
      refuseOtherType(table, column, former, column.was)
      kept.add(column.was)
      return [`alter table ${q(table.name)} rename column ${q(column.was)} to ${q(column.name)}`]
    }
    const refused = refuseRange(table, column, found.columns)
    if (refused) throw new MigrationRefused(refused)
    if (column.rest.startsWith('not null') && !column.rest.includes('default'))
      throw new MigrationRefused(
        `${table.name}.${column.name} is declared not null and has no default. To add it: alter table ${q(table.name)} add column ${define(column).replace('not null', '')}, fill it, then set it not null`,
      )
    const numbered = table.serials?.some(({ name }) => name === column.name)
    return [
      `alter table ${q(table.name)} add column ${define(column)}`,
      ...beginCarrying(table, column, found.columns),
      ...(numbered ? [`comment on column ${q(table.name)}.${q(column.name)} is '${NUMBERING}'`] : []),
      ...(column.formula ? [comment(table, column)] : []),
    ]
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

/** How long a change of a table waits for those who use it, so that those who come after it wait no longer. */
const LOCK_MS = 150
const PATIENCE = 300
const pause = () => new Promise(done => setTimeout(done, 100 + Math.random() * 200))
/** Somebody had the table, or lost a race for it. */
const isLocked = (fault: unknown) => ['55P03', '40P01'].includes(faultCode(fault) ?? '')
/** A transaction that takes a table's locks at once or not at all, and tries again until it got them. */
const patientlyOn =
  (db: Db): Patiently =>
  async work => {
    for (let turn = 1; ; turn += 1) {
      try {
        return await db.transaction().execute(async own => {
          await sql.raw(`set local lock_timeout = '${LOCK_MS}ms'`).execute(own)
          await work(own)
        })
      } catch (fault) {
        if (turn === PATIENCE || !isLocked(fault)) throw fault
        await pause()
      }
    }
  }

const runAll = async (db: Db, statements: readonly string[]) => {
  for (const statement of statements) await run(db, statement)
}
/** Numbers the rows of tables that have got a column of short numbers, now or at a start that was interrupted. */
const bringSerials = async (db: Db, { name, columns, serials = [], frozen }: Table, old: Found) => {
  for (const serial of serials) {
    if (frozen && !old.columns.has(serial.name))
      throw new MigrationRefused(`${name}.${serial.name}: rows that are only added cannot be numbered afterwards`)
    const was = columns.find(each => each.name === serial.name)?.was
    if (!old.columns.has(serial.name) && was && old.columns.has(was)) await db.transaction().execute(work => renameCounter(work, serial))
    else if (!old.columns.has(serial.name) || old.unnumbered.has(serial.name)) await numberOldRecords(db, name, serial)
  }
}

/**
 * Brings the database to the declarations. What would lose data is refused before anything is changed. While others write (`live`), no step keeps them waiting for longer than
 * a moment, and each can be interrupted: the next start goes on. One mall at a time, which is the caller's to see to. Costs a few milliseconds when nothing changed.
 */
export const migrate = async (db: Db, tables: readonly Table[], announce: (line: string) => void, live = false): Promise<void> => {
  const role = await needsRole(db)
  if (role) await makeRole(db)
  const patiently = patientlyOn(db)
  await patiently(async work => {
    await renameTables(work, tables, await look(work))
    await dropOldFormulas(work, tables)
  })
  const [found, standing] = [await look(db), await standingNow(db)]
  const made = tables.filter(table => !found.has(table.name))
  const old = tables.flatMap(table => {
    const before = found.get(table.name)
    return before ? [{ table, before, statements: differences(table, before, announce) }] : []
  })
  const walls = (table: Table) => [
    ...wallStatements(table, standing.get(table.name), announce),
    ...frostStatements(table, standing.get(table.name), announce),
  ]
  const whole = (table: Table) => [
    createTable(table),
    ...table.columns.filter(each => each.formula).map(each => comment(table, each)),
    ...walls(table),
  ]
  if (made.length > 0) await db.transaction().execute(work => runAll(work, [...made.flatMap(whole), ...firstKeys(made)]))
  for (const { table, statements } of old) {
    const all = [...statements, ...walls(table)]
    if (all.length > 0) await patiently(work => runAll(work, all))
  }
  if (await isSuperuser(db)) await letSearchUseItsIndex(db)
  if (role) await patiently(work => grantRights(work, tables))
  for (const { table, before } of old) {
    await renameInRows(db, table)
    await bringSerials(db, table, before)
    if (!table.frozen) await carryRanges(db, table, before.columns, before.uncarried)
  }
  await bringKeys(
    db,
    old.map(({ table }) => table),
    live,
    patiently,
  )
}
