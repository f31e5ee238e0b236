import { type Db, queryRows, sql } from '../connections/database'
import { appRole } from '../tenancy/databaseRole'
import { allTenants } from '../tenancy/tenant'
import type { Table } from '../tables/table'

const q = (name: string) => `"${name.replaceAll('"', '""')}"`
/** The trigger, and its function, that refuse a change of what is only added. */
const FROZEN = 'only_added'
const run = (db: Db, statement: string) => sql.raw(statement).execute(db)
const ordinary = sql`relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`

// In a subselect the setting is read once a statement, not once a row.
const setting = `(select current_setting('app.fact', true))`
/**
 * A table's policies. Where nothing is said of a command it finds no row, not even for the owner of a kept table. As one case, and not as an `or`, the wall is
 * taken to let half of the rows through and not a few of them: then each statement is planned by what it asks itself.
 */
const policies = ({ walled, own }: Table): Readonly<Record<string, string>> => {
  const all = walled === 'inside' ? `coalesce(${setting}, '') in ('', '${allTenants}')` : `${setting} = '${allTenants}'`
  const mine = `(case when ${all} then true else fact_id = ${setting} end)`
  const tenantPolicies: Record<string, string> =
    walled === 'kept'
      ? { wall_read: `for select using ${mine}`, wall_add: `for insert with check ${mine}` }
      : { wall: `using ${mine}` }
  return own
    ? { ...tenantPolicies, own_read: `for select using (${q(own)} = substr(${setting}, 2) and ${setting} like '-_%')` }
    : tenantPolicies
}
/** What policies were called when they said the same in other words. */
const former = ['tenant', 'tenant_add,tenant_read']
/** What stands of a table's wall. */
interface Standing {
  readonly walled: boolean
  readonly policies: readonly string[]
  /** Whether the database refuses every change and removal. */
  readonly frozen: boolean
}
/** What stands of every table's wall, by the table's name. */
export const standingNow = async (db: Db): Promise<ReadonlyMap<string, Standing>> => {
  const rows = await queryRows<Standing & { name: string }>(
    db,
    sql`select relname as name, relrowsecurity and relforcerowsecurity as walled, array(select polname::text from pg_policy where polrelid = c.oid) as policies,
      exists (select 1 from pg_trigger where tgrelid = c.oid and tgname = '${sql.raw(FROZEN)}' and tgenabled in ('O', 'A')) as frozen
    from pg_class c where ${ordinary}`,
  )
  return new Map(rows.map(each => [each.name, each]))
}
/** Statements that have the database refuse what a table's rows may never know: a change, or to be gone. A guard that is no longer declared is taken away. */
export const frostStatements = (
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
/** Statements that put a table's wall up where it does not stand whole: somebody may have taken a part of it away. */
export const policyStatements = (
  table: Table,
  now: Standing | undefined,
  announce: (line: string) => void,
): string[] => {
  const wanted = policies(table)
  const standing = [...(now?.policies ?? [])].sort().join()
  if (!table.walled || (now?.walled && standing === Object.keys(wanted).sort().join())) return []
  if (now && !(now.walled && former.includes(standing)))
    announce(`${table.name}: row-level security did not stand as declared; it was put up again`)
  return [
    `alter table ${q(table.name)} enable row level security`,
    `alter table ${q(table.name)} force row level security`,
    ...(now?.policies ?? []).map(name => `drop policy ${q(name)} on ${q(table.name)}`),
    ...Object.entries(wanted).map(([name, said]) => `create policy ${q(name)} on ${q(table.name)} ${said}`),
  ]
}

const RIGHTS = ['select', 'insert', 'update', 'delete', 'truncate'] as const
/** What the mall's role may do to a table. */
const rightsOf = ({ name, walled, shared }: Table): readonly string[] => {
  if (shared) return ['select']
  // Within a tenant's transaction they are only added to; who looks one up stands in none.
  if (name === 'codes' || name === 'signing_keys') return ['insert']
  if (walled === 'kept') return ['select', 'insert']
  // Whoever changes an account inside a tenant's transaction ends what was sent to it there, or its second step.
  if (name === 'password_codes' || name === 'second_steps') return ['select', 'delete']
  return walled || name === 'sessions' ? ['select', 'insert', 'update', 'delete'] : []
}
/** Gives the mall's role what it may do to each table, and takes away what it may not. */
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
