import { access, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { holdEmbedded } from './backup/hold'
import { writeBackup } from './backup/writeBackup'
import { buildMall } from './buildMall'
import { openControl } from './control'
import { localFiles } from './files'
import { startCollecting } from './orphans'
import { demoAccounts, demoPassword, hasAccounts, makeDemoShop } from './rules/demoShop'
import { startReviewRobot } from './rules/reviewRobot'
import { shop } from './rules/shop'
import { codeSender } from './sendCode'
import { readSettings, type Settings } from './settings'
import { openDatabase } from './store/database'
import { lockFolder } from './store/lock'

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/** An empty folder becomes a demo unless told otherwise, and a folder that was made as a demo stays one. */
const isDemo = async ({ demo, databaseUrl, data }: Settings, fresh: boolean): Promise<boolean> => {
  const mark = join(data, 'demo')
  const answer = demo ?? (databaseUrl ? false : fresh || (await exists(mark)))
  if (answer && fresh) await writeFile(mark, 'This folder was made as a demo shop.\n')
  return answer
}
const print = (line: string) => process.stdout.write(`${line}\n`)
const welcome = (address: string, demo: boolean) => {
  print(`\n  The console is ready:  ${address}\n`)
  if (!demo) return
  for (const { username, what } of demoAccounts) print(`    ${what.padEnd(9)} ${username.padEnd(10)} ${demoPassword}`)
  print('')
}

/** Opens the mall on this machine and stays until a stop signal. */
const open = async (): Promise<void> => {
  const settings = readSettings(process.env)
  await mkdir(settings.data, { recursive: true })
  const unlock = await lockFolder(settings.data)
  const folder = join(settings.data, 'database')
  const database = await openDatabase({
    ...(settings.databaseUrl ? { url: settings.databaseUrl } : { folder }),
    cache: resolve('node_modules/.cache/mall'),
  })
  const consoleFolder = resolve('dist/console')
  const fresh = !(await hasAccounts(database.db))
  const demo = await isDemo(settings, fresh)
  const { app, mall } = await buildMall({
    shop,
    database,
    files: await localFiles(join(settings.data, 'files')),
    captcha: settings.captcha,
    simpleLogin: settings.simpleLogin,
    trustProxy: settings.trustProxy,
    sendCode: codeSender(settings.smsWebhook, print),
    showCodes: demo,
    consoleFolder: (await exists(consoleFolder)) ? consoleFolder : undefined,
    limits: { fileBytes: settings.fileBytes },
    log: process.env.LOG === '1',
  })
  if (demo && fresh) {
    print('  Making a demo shop …')
    await makeDemoShop(app, database.db)
  }
  const stopRobot = demo ? await startReviewRobot(app, database.db) : async () => {}
  const hold = holdEmbedded(database, mall.turns.database)
  const backup = ({ file }: Record<string, unknown>) => writeBackup(resolve(settings.data), String(file), hold)
  const closeControl = database.embedded ? await openControl(settings.data, { backup }) : async () => {}
  const stopCollecting = startCollecting(mall, fault => app.log.error(fault))
  const address = await app.listen({ port: settings.port, host: settings.host })
  welcome(address.replace('127.0.0.1', 'localhost'), demo)
  const stop = async () => {
    await stopRobot()
    await stopCollecting()
    await closeControl()
    await app.close()
    await database.close()
    await unlock()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

open().catch((fault: Error & { code?: string }) => {
  const busy =
    fault.code === 'EADDRINUSE'
      ? `Port ${process.env.PORT ?? 8787} is in use. Stop what runs there, or choose another with PORT.`
      : fault.message
  process.stderr.write(`\n  ${busy}\n\n`)
  process.exit(1)
})
