import { appRole } from '../tenancy/databaseRole'
import { type Db, queryRow, queryRows, sql } from '../connections/database'
import type { Table } from '../tables/table'

const q = (name: string) => `"${name.replaceAll('"', '""')}"`
const text = (value: string) => `'${value.replaceAll("'", "''")}'`

/** Where a table's rows stand: spread by tenant, whole on every node, or on the coordinator alone. */
type Place = 'spread' | 'everywhere' | 'coordinator'
/** Rows of a tenant are spread; what is shared, and what a login looks for before it has a tenant, is everywhere; what no other table names stays. */
export const placementOf = ({ shared, walled, key }: Table): Place =>
  !shared && walled && key[0] === 'fact_id' ? 'spread' : shared || walled ? 'everywhere' : 'coordinator'

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
    sql`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as said
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`,
  )
/** Tables that Citus has placed already. None where it is not there. */
const placedNow = async (db: Db): Promise<ReadonlySet<string>> => {
  const there = await queryRow<{ name: string | null }>(db, sql`select to_regclass('pg_dist_partition')::text as name`)
  if (!there?.name) return new Set()
  const rows = await queryRows<{ name: string }>(db, sql`select logicalrelid::text as name from pg_dist_partition`)
  return new Set(rows.map(({ name }) => name.replaceAll('"', '')))
}

/** A policy of a spread table may hold no subquery: the setting is read for each row then. */
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

/** Statements that place the tables, those of tenants together: rows of one tenant are on one node. */
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
/** What every transaction of this database needs, and what the nodes must allow the mall's role. */
const settings = (database: string, hasRole: boolean): string[] => [
  `alter database ${q(database)} set citus.propagate_set_commands = 'local'`,
  `alter database ${q(database)} set citus.multi_shard_modify_mode = 'sequential'`,
  ...(hasRole ? [`alter role ${appRole} login`] : []),
  `select run_command_on_all_nodes('alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof')`,
]

/**
 * Statements that spread a mall's tables over a Citus cluster by tenant, as the tables stand now: references and nested policies are taken off, tables placed, and both
 * put on again. They belong in one transaction. What is placed already is left as it is, so that it can be done again when an upgrade has brought tables.
 */
export const distributing = async (db: Db, tables: readonly Table[]): Promise<string[]> => {
  const [links, policies, placed] = [await linksNow(db), (await policiesNow(db)).filter(isNested), await placedNow(db)]
  const place = placing(tables, placed)
  const off = place.length > 0 ? links : []
  const database = (await queryRow<{ name: string }>(db, sql`select current_database() as name`))?.name ?? ''
  const hasRole = (await queryRow(db, sql`select 1 from pg_roles where rolname = ${appRole}`)) !== undefined
  return [
    `set local citus.multi_shard_modify_mode = 'sequential'`,
    ...off.map(({ table, name }) => `alter table ${table} drop constraint ${q(name)}`),
    ...policies.map(({ table, name }) => `drop policy ${q(name)} on ${q(table)}`),
    ...place,
    ...policies.map(createPolicy),
    ...off.map(({ table, name, said }) => `alter table ${table} add constraint ${q(name)} ${said}`),
    ...settings(database, hasRole),
  ]
}
/** Whether this database can spread its tables. */
export const hasCitus = async (db: Db): Promise<boolean> =>
  (await queryRow(db, sql`select 1 from pg_extension where extname = 'citus'`)) !== undefined
