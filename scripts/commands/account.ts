// `npm run account`: creates a platform account or changes its password, with or without a running
// server.
import { join, resolve } from 'node:path'
import { buildServer } from '../../src/server/app'
import { localFiles } from '../../src/server/files/fileStore'
import { callRunningServer } from '../../src/server/ops/controlSocket'
import { openData } from '../../src/server/ops/openData'
import { type AccountWish, type Settled, setAccount } from '../../src/server/ops/commands/setAccount'
import { readSettings, type Settings } from '../../src/server/ops/settings'
import { platformManager } from '../../src/app/server/platform'
import { appConfig } from '../../src/app/server/app'
import { promptFor } from '../support/prompt'
import { speak } from '../support/speak'

const terminal = { input: process.stdin, output: process.stdout }
const askPassword = async (): Promise<string> => {
  const password = await promptFor(terminal, '  Password: ', true)
  if ((await promptFor(terminal, '  The same again: ', true)) !== password)
    throw new Error('The two differ. Nothing was changed.')
  return password
}
/** Input from the environment, else from prompts at a terminal. */
const wish = async (): Promise<AccountWish> => {
  const { env } = process
  if (env.ACCOUNT_USERNAME)
    return { username: env.ACCOUNT_USERNAME, phone: env.ACCOUNT_PHONE ?? '', password: env.ACCOUNT_PASSWORD ?? '' }
  if (!process.stdin.isTTY)
    throw new Error('There is no terminal for prompts. Set ACCOUNT_USERNAME, ACCOUNT_PHONE and ACCOUNT_PASSWORD.')
  process.stdout.write('\n  An account of the platform. One that is there gets another password.\n\n')
  const username = await promptFor(terminal, '  User name: ')
  const phone = await promptFor(terminal, '  Mobile number (empty leaves one that is there as it is): ')
  return { username, phone, password: await askPassword() }
}
/** Changes the account without a running server, or on PostgreSQL. */
const settleHere = async (settings: Settings, wanted: AccountWish): Promise<Settled> => {
  const { database, unlock } = await openData(settings, line => process.stderr.write(`  ${line}\n`))
  try {
    const { app, services } = await buildServer({
      appConfig,
      database,
      files: await localFiles(join(settings.data, 'files')),
    })
    try {
      return await setAccount(services, platformManager, { ...wanted })
    } finally {
      await app.close()
    }
  } finally {
    await database.close()
    await unlock()
  }
}
await speak(async () => {
  process.umask(0o077)
  const settings = readSettings(process.env)
  const wanted = await wish()
  const asked = settings.databaseUrl
    ? undefined
    : await callRunningServer<Settled>(resolve(settings.data), 'account', wanted)
  const { made, stepEnded } = asked ?? (await settleHere(settings, wanted))
  const who = wanted.username.trim()
  return made
    ? `${who} can log in now, on the tab "Platform".`
    : `${who} has another password now; its sessions have ended, ${stepEnded ? 'its two-step verification is off, ' : ''}and it is active.`
})
