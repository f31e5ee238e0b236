import { type Db, queryRow, sql } from '../connections/database'

/** The role the mall's statements run in where its login could see past row-level security. */
export const appRole = 'mall_app'
/** Whether this login sees past row-level security, so that its statements must run in another role. */
export const requiresRole = async (db: Db): Promise<boolean> =>
  Boolean(
    (
      await queryRow<{ sees: boolean }>(
        db,
        sql`select rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user`,
      )
    )?.sees,
  )
export const makeRole = async (db: Db): Promise<void> => {
  if (await queryRow(db, sql`select 1 from pg_roles where rolname = ${appRole}`)) return
  // Another mall on the same server may make it in this moment.
  await sql
    .raw(`create role ${appRole} nologin`)
    .execute(db)
    .catch(() => {})
}
