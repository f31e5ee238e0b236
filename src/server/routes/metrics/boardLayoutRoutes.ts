import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Board } from '../../../schema/metrics/board'
import { type Layout, MOST_PINNED, pinnable, readPin } from '../../../schema/metrics/boardLayout'
import { identityScope } from '../../../schema/model/identity'
import { roleIsIn } from '../../../schema/rules/availability'
import { invalidInput, RequestError } from '../../errors/requestError'
import { openRequestContext } from '../../records/write/recordsApi'
import type { RequestContext } from '../../records/context/requestContext'
import { findLayout, keepLayout } from '../../database/storage/boardLayouts'
import { readContext } from '../base/requestContexts'
import type { ServerServices } from '../../services/services'
import { mountRoute } from '../base/mountRoute'

const page = z.string('choice').min(1, 'choice').max(60, 'choice')
const pin = z.string('choice').min(1, 'choice').max(150, 'choice')
const panels = z
  .array(pin, 'rows')
  .max(MOST_PINNED, 'tooMany')
  .refine(all => new Set(all).size === all.length, 'choice')
  .nullable()
const layout = z.strictObject({ panels: z.array(z.string()).nullable() }) satisfies z.ZodType<Layout>

/** A page that whoever calls has. Refuses with badInput one that there is not, and with notAllowed one that is not for them. */
const assertPage = ({ appConfig, principal }: RequestContext, name: string): readonly Board[] => {
  const { boards = [] } = appConfig
  const board = boards.find(each => each.name === name)
  if (!board) throw invalidInput({ page: 'choice' })
  if (!roleIsIn(board.roles, principal)) throw new RequestError('notAllowed')
  return boards
}
/** What each person has put on a page of figures, for themselves alone. */
export const layoutRoutes = (app: FastifyInstance, services: ServerServices): void => {
  if (!services.appConfig.boards?.length) return
  const who = identityScope(services.appConfig.config, 'tenant', 'all')
  mountRoute(
    app,
    services,
    {
      method: 'POST',
      path: '/api/figure/getLayout',
      who,
      body: z.strictObject({ page }),
      answer: layout,
      summary: 'Which figures I have put on a page, in my order; nothing where I have left it as it is',
    },
    call =>
      readContext(services, call, async context => {
        const known = pinnable(assertPage(context, call.body.page), context.principal)
        const kept = await findLayout(context.scope, context.principal.accountId, call.body.page)
        return { panels: kept?.filter(each => readPin(known, each)) ?? null }
      }),
  )
  mountRoute(
    app,
    services,
    {
      method: 'POST',
      path: '/api/figure/saveLayout',
      who,
      body: z.strictObject({ page, panels }),
      answer: z.literal(true),
      summary: `Puts figures on a page for me, at most ${MOST_PINNED}, in this order; null leaves it as it was declared`,
    },
    ({ principal, body }) =>
      services.enter(principal.tenant, async scope => {
        const known = pinnable(
          assertPage(openRequestContext(services.appConfig, scope, principal), body.page),
          principal,
        )
        const wrong = body.panels?.flatMap((each, at) => (readPin(known, each) ? [] : `panels.${at}`)) ?? []
        if (wrong.length > 0) throw invalidInput(Object.fromEntries(wrong.map(at => [at, 'choice'])))
        await keepLayout(scope, principal.accountId, body.page, body.panels)
        return true as const
      }),
  )
}
