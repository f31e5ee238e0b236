import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { consumeLimit } from '../../limits/counters'
import { text } from '../base/requestBody'
import type { ServerServices } from '../../services/services'
import { mountRoute } from '../base/mountRoute'

/** What a page tells of its own fault: where it stood and what broke, in so many characters, and nothing that anybody typed. */
const faultBody = z.strictObject({
  id: z.string('text').regex(/^[0-9a-f]{12}$/, 'text'),
  name: text(60),
  message: text(300),
  page: text(200),
  stack: text(4000),
})
/** What one account may tell of: many may be behind one address. */
const FAULTS = { max: 60, seconds: 3600 } as const
/** Where an open page tells of its own faults: each is a line of the log, under the id that the person sees. */
export const faultRoutes = (app: FastifyInstance, services: ServerServices): void =>
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
