import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Board } from '../../../schema/metrics/board'
import { type Layout, MAX_PINNED, pinnable, readPin } from '../../../schema/metrics/boardLayout'
import { identityScope } from '../../../schema/model/identity'
import { roleIsIn } from '../../../schema/rules/availability'
import { invalidInput, RequestError } from '../../errors/requestError'
import { openRequestContext } from '../../records/write/openRequestContext'
import type { RequestContext } from '../../records/context/requestContext'
import { findLayout, keepLayout } from '../../database/storage/boardLayouts'
import { readContext } from '../base/requestContexts'
import type { ServerServices } from '../../services/services'
import { mountRoute } from '../base/mountRoute'

const page = z.string('choice').min(1, 'choice').max(60, 'choice')
const pin = z.string('choice').min(1, 'choice').max(150, 'choice')
const panels = z
  .array(pin, 'rows')
  .max(MAX_PINNED, 'tooMany')
  .refine(all => new Set(all).size === all.length, 'choice')
  .nullable()
const layout = z.strictObject({ panels: z.array(z.string()).nullable() }) satisfies z.ZodType<Layout>

/** Checks that a board exists and is allowed. Refuses with badInput or notAllowed. */
const assertPage = ({ appConfig, principal }: RequestContext, name: string): readonly Board[] => {
  const { boards = [] } = appConfig
  const board = boards.find(each => each.name === name)
  if (!board) throw invalidInput({ page: 'choice' })
  if (!roleIsIn(board.roles, principal)) throw new RequestError('notAllowed')
  return boards
}
const read = async (context: RequestContext, name: string): Promise<Layout> => {
  const known = pinnable(assertPage(context, name), context.principal)
  const kept = await findLayout(context.scope, context.principal.accountId, name)
  return { panels: kept?.filter(each => readPin(known, each)) ?? null }
}
const save = async (context: RequestContext, name: string, chosen: z.infer<typeof panels>): Promise<true> => {
  const { scope, principal } = context
  const known = pinnable(assertPage(context, name), principal)
  const wrong = chosen?.flatMap((each, at) => (readPin(known, each) ? [] : `panels.${at}`)) ?? []
  if (wrong.length > 0) throw invalidInput(Object.fromEntries(wrong.map(at => [at, 'choice'])))
  await keepLayout(scope, principal.accountId, name, chosen)
  return true
}
/** Routes for personal layouts of boards. */
export const layoutRoutes = (app: FastifyInstance, services: ServerServices): void => {
  if (!services.appConfig.boards?.length) return
  const own = { method: 'POST', who: identityScope(services.appConfig.config, 'tenant', 'all') } as const
  const readContract = {
    ...own,
    path: '/api/figure/getLayout',
    body: z.strictObject({ page }),
    answer: layout,
    summary: 'Which figures I have put on a page, in my order; nothing where I have left it as it is',
  }
  mountRoute(app, services, readContract, call => readContext(services, call, context => read(context, call.body.page)))
  const saveContract = {
    ...own,
    path: '/api/figure/saveLayout',
    body: z.strictObject({ page, panels }),
    answer: z.literal(true),
    summary: `Puts figures on a page for me, at most ${MAX_PINNED}, in this order; null leaves it as it was declared`,
  }
  mountRoute(app, services, saveContract, ({ principal, body }) =>
    services.enter(principal.tenant, scope =>
      save(openRequestContext(services.appConfig, scope, principal), body.page, body.panels),
    ),
  )
}
