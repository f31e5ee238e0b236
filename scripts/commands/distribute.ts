// `npm run distribute`, an experiment: shards the server's tables over a Citus cluster by
// manufacturer. Creates missing tables first. `-- --dry-run` only prints the statements.
import { readSettings } from '../../src/server/ops/settings'
import { openDatabase, type Db, queryRows, sql } from '../../src/server/database/connections/database'
import { hasCitus } from '../../src/server/database/connections/cluster'
import { distribute, distributing } from '../../src/server/database/migrations/distribute'
import { migrateTables } from '../../src/server/database/migrations/migrate'
import { getTables } from '../../src/server/database/tables/tables'
import { appConfig } from '../../src/app/server/app'
import { speak } from '../support/speak'

const WARNING = '-- Experimental: read docs/operations/scaling.md, and try it on a copy of your data first.'
const NAME = 'npm run distribute'
const tables = getTables(appConfig.resources)
/** Names what else is connected to this database. Its calls would wait for as long as tables are placed. */
const refuseOthers = async (db: Db): Promise<void> => {
  const others = await queryRows<{ name: string }>(
    db,
    sql`select distinct concat_ws(' ', usename, 'from', coalesce(host(client_addr), 'this machine'), nullif(application_name, '')) as name
      from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and application_name <> ${NAME} and application_name not like 'citus_%'`,
  )
  if (others.length > 0)
    throw new Error(`Stop every server first. Connected: ${others.map(({ name }) => name).join(', ')}.`)
}
const shard = async (db: Db): Promise<string> => {
  const statements = await distributing(db, tables)
  const list = statements.map(each => `${each};`).join('\n')
  if (process.argv.includes('--dry-run'))
    return `${WARNING}\n-- Missing tables are created first, as by a start.\nbegin;\n${list}\ncommit;`
  if (!(await hasCitus(db)))
    throw new Error(
      'There is no Citus in this database: `create extension citus` on every node, add the nodes, and run this again.',
    )
  await refuseOthers(db)
  await migrateTables(db, tables, line => process.stderr.write(`${line}\n`), true)
  await distribute(db, tables)
  return `The tables are sharded by manufacturer. Start the server.\n${WARNING}`
}
await speak(async () => {
  const { databaseUrl, databaseDirectUrl } = readSettings(process.env)
  if (!databaseUrl) throw new Error('Set DATABASE_URL to a PostgreSQL: the embedded database is on one machine.')
  const url = new URL(databaseDirectUrl ?? databaseUrl)
  url.searchParams.set('application_name', NAME)
  const database = await openDatabase({ url: url.toString() })
  try {
    return await database.alone(shard)
  } finally {
    await database.close()
  }
})
