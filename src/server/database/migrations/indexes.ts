import { escapeIdentifier as q } from 'pg'
import { type Db, queryRows, sql } from '../connections/database'
import { countOrphans, describeOrphans } from './orphanRows'
import type { Table } from '../tables/table'

const run = (db: Db, statement: string) => sql.raw(statement).execute(db)

interface Standing {
  readonly said: string
  /** False where creation or validation was interrupted. */
  readonly valid: boolean
  /** Referenced table of a foreign key. */
  readonly to: string | null
}
/** Existing indexes and foreign keys by name. */
const standingNow = async (db: Db): Promise<ReadonlyMap<string, Standing>> =>
  new Map(
    (
      await queryRows<Standing & { name: string }>(
        db,
        sql`select relname as name, pg_get_indexdef(indexrelid) as said, indisvalid as valid, null as to
          from pg_index join pg_class c on c.oid = indexrelid where relnamespace = current_schema()::regnamespace
        union all select conname, '', convalidated, confrelid::regclass::text from pg_constraint where connamespace = current_schema()::regnamespace and contype = 'f'`,
      )
    ).map(each => [each.name, each]),
  )
const foreignKey = (table: Table, { name, column, to }: Table['foreignKeys'][number]) =>
  `alter table ${q(table.name)} add constraint ${q(name)} foreign key (fact_id, ${q(column)}) references ${q(to)} (fact_id, id)`
const createIndex = (table: Table, { unique, on }: Table['indexes'][number], name: string, how = '') =>
  `create ${unique ? 'unique ' : ''}index ${how}${q(name)} on ${q(table.name)} ${on}`

/** Indexes and foreign keys of new tables; foreign keys come last, when all tables exist. */
export const firstKeys = (tables: readonly Table[]): string[] => [
  ...tables.flatMap(table => table.indexes.map(index => createIndex(table, index, index.name))),
  ...tables.flatMap(table => table.foreignKeys.map(key => foreignKey(table, key))),
]
/** Retries short work until it gets its locks. */
export type WithRetries = (work: (db: Db) => Promise<void>) => Promise<void>

/** How keys are added to tables in use. */
interface Bringing {
  readonly live: boolean
  readonly withRetries: WithRetries
  readonly announce: (line: string) => void
}
/** Adds a missing foreign key, or replaces one to another table. It holds for new rows at once. */
const layKey = async (
  table: Table,
  key: Table['foreignKeys'][number],
  there: Standing | undefined,
  { withRetries, announce }: Bringing,
): Promise<void> => {
  const before = there?.to?.replaceAll('"', '')
  if (before === key.to) return
  if (before) announce(`${table.name}.${key.column} leads to ${key.to} now, and led to ${before}`)
  await withRetries(async work => {
    if (there) await run(work, `alter table ${q(table.name)} drop constraint ${q(key.name)}`)
    await run(work, `${foreignKey(table, key)} not valid`)
  })
}

/**
 * Adds missing indexes and foreign keys to tables with rows, while others write. Rebuilds interrupted
 * ones. Indexes are built concurrently; a replacement exists before the old one is dropped. A foreign
 * key holds for new rows before old rows are validated. Reports the number of rows with a broken
 * reference at every start. `live` is false for the embedded database, which has no other clients.
 */
export const bringKeys = async (db: Db, tables: readonly Table[], bringing: Bringing): Promise<void> => {
  const { live, withRetries, announce } = bringing
  const standing = await standingNow(db)
  const how = live ? 'concurrently ' : ''
  const make = async (table: Table, index: Table['indexes'][number], name: string) => {
    const there = standing.get(name)
    if (there?.valid) return
    if (there) await run(db, `drop index ${how}${q(name)}`)
    await run(db, createIndex(table, index, name, how))
  }
  for (const table of tables)
    for (const index of table.indexes) {
      const { name, was } = index
      if (!was || !standing.get(name)?.said.endsWith(was)) {
        await make(table, index, name)
        continue
      }
      const next = `${name}_next`.slice(-63)
      await make(table, index, next)
      await withRetries(async work => {
        await run(work, `drop index ${q(name)}`)
        await run(work, `alter index ${q(next)} rename to ${q(name)}`)
      })
    }
  for (const table of tables)
    for (const key of table.foreignKeys) {
      const there = standing.get(key.name)
      if (there?.valid && there.to?.replaceAll('"', '') === key.to) continue
      await layKey(table, key, there, bringing)
      const astray = await countOrphans(db, table, key)
      if (astray > 0) announce(describeOrphans(table, key, astray))
      else await run(db, `alter table ${q(table.name)} validate constraint ${q(key.name)}`)
    }
}
