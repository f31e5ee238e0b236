import { type Db, queryRow, sql } from '../connections/database'
import type { Table } from '../tables/table'

/**
 * Whether the database has `btree_gin`, or can be given it. It comes with PostgreSQL and is trusted, so whoever may create in the database may have it; the embedded
 * database has none.
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
/** The tables with the indexes that this database can have. */
export const withItsIndexes = async (db: Db, tables: readonly Table[]): Promise<readonly Table[]> => {
  if (await hasBtreeGin(db)) return tables
  return tables.map(table => ({
    ...table,
    indexes: table.indexes.map(({ withoutGin, ...index }) =>
      withoutGin ? { ...index, on: withoutGin, was: undefined } : index,
    ),
  }))
}
