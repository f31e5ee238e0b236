import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { identityScope } from '../../../schema/model/identity'
import { isAllowed } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import type { FieldError } from '../../../schema/text/errorMessages'
import { readerOf } from '../../records/context/auditVisibility'
import { RequestError } from '../../errors/requestError'
import type { ServerServices } from '../../services/services'
import { present, presentOne } from '../../records/read/presentRecord'
import { deleteRecordWithRules } from '../../records/delete/deleteRecord'
import { saveRecord } from '../../records/write/saveRecord'
import { countRecords, listRecords } from '../../database/queries/listRecords'
import { findRecord } from '../../database/queries/records'
import { assertKeepable, byId, removed } from '../base/requestBody'
import { draftBody, recordAnswer } from '../base/recordContract'
import { readContext, idempotentContext } from '../base/requestContexts'
import { mountRoute } from '../base/mountRoute'
import { parseJson } from '../../../schema/text/parseJson'

/** Parameter in JSON with a default for an empty value. */
const json = <T extends z.ZodType>(name: string, shape: T, wrong: FieldError, stock: z.infer<T>) =>
  z
    .string(wrong)
    .default('')
    .transform((text, context): z.infer<T> => {
      if (text === '') return stock
      const value = parseJson(text)
      assertKeepable(value, [name])
      const checked = shape.safeParse(value)
      if (checked.success) return checked.data
      context.addIssue({ code: 'custom', message: wrong })
      return z.NEVER
    })
const isPage = ([from, to]: readonly [number, number]) => {
  const size = to - from + 1
  return size >= 1 && size <= 200 && from % size === 0 && from / size < 100_000
}
/**
 * `?sort=["name","ASC"]&range=[0,24]&filter={"parent":"350000"}`, as in ra-data-simple-rest. At
 * most 200 rows.
 */
const listQuery = z.object({
  sort: json('sort', z.tuple([z.string().max(60), z.enum(['ASC', 'DESC'])]).optional(), 'sort', undefined),
  range: json('range', z.tuple([z.int().min(0), z.int().min(0)]).refine(isPage), 'pageSize', [0, 199]),
  filter: json('filter', z.looseObject({ q: z.string().max(200).optional() }), 'filter', {}),
})
/** Converts the parameters to those of a list call. */
const toListParams = ({ sort, range: [from, to], filter: { q, ...filter } }: z.infer<typeof listQuery>) => ({
  current: from / (to - from + 1) + 1,
  pageSize: to - from + 1,
  sort: sort && `${sort[1] === 'DESC' ? '-' : ''}${sort[0]}`,
  keyword: q,
  filter,
  counts: false,
})

/** Shared parts of a resource's REST routes. */
interface Rest {
  readonly app: FastifyInstance
  readonly services: ServerServices
  readonly resource: AnyResource
  readonly name: string
  readonly all: string
  readonly one: string
  readonly contract: { readonly who: readonly string[]; readonly early?: boolean; readonly bare: true }
  readonly record: z.ZodType
}
const readingRoutes = ({ app, services, resource, name, all, one, contract, record }: Rest): void => {
  const { permissions, shared } = resource.definition
  const reading = { ...contract, method: 'GET', roles: permissions.read ?? false } as const
  mountRoute(
    app,
    services,
    { ...reading, path: all, query: listQuery, answer: z.array(record), summary: `List ${name}` },
    ({ principal, request, query, reply }) =>
      readContext(services, { principal, request }, async context => {
        const reader = readerOf(services.appConfig, resource, principal)
        const params = toListParams(query)
        const { list, more, ...found } = await listRecords(context.scope, resource, params, reader)
        const total = more ? await countRecords(context.scope, resource, params, reader) : found.total
        const [from] = query.range
        // A page without records has no range (RFC 9110, 14.4).
        const range = list.length > 0 ? `${from}-${from + list.length - 1}` : '*'
        reply.header('content-range', `${resource.name} ${range}/${total}`)
        reply.header('access-control-expose-headers', 'content-range')
        if (shared) reply.header('cache-control', 'private, max-age=3600')
        return present(context, resource, list)
      }),
  )
  mountRoute(
    app,
    services,
    { ...reading, path: one, query: byId, answer: record, summary: `Get one of ${name}` },
    ({ principal, request, query }) =>
      readContext(services, { principal, request }, async context => {
        const stored = await findRecord(context.scope, resource, query.id)
        if (!stored) throw new RequestError('notFound')
        return presentOne(context, resource, stored)
      }),
  )
}
const writingRoutes = ({ app, services, resource, name, all, one, contract, record }: Rest): void => {
  const { permissions } = resource.definition
  const written = { ...contract, body: draftBody(resource), answer: record }
  mountRoute(
    app,
    services,
    { ...written, method: 'POST', path: all, roles: permissions.create ?? false, summary: `Add one of ${name}` },
    call => {
      const { id: _, version: __, ...draft } = call.body
      return idempotentContext(services, call, { resource, draft }, context => saveRecord(context, resource, draft))
    },
  )
  mountRoute(
    app,
    services,
    {
      ...written,
      method: 'PUT',
      path: one,
      query: byId,
      roles: permissions.edit ?? false,
      summary: `Change one of ${name}`,
    },
    call => {
      const { id } = call.query
      return idempotentContext(services, call, { resource, id }, context =>
        saveRecord(context, resource, { ...call.body, id }),
      )
    },
  )
}
const removingRoute = ({ app, services, resource, name, one, contract }: Rest): void => {
  const { permissions } = resource.definition
  const removing = { ...contract, method: 'DELETE', path: one, query: byId, answer: removed, ends: 'record' } as const
  mountRoute(
    app,
    services,
    { ...removing, roles: permissions.remove ?? false, summary: `Delete one of ${name}` },
    call => {
      const { id } = call.query
      if (!isAllowed(resource, 'remove', call.principal)) throw new RequestError('notAllowed')
      return idempotentContext(services, call, { resource, id }, context =>
        deleteRecordWithRules(context, resource, id),
      )
    },
  )
}
/**
 * Simple REST at `/api/{name}` for `api: 'rest'`, with the tenancy and rules of the envelope routes.
 */
export const restRoutes = (app: FastifyInstance, services: ServerServices, resource: AnyResource): void => {
  const { availableBeforeCompletion, ownerField, shared } = resource.definition
  const who = identityScope(services.appConfig.config, 'tenant', 'all', ...(ownerField ? (['own'] as const) : []))
  const rest: Rest = {
    app,
    services,
    resource,
    name: resource.labels.en,
    all: `/api/${resource.name}`,
    one: `/api/${resource.name}/:id`,
    contract: { who, early: availableBeforeCompletion, bare: true },
    record: recordAnswer(resource),
  }
  readingRoutes(rest)
  if (shared) return
  writingRoutes(rest)
  removingRoute(rest)
}
