import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { awayLog } from './store/awayLog'
import { answerFault, languageOf } from './process/answerFault'
import { closeGently, type Leaving } from './process/closing'
import { guard } from './process/guard'
import { type Metrics, measure } from './process/metrics'
import { requestIds } from './process/requestId'
import { serveConsole } from './process/serveConsole'
import { envelopeOf, Failure } from './failures/failure'
import { loggerOf } from './failures/log'
import { answerMalformed, refuseOddHeaders } from './failures/malformed'
import type { FilesStore } from './files/files'
import type { Mall, MallOptions } from './routes/mall'
import { removingDropped } from './records/papers'
import { refusals } from './records/refusals'
import { fileRoutes } from './routes/files'
import { forgottenRoutes } from './routes/forgotten'
import { healthPath, healthRoutes } from './routes/health'
import { liveRoutes } from './routes/live'
import { loginRoutes } from './routes/login'
import { menuRoutes } from './routes/menu'
import { messageRoutes } from './routes/messages'
import { taskRoutes } from './routes/tasks'
import { openApiRoutes } from './routes/openapi'
import { sessionRoutes } from './routes/ownSessions'
import { selfRoutes } from './routes/self'
import { recordRoutes } from './routes/records'
import { registerRoutes } from './routes/register'
import { restRoutes } from './routes/rest'
import { principalsOf } from './session/sessions'
import { openShop, type ShopOptions } from './shop'
import { isAway } from './store/away'
import type { Database } from './store/database'
import { migrate } from './store/migrate'
import { tellForsaken } from './store/forsaken'
import { keepPromises } from './store/promises'
import { fillShared } from './store/shared'
import { sharedSecret } from './store/sharedSecret'
import { tablesOf } from './store/tables'
import { rememberPositions } from './store/positions'
import { asideOf, readFirst } from './store/standby'
import { buildWalls, type Enter, type Read } from './store/wall'
import { defaultLimits, turnsOf } from './turns/turns'
import { telling, type Told } from './work/committed'
import { buildLive } from './work/live'
import { delivery } from './work/deliver'
import type { Round, TaskKind } from './work/kinds'
import { housekeeping } from './work/housekeeping'
import { buildWork } from './work/loop'

export interface MallParts extends MallOptions {
  readonly shop: ShopOptions
  readonly database: Database
  readonly files: FilesStore
  /** What it does by itself beside clocks and messages: long work in parts. */
  readonly tasks?: readonly TaskKind[]
  /** What it does again and again beside clearing away, by its own calls where it likes. */
  readonly rounds?: (app: FastifyInstance) => readonly Round[]
}
export interface BuiltMall {
  readonly app: FastifyInstance
  readonly mall: Mall
  readonly leaving: Leaving
  /** The figures, where they are measured. */
  readonly metrics: Metrics | undefined
}

/** Makes a route without a declared policy a start-up fault. */
export const refuseUnguarded = (app: FastifyInstance): void => {
  app.addHook('onRoute', route => {
    if (!route.config?.who) throw new Error(`${[route.method].flat().join(' ')} ${route.url} does not say who may call it`)
  })
}

/** Every route there is. */
const openRoutes = (app: FastifyInstance, mall: Mall, isLeaving: () => boolean): void => {
  loginRoutes(app, mall)
  forgottenRoutes(app, mall)
  selfRoutes(app, mall)
  sessionRoutes(app, mall)
  if (mall.shop.people) registerRoutes(app, mall, mall.shop.people)
  menuRoutes(app, mall)
  messageRoutes(app, mall)
  taskRoutes(app, mall)
  liveRoutes(app, mall)
  fileRoutes(app, mall)
  for (const resource of mall.shop.resources) (resource.definition.calls === 'rest' ? restRoutes : recordRoutes)(app, mall, resource)
  openApiRoutes(app, mall)
  healthRoutes(app, mall, isLeaving)
}

/** A mall that does not listen yet: knock with `app.inject`. Throws where a declaration, a table or a route is wrong. */
export const buildMall = async ({
  shop: shopOptions,
  database,
  files,
  tasks = [],
  rounds = () => [],
  ...options
}: MallParts): Promise<BuiltMall> => {
  const shop = openShop(shopOptions)
  const { tenant } = shop.config
  const away = awayLog(database, line => app.log.warn(line))
  const app = Fastify({
    logger: loggerOf(options.log),
    genReqId: requestIds(options.trustProxy ?? []),
    bodyLimit: 1024 * 1024,
    requestTimeout: 120_000,
    trustProxy: options.trustProxy && options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    frameworkErrors: (fault, request, reply) => void answerFault(tenant, away, fault, request, reply),
    clientErrorHandler: answerMalformed,
    http: { requireHostHeader: false },
    routerOptions: { querystringParser: text => Object.fromEntries(new URLSearchParams(text)) },
  })
  await database.alone(async db => {
    await migrate(db, tablesOf(shop.resources), line => app.log.warn(line), !database.embedded)
    await keepPromises(db, tablesOf(shop.resources), line => app.log.warn(line))
    await tellForsaken(db, tablesOf(shop.resources), line => app.log.warn(line))
    for (const { resource, rows } of shop.rules) if (rows) await fillShared(db, resource, rows)
  })
  const secret = await sharedSecret(database.db, 'live')
  const limits = { ...defaultLimits, ...options.limits }
  const positions = database.standby && rememberPositions(database.db)
  const standby = positions && asideOf(positions, line => app.log.warn(line))
  const [turns, walls] = [turnsOf(database.embedded, limits), await buildWalls(database, options.now, standby)]
  const inTurn: Enter = (tenant, work) => turns.database(tenant, () => walls.enter(tenant, work))
  const told: Told = {
    changed: changes => live.publish(positions ? changes.map(each => ({ ...each, at: positions.of(each.tenant) })) : changes),
    wake: () => work.wake(),
  }
  const enter = removingDropped(shop, files, telling(inTurn, told))
  const { read: aside } = walls
  const inStandbysTurn: Read | undefined = aside && ((tenant, ...more) => turns.standby(tenant, () => aside(tenant, ...more)))
  const keeping = { shop, files, enter, database }
  const work = buildWork({
    shop,
    enter,
    fail: (fault, at) => app.log.error({ err: fault, ...at }, 'what the mall does by itself'),
    kinds: [delivery, ...tasks],
    rounds: [...housekeeping(keeping), ...rounds(app)],
    lanes: database.embedded ? 1 : 4,
  })
  const live = buildLive({
    shop,
    open: database.channel,
    known: tokens => turns.database('live', () => principalsOf(database.db, tokens, shop)),
    fail: fault => (fault instanceof Error && isAway(fault) ? away.note(fault) : app.log.error(fault)),
    strange: () => app.log.warn('something was said on the channel of the malls that is no word of theirs; it was left aside'),
    secret,
    positions,
  })
  const mall: Mall = {
    shop,
    database,
    files,
    options,
    limits,
    turns,
    contracts: [],
    refusals: refusals(enter),
    enter,
    linger: (tenant, work, seen) => walls.linger(tenant, step => work(each => turns.database(tenant, () => step(each))), seen),
    read: readFirst(enter, inStandbysTurn, standby?.excuse),
    positions,
    work,
    live,
  }
  app.addHook('preClose', work.stop)
  app.addHook('preClose', live.stop)
  app.addHook('onClose', mall.refusals.flush)
  await guard(app)
  app.setErrorHandler<FastifyError | Failure>((fault, request, reply) => answerFault(tenant, away, fault, request, reply))
  app.addHook('onClose', async () => {
    away.stop()
    positions?.stop()
  })
  refuseOddHeaders(app)
  const leaving = closeGently(app, healthPath)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.setNotFoundHandler((request, reply) => reply.status(404).send(envelopeOf(new Failure('notFound'), languageOf(request), tenant)))
  refuseUnguarded(app)
  const metrics = options.measured ? measure(app, mall) : undefined
  openRoutes(app, mall, leaving.hasBegun)
  if (options.consoleFolder) await serveConsole(app, options.consoleFolder)
  return { app, mall, leaving, metrics }
}
