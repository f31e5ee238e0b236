// `npm run sql -- "select …"`: runs one statement on the database, with or without a running
// server.
// Only `--write` allows changes.
import { runSql, type SqlAnswer } from '../../src/server/ops/commands/runSql'
import { readSettings } from '../../src/server/ops/settings'
import { onData } from '../support/onData'
import { speak } from '../support/speak'

interface Asked {
  readonly statement: string
  readonly write: boolean
}
const WRITE = '--write'
const readAsked = (said: readonly string[]): Asked => {
  const [statement, ...more] = said.filter(one => one !== WRITE)
  if (!statement || more.length > 0)
    throw new Error(
      'Pass one statement, in quotes: npm run sql -- "select count(*) from bowls", or npm run sql -- --write "update …"',
    )
  return { statement, write: said.includes(WRITE) }
}

await speak(async () => {
  const settings = readSettings(process.env)
  const asked = readAsked(process.argv.slice(2))
  const { rows, count } = await onData<SqlAnswer>(settings, { task: 'sql', given: asked }, database =>
    runSql(database, asked.statement, asked),
  )
  const lines = rows.map(row => JSON.stringify(row)).join('\n  ')
  return `${lines}${lines ? '\n  ' : ''}${count} rows${count > rows.length && rows.length > 0 ? `, of which ${rows.length} are shown` : ''}.`
})
