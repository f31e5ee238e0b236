import { setTimeout as pause } from 'node:timers/promises'
import { escapeIdentifier as q } from 'pg'
import { faultCode } from '../../../schema/text/caughtError'
import { type Db, queryRow, queryRows, sql } from '../connections/database'
import { acrossTenants } from '../tenancy/acrossTenants'
import { makeRole, requiresRole } from '../tenancy/databaseRole'
import { carryRanges } from './migrateDateRanges'
import { numberOldRecords, renameCounter } from '../tables/sequenceCounters'
import { differences, type ExistingTables, readSchema, MigrationRefused, createTableStatements } from './schemaDiff'
import { appendOnlyStatements, grantRights, standingNow, policyStatements } from './policies'
import { bringKeys, firstKeys, type WithRetries } from './indexes'
import { startStep } from './startStep'
import type { Table } from '../tables/table'

/**
 * Whether `btree_gin` is available, creating the extension where possible. It ships with PostgreSQL
 * and is trusted, so any role that may create in the database may add it. PGlite lacks it.
 */
const hasBtreeGin = async (db: Db): Promise<boolean> => {
  const offered = await queryRow<{ there: boolean }>(
    db,
    sql`select installed_version is not null as there from pg_available_extensions where name = 'btree_gin'`,
  )
  if (!offered || offered.there) return offered !== undefined
  return sql`create extension if not exists btree_gin`.execute(db).then(
    () => true,
    () => false,
  )
}
/** Tables with the indexes that this database supports. */
const withItsIndexes = async (db: Db, tables: readonly Table[]): Promise<readonly Table[]> => {
  if (await hasBtreeGin(db)) return tables
  return tables.map(table => ({
    ...table,
    indexes: table.indexes.map(({ withoutGin, ...index }) =>
      withoutGin ? { ...index, on: withoutGin, was: undefined } : index,
    ),
  }))
}

const run = (db: Db, statement: string) => sql.raw(statement).execute(db)

/** Rows changed in one transaction. */
const BATCH = 500
/** Renames keys of sub-records in all tenants' rows. Repeating it changes nothing. */
const renameInRows = async (db: Db, { name, columns }: Table): Promise<void> => {
  for (const column of columns)
    for (const [now, was] of Object.entries(column.rowsWas ?? {})) {
      const [at, table] = [sql.ref(column.name), sql.table(name)]
      const batch = () =>
        acrossTenants(db, work =>
          queryRows(
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

/**
 * Drops generated columns whose formula has changed; they are created again. No user data is lost.
 * The column's comment holds its formula. A column without one belongs to the server.
 */
const dropOldFormulas = async (work: Db, tables: readonly Table[]): Promise<void> => {
  const worked = await queryRows<{ at: string; name: string; said: string | null }>(
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
/** Renames tables and their indexes to today's names. */
const renameTables = async (
  work: Db,
  tables: readonly Table[],
  existing: ReadonlyMap<string, ExistingTables>,
): Promise<void> => {
  for (const { name, was, indexes } of tables) {
    if (!was || !existing.has(was) || existing.has(name)) continue
    await run(work, `alter table ${q(was)} rename to ${q(name)}`)
    for (const index of indexes)
      await run(
        work,
        `alter index if exists ${q(index.name.replace(`_${name}_`, `_${was}_`))} rename to ${q(index.name)}`,
      )
  }
}

/**
 * Marks array containment as leakproof. Row-level security allows only leakproof operators to use
 * an index. It compares texts for equality and leaks nothing, but PostgreSQL does not declare so.
 * Needs a superuser. Otherwise a search scans the rows that its filters leave.
 */
const letSearchUseItsIndex = async (db: Db) => {
  const row = await queryRow<{ said: boolean }>(
    db,
    sql`select proleakproof as said from pg_proc where proname = 'arraycontains' and pronamespace = 'pg_catalog'::regnamespace`,
  )
  if (row && !row.said) await run(db, 'alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof')
}
const isSuperuser = async (db: Db): Promise<boolean> =>
  Boolean(
    (await queryRow<{ is: boolean }>(db, sql`select rolsuper as is from pg_roles where rolname = current_user`))?.is,
  )

/** Lock timeout of a table change in milliseconds, so that later statements do not queue behind it. */
const LOCK_MS = 150
const PATIENCE = 300
/** A lock timeout or a deadlock. */
const isLocked = (fault: unknown) => ['55P03', '40P01'].includes(faultCode(fault) ?? '')
/** Runs a transaction with a short lock timeout, and retries until it gets its locks. */
const retriesOn =
  (db: Db): WithRetries =>
  async work => {
    for (let turn = 1; ; turn += 1) {
      try {
        return await db.transaction().execute(async own => {
          await sql.raw(`set local lock_timeout = '${LOCK_MS}ms'`).execute(own)
          await work(own)
        })
      } catch (fault) {
        if (turn === PATIENCE || !isLocked(fault)) throw fault
        await pause(100 + Math.random() * 200)
      }
    }
  }

const runAll = async (db: Db, statements: readonly string[]) => {
  for (const statement of statements) await run(db, statement)
}
/** Numbers rows of tables with a new sequence column, also after an interruption. */
const bringSerials = async (db: Db, { name, columns, serials = [], frozen }: Table, old: ExistingTables) => {
  for (const serial of serials) {
    if (frozen && !old.columns.has(serial.name))
      throw new MigrationRefused(`${name}.${serial.name}: rows that are only added cannot be numbered afterwards`)
    const was = columns.find(each => each.name === serial.name)?.was
    if (!old.columns.has(serial.name) && was && old.columns.has(was))
      await db.transaction().execute(work => renameCounter(work, serial))
    else if (!old.columns.has(serial.name) || old.unnumbered.has(serial.name)) await numberOldRecords(db, name, serial)
  }
}

/** Context of a migration's steps. */
interface Migration {
  readonly db: Db
  readonly tables: readonly Table[]
  readonly announce: (line: string) => void
  readonly withRetries: WithRetries
}
/** Table that existed before, and its former schema. */
interface Old {
  readonly table: Table
  readonly before: ExistingTables
}
/**
 * Creates missing tables, and migrates columns and policies of others. Refuses lossy changes before
 * any change.
 */
const bringTables = async ({ db, tables, announce, withRetries }: Migration): Promise<readonly Old[]> => {
  const [found, standing] = [await readSchema(db), await standingNow(db)]
  const made = tables.filter(table => !found.has(table.name))
  const old = tables.flatMap(table => {
    const before = found.get(table.name)
    return before ? [{ table, before, statements: differences(table, before, announce) }] : []
  })
  const policiesFor = (table: Table) => [
    ...policyStatements(table, standing.get(table.name), announce),
    ...appendOnlyStatements(table, standing.get(table.name), announce),
  ]
  const first = made.flatMap(table => [...createTableStatements(table), ...policiesFor(table)])
  if (made.length > 0) await db.transaction().execute(work => runAll(work, [...first, ...firstKeys(made)]))
  for (const { table, statements } of old) {
    const all = [...statements, ...policiesFor(table)]
    if (all.length > 0) await withRetries(work => runAll(work, all))
  }
  return old
}
/** Migrates the rows of an existing table to its present columns. */
const bringRows = async (db: Db, { table, before }: Old): Promise<void> => {
  await renameInRows(db, table)
  await bringSerials(db, table, before)
  if (!table.frozen) await carryRanges(db, table, before.columns, before.uncarried)
}

/**
 * Migrates the database to the declarations. Refuses lossy changes before any change. With `live`,
 * no step blocks other writers for more than a moment. An interrupted migration continues at the
 * next start. The caller ensures one server at a time. Takes a few milliseconds without changes.
 */
export const migrateTables = async (
  db: Db,
  declared: readonly Table[],
  announce: (line: string) => void,
  live = false,
): Promise<void> => {
  const tables = await withItsIndexes(db, declared)
  const role = await requiresRole(db)
  if (role) await makeRole(db)
  const withRetries = retriesOn(db)
  await withRetries(async work => {
    await renameTables(work, tables, await readSchema(work))
    await dropOldFormulas(work, tables)
  })
  const old = await startStep('columns and policies', () => bringTables({ db, tables, announce, withRetries }))
  if (await isSuperuser(db)) await letSearchUseItsIndex(db)
  if (role) await withRetries(work => grantRights(work, tables))
  for (const each of old) await startStep(`rows of ${each.table.name}`, () => bringRows(db, each))
  const oldTables = old.map(({ table }) => table)
  await startStep('indexes and references', () => bringKeys(db, oldTables, { live, withRetries, announce }))
}
