import type { FastifyInstance } from 'fastify'
import { errorMessages } from '../../../schema/text/errorMessages'
import type { ServerServices } from '../../services/services'
import { operationsOf } from './operations'
import { stateDiagram } from '../../../schema/describe/stateDiagram'

const plain = (text: string) => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)
/** HTML page of the API and the state diagrams. */
const docsPage = (
  services: ServerServices,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>The mall's calls</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}code{font-size:14px}td{padding:.3rem .8rem;border-bottom:1px solid #ddd}</style>
<h1>The mall's calls</h1><p>The whole contract, with every field: <a href="/api/openapi.json">openapi.json</a></p>
<table><tr><th>Call<th>What it does<th>Who</tr>${services.contracts.map(({ method, path, summary, who }) => `<tr><td><code>${method} ${plain(path)}</code><td>${plain(summary)}<td>${plain([who].flat().join(', '))}</tr>`).join('')}</table>
${services.appConfig.resources
  .flatMap(resource =>
    Object.entries(resource.fields)
      .filter(([, field]) => field.type === 'state')
      .map(
        ([name]) =>
          `<h2>${plain(resource.labels.en)}: ${name}</h2><pre class="mermaid">${plain(stateDiagram(resource, name))}</pre>`,
      ),
  )
  .join('')}</html>`

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

/** OpenAPI 3.1 of every route, from the contracts. */
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
    // Cached, because creating it takes longer than any call.
    text ??= JSON.stringify(openApiOf(services))
    return reply.type('application/json; charset=utf-8').send(text)
  })
  app.get('/api/docs', { config: { who: 'anyone' } }, (_, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(services)),
  )
}
