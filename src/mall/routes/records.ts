import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { callsOf } from '../../schema/calls'
import { actionsOf, orderField } from '../../schema/derive'
import { reaching } from '../../schema/identity'
import { MALL, may } from '../../schema/machine'
import type { AnyResource, Roles } from '../../schema/resource'
import { takeAction } from '../records/act'
import { readHistory } from '../records/audit'
import { rowsSeen, seesRow } from '../records/auditView'
import { badInput, Failure } from '../failures/failure'
import type { Mall } from './mall'
import { keyed } from '../records/keyed'
import type { Desk } from '../records/desk'
import { deskOf } from '../records/hand'
import { EXPORT_ROWS, exportRecords } from './exported'
import { present, presentOne } from '../records/present'
import { removeRecord } from '../records/remove'
import { saveRecord } from '../records/save'
import type { Principal } from '../session/sessions'
import type { Row } from '../store/database'
import { listRecords } from '../store/list'
import { accountOf } from '../store/reach'
import { placeRecord } from '../store/order'
import { findRecord, ownRecord, type Stored } from '../store/records'
import type { Call, RouteContract, Who } from './contract'
import { type ById, byId, page, recordId, removed } from './given'
import { draftBody, inputBody, listAnswer, recordAnswer } from './recordContract'
import { revealValue } from './revealed'
import { keyIn, mount, seenBy } from './route'

const search = {
  sort: z.string('sort').max(60, 'sort').optional(),
  keyword: z
    .string('text')
    .max(200, 'tooLong')
    .nullish()
    .transform(text => text ?? undefined),
  filter: z.record(z.string(), z.unknown(), 'filter').default({}),
}
const listBody = z.strictObject({
  ...page,
  ...search,
  counts: z.boolean('yesNo').default(false),
})
const history = z.array(
  z.strictObject({
    id: z.string(),
    action: z.string(),
    accountName: z.string().nullable(),
    at: z.iso.datetime(),
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  }),
)
const exportBody = z.strictObject(search)
const sortBody = z.strictObject({ id: z.string('noRecord').max(64, 'noRecord'), after: recordId, before: recordId })

const either = (a: Roles<string> | undefined, b: Roles<string> | undefined): Roles<string> => {
  if (a === '*' || b === '*') return '*'
  return [...new Set([...(a || []), ...(b || [])])]
}
/** The record that a call is about; for a new one what it is to hold. */
export interface Subject {
  readonly resource: AnyResource
  readonly id?: string
  readonly draft?: Row
}
/** In whose tenant a record with these references is made: in that of what it names first, else within the account's own wall. */
const tenantNamed = async (mall: Mall, principal: Principal, resource: AnyResource, draft: Row): Promise<string> => {
  for (const [name, field] of Object.entries(resource.fields)) {
    const target = field.kind === 'ref' ? mall.shop.resource(field.options.to) : undefined
    const id = draft[name]
    if (!target || target.definition.shared || typeof id !== 'string') continue
    const found = await mall.enter('*', scope => findRecord(scope, target, id))
    if (!found) throw badInput({ [name]: 'noRecord' })
    return found.fact_id
  }
  return principal.tenant
}
/** In whose tenant a write happens: the caller's own; whoever stands in none writes in that of the record. */
const tenantOf = async (mall: Mall, principal: Principal, { resource, id, draft }: Subject): Promise<string> => {
  const isGuest = accountOf(principal.tenant) !== undefined
  if (principal.tenant !== '*' && !isGuest) return principal.tenant
  if (!id && isGuest) return tenantNamed(mall, principal, resource, draft ?? {})
  const record = id ? await mall.enter(principal.tenant, scope => findRecord(scope, resource, id)) : undefined
  if (!record) throw new Failure(id ? 'notFound' : 'notAllowed')
  return record.fact_id
}
/** A write inside the tenant's walls, once under its idempotency key. */
export const writeOnce = async (
  mall: Mall,
  { principal, request }: Call<unknown>,
  subject: Subject,
  work: (desk: Desk) => Promise<unknown>,
): Promise<unknown> => {
  const tenant = await tenantOf(mall, principal, subject)
  return mall.enter(tenant, scope => {
    const desk = deskOf(mall.shop, scope, principal)
    return keyed(desk, keyIn(request), () => work(desk))
  })
}
/** A reader's desk inside their walls. */
export const readAt = <R>(
  mall: Mall,
  { principal, request }: Pick<Call<unknown>, 'principal' | 'request'>,
  work: (desk: Desk) => Promise<R>,
): Promise<R> => mall.read(principal.tenant, seenBy(request), scope => work(deskOf(mall.shop, scope, principal)))

/** Every call of one declaration: list, get, history, save, remove, sort, reveal, export and its actions. */
export const recordRoutes = (app: FastifyInstance, mall: Mall, resource: AnyResource): void => {
  const { shop } = mall
  const calls = callsOf(resource)
  const { roles, early } = resource.definition
  const name = resource.labels.en
  const inside = reaching(shop.config, 'tenant', 'all')
  const who = resource.definition.own ? reaching(shop.config, 'tenant', 'all', 'own') : inside
  const record = recordAnswer(resource)
  const offer = <B extends z.ZodType, Q extends z.ZodType>(
    path: string,
    said: Pick<RouteContract<B, Q>, 'roles' | 'summary' | 'body' | 'query' | 'answer' | 'ends'> & { readonly who?: Who },
    work: (call: Call<z.infer<B>, z.infer<Q>>) => Promise<unknown>,
  ) => mount(app, mall, { method: 'POST', path, who, early, ...said, roles: said.roles ?? false }, work)
  const write = (call: Call<unknown>, id: string | undefined, work: (desk: Desk) => Promise<unknown>) =>
    writeOnce(mall, call, { resource, id }, work)

  const list = { roles: roles.read, body: listBody, answer: listAnswer(record), summary: `List ${name}` }
  offer(calls.list, list, ({ principal, request, body }) =>
    readAt(mall, { principal, request }, async desk => {
      const answer = await listRecords(desk.scope, resource, body, { actor: principal, rows: rowsSeen(shop, resource, principal) })
      return { ...answer, list: await present(desk, resource, answer.list) }
    }),
  )
  const readOne = <R>({ principal, request, query }: Call<unknown, ById>, work: (desk: Desk, found: Stored) => Promise<R>): Promise<R> =>
    readAt(mall, { principal, request }, async desk => {
      const found = await findRecord(desk.scope, resource, query.id)
      if (!found || !seesRow(shop, resource, found, principal)) throw new Failure('notFound')
      return work(desk, found)
    })
  offer(calls.get, { roles: roles.read, query: byId, answer: record, summary: `Get one of ${name}` }, call =>
    readOne(call, (desk, found) => presentOne(desk, resource, found)),
  )
  offer(calls.history, { roles: roles.read, query: byId, answer: history, summary: `What happened to one of ${name}` }, async call => {
    const read = ({ scope }: Pick<Desk, 'scope'>, { id }: Stored) => readHistory(scope, resource, id, call.principal)
    if (accountOf(call.principal.tenant) === undefined) return readOne(call, read)
    // What happened to a guest's record stands in the log of the tenant that it stands in.
    const found = await readOne(call, async (_, each) => each)
    return mall.read(found.fact_id, seenBy(call.request), scope => read({ scope }, found))
  })
  const saving = {
    roles: either(roles.create, roles.edit),
    body: draftBody(resource),
    answer: record,
    summary: `Add or change one of ${name}`,
  }
  offer(calls.save, saving, call => {
    const id = call.body.id || undefined
    if (!may(resource, id ? 'edit' : 'create', call.principal)) throw new Failure('notAllowed')
    return writeOnce(mall, call, { resource, id, draft: call.body }, desk => saveRecord(desk, resource, call.body))
  })
  offer(calls.remove, { roles: roles.remove, query: byId, answer: removed, ends: 'record', summary: `Delete one of ${name}` }, call => {
    const { id } = call.query
    return write(call, id, desk => removeRecord(desk, resource, id))
  })
  if (orderField(resource)) {
    const sorting = { who: inside, roles: roles.sort, body: sortBody, answer: record, summary: `Put one of ${name} between two others` }
    offer(calls.sort, sorting, call => {
      const { id, ...neighbours } = call.body
      return write(call, id, async desk => {
        if (!(await placeRecord(desk.scope, resource, id, neighbours))) throw new Failure('notFound')
        return presentOne(desk, resource, await ownRecord(desk.scope, resource, id))
      })
    })
  }
  const [masked, ...others] = Object.keys(resource.fields).filter(each => resource.fields[each]?.options.mask)
  if (masked)
    offer(
      calls.reveal,
      {
        roles: roles.reveal,
        query: byId,
        body: z.strictObject({ field: z.enum([masked, ...others], 'choice') }),
        answer: z.strictObject({ value: z.string().nullable() }),
        summary: `A masked value of one of ${name}, whole; written down`,
      },
      call => revealValue(mall, resource, () => tenantOf(mall, call.principal, { resource, id: call.query.id }), call),
    )
  if (roles.export)
    offer(
      calls.export,
      {
        roles: roles.export,
        body: exportBody,
        answer: listAnswer(record).omit({ counts: true }),
        summary: `Up to ${EXPORT_ROWS} rows of ${name}, masked; written down`,
      },
      call => exportRecords(mall, resource, call),
    )
  for (const [action, said] of actionsOf(resource)) {
    const { roles } = said
    if (roles === MALL) continue
    const taking = { roles, query: byId, body: inputBody(resource, said), answer: record, summary: `${said.labels.en}: ${name}` }
    offer(calls.actions[action] ?? '', taking, call => {
      const { id } = call.query
      const { version, ...input } = call.body
      return write(call, id, desk => takeAction(desk, resource, action, { id, version, input }))
    })
  }
}
