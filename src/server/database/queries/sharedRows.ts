import { createHash } from 'node:crypto'
import type { AnyResource } from '../../../schema/model/resource'
import { type Db, type DatabaseRow, queryRow, queryRows, sql } from '../connections/database'
import { byColumn } from '../columns/dateRange'
import { searchColumns, textKeys } from '../search/searchColumns'
import { getTableName } from '../tables/tables'
import { noTenant } from '../tenancy/tenant'

/** Comment of a table, if any. */
export const markOf = async (db: Db, table: string): Promise<string | null> =>
  (
    await queryRow<{ mark: string | null }>(
      db,
      sql`select obj_description(to_regclass(${`"${table}"`}), 'pg_class') as mark`,
    )
  )?.mark ?? null
/** Sets a table's comment. */
export const setMark = (db: Db, table: string, mark: string) =>
  sql`comment on table ${sql.table(table)} is ${sql.lit(mark)}`.execute(db)

/** Rows supplied by the app; `stamp` changes with the rows. */
export interface SharedRows {
  readonly stamp: string
  readonly load: () => Promise<readonly DatabaseRow[]>
}
/** Converts a supplied row to its table's columns. */
const inColumns = ({ fields }: AnyResource, values: DatabaseRow): DatabaseRow =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => byColumn(name, fields[name], value)))
/**
 * Fills a shared table with the app's rows. The table's comment holds the stamp of its rows. So
 * nothing is loaded or written without a change.
 */
export const fillShared = async (db: Db, resource: AnyResource, { stamp, load }: SharedRows): Promise<void> => {
  const table = getTableName(resource)
  const mark = createHash('sha256').update(stamp).digest('hex').slice(0, 16)
  if ((await markOf(db, table)) === mark) return
  const list = await load()
  const whole = list.map(each => ({
    ...inColumns(resource, each),
    ...searchColumns(resource, each),
    ...textKeys(resource, each),
  }))
  const names = Object.keys(whole[0] ?? {})
  const types = await queryRows<{ name: string; type: string }>(
    db,
    sql`select column_name as name, udt_name as type from information_schema.columns where table_schema = current_schema() and table_name = ${table}`,
  )
  const typed = sql.join(
    names.map(name => sql`${sql.ref(name)} ${sql.raw(types.find(each => each.name === name)?.type ?? 'text')}`),
  )
  const columns = sql.join(names.map(name => sql.ref(name)))
  await db.transaction().execute(async work => {
    await sql`delete from ${sql.table(table)}`.execute(work)
    await sql`insert into ${sql.table(table)} (fact_id, ${columns}) select ${noTenant}, ${columns} from jsonb_to_recordset(${JSON.stringify(whole)}::jsonb) as given (${typed})`.execute(
      work,
    )
    await setMark(work, table, mark)
  })
}
