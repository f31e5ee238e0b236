// `npm run sql -- "select …"`: one statement on the mall's database, whether or not it runs; with `--write` it may change something.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { askRunning } from '../src/mall/process/control'
import { openData } from '../src/mall/process/openData'
import { runSql, type SqlAnswer } from '../src/mall/process/runSql'
import { readSettings, type Settings } from '../src/mall/process/settings'
import { speak } from './speak'

interface Asked {
  readonly statement: string
  readonly write: boolean
}
const WRITE = '--write'
const readAsked = (said: readonly string[]): Asked => {
  const [statement, ...more] = said.filter(one => one !== WRITE)
  if (!statement || more.length > 0)
    throw new Error(
      'Say one statement, in quotes: npm run sql -- "select count(*) from bowls", or npm run sql -- --write "update …"',
    )
  return { statement, write: said.includes(WRITE) }
}

/** On a mall that does not run, or on a server's database. */
const here = async (settings: Settings, { statement, write }: Asked): Promise<SqlAnswer> => {
  if (!settings.databaseUrl && !existsSync(resolve(settings.data, 'database', 'PG_VERSION')))
    throw new Error(
      `There is no database in ${resolve(settings.data)}. MALL_DATA names another folder, DATABASE_URL a PostgreSQL.`,
    )
  const { database, unlock } = await openData(settings, line => process.stderr.write(`  ${line}\n`))
  try {
    return await runSql(database, statement, { write })
  } finally {
    await database.close()
    await unlock()
  }
}
await speak(async () => {
  const settings = readSettings(process.env)
  const asked = readAsked(process.argv.slice(2))
  const answered = settings.databaseUrl ? undefined : await askRunning<SqlAnswer>(resolve(settings.data), 'sql', asked)
  const { rows, count } = answered ?? (await here(settings, asked))
  const lines = rows.map(row => JSON.stringify(row)).join('\n  ')
  return `${lines}${lines ? '\n  ' : ''}${count} rows${count > rows.length && rows.length > 0 ? `, of which ${rows.length} are shown` : ''}.`
})
