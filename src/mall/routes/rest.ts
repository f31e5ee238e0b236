import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { reaching } from '../../schema/identity'
import { may } from '../../schema/machine'
import type { AnyResource } from '../../schema/resource'
import type { FieldError } from '../../schema/words'
import { rowsSeen } from '../records/auditView'
import { badInput, Failure } from '../failures/failure'
import type { Mall } from './mall'
import { present, presentOne } from '../records/present'
import { removeRecord } from '../records/remove'
import { saveRecord } from '../records/save'
import { listRecords } from '../store/list'
import { findRecord } from '../store/records'
import { assertKeepable, savedBody } from './given'
import { readAt, writeOnce } from './records'
import { mount } from './route'

const json = (text: unknown, field: string, wrong: FieldError): unknown => {
  try {
    const value: unknown = typeof text === 'string' && text !== '' ? JSON.parse(text) : undefined
    assertKeepable(value, [field])
    return value
  } catch (fault) {
    throw fault instanceof Failure ? fault : badInput({ [field]: wrong })
  }
}
const sortSchema = z.tuple([z.string().max(60), z.enum(['ASC', 'DESC'])]).optional()
const rangeSchema = z.tuple([z.int().min(0), z.int().min(0)]).default([0, 199])
const filterSchema = z.record(z.string(), z.unknown()).default({})

/** `?sort=["name","ASC"]&range=[0,24]&filter={"parent":"350000"}`, the words of ra-data-simple-rest. At most 200 rows at once. */
const queryOf = (query: Record<string, unknown>) => {
  const read = <T extends z.ZodType>(name: string, schema: T, wrong: FieldError): z.infer<T> => {
    const checked = schema.safeParse(json(query[name], name, wrong))
    if (!checked.success) throw badInput({ [name]: wrong })
    return checked.data
  }
  const sort = read('sort', sortSchema, 'sort')
  const [from, to] = read('range', rangeSchema, 'pageSize')
  const { q, ...filter } = read('filter', filterSchema, 'filter')
  const pageSize = to - from + 1
  if (pageSize < 1 || pageSize > 200 || from % pageSize !== 0 || from / pageSize >= 100_000) throw badInput({ range: 'pageSize' })
  if (q !== undefined && (typeof q !== 'string' || q.length > 200)) throw badInput({ filter: 'filter' })
  return {
    from,
    list: {
      current: from / pageSize + 1,
      pageSize,
      sort: sort && `${sort[1] === 'DESC' ? '-' : ''}${sort[0]}`,
      keyword: q,
      filter,
      counts: false,
    },
  }
}
const idIn = (request: FastifyRequest): string => {
  const { id } = request.params as { id: string }
  if (id.length > 64) throw new Failure('notFound')
  return id
}

/** Simple REST at `/api/{name}` for a resource declared `calls: 'rest'`: the same rows, walls and rules as the envelope calls'. */
export const restRoutes = (app: FastifyInstance, mall: Mall, resource: AnyResource): void => {
  const { shop } = mall
  const { roles, early, shared } = resource.definition
  const [name, all, one] = [resource.labels.en, `/api/${resource.name}`, `/api/${resource.name}/:id`]
  const who = reaching(shop.config, 'tenant', 'all', ...(resource.definition.own ? (['own'] as const) : []))
  const said = { who, early, bare: true } as const
  mount(
    app,
    mall,
    { ...said, method: 'GET', path: all, roles: roles.read ?? false, summary: `List ${name}` },
    ({ principal, request, query, reply }) =>
      readAt(mall, { principal, request }, async desk => {
        const asked = queryOf(query)
        const { list, total } = await listRecords(desk.scope, resource, asked.list, {
          actor: principal,
          rows: rowsSeen(shop, resource, principal),
        })
        reply.header('content-range', `${resource.name} ${asked.from}-${asked.from + list.length - 1}/${total}`)
        reply.header('access-control-expose-headers', 'content-range')
        if (shared) reply.header('cache-control', 'private, max-age=3600')
        return present(desk, resource, list)
      }),
  )
  mount(
    app,
    mall,
    { ...said, method: 'GET', path: one, roles: roles.read ?? false, summary: `Get one of ${name}` },
    ({ principal, request }) =>
      readAt(mall, { principal, request }, async desk => {
        const record = await findRecord(desk.scope, resource, idIn(request))
        if (!record) throw new Failure('notFound')
        return presentOne(desk, resource, record)
      }),
  )
  if (shared) return
  mount(
    app,
    mall,
    { ...said, method: 'POST', path: all, body: savedBody, roles: roles.create ?? false, summary: `Add one of ${name}` },
    call => {
      const { id: _, version: __, ...draft } = call.body
      return writeOnce(mall, call, { resource, draft }, desk => saveRecord(desk, resource, draft))
    },
  )
  mount(
    app,
    mall,
    { ...said, method: 'PUT', path: one, body: savedBody, roles: roles.edit ?? false, summary: `Change one of ${name}` },
    call => {
      const id = idIn(call.request)
      return writeOnce(mall, call, { resource, id }, desk => saveRecord(desk, resource, { ...call.body, id }))
    },
  )
  mount(app, mall, { ...said, method: 'DELETE', path: one, roles: roles.remove ?? false, summary: `Delete one of ${name}` }, call => {
    const id = idIn(call.request)
    if (!may(resource, 'remove', call.principal)) throw new Failure('notAllowed')
    return writeOnce(mall, call, { resource, id }, desk => removeRecord(desk, resource, id))
  })
}
