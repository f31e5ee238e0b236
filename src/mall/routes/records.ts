import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { callsOf } from '../../schema/calls'
import { actionsOf, orderField } from '../../schema/derive'
import { may } from '../../schema/machine'
import type { AnyResource } from '../../schema/resource'
import { idFrom, removeRecord, takeAction } from '../act'
import { readHistory } from '../audit'
import { Failure } from '../failure'
import type { Mall } from '../mall'
import { once } from '../once'
import { present, presentOne } from '../present'
import { saveRecord } from '../save'
import type { Principal } from '../session/sessions'
import type { Row } from '../store/database'
import { listRecords } from '../store/list'
import { findRecord, placeRecord } from '../store/records'
import type { Scope } from '../store/wall'
import { type Call, idempotencyKey, mount } from './route'

const listBody = z.strictObject({
  current: z.int().min(1).max(100_000).default(1),
  pageSize: z.int().min(1).max(200).default(10),
  sort: z.string().max(60).optional(),
  keyword: z
    .string()
    .max(200)
    .nullish()
    .transform(text => text ?? undefined),
  filter: z.record(z.string(), z.unknown()).default({}),
  counts: z.boolean().default(false),
})
const sortBody = z.strictObject({ id: z.string(), after: z.string().nullish(), before: z.string().nullish() })
const recordBody = z.record(z.string(), z.unknown())

/** In whose tenant a write happens: the caller's own; the platform writes in that of the record. */
const tenantOf = async (mall: Mall, principal: Principal, resource: AnyResource, id: string | undefined): Promise<string> => {
  if (principal.tenant !== '*') return principal.tenant
  const record = id ? await mall.enter('*', scope => findRecord(scope, resource, id)) : undefined
  if (!record) throw new Failure(id ? 'notFound' : 'notAllowed')
  return record.fact_id as string
}

/** Every call of one declaration: list, get, history, save, remove, sort and its actions. */
export const recordRoutes = (app: FastifyInstance, mall: Mall, resource: AnyResource): void => {
  const { shop } = mall
  const calls = callsOf(resource)
  const name = resource.labels.en as string
  const who = ['fact', 'plat'] as const
  const reader = ({ principal }: Call<unknown>) => {
    if (!may(resource, 'read', principal)) throw new Failure('notAllowed')
  }
  const write = async (call: Call<unknown>, id: string | undefined, work: (scope: Scope) => Promise<unknown>) => {
    const { principal, request } = call
    const tenant = await tenantOf(mall, principal, resource, id)
    return mall.enter(tenant, scope => once(scope, principal, idempotencyKey(request), [request.url, request.body], () => work(scope)))
  }

  mount(app, mall, { method: 'POST', path: calls.list, who, body: listBody, summary: `List ${name}` }, async call => {
    reader(call)
    return mall.enter(call.principal.tenant, async scope => {
      const answer = await listRecords(scope, resource, call.body)
      return { ...answer, list: await present(shop, scope, resource, answer.list, call.principal.role, 'list') }
    })
  })
  const readOne = (call: Call<unknown>, work: (scope: Scope, record: Row) => Promise<unknown>) => {
    reader(call)
    const id = idFrom(call.query)
    return mall.enter(call.principal.tenant, async scope => {
      const record = await findRecord(scope, resource, id)
      if (!record) throw new Failure('notFound')
      return work(scope, record)
    })
  }
  mount(app, mall, { method: 'POST', path: calls.get, who, id: true, summary: `Get one of ${name}` }, call =>
    readOne(call, (scope, record) => presentOne(shop, scope, resource, record, call.principal.role)),
  )
  mount(app, mall, { method: 'POST', path: calls.history, who, id: true, summary: `What happened to one of ${name}` }, call =>
    readOne(call, (scope, record) => readHistory(scope, resource, record.id as string)),
  )
  mount(app, mall, { method: 'POST', path: calls.save, who, body: recordBody, summary: `Add or change one of ${name}` }, call => {
    const id = typeof call.body.id === 'string' && call.body.id ? call.body.id : undefined
    if (!may(resource, id ? 'edit' : 'create', call.principal)) throw new Failure('notAllowed')
    return write(call, id, scope => saveRecord(shop, scope, call.principal, resource, call.body))
  })
  mount(app, mall, { method: 'POST', path: calls.remove, who, id: true, summary: `Delete one of ${name}` }, call => {
    const id = idFrom(call.query)
    return write(call, id, scope => removeRecord(shop, scope, call.principal, resource, id))
  })
  const order = orderField(resource)
  if (order)
    mount(app, mall, { method: 'POST', path: calls.sort, who, body: sortBody, summary: `Put one of ${name} between two others` }, call => {
      if (!may(resource, 'sort', call.principal)) throw new Failure('notAllowed')
      const { id, after, before } = call.body
      return write(call, id, async scope => {
        if (!(await placeRecord(scope, resource, order, id, after ?? null, before ?? null))) throw new Failure('notFound')
        return presentOne(shop, scope, resource, (await findRecord(scope, resource, id)) as Row, call.principal.role)
      })
    })
  for (const [action, said] of actionsOf(resource))
    mount(
      app,
      mall,
      { method: 'POST', path: calls.actions[action] as string, who, id: true, body: recordBody, summary: `${said.labels.en}: ${name}` },
      call => {
        const id = idFrom(call.query)
        return write(call, id, scope => takeAction(shop, scope, call.principal, resource, action, said, id, call.body))
      },
    )
}
