import type { FastifyInstance } from 'fastify'
import type { FilesStore } from './files/fileStore'
import { passingKey } from './ops/signingKey'
import type { SigningKey } from './database/ledger/signingKeys'
import { refusalPlaces } from './errors/requestError'
import { errorHandler } from './ops/errorHandler'
import type { Leaving } from './ops/shutdown'
import { type Metrics, measure } from './ops/prometheus'
import { serveConsole } from './ops/serveConsole'
import { basePathOf, guardServer, openServer } from './ops/openServer'
import { refusalLog } from './records/context/refusalLog'
import { exportJobRoutes } from './routes/spreadsheets/exportJobRoutes'
import { clientErrorRoutes } from './routes/system/clientErrorRoutes'
import { fileRoutes } from './routes/system/fileRoutes'
import { colleagueRoutes } from './routes/notifications/colleagueRoutes'
import { figureRoutes } from './routes/metrics/figureRoutes'
import { searchRoutes } from './routes/records/searchRoutes'
import { forgotPasswordRoutes } from './routes/account/forgotPasswordRoutes'
import { healthRoutes } from './routes/system/healthRoutes'
import { layoutRoutes } from './routes/metrics/boardLayoutRoutes'
import { liveRoutes } from './routes/notifications/liveRoutes'
import { loginRoutes } from './routes/account/loginRoutes'
import type { ServerServices, ServerOptions } from './services/services'
import { menuRoutes } from './routes/system/menuRoutes'
import { messageKindRoutes } from './routes/notifications/messageKindRoutes'
import { messageRoutes } from './routes/notifications/messageRoutes'
import { openApiRoutes } from './routes/openapi/openapi'
import { sessionRoutes } from './routes/account/sessionRoutes'
import { savedQueryRoutes } from './routes/records/savedQueryRoutes'
import { secondFactorRoutes } from './routes/account/secondFactorRoutes'
import { recordRoutes } from './routes/records/recordRoutes'
import { profileRoutes } from './routes/account/profileRoutes'
import { registerGuestRoute } from './routes/account/registerGuestRoute'
import { registerRoutes } from './routes/account/registerRoutes'
import { restRoutes } from './routes/records/restRoutes'
import { ownAccountRoutes } from './routes/account/ownAccountRoutes'
import { ownTaskRoutes } from './routes/spreadsheets/ownTaskRoutes'
import { unusualCountsRoute } from './routes/metrics/unusualCountsRoute'
import { principalsOf } from './auth/sessions'
import { openAppConfig, type AppConfig, type AppConfigOptions } from './config/appConfig'
import { isDatabaseUnavailable } from './database/connections/databaseUnavailable'
import { type AwayLog, unavailableLog } from './database/connections/unavailableLog'
import type { Database } from './database/connections/database'
import { readClock, serverClock } from './database/connections/serverClock'
import { sharedSecret } from './database/connections/sharedSecret'
import { bringSearch } from './database/search/searchColumns'
import { syncAggregates } from './database/aggregates/rebuildAggregates'
import { fillShared } from './database/queries/sharedRows'
import { logUnusedTables } from './database/migrations/unusedTables'
import { migrateTables } from './database/migrations/migrate'
import { startStep } from './database/migrations/startStep'
import { checkSchemaHistory } from './database/migrations/schemaHistory'
import { getTables } from './database/tables/tables'
import { defaultLimits, serverOwner } from './limits/queues'
import { deliverMessages } from './jobs/deliverMessages'
import { createTransactions, type Transactions } from './services/transactions'
import { housekeeping } from './ops/housekeepingJob'
import type { Round, TaskType } from './jobs/taskTypes'
import { exporting } from './export/exportJob'
import { importing } from './import/importJob'
import { buildLiveUpdates, type Live } from './live/liveUpdates'
import { buildWork } from './jobs/loop'
import { weeklySummaryJob } from './metrics/weeklySummaryJob'

export interface ServerParts extends ServerOptions {
  readonly appConfig: AppConfigOptions
  readonly database: Database
  readonly files: FilesStore
  /** Key that signs ledgers. Omitted: a temporary key that is not stored. */
  readonly signingKey?: SigningKey
  /** Further types of background tasks, besides clocks and messages. */
  readonly tasks?: readonly TaskType[]
  /** Whether tables and rows are known to match the declarations. Omitted: the start compares them. */
  readonly isCurrent?: boolean
  /** Further rounds, besides cleaning up. They may call the server's own routes. */
  readonly rounds?: (app: FastifyInstance) => readonly Round[]
}
export interface BuiltServer {
  readonly app: FastifyInstance
  readonly services: ServerServices
  readonly leaving: Leaving
  /** Metrics, where they are measured. */
  readonly metrics: Metrics | undefined
}

/** Mounts all routes. */
const openRoutes = (app: FastifyInstance, services: ServerServices, isLeaving: () => boolean): void => {
  loginRoutes(app, services)
  forgotPasswordRoutes(app, services)
  ownAccountRoutes(app, services)
  sessionRoutes(app, services)
  secondFactorRoutes(app, services)
  const { people, config } = services.appConfig
  if (people) {
    registerRoutes(app, services, people)
    for (const entry of Object.entries(config.identities)) registerGuestRoute(app, services, people, entry)
    profileRoutes(app, services, people)
  }
  menuRoutes(app, services)
  searchRoutes(app, services)
  figureRoutes(app, services)
  layoutRoutes(app, services)
  unusualCountsRoute(app, services)
  colleagueRoutes(app, services)
  savedQueryRoutes(app, services)
  clientErrorRoutes(app, services)
  messageRoutes(app, services)
  messageKindRoutes(app, services)
  ownTaskRoutes(app, services)
  exportJobRoutes(app, services)
  liveRoutes(app, services)
  fileRoutes(app, services)
  for (const resource of services.appConfig.resources)
    (resource.definition.api === 'rest' ? restRoutes : recordRoutes)(app, services, resource)
  openApiRoutes(app, services)
  healthRoutes(app, services, isLeaving)
}

/** Migrates tables and rows to the app's declarations, before the server accepts requests. */
const bringDatabase = (database: Database, appConfig: AppConfig, announce: (line: string) => void): Promise<void> =>
  database.alone(async db => {
    const tables = getTables(appConfig.resources)
    await migrateTables(db, tables, announce, !database.embedded)
    await checkSchemaHistory(db, tables, announce)
    await logUnusedTables(db, tables, announce)
    for (const { resource, rows } of appConfig.rules) if (rows) await fillShared(db, resource, rows)
    const { resources, figures = [], config } = appConfig
    await startStep('search', () => bringSearch(db, resources, tables))
    await startStep('daily aggregates', () => syncAggregates(db, figures, appConfig.resource, config.zone))
  })

/** Parts of a server that is starting. */
interface Started {
  readonly app: FastifyInstance
  readonly appConfig: AppConfig
  readonly database: Database
  readonly away: AwayLog
}
/** Opens live updates over the channel of all servers. */
const openLive = async (
  { app, appConfig, database, away }: Started,
  { queues, positions }: Transactions,
): Promise<Live> =>
  buildLiveUpdates({
    appConfig,
    open: database.channel,
    known: tokens => queues.database(serverOwner('live'), () => principalsOf(database.db, tokens, appConfig)),
    fail: fault => (fault instanceof Error && isDatabaseUnavailable(fault) ? away.note(fault) : app.log.error(fault)),
    strange: () => app.log.warn('ignored a message on the live channel without a valid signature or shape'),
    secret: await sharedSecret(database.db, 'live'),
    positions,
  })
/** The server's own work: deadlines, messages, long jobs and housekeeping. */
const openWork = (
  { app, appConfig, database }: Started,
  enter: Transactions['enter'],
  {
    files,
    now = () => new Date(),
    tasks = [],
    rounds = () => [],
  }: Pick<ServerParts, 'files' | 'now' | 'tasks' | 'rounds'>,
) =>
  buildWork({
    appConfig,
    enter,
    fail: (fault, at) => app.log.error({ err: fault, ...at, ...refusalPlaces(fault) }, 'what the mall does by itself'),
    taskTypes: [deliverMessages, importing, exporting, ...tasks],
    rounds: [
      ...housekeeping({ appConfig, files, enter, database }),
      ...weeklySummaryJob({ appConfig, enter }),
      ...rounds(app),
    ],
    lanes: database.embedded ? 1 : 4,
    now,
  })
/** The clock that all servers on one database share, where there is one. Stops with the server. */
const openClock = async (app: FastifyInstance, database: Database) => {
  if (database.embedded) return undefined
  const clock = await serverClock(
    () => readClock(database.db),
    line => app.log.warn(line),
  )
  app.addHook('onClose', async () => clock.stop())
  return clock
}
/** Shutdown order: first background work, last the notes still to be written. */
const endWith = (app: FastifyInstance, { work, live, refusals, positions }: ServerServices, away: AwayLog): void => {
  app.addHook('preClose', work.stop)
  app.addHook('preClose', live.stop)
  app.addHook('onClose', refusals.flush)
  app.addHook('onClose', async () => {
    away.stop()
    positions?.stop()
  })
}

/**
 * Builds a server without listening; call it by `app.inject`. Throws where a declaration, a table
 * or a route is wrong.
 */
export const buildServer = async (parts: ServerParts): Promise<BuiltServer> => {
  const {
    appConfig: declared,
    database,
    files,
    tasks,
    rounds,
    isCurrent,
    signingKey = passingKey(),
    ...options
  } = parts
  const appConfig = openAppConfig(declared)
  const { tenant } = appConfig.config
  const away = unavailableLog(database, line => app.log.warn(line))
  const answerFault = errorHandler(tenant, away)
  const app = openServer(options, answerFault)
  const warn = (line: string) => app.log.warn(line)
  if (!isCurrent) await bringDatabase(database, appConfig, warn)
  const limits = { ...defaultLimits, ...options.limits }
  const clock = await openClock(app, database)
  const clocks = { past: options.past, now: options.now ?? clock?.now }
  const entrances = await createTransactions(
    { appConfig, database, files, limits, signingKey, clocks, warn },
    {
      changed: changes => {
        live.publish(changes)
        work.changed()
      },
      wake: due => work.wake(due),
    },
  )
  const { enter } = entrances
  const started = { app, appConfig, database, away }
  const work = openWork(started, enter, { files, now: clocks.now, tasks, rounds })
  const live = await openLive(started, entrances)
  const own = { appConfig, database, files, options, limits, work, live }
  const services: ServerServices = { ...entrances, ...own, contracts: [], refusals: refusalLog(enter) }
  endWith(app, services, away)
  const leaving = await guardServer(app, answerFault, { tenant, behind: limits.behind })
  const metrics = options.measured ? measure(app, services) : undefined
  openRoutes(app, services, leaving.hasBegun)
  if (options.consoleFolder) await serveConsole(app, options.consoleFolder, basePathOf(options.publicUrl))
  return { app, services, leaving, metrics }
}
