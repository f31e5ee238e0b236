import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sessionsAnswer } from '../../../schema/contract/accountContract'
import { RequestError } from '../../errors/requestError'
import { closeSessions, endSession, listSessions } from '../../auth/sessions'
import type { RouteCall } from '../../services/routeContract'
import { type ById, byId } from '../base/requestBody'
import type { ServerServices } from '../../services/services'
import { credentials, mountRoute } from '../base/mountRoute'

const endOne = async (services: ServerServices, { principal, query }: RouteCall<unknown, ById>): Promise<void> => {
  if (!(await endSession(services.database.db, principal.accountId, query.id))) throw new RequestError('notFound')
  services.live.ended(principal.accountId)
}
const endOtherSessions = async (
  services: ServerServices,
  { principal, request }: RouteCall<unknown>,
): Promise<void> => {
  await closeSessions(services.database.db, principal.accountId, credentials(request).token)
  services.live.ended(principal.accountId)
}

const own = { method: 'POST', who: 'session', early: true } as const
/** Routes for the own sessions. */
export const sessionRoutes = (app: FastifyInstance, services: ServerServices): void => {
  mountRoute(
    app,
    services,
    {
      ...own,
      path: '/api/user/listSessions',
      answer: sessionsAnswer,
      summary: 'Where I am logged in',
    },
    async ({ principal, request }) => ({
      list: await listSessions(services.database.db, principal.accountId, credentials(request).token as string),
    }),
  )
  mountRoute(
    app,
    services,
    {
      ...own,
      path: '/api/user/endSession',
      query: byId,
      answer: z.null(),
      ends: 'session',
      summary: 'End one of my sessions',
    },
    call => endOne(services, call),
  )
  mountRoute(
    app,
    services,
    {
      ...own,
      path: '/api/user/endOtherSessions',
      answer: z.null(),
      ends: 'otherSessions',
      summary: 'End my sessions but for this one',
    },
    call => endOtherSessions(services, call),
  )
}
