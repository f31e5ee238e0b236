import { Readable } from 'node:stream'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import type { Labels } from '../../schema/model/field'
import { errorEnvelope, RequestError } from '../errors/requestError'
import { loggerOf } from '../errors/logger'
import { answerMalformed, refuseOddHeaders } from '../errors/malformedRequest'
import { healthPath } from '../routes/system/healthRoutes'
import type { ServerOptions } from '../services/services'
import { isTooMuch, languageOf } from '../routes/base/requestBody'
import type { AnswerFault } from './errorHandler'
import { closeGently, type Leaving } from './shutdown'
import { guard } from './securityHeaders'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isWithin } from '../limits/clientAddress'

/** What a proxy may call a request: nothing that could be another line of a log, or fill one. */
const idPattern = /^[\w.:-]{8,64}$/
/**
 * The name of each request, which stands in every line that the log has of it, and in its answer. A proxy in front may have given it one already, so that
 * its lines and the mall's are found together; from anyone else such a name is ignored.
 */
const requestIds =
  (proxies: readonly string[]) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const named = headers['x-request-id']
    const isNamed = typeof named === 'string' && idPattern.test(named) && isWithin(socket.remoteAddress, proxies)
    return isNamed ? named : randomBytes(6).toString('hex')
  }

/** JSON is read as before, after a look at how much it holds. */
const readingJson = (app: FastifyInstance): FastifyInstance => {
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (isTooMuch(text)) done(new RequestError('tooLarge'))
    else read(request, text, done)
  })
  return app
}
/** Headers of an answer that passes no hook: the same safety for JSON as helmet gives, and never cached. */
const unhooked = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}
/** A server without a guard or a route. What it cannot read as a call is answered as the envelope, too. */
export const openServer = ({ log, trustProxy = [] }: ServerOptions, answerFault: AnswerFault): FastifyInstance =>
  readingJson(
    Fastify({
      logger: loggerOf(log),
      genReqId: requestIds(trustProxy),
      bodyLimit: 1024 * 1024,
      requestTimeout: 120_000,
      trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
      return503OnClosing: false,
      // What no route was found for passes no hook.
      frameworkErrors: (fault, request, reply) =>
        void answerFault(fault, request, reply.headers({ ...unhooked, 'x-request-id': request.id })),
      clientErrorHandler: answerMalformed,
      http: { requireHostHeader: false },
      routerOptions: { querystringParser: text => Object.fromEntries(new URLSearchParams(text)) },
    }),
  )

/** Makes a route without a declared policy a start-up fault. */
export const refuseUnguarded = (app: FastifyInstance): void => {
  app.addHook('onRoute', route => {
    if (!route.config?.who)
      throw new Error(`${[route.method].flat().join(' ')} ${route.url} does not say who may call it`)
  })
}
/** Puts up what holds for every call, before there is any route: limits, faults as the envelope, an id for each, a gentle end. Answers how it leaves. */
export const guardServer = async (
  app: FastifyInstance,
  answerFault: AnswerFault,
  { tenant, behind }: { readonly tenant: Labels; readonly behind: number },
): Promise<Leaving> => {
  await guard(app, behind)
  app.setErrorHandler<FastifyError | RequestError>(answerFault)
  refuseOddHeaders(app)
  const leaving = closeGently(app, healthPath)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    // Whatever a route has set: a file that is missing for a moment would be missing for a year.
    if (reply.statusCode >= 400) reply.header('cache-control', 'no-store')
    // Nobody reads the content: an export ends before it is made, and a live stream has no end.
    if (request.method === 'HEAD' && payload instanceof Readable) payload.destroy()
    return payload
  })
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send(errorEnvelope(new RequestError('notFound'), languageOf(request), tenant)),
  )
  refuseUnguarded(app)
  return leaving
}
