import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AnyResource } from '../../../schema/model/resource'
import type { FieldError } from '../../../schema/text/errorMessages'
import { readerOf } from '../../records/context/auditVisibility'
import type { ServerServices } from '../../services/services'
import { present } from '../../records/read/presentRecord'
import { saveRecord } from '../../records/write/saveRecord'
import { countRecords, listRecords } from '../../database/queries/listRecords'
import { assertKeepable, byId } from '../base/requestBody'
import { recordMounter, type RecordMounter } from '../base/declaredRoute'
import { draftBody } from '../base/recordContract'
import { readContext, idempotentContext } from '../base/requestContexts'
import { getRoute } from './readRoutes'
import { removingRoute } from './writeRoutes'
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

const listRoute = ({ services, resource, record, offer }: RecordMounter, path: string): void => {
  const { permissions, shared } = resource.definition
  const list = {
    method: 'GET',
    roles: permissions.read,
    query: listQuery,
    answer: z.array(record),
    summary: `List ${resource.labels.en}`,
  } as const
  offer(path, list, ({ principal, request, query, reply }) =>
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
}
const savingRoutes = ({ services, resource, record, offer }: RecordMounter, all: string, one: string): void => {
  const { create, edit } = resource.definition.permissions
  const saving = { body: draftBody(resource), answer: record }
  const name = resource.labels.en
  offer(all, { ...saving, roles: create, summary: `Add one of ${name}` }, call => {
    const { id: _, version: __, ...draft } = call.body
    return idempotentContext(services, call, { resource, draft }, context => saveRecord(context, resource, draft))
  })
  offer(one, { ...saving, method: 'PUT', query: byId, roles: edit, summary: `Change one of ${name}` }, call => {
    const { id } = call.query
    return idempotentContext(services, call, { resource, id }, context =>
      saveRecord(context, resource, { ...call.body, id }),
    )
  })
}
/**
 * Simple REST at `/api/{name}` for `api: 'rest'`, with the tenancy and rules of the envelope routes.
 */
export const restRoutes = (app: FastifyInstance, services: ServerServices, resource: AnyResource): void => {
  const mounter = recordMounter(app, services, resource, true)
  const [all, one] = [`/api/${resource.name}`, `/api/${resource.name}/:id`]
  listRoute(mounter, all)
  getRoute(mounter, one, 'GET')
  if (resource.definition.shared) return
  savingRoutes(mounter, all, one)
  removingRoute(mounter, one, 'DELETE')
}
