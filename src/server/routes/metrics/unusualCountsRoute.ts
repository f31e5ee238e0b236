import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { identityScope } from '../../../schema/model/identity'
import { readUnusual } from '../../metrics/readUnusualCounts'
import { readContext } from '../base/requestContexts'
import type { ServerServices } from '../../services/services'
import { mountRoute } from '../base/mountRoute'

const name = z.string('text').min(1, 'text').max(60, 'tooLong')
const usual = z.strictObject({ last: z.int(), mean: z.number(), spread: z.number() })

/** Route for the last hour's counts, with the usual counts of that hour. */
export const unusualCountsRoute = (app: FastifyInstance, services: ServerServices): void => {
  const { figures = [], config } = services.appConfig
  if (figures.length === 0) return
  mountRoute(
    app,
    services,
    {
      method: 'POST',
      path: '/api/figure/readUnusual',
      who: identityScope(config, 'tenant', 'all'),
      body: z.strictObject({ figures: z.array(name, 'list').min(1, 'tooFew').max(20, 'tooMany') }),
      answer: z.strictObject({ at: z.iso.datetime(), figures: z.record(z.string(), usual) }),
      summary:
        'How many there were in the last hour, beside the mean and the spread of that hour of day in the 28 days before',
    },
    call =>
      readContext(services, call, async context => ({
        at: context.scope.now.toISOString(),
        figures: await readUnusual(context, [...new Set(call.body.figures)]),
      })),
  )
}
