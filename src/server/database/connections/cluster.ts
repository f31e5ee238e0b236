import { type Db, queryRow, queryRows, sql } from './database'
import { LOST_NODES } from './silentLines'

/** Whether this database can shard its tables. */
export const hasCitus = async (db: Db): Promise<boolean> =>
  (await queryRow(db, sql`select 1 from pg_extension where extname = 'citus'`)) !== undefined
/** Workers of a cluster that do not answer, by their number in `pg_dist_node`. None on one PostgreSQL. */
export const findLostNodes = async (db: Db): Promise<readonly string[]> => {
  const nodes = sql.raw<{ name: string }>(LOST_NODES)
  const rows = (await hasCitus(db).catch(() => false)) ? await queryRows(db, nodes).catch(() => []) : []
  return rows.map(({ name }) => name)
}
