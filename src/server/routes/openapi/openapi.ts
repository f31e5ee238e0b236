import type { FastifyInstance } from 'fastify'
import { errorMessages } from '../../../schema/text/errorMessages'
import { docsPage } from './docsPage'
import type { ServerServices } from '../../services/services'
import { operationsOf } from './operations'

const different = <T>(values: readonly T[]): T[] => [...new Set(values)]
const failureSchema = {
  type: 'object',
  properties: {
    code: { enum: different(Object.values(errorMessages).map(({ code }) => code)) },
    msg: { type: 'string' },
    data: {
      type: ['object', 'null'],
      properties: {
        errors: { type: 'object', additionalProperties: { type: 'string' } },
        current: { type: 'object' },
        requestId: { type: 'string' },
      },
    },
  },
}

/** OpenAPI 3.1 of every call, read from the routes' contracts. */
export const openApiOf = ({ appConfig, contracts }: ServerServices) => {
  const { paths, schemas } = operationsOf(contracts)
  return {
    openapi: '3.1.0',
    info: {
      title: `${appConfig.config.title.en}: the mall's calls`,
      version: '1.0.0',
      description:
        'Envelope calls: `code` 0 is success; every failure carries `code`, `msg` and, for bad input, `data.errors`.',
    },
    security: [{ token: [], identity: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization' },
        identity: { type: 'apiKey', in: 'header', name: 'Identity' },
      },
      responses: { Failure: { description: 'Refused', content: { 'application/json': { schema: failureSchema } } } },
    },
  }
}

export const openApiRoutes = (app: FastifyInstance, services: ServerServices): void => {
  let text: string | undefined
  app.get('/api/openapi.json', { config: { who: 'anyone' } }, (_, reply) => {
    // Made once, as making it takes longer than any call.
    text ??= JSON.stringify(openApiOf(services))
    return reply.type('application/json; charset=utf-8').send(text)
  })
  app.get('/api/docs', { config: { who: 'anyone' } }, (_, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(services)),
  )
}
