import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { reaching } from '../../../schema/model/identity'
import { colleaguesIn } from '../../records/write/mentions'
import { readAt } from '../base/requestContexts'
import type { Mall } from '../../services/services'
import { mount } from '../base/mountRoute'

const colleague = z.strictObject({ name: z.string(), username: z.string(), role: z.string() })

/** Whom somebody can name in a text: those who work for the same tenant. */
export const colleagueRoutes = (app: FastifyInstance, mall: Mall): void =>
  mount(
    app,
    mall,
    {
      method: 'POST',
      path: '/api/colleagues',
      who: reaching(mall.shop.config, 'tenant'),
      body: z.strictObject({}),
      answer: z.array(colleague),
      summary: 'Who works where I do, by the names that a text can name them by',
    },
    call =>
      readAt(mall, call, async ({ shop, scope }) =>
        (await colleaguesIn(shop, scope))
          .filter(({ id }) => id !== call.principal.accountId)
          .map(({ id: _, ...each }) => each),
      ),
  )
