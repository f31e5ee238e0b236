// `npm run distribute`, an experiment: shards the server's tables over a Citus cluster by
// manufacturer.
// `-- --dry-run` only prints the statements.
import { readSettings } from '../../src/server/ops/settings'
import { openDatabase, type Db, sql } from '../../src/server/database/connections/database'
import { distributing, hasCitus } from '../../src/server/database/migrations/distribute'
import { getTables } from '../../src/server/database/tables/tables'
import { appConfig } from '../../src/app/server/app'
import { speak } from '../support/speak'

const WARNING =
  '-- Experimental: on Citus nobody can log in or save today, and an upgrade may not start. Never try it on data that is needed (docs/operations/scaling.md).'
const isDry = process.argv.includes('--dry-run')
const distribute = async (db: Db, statements: readonly string[]): Promise<string> => {
  if (isDry) return `${WARNING}\nbegin;\n${statements.map(each => `${each};`).join('\n')}\ncommit;`
  if (!(await hasCitus(db)))
    throw new Error(
      'There is no Citus in this database: `create extension citus` on every node, add the nodes, and run this again.',
    )
  await db.transaction().execute(async work => {
    for (const statement of statements) await sql.raw(statement).execute(work)
  })
  return `The tables are sharded by manufacturer. Start the server.\n${WARNING}`
}
await speak(async () => {
  const { databaseUrl, databaseDirectUrl } = readSettings(process.env)
  if (!databaseUrl) throw new Error('Set DATABASE_URL to a PostgreSQL: the embedded database is on one machine.')
  const database = await openDatabase({
    url: databaseUrl,
    directUrl: databaseDirectUrl,
  })
  try {
    return await database.alone(async db => {
      const statements = await distributing(db, getTables(appConfig.resources))
      return distribute(db, statements)
    })
  } finally {
    await database.close()
  }
})
