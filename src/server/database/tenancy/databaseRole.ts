import { type Db, queryRow, sql } from '../connections/database'

/** Role of the server's statements, where its login bypasses row-level security. */
export const appRole = 'mall_app'
/** Whether this login bypasses row-level security, so that statements need another role. */
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
  // Another server may create the role at the same moment.
  await sql
    .raw(`create role ${appRole} nologin`)
    .execute(db)
    .catch(() => {})
}
