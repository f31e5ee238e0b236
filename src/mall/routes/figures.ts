import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Board, type Panel, type Question, questionsOf } from '../../schema/figures/board'
import { type Figure, figureIn } from '../../schema/figures/figure'
import { type Period, steps } from '../../schema/figures/period'
import { reaching } from '../../schema/identity'
import { allows } from '../../schema/machine'
import { dayOf } from '../../schema/zone'
import type { Desk } from '../records/desk'
import { readFigures } from '../records/figures'
import { readAt } from './desks'
import type { Mall } from './mall'
import { mount } from './route'

/** No shop has sold before, and none plans as far ahead. */
const day = z.iso.date('date').refine(text => text >= '1900-01-01' && text <= '2199-12-31', 'date')
const key = z.string('text').min(1, 'text').max(60, 'tooLong')
const question = z.strictObject({
  figure: key,
  from: day.optional(),
  to: day.optional(),
  compare: z.boolean('yesNo').optional(),
  step: z.enum([...steps, 'minute'], 'choice').optional(),
  divide: key.optional(),
  top: z.int('number').min(1, 'tooFew').max(200, 'tooMany').optional(),
  nearest: key.optional(),
  least: z.boolean('yesNo').optional(),
})
/** As many at once: a page of figures. */
const MOST = 40
const figuresBody = z.strictObject({
  questions: z.record(key, question, 'required').refine(all => Object.keys(all).length <= MOST, 'tooMany'),
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
})
const figuresAnswer = z.strictObject({ at: z.iso.datetime(), answers: z.record(z.string(), answer) })

/** What every panel of a page asks that a role has; a funnel's steps by their number. */
const questionsOn = (
  { panels }: Board,
  { shop, scope, principal }: Desk,
  figures: readonly Figure[],
): Record<string, Question> => {
  const { zone } = shop.config
  const today = dayOf(scope.now, zone)
  const page: Period = { from: today, to: today }
  const find = (name: string) => figureIn(figures, name)
  const asks = (panel: Panel) => questionsOf(panel, find, page, { now: scope.now, zone })
  return Object.fromEntries(
    Object.entries(panels)
      .filter(([, { roles = '*' }]) => allows(roles, principal))
      .flatMap(([name, panel]) => asks(panel).map((each, at) => [at === 0 ? name : `${name}.${at}`, each] as const)),
  )
}
/** Figures as they are asked for, and each page of figures that has a call of its own. */
export const figureRoutes = (app: FastifyInstance, mall: Mall): void => {
  const { figures = [], boards = [], config } = mall.shop
  if (figures.length === 0) return
  const who = reaching(config, 'tenant', 'all')
  const told = async (desk: Desk, questions: Readonly<Record<string, Question>>) => ({
    at: desk.scope.now.toISOString(),
    answers: await readFigures(desk, questions),
  })
  mount(
    app,
    mall,
    {
      method: 'POST',
      path: '/api/figure/readFigures',
      who,
      body: figuresBody,
      answer: figuresAnswer,
      summary: `What figures come to, by period, beside the period before, as a line or in parts; at most ${MOST} at once`,
    },
    call => readAt(mall, call, desk => told(desk, call.body.questions)),
  )
  for (const board of boards)
    if (board.call)
      mount(
        app,
        mall,
        {
          method: 'GET',
          path: board.call,
          who,
          roles: board.roles,
          answer: figuresAnswer,
          summary: `Everything that the page ${board.labels.en} shows, as of now`,
        },
        call => readAt(mall, call, desk => told(desk, questionsOn(board, desk, figures))),
      )
}
