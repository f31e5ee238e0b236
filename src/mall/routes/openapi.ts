import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { callsOf } from '../../schema/calls'
import { askedFields } from '../../schema/draft'
import { stateDiagram } from '../../schema/describe/diagram'
import { actionsOf, draftFields, fieldOf } from '../../schema/derive'
import { schemaOf } from '../../schema/kinds'
import { traitsOf } from '../../schema/kinds/traits'
import type { AnyField } from '../../schema/field'
import type { AnyResource } from '../../schema/resource'
import { failures } from '../../schema/words'
import type { Mall } from './mall'
import type { RouteContract } from './route'

const jsonSchema = (type: z.ZodType) => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>
const fieldSchema = (field: AnyField) => {
  const { $schema: _, ...schema } = jsonSchema(schemaOf(field))
  return { ...schema, description: `${field.labels.en} · ${field.labels.zh}` }
}
const nullable = (field: AnyField) =>
  traitsOf(field).empty === null ? { anyOf: [fieldSchema(field), { type: 'null' }] } : fieldSchema(field)
const object = (properties: Record<string, unknown>, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const spanSchemas = (resource: AnyResource) =>
  Object.fromEntries(
    Object.entries(resource.definition.spans ?? {}).map(([name, { start, end }]) => [
      name,
      { type: ['string', 'null'], description: `${start}~${end}, as 2015-03-01~2035-03-01 or 2015-03-01~long-term` },
    ]),
  )
const draftSchema = (resource: AnyResource) =>
  object(
    {
      id: { type: 'string' },
      version: { type: 'integer' },
      ...Object.fromEntries(draftFields(resource).map(name => [name, nullable(fieldOf(resource, name))])),
      ...spanSchemas(resource),
    },
    draftFields(resource).filter(name => fieldOf(resource, name).options.required),
  )
const recordSchema = (resource: AnyResource) => {
  const fields = Object.entries(resource.fields).filter(([, field]) => traitsOf(field).readable)
  return object(
    {
      ...Object.fromEntries(fields.map(([name, field]) => [name, nullable(field)])),
      ...spanSchemas(resource),
      version: { type: 'integer' },
    },
    ['id', 'version'],
  )
}
const inputSchemas = (resource: AnyResource) =>
  Object.fromEntries(
    actionsOf(resource).map(([name, action]) => {
      const asked = Object.entries(askedFields(resource, action))
      return [
        callsOf(resource).actions[name] ?? '',
        object(
          { version: { type: 'integer' }, ...Object.fromEntries(asked.map(([key, each]) => [key, nullable(each.field)])) },
          asked.filter(([key, each]) => each.required && !action.askWhen?.[key]).map(([key]) => key),
        ),
      ]
    }),
  )

const body = (schema: unknown) => ({ content: { 'application/json': { schema } } })
const envelope = (data: unknown) => ({
  type: 'object',
  properties: { code: { const: 0 }, data, msg: { type: 'string' } },
  required: ['code', 'data', 'msg'],
})
const whoText = ({ who, roles, early }: RouteContract): string =>
  [
    [who].flat().join(', '),
    ...(Array.isArray(roles) ? [`as ${roles.join(', ')}`] : roles === false ? ['as nobody'] : []),
    ...(early ? ["also before the tenant's data is complete"] : []),
  ].join(', ')
const parametersOf = ({ id, path }: RouteContract) => {
  const named = [...path.matchAll(/:(\w+)/g)].map(match => ({ name: match[1], in: 'path', required: true, schema: { type: 'string' } }))
  const all = [...named, ...(id ? [{ name: 'id', in: 'query', required: true, schema: { type: 'string' } }] : [])]
  return all.length > 0 ? { parameters: all } : {}
}
const operation = (contract: RouteContract, request: unknown, answer: unknown) => ({
  summary: contract.summary,
  description: `For ${whoText(contract)}.`,
  ...(contract.who === 'anyone' ? { security: [] } : {}),
  ...parametersOf(contract),
  ...(request ? { requestBody: body(request) } : {}),
  responses: {
    200: { description: 'Done', ...(contract.bare ? {} : body(envelope(answer ?? {}))) },
    ...Object.fromEntries(
      [...new Set(Object.values(failures).map(failure => failure.status))].map(status => [
        status,
        { $ref: '#/components/responses/Failure' },
      ]),
    ),
  },
})

/** OpenAPI 3.1 of every call, made from the declarations and the routes' contracts. */
export const openApiOf = (mall: Mall) => {
  const requests: Record<string, unknown> = {}
  const answers: Record<string, unknown> = {}
  for (const resource of mall.shop.resources) {
    const record = { $ref: `#/components/schemas/${resource.name}` }
    if (resource.definition.calls === 'rest') continue
    const calls = callsOf(resource)
    requests[calls.save] = draftSchema(resource)
    Object.assign(requests, inputSchemas(resource))
    for (const path of [calls.get, calls.save, ...Object.values(calls.actions)]) answers[path] = record
    answers[calls.list] = {
      type: 'object',
      properties: {
        list: { type: 'array', items: record },
        total: { type: 'integer' },
        more: { type: 'boolean' },
        counts: { type: 'object', additionalProperties: { type: 'integer' } },
      },
    }
  }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const contract of mall.contracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [contract.method.toLowerCase()]: operation(
        contract,
        requests[contract.path] ?? (contract.body ? jsonSchema(contract.body) : undefined),
        answers[contract.path],
      ),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${mall.shop.config.title.en}: the mall's calls`,
      version: '1.0.0',
      description: 'Envelope calls: `code` 0 is success; every failure carries `code`, `msg` and, for bad input, `data.errors`.',
    },
    security: [{ token: [], identity: [] }],
    paths,
    components: {
      schemas: Object.fromEntries(mall.shop.resources.map(resource => [resource.name, recordSchema(resource)])),
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization' },
        identity: { type: 'apiKey', in: 'header', name: 'Identity' },
      },
      responses: {
        Failure: {
          description: 'Refused',
          ...body({
            type: 'object',
            properties: {
              code: { enum: [...new Set(Object.values(failures).map(failure => failure.code))] },
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
          }),
        },
      },
    },
  }
}

const plain = (text: string) => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)
const docsPage = (mall: Mall) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>The mall's calls</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}code{font-size:14px}td{padding:.3rem .8rem;border-bottom:1px solid #ddd}</style>
<h1>The mall's calls</h1><p>The whole contract, with every field: <a href="/api/openapi.json">openapi.json</a></p>
<table><tr><th>Call<th>What it does<th>Who</tr>${mall.contracts.map(({ method, path, summary, who }) => `<tr><td><code>${method} ${plain(path)}</code><td>${plain(summary)}<td>${plain([who].flat().join(', '))}</tr>`).join('')}</table>
${mall.shop.resources
  .flatMap(resource =>
    Object.entries(resource.fields)
      .filter(([, field]) => field.kind === 'state')
      .map(([name]) => `<h2>${plain(resource.labels.en)}: ${name}</h2><pre class="mermaid">${plain(stateDiagram(resource, name))}</pre>`),
  )
  .join('')}</html>`

export const openApiRoutes = (app: FastifyInstance, mall: Mall): void => {
  app.get('/api/openapi.json', { config: { who: 'anyone' } }, () => openApiOf(mall))
  app.get('/api/docs', { config: { who: 'anyone' } }, (_, reply) => reply.type('text/html; charset=utf-8').send(docsPage(mall)))
}
