import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { access, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { holdEmbedded } from '../../server/ops/backup/pauseDatabase'
import { endRestoredSessions } from '../../server/ops/backup/endRestoredSessions'
import { writeBackup } from '../../server/ops/backup/writeBackup'
import type { Database, Db } from '../../server/database/connections/database'
import { type BuiltServer, buildServer } from '../../server/app'
import { serverOwner } from '../../server/limits/queues'
import { checkChains } from '../../server/ops/commands/checkChains'
import { reconcileAggregates } from '../../server/ops/commands/reconcileAggregates'
import type { StopStep } from '../../server/ops/shutdown'
import { openMetrics } from '../../server/ops/prometheus'
import { openControlSocket } from '../../server/ops/controlSocket'
import { runSql } from '../../server/ops/commands/runSql'
import { openBucket } from '../../server/files/bucketStore'
import { localFiles } from '../../server/files/fileStore'
import { buyerRobot } from './demo/robots/buyerRobot'
import { demoAccounts, demoPassword, openDemoAccounts } from './demo/data/demoAccounts'
import { soldBowls } from './demo/data/demoHistory'
import { demoClock } from './demo/demoClock'
import { isUnused, openDemo } from './demo/openDemo'
import { reviewRobot } from './demo/robots/reviewRobot'
import { isLoopback, leadsHome } from '../../schema/text/loopback'
import { platformManager } from './platform'
import { appConfig } from './app'
import { codeSender, textSender } from '../../server/auth/sendCode'
import { checkOwnKeys, listedKeys, signingKey } from '../../server/ops/signingKey'
import { setAccount } from '../../server/ops/commands/setAccount'
import { flag, type Settings } from '../../server/ops/settings'

/** Timeouts of the steps of a stop, in ms. */
const STOP_MS = { work: 1_000, calls: 6_500 }

/** Running server. */
interface Serving {
  readonly app: FastifyInstance
  /** Steps of a stop. Calls are ended after `drainMs`. */
  readonly stopSteps: (drainMs: number) => readonly StopStep[]
}
const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/** Whether this is a demo: by setting, else a new data folder becomes one and stays one. */
const isDemo = async ({ demo, databaseUrl, data }: Settings, fresh: boolean): Promise<boolean> => {
  const mark = join(data, 'demo')
  const answer = demo ?? (databaseUrl ? false : fresh || (await exists(mark)))
  if (answer && fresh) await writeFile(mark, 'This folder was made as a demo shop.\n')
  if (!answer && fresh) await rm(mark, { force: true })
  return answer
}
const print = (line: string) => process.stdout.write(`${line}\n`)
/** Prints a warning for the operator. */
export const complain = (line: string) => process.stderr.write(`\n  ${line}\n\n`)
const welcome = (address: string, demo: boolean) => {
  print(`\n  The console is ready:  ${address}\n`)
  if (!demo) return
  for (const { username, what } of demoAccounts) print(`    ${what.padEnd(9)} ${username.padEnd(10)} ${demoPassword}`)
  print('')
}
/** Refuses a demo's data for a real shop while demo accounts keep their public passwords. */
const refuseDemoPasswords = async (db: Db): Promise<void> => {
  const open = await openDemoAccounts(db)
  if (open.length > 0)
    throw new Error(
      `This was made as a demo, and everybody knows the password of: ${open.join(', ')}. For a real shop begin with an empty folder (MALL_DATA) or database; or start it as a demo (DEMO=1) and give these accounts other passwords.`,
    )
}

/** Server options from the settings. */
const optionsFrom = async (settings: Settings) => {
  const consoleFolder = resolve('dist/console')
  return {
    files: settings.bucket
      ? await openBucket(settings.bucket, complain)
      : await localFiles(join(settings.data, 'files')),
    placeHeader: settings.placeHeader,
    publicUrl: settings.publicUrl,
    captcha: settings.captcha,
    simpleLogin: settings.simpleLogin,
    answersChecked: settings.answersChecked,
    trustProxy: settings.trustProxy,
    sendCode: codeSender(settings.smsWebhook, print),
    sendText: textSender(settings.smsWebhook, print),
    consoleFolder: (await exists(consoleFolder)) ? consoleFolder : undefined,
    limits: { fileBytes: settings.fileBytes },
    measured: settings.metrics !== undefined,
    log: settings.logRequests ? ('requests' as const) : ('faults' as const),
  }
}
const demoOptions = (wanted: boolean) => ({
  wanted,
  sold: (flag('DEMO_HISTORY', process.env.DEMO_HISTORY) ?? true) ? soldBowls() : [],
  making: () => print('  Making a demo shop, which takes about a minute …'),
})
/** Robots of a demo. */
const demoRounds = (db: Db) => {
  const hasBuyerRobot = flag('BUYERS', process.env.BUYERS) ?? true
  return (app: FastifyInstance) => [reviewRobot(app, db), ...(hasBuyerRobot ? [buyerRobot(app, db)] : [])]
}
/** Commands for the embedded database of a running server. */
const controlCommands = (
  settings: Settings,
  database: Database,
  { app, services }: Pick<BuiltServer, 'app' | 'services'>,
  listed: ReturnType<typeof listedKeys>,
) => {
  const inTurn = services.queues.database
  const hold = holdEmbedded(database, inTurn)
  return {
    backup: async ({ file }: Record<string, unknown>) => ({
      ...(await writeBackup(resolve(settings.data), String(file), hold)),
      withoutPictures: settings.bucket !== undefined,
    }),
    account: (input: Record<string, unknown>) => setAccount(services, platformManager, input),
    sql: ({ statement, write }: Record<string, unknown>) => {
      app.log.warn(`a statement was run by hand (npm run sql${write === true ? ' -- --write' : ''})`)
      return runSql(database, String(statement), { write: write === true })
    },
    sums: ({ check }: Record<string, unknown>) => {
      const declared = { figures: appConfig.figures ?? [], resources: appConfig.resources }
      return inTurn(serverOwner('sums'), () => reconcileAggregates(database.db, declared, check === true))
    },
    checkChain: async () => {
      const keys = await listed()
      return inTurn(serverOwner('check-chain'), () => checkChains(database.db, appConfig.resources, keys))
    },
  }
}
/** Steps of a stop: background work, open calls, connections. */
const stopping =
  ({ app, services, leaving }: BuiltServer, closeOthers: () => readonly unknown[]) =>
  (drainMs: number): readonly StopStep[] => {
    leaving.begin()
    const drained = pause(drainMs)
    return [
      { step: () => Promise.all([services.work.stop(), ...closeOthers()]), ms: STOP_MS.work },
      { step: () => drained, ms: drainMs },
      { step: () => app.close(), ms: STOP_MS.calls - drainMs, late: () => app.server.closeAllConnections() },
    ]
  }
/** Warns about a demo open to the network, and about a public URL that phones cannot reach. */
const complainOfAddresses = ({ host, publicUrl }: Settings, demo: boolean): void => {
  if (demo && !isLoopback(host))
    complain(
      `This demo is open to the network (HOST=${host}): everybody knows its passwords. For a real shop set DEMO=0.`,
    )
  if (!demo && leadsHome(publicUrl))
    complain(
      `Codes on labels lead to ${publicUrl}, which no phone reaches: set PUBLIC_URL to the public address before you print labels.`,
    )
}
/**
 * Starts the server on a database and listens. Throws on a wrong declaration or setting, and if the
 * port is in use. `isCurrent` skips the comparison of tables and rows with the declarations.
 */
export const serve = async (settings: Settings, database: Database, isCurrent = false): Promise<Serving> => {
  const fresh = await isUnused(database.db)
  const demo = await isDemo(settings, fresh)
  if (!demo && !fresh) await refuseDemoPasswords(database.db)
  const clock = demoClock()
  const keyNow = await signingKey(settings.data, settings.verifyKey)
  const listed = listedKeys(settings.data, keyNow)
  const built = await buildServer({
    ...(await optionsFrom(settings)),
    appConfig,
    rounds: demo ? demoRounds(database.db) : undefined,
    database,
    signingKey: keyNow,
    listedKeys: listed,
    showCodes: demo,
    past: clock.past,
    isCurrent,
  })
  const { app, services, metrics } = built
  if (database.embedded) await endRestoredSessions(settings.data, database.db)
  const finishDemo = await openDemo(app, services, clock, demoOptions(demo))
  const unlisted = await checkOwnKeys(settings.data, await keyNow(), database.db, complain)
  if (unlisted.length > 0)
    complain(
      `Signing keys in the database were never given to this server: ${unlisted.join(', ')}. See npm run check-chain.`,
    )
  const closeControl = database.embedded
    ? await openControlSocket(settings.data, controlCommands(settings, database, { app, services }, listed))
    : async () => {}
  const figures =
    metrics && settings.metrics ? await openMetrics(metrics, settings.metrics.port, settings.metrics.host) : undefined
  const address = await app.listen({ port: settings.port, host: settings.host })
  services.work.start()
  void finishDemo?.().catch((fault: unknown) => app.log.error(fault, 'messages of the demo stay unread'))
  welcome(address.replace(/127\.0\.0\.1|\[::1?\]/, 'localhost'), demo)
  complainOfAddresses(settings, demo)
  return { app, stopSteps: stopping(built, () => [closeControl(), figures?.close()]) }
}
