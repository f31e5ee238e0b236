import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { identityScope } from '../../../schema/model/identity'
import { colleaguesIn } from '../../records/write/mentions'
import { readContext } from '../base/requestContexts'
import type { ServerServices } from '../../services/services'
import { mountRoute } from '../base/mountRoute'

const colleague = z.strictObject({ name: z.string(), username: z.string(), role: z.string() })

/** Route for people who can be mentioned in a text: those of the same tenant. */
export const colleagueRoutes = (app: FastifyInstance, services: ServerServices): void =>
  mountRoute(
    app,
    services,
    {
      method: 'POST',
      path: '/api/colleagues',
      who: identityScope(services.appConfig.config, 'tenant'),
      body: z.strictObject({}),
      answer: z.array(colleague),
      summary: 'Who works where I do, by the names that a text can name them by',
    },
    call =>
      readContext(services, call, async ({ appConfig, scope }) =>
        (await colleaguesIn(appConfig, scope))
          .filter(({ id }) => id !== call.principal.accountId)
          .map(({ id: _, ...each }) => each),
      ),
  )
