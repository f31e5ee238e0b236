import { type Db, queryRows, sql } from '../../src/server/database/connections/database'
import { getTableName } from '../../src/server/database/tables/tables'
import type { TestShop } from './testServer'

/** The tables of the makers' records. The log is none of them: what was knocked at is written down there. */
export const tablesOf = ({ mall }: TestShop): string[] =>
  [...new Set(mall.appConfig.resources.filter(each => !each.definition.shared).map(getTableName))].filter(
    name => name !== 'audit',
  )
/** What tables hold, a sum each over every value of every row, but for those of some columns. Summed where it lies: rows that travel cost a test that looks often most of its time. */
export const storedIn = async (db: Db, tables: readonly string[], but: readonly string[] = []) => {
  const sums = tables.map(
    name =>
      sql`select ${name} as name, count(*) as rows, md5(string_agg((to_jsonb(each) - ${but}::text[])::text, '' order by id)) as sum from ${sql.table(name)} as each`,
  )
  return queryRows<{ name: string; rows: number; sum: string | null }>(db, sql`${sql.join(sums, sql` union all `)}`)
}
