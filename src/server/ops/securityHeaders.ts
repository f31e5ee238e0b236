import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { RequestError } from '../errors/requestError'
import { PICTURE_BYTES } from '../../schema/fields/images'
import { addressOf, hashNetwork, isOwnCall } from '../limits/clientAddress'
import { measureEventLoopLag } from '../limits/eventLoopLag'

/**
 * Refuses external calls while the event loop lags. Health checks still answer: a busy server is alive.
 */
const refuseWhileBehind = (app: FastifyInstance, behind: number): void => {
  const { lag, stop } = measureEventLoopLag()
  app.addHook('onClose', async () => stop())
  app.addHook('onRequest', async request => {
    if (lag() <= behind || isOwnCall(request) || request.routeOptions.config.rateLimit === false) return
    throw new RequestError('away', null, { 'retry-after': '1' })
  })
}

/**
 * Adds the guards of every call: content security policy, rate limit by address, and size of
 * uploads. Beyond a lag of `behind` milliseconds, calls are refused.
 */
export const securityHeaders = async (app: FastifyInstance, behind: number): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: [`'self'`],
        baseUri: [`'none'`],
        fontSrc: [`'self'`],
        formAction: [`'self'`],
        frameAncestors: [`'none'`],
        imgSrc: [`'self'`, 'data:', 'blob:'],
        // The console creates styles at run time. A nonce would need a page of its own for every
        // user.
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
    allowList: isOwnCall,
    max: 3000,
    timeWindow: '1 minute',
    keyGenerator: ({ ip, ips }) => hashNetwork(addressOf(ips ?? [ip])),
    errorResponseBuilder: (_, { statusCode }) => Object.assign(new Error('limit'), { statusCode }),
  })
  if (behind > 0) refuseWhileBehind(app, behind)
  // Request bodies are not decompressed, because they may unpack to any size.
  // Event streams go out at once. Pictures and spreadsheets are compressed already.
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: /^(text\/(?!event-stream)|application\/(json|javascript)|image\/svg)/,
  })
  await app.register(multipart, { limits: { files: 1, fileSize: PICTURE_BYTES, fields: 5 } })
}
