import { escapeIdentifier as q } from 'pg'
import { type Db, queryRows, sql } from '../connections/database'
import { appRole } from '../tenancy/databaseRole'
import { allTenants } from '../tenancy/tenant'
import type { Table } from '../tables/table'

/** Name of the trigger and its function that make a table append-only. */
const FROZEN = 'only_added'
const run = (db: Db, statement: string) => sql.raw(statement).execute(db)
const ordinary = sql`relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`

// In a subselect, the setting is read once a statement instead of once a row.
const setting = `(select current_setting('app.fact', true))`
/**
 * Policies of a table. A command without a policy finds no row, not even for the owner of a `kept`
 * table. The planner assumes that a `case` keeps half of the rows, and an `or` a few. So with a
 * `case` each statement is planned by its own conditions.
 */
const policies = ({ rowSecurity, own }: Table): Readonly<Record<string, string>> => {
  const all =
    rowSecurity === 'inside' ? `coalesce(${setting}, '') in ('', '${allTenants}')` : `${setting} = '${allTenants}'`
  const mine = `(case when ${all} then true else fact_id = ${setting} end)`
  const tenantPolicies: Record<string, string> =
    rowSecurity === 'kept'
      ? { wall_read: `for select using ${mine}`, wall_add: `for insert with check ${mine}` }
      : { wall: `using ${mine}` }
  return own
    ? { ...tenantPolicies, own_read: `for select using (${q(own)} = substr(${setting}, 2) and ${setting} like '-_%')` }
    : tenantPolicies
}
/** Former names of policies with the same meaning. */
const former = ['tenant', 'tenant_add,tenant_read']
/** Present state of a table's protection. */
interface Standing {
  readonly rowSecurity: boolean
  readonly policies: readonly string[]
  /** Whether the database refuses updates and deletions. */
  readonly frozen: boolean
}
/** Present protection of every table, by name. */
export const standingNow = async (db: Db): Promise<ReadonlyMap<string, Standing>> => {
  const rows = await queryRows<Standing & { name: string }>(
    db,
    sql`select relname as name, relrowsecurity and relforcerowsecurity as "rowSecurity", array(select polname::text from pg_policy where polrelid = c.oid) as policies,
      exists (select 1 from pg_trigger where tgrelid = c.oid and tgname = '${sql.raw(FROZEN)}' and tgenabled in ('O', 'A')) as frozen
    from pg_class c where ${ordinary}`,
  )
  return new Map(rows.map(each => [each.name, each]))
}
/** Statements that make a table append-only, or drop an undeclared trigger. */
export const appendOnlyStatements = (
  table: Table,
  now: Standing | undefined,
  announce: (line: string) => void,
): string[] => {
  if (Boolean(table.frozen) === Boolean(now?.frozen)) return []
  if (now)
    announce(
      `${table.name}: what is only added ${table.frozen ? 'was not guarded; it is again' : 'is no longer declared so; its guard was taken away'}`,
    )
  const away = `drop trigger if exists ${FROZEN} on ${q(table.name)}`
  if (!table.frozen) return [away]
  return [
    `create or replace function ${FROZEN}() returns trigger language plpgsql as $$ begin raise exception '% is only added to', tg_table_name using errcode = '42501'; end $$`,
    away,
    `create trigger ${FROZEN} before update or delete or truncate on ${q(table.name)} for each statement execute function ${FROZEN}()`,
  ]
}
/**
 * Statements that restore a table's policies where they are incomplete: somebody may have dropped some.
 */
export const policyStatements = (
  table: Table,
  now: Standing | undefined,
  announce: (line: string) => void,
): string[] => {
  const wanted = policies(table)
  const standing = [...(now?.policies ?? [])].sort().join()
  if (!table.rowSecurity || (now?.rowSecurity && standing === Object.keys(wanted).sort().join())) return []
  if (now && !(now.rowSecurity && former.includes(standing)))
    announce(`${table.name}: row-level security did not stand as declared; it was put up again`)
  return [
    `alter table ${q(table.name)} enable row level security`,
    `alter table ${q(table.name)} force row level security`,
    ...(now?.policies ?? []).map(name => `drop policy ${q(name)} on ${q(table.name)}`),
    ...Object.entries(wanted).map(([name, said]) => `create policy ${q(name)} on ${q(table.name)} ${said}`),
  ]
}

const RIGHTS = ['select', 'insert', 'update', 'delete', 'truncate'] as const
/** Privileges of the server's role on a table. */
const rightsOf = ({ name, rowSecurity, shared }: Table): readonly string[] => {
  if (shared) return ['select']
  // Tenant transactions only insert here; a lookup has no tenant.
  if (name === 'codes' || name === 'signing_keys') return ['insert']
  if (rowSecurity === 'kept') return ['select', 'insert']
  // A change of an account in a tenant's transaction deletes its codes or its second factor.
  if (name === 'password_codes' || name === 'second_steps') return ['select', 'delete']
  return rowSecurity || name === 'sessions' ? ['select', 'insert', 'update', 'delete'] : []
}
/** Grants the server's role its privileges on each table, and revokes others. */
export const grantRights = async (db: Db, tables: readonly Table[]): Promise<void> => {
  const each = sql.join(
    RIGHTS.map(right => sql`case when has_table_privilege(${appRole}, c.oid, ${right}) then ${right}::text end`),
  )
  const rows = await queryRows<{ name: string; rights: string }>(
    db,
    sql`select relname as name, concat_ws(',', ${each}) as rights from pg_class c where ${ordinary}`,
  )
  const held = new Map(rows.map(({ name, rights }) => [name, rights]))
  const wrong = tables.filter(table => held.get(table.name) !== rightsOf(table).join())
  if (wrong.length > 0) await run(db, `grant usage on schema public to ${appRole}`)
  for (const table of wrong) {
    await run(db, `revoke all on ${q(table.name)} from ${appRole}`)
    if (rightsOf(table).length > 0)
      await run(db, `grant ${rightsOf(table).join(', ')} on ${q(table.name)} to ${appRole}`)
  }
}
