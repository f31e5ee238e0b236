import { escapeIdentifier as q } from 'pg'
import { appRole } from '../tenancy/databaseRole'
import { type Db, queryRow, queryRows, sql } from '../connections/database'
import type { Table } from '../tables/table'

const text = (value: string) => `'${value.replaceAll("'", "''")}'`

/**
 * Placement of a table in a cluster: sharded by tenant, replicated to every node, or on the
 * coordinator only.
 */
type Place = 'spread' | 'everywhere' | 'coordinator'
/**
 * Shards rows of tenants. Replicates shared tables, and tables that a login reads without a tenant.
 * Others stay.
 */
export const placementOf = ({ shared, rowSecurity, key }: Table): Place =>
  !shared && rowSecurity && key[0] === 'fact_id' ? 'spread' : shared || rowSecurity ? 'everywhere' : 'coordinator'

interface Policy {
  readonly table: string
  readonly name: string
  readonly command: string
  readonly roles: string
  readonly using: string | null
  readonly check: string | null
}
interface Link {
  readonly table: string
  readonly to: string
  readonly name: string
  readonly said: string
}
const policiesNow = (db: Db) =>
  queryRows<Policy>(
    db,
    sql`select tablename as table, policyname as name, cmd as command, array_to_string(roles, ', ') as roles, qual as using, with_check as check
    from pg_policies where schemaname = current_schema() order by 1, 2`,
  )
const linksNow = (db: Db) =>
  queryRows<Link>(
    db,
    sql`select c.relname as table, (select relname from pg_class where oid = confrelid) as to, conname as name, pg_get_constraintdef(k.oid) as said
    from pg_constraint k join pg_class c on c.oid = conrelid where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 3`,
  )
/** Tables already placed by Citus. Empty without Citus. */
const placedNow = async (db: Db): Promise<ReadonlySet<string>> => {
  const there = await queryRow<{ name: string | null }>(db, sql`select to_regclass('pg_dist_partition')::text as name`)
  if (!there?.name) return new Set()
  const rows = await queryRows<{ name: string }>(db, sql`select logicalrelid::text as name from pg_dist_partition`)
  return new Set(rows.map(({ name }) => name.replaceAll('"', '')))
}

/** A policy of a sharded table may hold no subquery, so the setting is read for each row. */
const plain = (expression: string) =>
  expression.replace(/\( SELECT (current_setting\('app\.fact'::text, true\)) AS current_setting\)/g, '$1')
const createPolicy = ({ table, name, command, roles, using, check }: Policy) =>
  [
    `create policy ${q(name)} on ${q(table)} for ${command.toLowerCase()} to ${roles}`,
    ...(using === null ? [] : [`using (${plain(using)})`]),
    ...(check === null ? [] : [`with check (${plain(check)})`]),
  ].join(' ')
const isNested = ({ using, check }: Policy) =>
  [using, check].some(expression => expression !== null && plain(expression) !== expression)

/**
 * Statements that place the tables. Tenant tables are colocated: rows of one tenant are on one node.
 */
const placing = (tables: readonly Table[], placed: ReadonlySet<string>): string[] => {
  const first = tables.find(table => placementOf(table) === 'spread')?.name ?? ''
  return tables
    .filter(({ name }) => !placed.has(name))
    .flatMap(table => {
      const name = text(q(table.name))
      if (placementOf(table) === 'everywhere') return [`select create_reference_table(${name})`]
      if (placementOf(table) === 'coordinator') return []
      return [
        `select create_distributed_table(${name}, 'fact_id', colocate_with => ${text(table.name === first ? 'none' : q(first))})`,
      ]
    })
}
/** Settings of this database, and permissions of the server's role on all nodes. */
const settings = (database: string, hasRole: boolean): string[] => [
  `alter database ${q(database)} set citus.propagate_set_commands = 'local'`,
  `alter database ${q(database)} set citus.multi_shard_modify_mode = 'sequential'`,
  `alter database ${q(database)} set citus.enable_unsafe_triggers = on`,
  // A node that hangs refuses a new connection within a second. A kept one would wait for a
  // statement's timeout.
  `alter database ${q(database)} set citus.node_connection_timeout = 1000`,
  `alter database ${q(database)} set citus.max_cached_conns_per_worker = 0`,
  ...(hasRole ? [`alter role ${appRole} login`] : []),
  `select run_command_on_all_nodes('alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof')`,
]

/**
 * Statements that shard the present tables over a Citus cluster by tenant, for one transaction.
 * Drops foreign keys and nested policies, places the tables, and creates both again. Skips placed
 * tables, so it can be repeated when an upgrade adds tables.
 */
export const distributing = async (db: Db, tables: readonly Table[]): Promise<string[]> => {
  // A reference table has a shard beside it, with foreign keys of its own.
  const isOurs = ({ table }: Link | Policy) => tables.some(({ name }) => name === table)
  const nested = (await policiesNow(db)).filter(each => isOurs(each) && isNested(each))
  const placed = await placedNow(db)
  const off = (await linksNow(db)).filter(each => isOurs(each) && !(placed.has(each.table) && placed.has(each.to)))
  const database = (await queryRow<{ name: string }>(db, sql`select current_database() as name`))?.name ?? ''
  const hasRole = (await queryRow(db, sql`select 1 from pg_roles where rolname = ${appRole}`)) !== undefined
  return [
    `set local citus.multi_shard_modify_mode = 'sequential'`,
    // The triggers of append-only tables refuse each statement on any node alike. So may those of
    // later versions.
    `set local citus.enable_unsafe_triggers = on`,
    ...off.map(({ table, name }) => `alter table ${q(table)} drop constraint ${q(name)}`),
    ...nested.map(({ table, name }) => `drop policy ${q(name)} on ${q(table)}`),
    ...placing(tables, placed),
    ...nested.map(createPolicy),
    ...off.map(({ table, name, said }) => `alter table ${q(table)} add constraint ${q(name)} ${said}`),
    ...settings(database, hasRole),
  ]
}
/** Shards the tables in one transaction. */
export const distribute = async (db: Db, tables: readonly Table[]): Promise<void> => {
  const statements = await distributing(db, tables)
  await db.transaction().execute(async work => {
    for (const statement of statements) await sql.raw(statement).execute(work)
  })
}
