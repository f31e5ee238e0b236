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
import { securityHeaders } from './securityHeaders'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isWithin } from '../limits/clientAddress'

/** Valid request ids of a proxy: no line breaks, limited in length. */
const idPattern = /^[\w.:-]{8,64}$/
/**
 * Id of each request, in every log line of the request and in its response. Takes the id of a
 * trusted proxy, to match its log lines. Ignores ids of others.
 */
const requestIds =
  (proxies: readonly string[]) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const named = headers['x-request-id']
    const isNamed = typeof named === 'string' && idPattern.test(named) && isWithin(socket.remoteAddress, proxies)
    return isNamed ? named : randomBytes(6).toString('hex')
  }

/** Parses JSON as by default, after a check of its size. */
const readingJson = (app: FastifyInstance): FastifyInstance => {
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (isTooMuch(text)) done(new RequestError('tooLarge'))
    else read(request, text, done)
  })
  return app
}
/** Headers of responses without hooks: helmet's protection for JSON, and no caching. */
const unhooked = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}
/** Path of the public URL, without a slash at its end. Empty at the root of a host. */
export const basePathOf = (publicUrl = ''): string =>
  URL.canParse(publicUrl) ? new URL(publicUrl).pathname.replace(/\/+$/, '') : ''
/** Takes the path of the public URL off an address, as most proxies have done before. */
const withoutBase =
  (basePath: string) =>
  ({ url = '/' }: Pick<IncomingMessage, 'url'>): string =>
    basePath && url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url
/** Creates a server without guards or routes. Malformed requests also get the error envelope. */
export const openServer = (
  { log, trustProxy = [], publicUrl }: ServerOptions,
  answerFault: AnswerFault,
): FastifyInstance =>
  readingJson(
    Fastify({
      logger: loggerOf(log),
      rewriteUrl: withoutBase(basePathOf(publicUrl)),
      genReqId: requestIds(trustProxy),
      bodyLimit: 1024 * 1024,
      requestTimeout: 120_000,
      trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
      return503OnClosing: false,
      // Requests without a route pass no hook.
      frameworkErrors: (fault, request, reply) =>
        void answerFault(fault, request, reply.headers({ ...unhooked, 'x-request-id': request.id })),
      clientErrorHandler: answerMalformed,
      http: { requireHostHeader: false },
      routerOptions: { querystringParser: text => Object.fromEntries(new URLSearchParams(text)) },
    }),
  )

/** Throws at the start for a route without a declared policy. */
export const refuseUnguarded = (app: FastifyInstance): void => {
  app.addHook('onRoute', route => {
    if (!route.config?.who)
      throw new Error(`${[route.method].flat().join(' ')} ${route.url} does not say who may call it`)
  })
}
/**
 * Adds hooks for every request: limits, error envelope, request id, graceful shutdown. Returns the
 * shutdown handle.
 */
export const guardServer = async (
  app: FastifyInstance,
  answerFault: AnswerFault,
  { tenant, behind }: { readonly tenant: Labels; readonly behind: number },
): Promise<Leaving> => {
  await securityHeaders(app, behind)
  app.setErrorHandler<FastifyError | RequestError>(answerFault)
  refuseOddHeaders(app)
  const leaving = closeGently(app, healthPath)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    // Overrides any route: an error could otherwise be cached for a year, like a file.
    if (reply.statusCode >= 400) reply.header('cache-control', 'no-store')
    // A HEAD request needs no body: an export ends early, and a live stream would never end.
    if (request.method === 'HEAD' && payload instanceof Readable) payload.destroy()
    return payload
  })
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send(errorEnvelope(new RequestError('notFound'), languageOf(request), tenant)),
  )
  refuseUnguarded(app)
  return leaving
}
