// `npm run sums`: sums every figure up anew from its records, whether or not the mall runs; with `--check` it says which sums are astray and changes nothing.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { figures } from '../resources/figures'
import { resources } from '../resources'
import { askRunning } from '../src/mall/process/control'
import { openData } from '../src/mall/process/openData'
import { readSettings, type Settings } from '../src/mall/process/settings'
import { type SumsBrought, settleSums } from '../src/mall/process/settleSums'
import { speak } from './speak'

const CHECK = '--check'
/** On a mall that does not run, or on a server's database. */
const here = async (settings: Settings, check: boolean): Promise<SumsBrought> => {
  if (!settings.databaseUrl && !existsSync(resolve(settings.data, 'database', 'PG_VERSION')))
    throw new Error(
      `There is no database in ${resolve(settings.data)}. MALL_DATA names another folder, DATABASE_URL a PostgreSQL.`,
    )
  const { database, unlock } = await openData(settings, line => process.stderr.write(`  ${line}\n`))
  try {
    return await settleSums(database.db, { figures, resources }, check)
  } finally {
    await database.close()
    await unlock()
  }
}
await speak(async () => {
  const settings = readSettings(process.env)
  const check = process.argv.includes(CHECK)
  const running = settings.databaseUrl
    ? undefined
    : await askRunning<SumsBrought>(resolve(settings.data), 'sums', { check })
  const { figures: all, astray } = running ?? (await here(settings, check))
  if (!check) return `${all} figures were summed up anew.`
  if (astray.length === 0) return `The sums of ${all} figures are what their records come to.`
  const lines = astray.map(
    ({ figure, division, day, part, fact_id, kept, counted }) =>
      `  ${figure}${division && ` by ${division}: ${part || 'nothing said'}`}, ${day}, of the maker ${fact_id}: ${kept} are kept, ${counted} are there`,
  )
  throw new Error(`Sums that are not what their records come to; npm run sums puts them right:\n${lines.join('\n')}`)
})
