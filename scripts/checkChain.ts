// `npm run check-chain`: walks every signed chain, whether or not the mall runs, and names the first link that does not hold.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { resources } from '../resources'
import { type ChainsChecked, checkChains } from '../src/mall/process/checkChains'
import { askRunning } from '../src/mall/process/control'
import { openData } from '../src/mall/process/openData'
import { readSettings, type Settings } from '../src/mall/process/settings'
import { speak } from './speak'

const reasons = {
  missing: 'a link is missing or out of place',
  before: 'it does not follow the link before it',
  values: 'it says something else than when it was made',
  signature: 'its signature is by none of the keys, or not over what it says',
} as const
/** On a mall that does not run, or on a server's database. */
const here = async (settings: Settings): Promise<ChainsChecked> => {
  if (!settings.databaseUrl && !existsSync(resolve(settings.data, 'database', 'PG_VERSION')))
    throw new Error(
      `There is no database in ${resolve(settings.data)}. MALL_DATA names another folder, DATABASE_URL a PostgreSQL.`,
    )
  const { database, unlock } = await openData(settings, line => process.stderr.write(`  ${line}\n`))
  try {
    return await checkChains(database.db, resources)
  } finally {
    await database.close()
    await unlock()
  }
}
await speak(async () => {
  const settings = readSettings(process.env)
  const running = settings.databaseUrl
    ? undefined
    : await askRunning<ChainsChecked>(resolve(settings.data), 'checkChain', {})
  const { chains, links, broken } = running ?? (await here(settings))
  if (!broken) return `${chains} chains with ${links} links hold.`
  const { resource, tenant, whole, no, id, why } = broken
  throw new Error(
    `Link ${no} of a chain does not hold: ${reasons[why]}.\n  ${resource}${whole && `, part of ${whole}`}, of the maker ${tenant}${id && `, link ${id}`}. Before it, ${links} links were sound.`,
  )
})
