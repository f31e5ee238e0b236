import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { messagesAnswer, messageType, unreadAnswer } from '../../../schema/contract/accountContract'
import type { Labels } from '../../../schema/model/field'
import { weekTitle } from '../../../schema/metrics/weeklySummary'
import { oneOf, historyLabelOf } from '../../../schema/labels/labels'
import { isSecurityEvent, securityEvents, securityTitle } from '../../../schema/text/securityNotices'
import { dayRange } from '../../../schema/text/timeZone'
import { SECURITY } from '../../records/context/notifyAccountOwner'
import type { AppConfig } from '../../config/appConfig'
import type { DatabaseRow } from '../../database/connections/database'
import { areRead, clearMessages, countUnread, listMessages, readMessages } from '../../database/storage/messages'
import type { RouteCall } from '../../services/routeContract'
import { languageOf, page } from '../base/requestBody'
import type { ServerServices } from '../../services/services'
import { mountRoute } from '../base/mountRoute'

const day = z.iso.date('date')
const listBody = z.strictObject({
  ...page,
  keyword: z.string('text').trim().max(100, 'tooLong').optional(),
  /** Only messages that were not cleared. */
  box: z.boolean('yesNo').optional(),
  filter: z
    .strictObject({
      type: messageType.optional(),
      status: z.literal([0, 1], 'choice').optional(),
      time: z.strictObject({ gte: day.optional(), lte: day.optional() }, 'filter').optional(),
    })
    .default({}),
})
const ids = z.array(z.string('noRecord').max(64, 'noRecord'), 'rows').max(200, 'tooMany')
const readBody = z
  .strictObject({ ids: ids.optional(), type: z.union([messageType, z.literal('all')], 'choice').optional() })
  .refine(({ ids, type }) => ids !== undefined || type !== undefined, { message: 'required', path: ['ids'] })
const clearBody = z.strictObject({ type: messageType.optional() })
/** Message in one language: subject, event and text. */
const localizeMessage =
  ({ resources, boards = [] }: AppConfig, language: keyof Labels) =>
  (kept: DatabaseRow) => {
    const { id, resource: name, recordId, at, avatar, tone, words, createdTime, readTime } = kept
    const resource = resources.find(each => each.name === name)
    const action = resource?.definition.actions?.[String(kept.action)]
    const actionName = String(kept.action)
    const board = at === 'board' ? boards.find(each => each.name === name) : undefined
    const security = name === SECURITY && isSecurityEvent(actionName) ? securityEvents[actionName] : undefined
    return {
      id,
      type: kept.type,
      title: (resource ? oneOf(resource) : (board?.labels ?? (security && securityTitle)))?.[language] ?? '',
      subTitle: (action ? historyLabelOf(action) : board ? weekTitle : security)?.[language] ?? '',
      avatar,
      content: (words as Labels)[language],
      time: createdTime,
      messageType: tone,
      status: readTime ? 1 : 0,
      resource: name,
      recordId,
      at,
    }
  }
const list = async (services: ServerServices, { principal, body, request }: RouteCall<z.infer<typeof listBody>>) => {
  const { zone } = services.appConfig.config
  const { filter, ...rest } = body
  const { gte, lte } = filter.time ?? {}
  const wanted = {
    ...rest,
    type: filter.type,
    read: filter.status === undefined ? undefined : filter.status === 1,
    ...(gte ? { from: dayRange(gte, zone).from } : {}),
    ...(lte ? { until: dayRange(lte, zone).until } : {}),
  }
  const result = await services.enter(principal.tenant, scope => listMessages(scope, principal.accountId, wanted))
  return { ...result, list: result.list.map(localizeMessage(services.appConfig, languageOf(request))) }
}
const own = { method: 'POST', who: 'session', early: true } as const

const listContract = {
  ...own,
  path: '/api/message/list',
  body: listBody,
  answer: messagesAnswer,
  summary: 'Own messages, the newest first, in the language of the request',
}
const unreadContract = {
  ...own,
  path: '/api/message/unread',
  answer: unreadAnswer,
  summary: 'How many of my messages are unread, of each sort',
}
const readContract = {
  ...own,
  path: '/api/message/read',
  body: readBody,
  answer: z.boolean(),
  summary: 'Marks own messages as read: those named, all of a sort, or `all`. False where an id is no message of mine',
}
const clearContract = {
  ...own,
  path: '/api/message/clear',
  body: clearBody,
  answer: z.literal(true),
  summary: 'Empties my message box, of one sort or whole: the messages are read, and still found without `box`',
}
/** Routes for the own messages. */
export const messageRoutes = (app: FastifyInstance, services: ServerServices): void => {
  mountRoute(app, services, listContract, call => list(services, call))
  mountRoute(app, services, unreadContract, ({ principal }) =>
    services.enter(principal.tenant, scope => countUnread(scope, principal.accountId)),
  )
  mountRoute(app, services, readContract, async ({ principal, body }) => {
    const { ids, type } = body
    const chosen = { ids, type: type === 'all' ? undefined : type }
    return services.enter(principal.tenant, async scope => {
      await readMessages(scope, principal.accountId, chosen)
      return !ids || (await areRead(scope, principal.accountId, ids))
    })
  })
  mountRoute(app, services, clearContract, async ({ principal, body }) => {
    await services.enter(principal.tenant, scope => clearMessages(scope, principal.accountId, body))
    return true
  })
}
