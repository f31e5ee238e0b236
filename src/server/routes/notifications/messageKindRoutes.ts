import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { messageKindsAnswer } from '../../../schema/contract/accountContract'
import { getSummaryTopic, weekTitle } from '../../../schema/metrics/weeklySummary'
import { messageTypeOf, notificationOf } from '../../../schema/rules/notifications'
import { oneOf, historyLabelOf } from '../../../schema/labels/labels'
import { securityTitle, securityTopics } from '../../../schema/text/securityNotices'
import { invalidInput } from '../../errors/requestError'
import { queryRow, sql } from '../../database/connections/database'
import type { RouteCall } from '../../services/routeContract'
import { languageOf } from '../base/requestBody'
import type { ServerServices } from '../../services/services'
import { mountRoute } from '../base/mountRoute'

const chosenBody = z.strictObject({ unwanted: z.array(z.string('text').max(200, 'text'), 'rows').max(200, 'tooMany') })
/** Boards whose weekly summary a role receives. */
const weeksFor = ({ appConfig: { boards = [] } }: ServerServices, role: string) =>
  boards.filter(({ weekly }) => weekly?.to.includes(role))
const listPreferences = async (services: ServerServices, { principal, request }: RouteCall<unknown>) => {
  const language = languageOf(request)
  const kept = await queryRow<{ unwanted: string[] }>(
    services.database.db,
    sql`select unwanted from accounts where id = ${principal.accountId}`,
  )
  const list = notificationOf(services.appConfig.resources, principal.role).map(({ kind, resource, action }) => ({
    kind,
    title: oneOf(resource)[language],
    subTitle: historyLabelOf(action)[language],
    type: messageTypeOf(action),
    must: action.notify?.mandatory === true,
    wanted: action.notify?.mandatory === true || !kept?.unwanted.includes(kind),
  }))
  const weeks = weeksFor(services, principal.role).map(board => ({
    kind: getSummaryTopic(board),
    title: board.labels[language],
    subTitle: weekTitle[language],
    type: 'notice' as const,
    must: false,
    wanted: !kept?.unwanted.includes(getSummaryTopic(board)),
  }))
  const own = {
    kind: 'security',
    title: securityTitle[language],
    subTitle: securityTopics[language],
    type: 'notice' as const,
    must: true,
    wanted: true,
  }
  return { list: [...list, ...weeks, own] }
}
/** Saves the topics that an account unsubscribes from. Refuses unknown and mandatory topics. */
const choose = async (
  services: ServerServices,
  { principal, body }: RouteCall<z.infer<typeof chosenBody>>,
): Promise<true> => {
  const free = [
    ...notificationOf(services.appConfig.resources, principal.role)
      .filter(({ action }) => !action.notify?.mandatory)
      .map(({ kind }) => kind),
    ...weeksFor(services, principal.role).map(getSummaryTopic),
  ]
  if (!body.unwanted.every(each => free.includes(each))) throw invalidInput({ unwanted: 'choice' })
  await sql`update accounts set unwanted = ${[...new Set(body.unwanted)]} where id = ${principal.accountId}`.execute(
    services.database.db,
  )
  return true
}
const own = { method: 'POST', who: 'session', early: true } as const

/** Routes for message preferences. */
export const messageKindRoutes = (app: FastifyInstance, services: ServerServices): void => {
  mountRoute(
    app,
    services,
    {
      ...own,
      path: '/api/message/kinds',
      answer: messageKindsAnswer,
      summary: 'What I am told of, and what of it I want; a `must` cannot be done without',
    },
    call => listPreferences(services, call),
  )
  mountRoute(
    app,
    services,
    {
      ...own,
      path: '/api/message/chooseKinds',
      body: chosenBody,
      answer: z.literal(true),
      summary: 'The kinds of messages that I do without',
    },
    call => choose(services, call),
  )
}
