import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Labels, Language } from '../schema/field'
import { failures } from '../schema/words'
import { type AwayLog, awayLog } from './store/awayLog'
import { closeGently, type Leaving } from './process/closing'
import { type Metrics, measure } from './process/metrics'
import { requestIds } from './process/requestId'
import { envelopeOf, Failure } from './failures/failure'
import { loggerOf } from './failures/log'
import { answerMalformed, refuseOddHeaders } from './failures/malformed'
import { type FilesStore, MAX_BYTES } from './files/files'
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
import { addressOf, placeOf } from './session/place'
import { principalsOf } from './session/sessions'
import { openShop, type ShopOptions } from './shop'
import { isAway } from './store/away'
import type { Database } from './store/database'
import { migrate } from './store/migrate'
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

const languageOf = (request: FastifyRequest): Language => (/^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh')

/** What went wrong, as the envelope tells it. Only faults of our own are logged, whole. */
const failureFor = (fault: FastifyError | Failure, request: FastifyRequest): Failure => {
  if (fault instanceof Failure) return fault
  // Whoever called has hung up. That is a connection lost as well, and not the database's.
  if (request.raw.errored === fault) return new Failure('badInput')
  if (fault.statusCode === 413) return new Failure('tooLarge')
  if (fault.statusCode === 429) return new Failure('tooManyTries')
  if (fault.statusCode === 503 || isAway(fault)) return new Failure('away', null, { 'retry-after': '2' })
  if (fault.statusCode && fault.statusCode < 500) return new Failure('badInput')
  return new Failure('fault')
}

/** Answers a fault as the envelope, in the language of whoever asked. One of our own carries the id that its line in the log begins with. */
const answerFault = (tenant: Labels, away: AwayLog, fault: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply) => {
  const told = failureFor(fault, request)
  const failure = told.reason === 'fault' ? new Failure('fault', { requestId: request.id }) : told
  if (failure.reason === 'fault') request.log.error(fault)
  else if (failure.reason === 'away' && failure !== fault) away.note(fault)
  return reply
    .status(failures[failure.reason].status)
    .headers(failure.headers)
    .send(envelopeOf(failure, languageOf(request), tenant))
}
/** Makes a route without a declared policy a start-up fault. */
export const refuseUnguarded = (app: FastifyInstance): void => {
  app.addHook('onRoute', route => {
    if (!route.config?.who) throw new Error(`${[route.method].flat().join(' ')} ${route.url} does not say who may call it`)
  })
}

/** The console's files, pre-compressed, with names that never change their content; the page itself is asked for anew. */
const serveConsole = async (app: FastifyInstance, folder: string) => {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
  const names = { immutable: 'public, max-age=31536000, immutable', page: 'no-cache' }
  app.get('/', { config: { who: 'anyone' } }, (_, reply) => reply.header('cache-control', names.page).sendFile('index.html'))
  app.get<{ Params: { '*': string } }>('/assets/*', { config: { who: 'anyone' } }, (request, reply) =>
    reply.header('cache-control', names.immutable).sendFile(`assets/${request.params['*']}`),
  )
  app.get('/favicon.svg', { config: { who: 'anyone' } }, (_, reply) =>
    reply.header('cache-control', 'public, max-age=86400').sendFile('favicon.svg'),
  )
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
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: [`'self'`],
        baseUri: [`'none'`],
        fontSrc: [`'self'`],
        formAction: [`'self'`],
        frameAncestors: [`'none'`],
        imgSrc: [`'self'`, 'data:', 'blob:'],
        // The screen's styles are made while it runs; a nonce would need a page of its own for everyone.
        styleSrc: [`'self'`, `'unsafe-inline'`],
        scriptSrc: [`'self'`],
        upgradeInsecureRequests: null,
      },
    },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
  })
  await app.register(rateLimit, {
    global: true,
    max: 3000,
    timeWindow: '1 minute',
    keyGenerator: ({ ip, ips }) => placeOf(addressOf(ips ?? [ip])),
    errorResponseBuilder: (_, { statusCode }) => Object.assign(new Error('limit'), { statusCode }),
  })
  await app.register(underPressure, {
    maxEventLoopDelay: 2000,
    pressureHandler: () => {
      throw new Failure('away', null, { 'retry-after': '5' })
    },
  })
  await app.register(multipart, { limits: { files: 1, fileSize: MAX_BYTES, fields: 5 } })
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
  loginRoutes(app, mall)
  forgottenRoutes(app, mall)
  selfRoutes(app, mall)
  sessionRoutes(app, mall)
  if (shop.people) registerRoutes(app, mall, shop.people)
  menuRoutes(app, mall)
  messageRoutes(app, mall)
  taskRoutes(app, mall)
  liveRoutes(app, mall)
  fileRoutes(app, mall)
  for (const resource of shop.resources) (resource.definition.calls === 'rest' ? restRoutes : recordRoutes)(app, mall, resource)
  openApiRoutes(app, mall)
  healthRoutes(app, mall, leaving.hasBegun)
  if (options.consoleFolder) await serveConsole(app, options.consoleFolder)
  return { app, mall, leaving, metrics }
}
