import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { reaching } from '../../schema/identity'
import { may } from '../../schema/machine'
import type { AnyResource } from '../../schema/resource'
import type { FieldError } from '../../schema/words'
import { readerOf } from '../records/auditView'
import { Failure } from '../failures/failure'
import type { Mall } from './mall'
import { present, presentOne } from '../records/present'
import { removeRecord } from '../records/remove'
import { saveRecord } from '../records/save'
import { listRecords } from '../store/list'
import { findRecord } from '../store/records'
import { assertKeepable, byId, removed } from './given'
import { draftBody, recordAnswer } from './recordContract'
import { readAt, writeOnce } from './desks'
import { mount } from './route'

const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // What no schema takes.
    return undefined
  }
}
/** A parameter that is JSON of a shape; left out or empty it has a stock value. */
const json = <T extends z.ZodType>(name: string, shape: T, wrong: FieldError, stock: z.infer<T>) =>
  z
    .string(wrong)
    .default('')
    .transform((text, context): z.infer<T> => {
      if (text === '') return stock
      const value = read(text)
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
/** `?sort=["name","ASC"]&range=[0,24]&filter={"parent":"350000"}`, the words of ra-data-simple-rest. At most 200 rows at once. */
const listQuery = z.object({
  sort: json('sort', z.tuple([z.string().max(60), z.enum(['ASC', 'DESC'])]).optional(), 'sort', undefined),
  range: json('range', z.tuple([z.int().min(0), z.int().min(0)]).refine(isPage), 'pageSize', [0, 199]),
  filter: json('filter', z.looseObject({ q: z.string().max(200).optional() }), 'filter', {}),
})
/** The same as a list call asks. */
const askedBy = ({ sort, range: [from, to], filter: { q, ...filter } }: z.infer<typeof listQuery>) => ({
  current: from / (to - from + 1) + 1,
  pageSize: to - from + 1,
  sort: sort && `${sort[1] === 'DESC' ? '-' : ''}${sort[0]}`,
  keyword: q,
  filter,
  counts: false,
})

/** Simple REST at `/api/{name}` for a resource declared `calls: 'rest'`: the same rows, walls and rules as the envelope calls'. */
export const restRoutes = (app: FastifyInstance, mall: Mall, resource: AnyResource): void => {
  const { shop } = mall
  const { roles, early, shared } = resource.definition
  const [name, all, one] = [resource.labels.en, `/api/${resource.name}`, `/api/${resource.name}/:id`]
  const who = reaching(shop.config, 'tenant', 'all', ...(resource.definition.own ? (['own'] as const) : []))
  const said = { who, early, bare: true } as const
  const record = recordAnswer(resource)
  mount(
    app,
    mall,
    {
      ...said,
      method: 'GET',
      path: all,
      query: listQuery,
      answer: z.array(record),
      roles: roles.read ?? false,
      summary: `List ${name}`,
    },
    ({ principal, request, query, reply }) =>
      readAt(mall, { principal, request }, async desk => {
        const reader = readerOf(shop, resource, principal)
        const { list, total } = await listRecords(desk.scope, resource, askedBy(query), reader)
        const [from] = query.range
        reply.header('content-range', `${resource.name} ${from}-${from + list.length - 1}/${total}`)
        reply.header('access-control-expose-headers', 'content-range')
        if (shared) reply.header('cache-control', 'private, max-age=3600')
        return present(desk, resource, list)
      }),
  )
  mount(
    app,
    mall,
    { ...said, method: 'GET', path: one, query: byId, answer: record, roles: roles.read ?? false, summary: `Get one of ${name}` },
    ({ principal, request, query }) =>
      readAt(mall, { principal, request }, async desk => {
        const found = await findRecord(desk.scope, resource, query.id)
        if (!found) throw new Failure('notFound')
        return presentOne(desk, resource, found)
      }),
  )
  if (shared) return
  const written = { ...said, body: draftBody(resource), answer: record }
  mount(app, mall, { ...written, method: 'POST', path: all, roles: roles.create ?? false, summary: `Add one of ${name}` }, call => {
    const { id: _, version: __, ...draft } = call.body
    return writeOnce(mall, call, { resource, draft }, desk => saveRecord(desk, resource, draft))
  })
  mount(
    app,
    mall,
    { ...written, method: 'PUT', path: one, query: byId, roles: roles.edit ?? false, summary: `Change one of ${name}` },
    call => {
      const { id } = call.query
      return writeOnce(mall, call, { resource, id }, desk => saveRecord(desk, resource, { ...call.body, id }))
    },
  )
  mount(
    app,
    mall,
    {
      ...said,
      method: 'DELETE',
      path: one,
      query: byId,
      answer: removed,
      ends: 'record',
      roles: roles.remove ?? false,
      summary: `Delete one of ${name}`,
    },
    call => {
      const { id } = call.query
      if (!may(resource, 'remove', call.principal)) throw new Failure('notAllowed')
      return writeOnce(mall, call, { resource, id }, desk => removeRecord(desk, resource, id))
    },
  )
}
