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
const assertPage = ({ shop, principal }: RequestContext, name: string): readonly Board[] => {
  const { boards = [] } = shop
  const found = boards.find(each => each.name === name)
  if (!found) throw invalidInput({ page: 'choice' })
  if (!roleIsIn(found.roles, principal)) throw new RequestError('notAllowed')
  return boards
}
/** What each person has put on a page of figures, for themselves alone. */
export const layoutRoutes = (app: FastifyInstance, mall: ServerServices): void => {
  if (!mall.shop.boards?.length) return
  const who = identityScope(mall.shop.config, 'tenant', 'all')
  mountRoute(
    app,
    mall,
    {
      method: 'POST',
      path: '/api/figure/getLayout',
      who,
      body: z.strictObject({ page }),
      answer: layout,
      summary: 'Which figures I have put on a page, in my order; nothing where I have left it as it is',
    },
    call =>
      readContext(mall, call, async desk => {
        const known = pinnable(assertPage(desk, call.body.page), desk.principal)
        const kept = await findLayout(desk.scope, desk.principal.accountId, call.body.page)
        return { panels: kept?.filter(each => readPin(known, each)) ?? null }
      }),
  )
  mountRoute(
    app,
    mall,
    {
      method: 'POST',
      path: '/api/figure/saveLayout',
      who,
      body: z.strictObject({ page, panels }),
      answer: z.literal(true),
      summary: `Puts figures on a page for me, at most ${MOST_PINNED}, in this order; null leaves it as it was declared`,
    },
    ({ principal, body }) =>
      mall.enter(principal.tenant, async scope => {
        const known = pinnable(assertPage(openRequestContext(mall.shop, scope, principal), body.page), principal)
        const wrong = body.panels?.flatMap((each, at) => (readPin(known, each) ? [] : `panels.${at}`)) ?? []
        if (wrong.length > 0) throw invalidInput(Object.fromEntries(wrong.map(at => [at, 'choice'])))
        await keepLayout(scope, principal.accountId, body.page, body.panels)
        return true as const
      }),
  )
}
