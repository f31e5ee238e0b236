import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { consumeLimit } from '../../limits/counters'
import { text } from '../base/requestBody'
import type { ServerServices } from '../../services/services'
import { mountRoute } from '../base/mountRoute'

/** Error report of a page: place and cause, limited in length, without any input. */
const faultBody = z.strictObject({
  id: z.string('text').regex(/^[0-9a-f]{12}$/, 'text'),
  name: text(60),
  message: text(300),
  page: text(200),
  stack: text(4000),
})
/** Limit for one account, because many accounts may share an address. */
const FAULTS = { max: 60, seconds: 3600 } as const
/** Route for client errors. Each is logged under the id shown to the person. */
export const clientErrorRoutes = (app: FastifyInstance, services: ServerServices): void =>
  mountRoute(
    app,
    services,
    {
      method: 'POST',
      path: '/api/user/fault',
      who: 'session',
      early: true,
      body: faultBody,
      answer: z.null(),
      summary: 'A fault of the page itself, for the log',
    },
    async ({ body: { id, ...said }, principal, request }) => {
      await consumeLimit(services.database.db, `fault ${principal.accountId}`, FAULTS)
      request.log.error({ faultId: id, said }, 'a page of the console broke')
    },
  )
