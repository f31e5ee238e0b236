import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { RequestError } from '../errors/requestError'
import { PICTURE_BYTES } from '../../schema/fields/images'
import { addressOf, hashNetwork } from '../limits/clientAddress'

/** What holds for every call: what a page may load, how many calls come from one address, when there are too many for anyone (`behind` as in the limits), and how large a file is. */
export const guard = async (app: FastifyInstance, behind: number): Promise<void> => {
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
    keyGenerator: ({ ip, ips }) => hashNetwork(addressOf(ips ?? [ip])),
    errorResponseBuilder: (_, { statusCode }) => Object.assign(new Error('limit'), { statusCode }),
  })
  await app.register(underPressure, {
    maxEventLoopDelay: behind,
    pressureHandler: () => {
      throw new RequestError('away', null, { 'retry-after': '5' })
    },
  })
  await app.register(multipart, { limits: { files: 1, fileSize: PICTURE_BYTES, fields: 5 } })
}
