import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { callsOf } from '../../schema/calls'
import { actionsOf, orderField } from '../../schema/derive'
import { reaching } from '../../schema/identity'
import { MALL, may, seesField } from '../../schema/machine'
import type { AnyResource, Roles } from '../../schema/resource'
import { takeAction } from '../records/act'
import { readHistory, recordName, writeEvent } from '../records/audit'
import { rowsSeen, seesRow } from '../records/auditView'
import { badInput, Failure } from '../failures/failure'
import type { Mall } from './mall'
import { keyed } from '../records/keyed'
import type { Desk } from '../records/desk'
import { deskOf } from '../records/hand'
import { EXPORT_ROWS, exportRecords } from './exported'
import { present, presentOne } from '../records/present'
import { recordAt } from '../records/recordAt'
import { removeRecord } from '../records/remove'
import { saveRecord } from '../records/save'
import { takeOne } from '../session/limits'
import type { Principal } from '../session/sessions'
import type { Row } from '../store/database'
import { listRecords } from '../store/list'
import { accountOf } from '../store/reach'
import { findRecord, ownRecord, placeRecord, type Stored } from '../store/records'
import { actionBody, idFrom, recordId, savedBody, page } from './given'
import { type Call, keyIn, mount, seenBy, type RouteContract, type Who } from './route'

/** Numbers that one account may see whole. */
const REVEALS = { max: 30, seconds: 60 } as const
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
const exportBody = z.strictObject(search)
const sortBody = z.strictObject({ id: z.string('noRecord').max(64, 'noRecord'), after: recordId, before: recordId })
const revealBody = z.strictObject({ field: z.string('choice').max(60, 'choice') })

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
  const offer = <B extends z.ZodType>(
    path: string,
    said: Pick<RouteContract<B>, 'roles' | 'summary' | 'body' | 'id'> & { readonly who?: Who },
    work: (call: Call<z.infer<B>>) => Promise<unknown>,
  ) => mount(app, mall, { method: 'POST', path, who, early, ...said, roles: said.roles ?? false }, work)
  const write = (call: Call<unknown>, id: string | undefined, work: (desk: Desk) => Promise<unknown>) =>
    writeOnce(mall, call, { resource, id }, work)

  offer(calls.list, { roles: roles.read, body: listBody, summary: `List ${name}` }, ({ principal, request, body }) =>
    readAt(mall, { principal, request }, async desk => {
      const answer = await listRecords(desk.scope, resource, body, { actor: principal, rows: rowsSeen(shop, resource, principal) })
      return { ...answer, list: await present(desk, resource, answer.list) }
    }),
  )
  const readOne = <R>({ principal, request, query }: Call<unknown>, work: (desk: Desk, record: Stored) => Promise<R>): Promise<R> => {
    const id = idFrom(query)
    return readAt(mall, { principal, request }, async desk => {
      const record = await findRecord(desk.scope, resource, id)
      if (!record || !seesRow(shop, resource, record, principal)) throw new Failure('notFound')
      return work(desk, record)
    })
  }
  offer(calls.get, { roles: roles.read, id: true, summary: `Get one of ${name}` }, call =>
    readOne(call, (desk, record) => presentOne(desk, resource, record)),
  )
  offer(calls.history, { roles: roles.read, id: true, summary: `What happened to one of ${name}` }, async call => {
    const read = ({ scope }: Pick<Desk, 'scope'>, { id }: Stored) => readHistory(scope, resource, id, call.principal)
    if (accountOf(call.principal.tenant) === undefined) return readOne(call, read)
    // What happened to a guest's record stands in the log of the tenant that it stands in.
    const record = await readOne(call, async (_, found) => found)
    return mall.read(record.fact_id, seenBy(call.request), scope => read({ scope }, record))
  })
  offer(calls.save, { roles: either(roles.create, roles.edit), body: savedBody, summary: `Add or change one of ${name}` }, call => {
    const id = call.body.id || undefined
    if (!may(resource, id ? 'edit' : 'create', call.principal)) throw new Failure('notAllowed')
    return writeOnce(mall, call, { resource, id, draft: call.body }, desk => saveRecord(desk, resource, call.body))
  })
  offer(calls.remove, { roles: roles.remove, id: true, summary: `Delete one of ${name}` }, call => {
    const id = idFrom(call.query)
    return write(call, id, desk => removeRecord(desk, resource, id))
  })
  if (orderField(resource))
    offer(calls.sort, { who: inside, roles: roles.sort, body: sortBody, summary: `Put one of ${name} between two others` }, call => {
      const { id, ...neighbours } = call.body
      return write(call, id, async desk => {
        if (!(await placeRecord(desk.scope, resource, id, neighbours))) throw new Failure('notFound')
        return presentOne(desk, resource, await ownRecord(desk.scope, resource, id))
      })
    })
  const masked = Object.entries(resource.fields).filter(([, field]) => field.options.mask)
  if (masked.length > 0)
    offer(
      calls.reveal,
      { roles: roles.reveal, id: true, body: revealBody, summary: `A masked value of one of ${name}, whole; written down` },
      async call => {
        const { field } = call.body
        if (!masked.some(([each]) => each === field) || !seesField(resource, field, call.principal)) throw badInput({ field: 'choice' })
        const id = idFrom(call.query)
        await takeOne(mall.database.db, `reveal ${call.principal.accountId}`, REVEALS)
        // Never under an idempotency key: its answer would be kept, and every look is to be written down.
        return mall.enter(await tenantOf(mall, call.principal, { resource, id }), async scope => {
          const record = await recordAt(deskOf(shop, scope, call.principal), resource, id)
          if (!record) throw new Failure('notFound')
          await writeEvent(scope, call.principal, {
            resource: resource.name,
            action: 'reveal',
            recordId: id,
            recordName: recordName(resource, record),
            changes: { [field]: [null, null] },
          })
          return { value: record[field] ?? null }
        })
      },
    )
  if (roles.export)
    offer(
      calls.export,
      { roles: roles.export, body: exportBody, summary: `Up to ${EXPORT_ROWS} rows of ${name}, masked; written down` },
      call => exportRecords(mall, resource, call),
    )
  for (const [action, said] of actionsOf(resource)) {
    const { roles } = said
    if (roles === MALL) continue
    offer(calls.actions[action] ?? '', { roles, id: true, body: actionBody, summary: `${said.labels.en}: ${name}` }, call => {
      const id = idFrom(call.query)
      const { version, ...input } = call.body
      return write(call, id, desk => takeAction(desk, resource, action, { id, version, input }))
    })
  }
}
