import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Board } from '../../../schema/metrics/board'
import { pageQuestions, type Question } from '../../../schema/metrics/boardQuery'
import { type Figure, getFigure } from '../../../schema/metrics/figure'
import { comparisons, steps } from '../../../schema/metrics/period'
import { identityScope } from '../../../schema/model/identity'
import type { RequestContext } from '../../records/context/requestContext'
import { readUpcomingDays } from '../../metrics/readUpcomingDays'
import { readFigures } from '../../metrics/readFigures'
import { readContext } from '../base/requestContexts'
import type { ServerServices } from '../../services/services'
import { mountRoute } from '../base/mountRoute'

/** Plausible range of dates. */
const day = z.iso.date('date').refine(text => text >= '1900-01-01' && text <= '2199-12-31', 'date')
const key = z.string('text').min(1, 'text').max(60, 'tooLong')
const question = z.strictObject({
  figure: key,
  from: day.optional(),
  to: day.optional(),
  compare: z.union([z.boolean(), z.enum(comparisons)], 'choice').optional(),
  step: z.enum([...steps, 'minute'], 'choice').optional(),
  divide: key.optional(),
  top: z.int('number').min(1, 'tooFew').max(200, 'tooMany').optional(),
  nearest: key.optional(),
  latest: z.strictObject({ by: key, says: key }).optional(),
  among: key.optional(),
  least: z.boolean('yesNo').optional(),
})
/** Limit of queries in one call: a whole board. */
const MAX_QUERIES = 40
const figuresBody = z.strictObject({
  questions: z.record(key, question, 'required').refine(all => Object.keys(all).length <= MAX_QUERIES, 'tooMany'),
})
const value = z.number().nullable()
const period = { from: z.iso.date(), to: z.iso.date() }
const answer = z.strictObject({
  value,
  n: z.int(),
  before: value.optional(),
  beforePeriod: z.strictObject(period).optional(),
  points: z
    .array(
      z.strictObject({
        ...period,
        hour: z.int().optional(),
        at: z.iso.datetime().optional(),
        running: z.literal(true).optional(),
        value,
        before: value.optional(),
      }),
    )
    .optional(),
  parts: z
    .array(
      z.strictObject({
        part: z.string(),
        name: z.string().nullable().optional(),
        value,
        before: value.optional(),
        n: z.int(),
      }),
    )
    .optional(),
  rest: z.strictObject({ value, n: z.int(), parts: z.int() }).optional(),
  nearest: z.iso.datetime().nullable().optional(),
  latest: z.strictObject({ id: z.string(), name: z.string(), says: z.string() }).nullable().optional(),
})
const figuresAnswer = z.strictObject({ at: z.iso.datetime(), answers: z.record(z.string(), answer) })
const upcomingDay = z.strictObject({ id: z.string(), field: z.string(), on: z.iso.date() })
const pageAnswer = figuresAnswer.extend({ ending: z.record(z.string(), z.array(upcomingDay)) })

const answerQuestions = async (context: RequestContext, questions: Readonly<Record<string, Question>>) => ({
  at: context.scope.now.toISOString(),
  answers: await readFigures(context, questions),
})
const answerPage = async (context: RequestContext, board: Board, figures: readonly Figure[]) => {
  const { appConfig, scope, principal } = context
  const at = { now: scope.now, zone: appConfig.config.zone }
  const questions = pageQuestions(board, name => getFigure(figures, name), principal, at)
  return { ...(await answerQuestions(context, questions)), ending: await readUpcomingDays(context, board) }
}
/** Routes for reading figures, and for boards with a call of their own. */
export const figureRoutes = (app: FastifyInstance, services: ServerServices): void => {
  const { figures = [], boards = [], config } = services.appConfig
  if (figures.length === 0) return
  const who = identityScope(config, 'tenant', 'all')
  const figuresContract = {
    method: 'POST',
    path: '/api/figure/readFigures',
    who,
    body: figuresBody,
    answer: figuresAnswer,
    summary: `What figures come to, by period, beside the period before, as a line or in parts; at most ${MAX_QUERIES} at once`,
  } as const
  mountRoute(app, services, figuresContract, call =>
    readContext(services, call, context => answerQuestions(context, call.body.questions)),
  )
  for (const board of boards) {
    if (!board.call) continue
    const pageContract = {
      method: 'GET',
      path: board.call,
      who,
      roles: board.roles,
      answer: pageAnswer,
      summary: `Everything that the page ${board.labels.en} shows, as of now`,
    } as const
    mountRoute(app, services, pageContract, call =>
      readContext(services, call, context => answerPage(context, board, figures)),
    )
  }
}
