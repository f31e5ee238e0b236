import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listMessages, readMessages } from '../store/messages'
import { labelsAnswer, page } from './given'
import type { Mall } from './mall'
import { mount } from './route'

const listBody = z.strictObject({ ...page, unread: z.boolean('yesNo').default(false) })
const readBody = z.strictObject({ ids: z.array(z.string('noRecord').max(64, 'noRecord'), 'rows').max(200, 'tooMany').optional() })
const listAnswer = z.strictObject({
  list: z.array(
    z.strictObject({
      id: z.string(),
      resource: z.string(),
      recordId: z.string(),
      at: z.string(),
      words: labelsAnswer,
      createdTime: z.iso.datetime(),
      readTime: z.iso.datetime().nullable(),
    }),
  ),
  total: z.int(),
  unread: z.int(),
})
const session = { method: 'POST', who: 'session', early: true } as const

/** Somebody's own messages: what others and the mall have to tell them. */
export const messageRoutes = (app: FastifyInstance, mall: Mall): void => {
  mount(
    app,
    mall,
    {
      ...session,
      path: '/api/message/listMessages',
      body: listBody,
      answer: listAnswer,
      summary: 'Own messages, the newest first, and how many are unread',
    },
    ({ principal, body }) => mall.enter(principal.tenant, scope => listMessages(scope, principal.accountId, body)),
  )
  mount(
    app,
    mall,
    {
      ...session,
      path: '/api/message/readMessages',
      body: readBody,
      answer: z.strictObject({ read: z.int() }),
      summary: 'Marks own messages as read: those named, else all',
    },
    ({ principal, body }) =>
      mall.enter(principal.tenant, async scope => ({ read: await readMessages(scope, principal.accountId, body.ids) })),
  )
}
