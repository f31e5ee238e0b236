import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { reaching } from '../../../schema/model/identity'
import { readUnusual } from '../../metrics/readUnusualCounts'
import { readAt } from '../base/requestContexts'
import type { Mall } from '../../services/services'
import { mount } from '../base/mountRoute'

const name = z.string('text').min(1, 'text').max(60, 'tooLong')
const usual = z.strictObject({ last: z.int(), mean: z.number(), spread: z.number() })

/** What came in the last hour, beside what is usual at that hour. */
export const unusualRoute = (app: FastifyInstance, mall: Mall): void => {
  const { figures = [], config } = mall.shop
  if (figures.length === 0) return
  mount(
    app,
    mall,
    {
      method: 'POST',
      path: '/api/figure/readUnusual',
      who: reaching(config, 'tenant', 'all'),
      body: z.strictObject({ figures: z.array(name, 'list').min(1, 'tooFew').max(20, 'tooMany') }),
      answer: z.strictObject({ at: z.iso.datetime(), figures: z.record(z.string(), usual) }),
      summary:
        'How many there were in the last hour, beside the mean and the spread of that hour of day in the 28 days before',
    },
    call =>
      readAt(mall, call, async desk => ({
        at: desk.scope.now.toISOString(),
        figures: await readUnusual(desk, [...new Set(call.body.figures)]),
      })),
  )
}
