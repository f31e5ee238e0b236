// `npm run sql -- "select …"`: one statement on the mall's database, whether or not it runs.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { askRunning } from '../src/mall/process/control'
import { openData } from '../src/mall/process/openData'
import { runSql, type SqlAnswer } from '../src/mall/process/runSql'
import { readSettings, type Settings } from '../src/mall/process/settings'
import { speak } from './speak'

/** On a mall that does not run, or on a server's database. */
const here = async (settings: Settings, statement: string): Promise<SqlAnswer> => {
  if (!settings.databaseUrl && !existsSync(resolve(settings.data, 'database', 'PG_VERSION')))
    throw new Error(`There is no database in ${resolve(settings.data)}. MALL_DATA names another folder, DATABASE_URL a PostgreSQL.`)
  const { database, unlock } = await openData(settings, line => process.stderr.write(`  ${line}\n`))
  try {
    return await runSql(database, statement)
  } finally {
    await database.close()
    await unlock()
  }
}
await speak(async () => {
  const settings = readSettings(process.env)
  const statement = process.argv[2]
  if (!statement) throw new Error('Say which statement: npm run sql -- "select count(*) from bowls"')
  const asked = settings.databaseUrl ? undefined : await askRunning<SqlAnswer>(resolve(settings.data), 'sql', { statement })
  const { rows, count } = asked ?? (await here(settings, statement))
  const lines = rows.map(row => JSON.stringify(row)).join('\n  ')
  return `${lines}${lines ? '\n  ' : ''}${count} rows${count > rows.length && rows.length > 0 ? `, of which ${rows.length} are shown` : ''}.`
})
