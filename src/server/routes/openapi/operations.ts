import { z } from 'zod'
import { errorMessages } from '../../../schema/text/errorMessages'
import { isEnveloped, type RouteContract } from '../../services/routeContract'
import { closerBodies, recordNames } from '../base/recordContract'

type Json = Record<string, unknown>
/** Schemas of records by name. */
type Schemas = Record<string, Json>
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const jsonOf = (type: z.ZodType, io: 'input' | 'output', schemas: Schemas = {}): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const name = recordNames.get(zodSchema)
      if (!name) return
      schemas[name] ??= { ...jsonSchema }
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
      Object.assign(jsonSchema, refTo(name))
    },
  })
  return json
}

const whoText = ({ who, roles, early }: RouteContract): string =>
  [
    [who].flat().join(', '),
    ...(Array.isArray(roles) ? [`as ${roles.join(', ')}`] : roles === false ? ['as nobody'] : []),
    ...(early ? ["also before the tenant's data is complete"] : []),
  ].join(', ')
const ended = {
  session: ' Ends the session that it comes with.',
  otherSessions: ' Ends other sessions of the account.',
  record: ' The record is gone afterwards.',
} as const
const parametersOf = ({ query, path }: RouteContract) => {
  if (!query) return {}
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return {
    parameters: Object.entries(properties).map(([name, schema]) => ({
      name,
      in: path.includes(`:${name}`) ? 'path' : 'query',
      required: required.includes(name),
      schema,
    })),
  }
}
const bodyOf = ({ body }: RouteContract) => {
  if (!body) return {}
  return {
    requestBody: { content: { 'application/json': { schema: jsonOf(closerBodies.get(body)?.() ?? body, 'input') } } },
  }
}
const envelope = (data: Json) => ({
  type: 'object',
  properties: { code: { const: 0 }, data, msg: { type: 'string' } },
  required: ['code', 'data', 'msg'],
})
const contentOf = (contract: RouteContract, schemas: Schemas) => {
  const { answer } = contract
  if (typeof answer === 'string') return { [answer]: {} }
  const name = recordNames.get(answer)
  const data = name && schemas[name] ? refTo(name) : jsonOf(answer, 'output', schemas)
  return { 'application/json': { schema: isEnveloped(contract) ? envelope(data) : data } }
}
const refused = Object.fromEntries(
  Object.values(errorMessages).map(({ status }) => [status, { $ref: '#/components/responses/Failure' }]),
)

const operation = (contract: RouteContract, schemas: Schemas) => ({
  summary: contract.summary,
  description: `For ${whoText(contract)}.${contract.ends ? ended[contract.ends] : ''}`,
  ...(contract.who === 'anyone' ? { security: [] } : {}),
  ...parametersOf(contract),
  ...bodyOf(contract),
  responses: { 200: { description: 'Done', content: contentOf(contract, schemas) }, ...refused },
})
/** Operations by path and method, and the schemas of records in their responses. */
export const operationsOf = (contracts: readonly RouteContract[]) => {
  const schemas: Schemas = {}
  const paths: Record<string, Json> = {}
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract, schemas) }
  }
  return { paths, schemas }
}
