import { z } from 'zod'
import type { AnyResource } from '../../schema/resource'
import { readHistory } from '../records/audit'
import { readerOf, seesRow } from '../records/auditView'
import { Failure } from '../failures/failure'
import type { Desk } from '../records/desk'
import { present, presentOne } from '../records/present'
import { listRecords } from '../store/list'
import { accountOf } from '../store/reach'
import { findRecord, type Stored } from '../store/records'
import type { Call } from './contract'
import { readAt, tenantOf } from './desks'
import { EXPORT_ROWS, exportRecords } from './exported'
import { type ById, byId, page } from './given'
import type { Mall } from './mall'
import type { Counter } from './offer'
import { listAnswer } from './recordContract'
import { revealValue } from './revealed'
import { seenBy } from './route'

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

/** Reads the record that a call names, where whoever calls sees it. */
const readOne = <R>(
  mall: Mall,
  resource: AnyResource,
  { principal, request, query }: Call<unknown, ById>,
  work: (desk: Desk, found: Stored) => Promise<R>,
): Promise<R> =>
  readAt(mall, { principal, request }, async desk => {
    const found = await findRecord(desk.scope, resource, query.id)
    if (!found || !seesRow(mall.shop, resource, found, principal)) throw new Failure('notFound')
    return work(desk, found)
  })
const historyOf = async (mall: Mall, resource: AnyResource, call: Call<unknown, ById>) => {
  const { principal, request } = call
  const read = ({ scope }: Pick<Desk, 'scope'>, { id }: Stored) => readHistory(scope, resource, id, principal)
  if (accountOf(principal.tenant) === undefined) return readOne(mall, resource, call, read)
  // What happened to a guest's record stands in the log of the tenant that it stands in.
  const found = await readOne(mall, resource, call, async (_, each) => each)
  return mall.read(found.fact_id, seenBy(request), scope => read({ scope }, found))
}

/** What is read of a declaration's records: list, one, what happened to it, a masked value, and an export. */
export const readingRoutes = ({ mall, resource, calls, record, offer }: Counter): void => {
  const { roles } = resource.definition
  const name = resource.labels.en
  const list = { roles: roles.read, body: listBody, answer: listAnswer(record), summary: `List ${name}` }
  offer(calls.list, list, ({ principal, request, body }) =>
    readAt(mall, { principal, request }, async desk => {
      const answer = await listRecords(desk.scope, resource, body, readerOf(mall.shop, resource, principal))
      return { ...answer, list: await present(desk, resource, answer.list) }
    }),
  )
  offer(calls.get, { roles: roles.read, query: byId, answer: record, summary: `Get one of ${name}` }, call =>
    readOne(mall, resource, call, (desk, found) => presentOne(desk, resource, found)),
  )
  offer(calls.history, { roles: roles.read, query: byId, answer: history, summary: `What happened to one of ${name}` }, call =>
    historyOf(mall, resource, call),
  )
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
}
