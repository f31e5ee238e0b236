import { z } from 'zod'
import { unservedReason } from '../../../schema/contract/apiRoutes'
import {
  changedAnswer,
  historyAnswer,
  listAnswer,
  pendingAnswer,
  removedAnswer,
} from '../../../schema/contract/recordContract'
import { downloadAnswer } from '../../../schema/contract/spreadsheetContract'
import { identityScope } from '../../../schema/model/identity'
import { HISTORY_PART } from '../../../schema/model/auditActions'
import type { AnyResource } from '../../../schema/model/resource'
import { reviewersOf } from '../../../schema/rules/review'
import { readChangedSince } from '../../records/read/changedSince'
import { readHistory } from '../../records/read/readHistory'
import { readerOf, seesRow } from '../../records/context/auditVisibility'
import { DOWNLOAD_ROWS, JOB_ROWS } from '../../../schema/spreadsheet/exportFormats'
import { RequestError, invalidInput } from '../../errors/requestError'
import type { RequestContext } from '../../records/context/requestContext'
import { present, presentOne } from '../../records/read/presentRecord'
import { findPendingTenants } from '../../records/read/pendingTenants'
import { listRecords } from '../../database/queries/listRecords'
import { listPending } from '../../database/queries/pendingCounts'
import { accountOf, type Tenant } from '../../database/tenancy/tenant'
import { findRecord, type Stored } from '../../database/queries/records'
import { restorableUntil, REMOVED_DAYS } from '../../database/queries/reservedValues'
import { listAside } from '../../database/queries/deletedRecords'
import type { RouteCall } from '../../services/routeContract'
import { readContext, tenantOf } from '../base/requestContexts'
import { downloadBody, downloadRecords } from '../spreadsheets/exportJobRoutes'
import { exportRecords } from '../spreadsheets/exportRecords'
import { type ById, byId, page, search } from '../base/requestBody'
import type { ServerServices } from '../../services/services'
import type { RecordMounter, RouteMounter } from '../base/declaredRoute'
import { seenBy } from '../base/mountRoute'
import { publicListingRoutes } from './publicListingRoutes'
import { canSeeField } from '../../../schema/rules/availability'
import { nameInLog, writeEvent } from '../../records/context/auditLog'
import { openRequestContext } from '../../records/write/openRequestContext'
import { findVisibleRecord } from '../../records/context/findVisibleRecord'
import { consumeLimit } from '../../limits/counters'

/** Limit of revealed values for one account. */
const REVEALS = { max: 30, seconds: 60 } as const
/**
 * Reveals one masked value, with an audit line. Never under an idempotency key, which would store
 * the response. `tenantOf` returns the record's tenant.
 */
const revealValue = async (
  { appConfig, database, enter }: ServerServices,
  resource: AnyResource,
  tenantOf: () => Promise<Tenant>,
  { principal, query: { id }, body: { field } }: RouteCall<{ readonly field: string }, ById>,
) => {
  if (!canSeeField(resource, field, principal)) throw invalidInput({ field: 'choice' })
  await consumeLimit(database.db, `reveal ${principal.accountId}`, REVEALS)
  return enter(await tenantOf(), async scope => {
    const record = await findVisibleRecord(openRequestContext(appConfig, scope, principal), resource, id)
    if (!record) throw new RequestError('notFound')
    await writeEvent(scope, principal, {
      resource: resource.name,
      action: 'reveal',
      recordId: id,
      recordName: nameInLog(resource, record),
      changes: { [field]: [null, null] },
    })
    return { value: record[field] ?? null }
  })
}
const listBody = z.strictObject({ ...page, ...search, counts: z.boolean('yesNo').default(false) })
/** Record, and the line that the page precedes. */
const historyQuery = byId.extend({ before: z.string('text').min(1, 'text').max(64, 'text').optional() })
const exportBody = z.strictObject({
  ...search,
  /** Restricts the export to these records. */
  ids: z
    .array(z.string('text').min(1, 'text').max(64, 'text'), 'choices')
    .min(1, 'required')
    .max(DOWNLOAD_ROWS, 'tooMany')
    .optional(),
})
const removedBody = z.strictObject(page)
const waitingBody = z.strictObject({ ...page, tenant: z.string('text').min(1, 'text').max(64, 'text').optional() })
/** Reads the record of a call, where the caller sees it. */
const readOne = <R>(
  services: ServerServices,
  resource: AnyResource,
  { principal, request, query }: RouteCall<unknown, ById>,
  work: (context: RequestContext, found: Stored) => Promise<R>,
): Promise<R> =>
  readContext(services, { principal, request }, async context => {
    const stored = await findRecord(context.scope, resource, query.id)
    if (!stored || !seesRow(services.appConfig, resource, stored, principal)) throw new RequestError('notFound')
    return work(context, stored)
  })
export const getRoute = (
  { services, resource, record, offer }: RecordMounter,
  path: string,
  method: 'GET' | 'POST' = 'POST',
): void =>
  offer(
    path,
    {
      method,
      roles: resource.definition.permissions.read,
      query: byId,
      answer: record,
      summary: `Get one of ${resource.labels.en}`,
    },
    call => readOne(services, resource, call, (context, stored) => presentOne(context, resource, stored)),
  )
/** Reads the log of a call's record. */
const logOf = async <R>(
  services: ServerServices,
  resource: AnyResource,
  call: RouteCall<unknown, ById>,
  read: (context: Pick<RequestContext, 'scope'>, found: Stored) => Promise<R>,
): Promise<R> => {
  const { principal, request } = call
  if (accountOf(principal.tenant) === undefined) return readOne(services, resource, call, read)
  // The log of a guest's record belongs to the record's tenant.
  const stored = await readOne(services, resource, call, async (_, each) => each)
  return services.read(stored.fact_id, seenBy(request), scope => read({ scope }, stored))
}

/** Route for deleted records that are restorable, for roles that may delete. */
const removedRoute = ({ services, resource, calls, offer }: RouteMounter): void => {
  const removed = {
    who: identityScope(services.appConfig.config, 'tenant'),
    roles: resource.definition.permissions.remove,
    body: removedBody,
    answer: removedAnswer,
    summary: `Which of ${resource.labels.en} were removed in the last ${REMOVED_DAYS} days and can be brought back`,
  }
  offer(calls.removed, removed, ({ principal, request, body }) =>
    readContext(services, { principal, request }, async ({ scope }) => {
      const { list, total } = await listAside(scope, resource, body)
      return { list: list.map(each => ({ ...each, until: restorableUntil(each.at) })), total }
    }),
  )
}
/** Routes of the review queue, for reviewers. */
const reviewRoutes = ({ services, resource, calls, record, offer }: RouteMounter): void => {
  const name = resource.labels.en
  const roles = reviewersOf(resource)
  const waiting = {
    roles,
    body: waitingBody,
    answer: pendingAnswer(record),
    summary: `What of ${name} waits for a decision, longest first, and whose`,
  }
  offer(calls.waiting, waiting, ({ principal, request, body }) =>
    readContext(services, { principal, request }, async context => {
      const result = await listPending(context.scope, resource, body, readerOf(services.appConfig, resource, principal))
      const tenants = await findPendingTenants(context, resource)
      const known = new Set(tenants.map(({ id }) => id))
      const of = result.list.map(({ fact_id }) => String(fact_id)).map(id => (known.has(id) ? id : null))
      return { ...result, list: await present(context, resource, result.list), of, tenants }
    }),
  )
  offer(
    calls.changed,
    { roles, query: byId, answer: changedAnswer, summary: `What changed in one of ${name} since the last decision` },
    call =>
      logOf(services, resource, call, ({ scope }, stored) => readChangedSince(scope, resource, stored, call.principal)),
  )
}
/** Route for revealing a masked value. */
const revealRoute = ({ services, resource, calls, offer }: RouteMounter): void => {
  const [masked, ...others] = Object.keys(resource.fields).filter(each => resource.fields[each]?.options.mask)
  if (!masked) return
  const reveal = {
    roles: resource.definition.permissions.reveal,
    query: byId,
    body: z.strictObject({ field: z.enum([masked, ...others], 'choice') }),
    answer: z.strictObject({ value: z.string().nullable() }),
    summary: `A masked value of one of ${resource.labels.en}, whole; written down`,
  }
  offer(calls.reveal, reveal, call =>
    revealValue(services, resource, () => tenantOf(services, call.principal, { resource, id: call.query.id }), call),
  )
}
/** Routes for exports: a spreadsheet made by a job, or rows at once. */
const exportRoutes = ({ services, resource, calls, record, offer }: RouteMounter): void => {
  const name = resource.labels.en
  const roles = resource.definition.permissions.export
  const download = {
    roles,
    body: downloadBody(search),
    answer: downloadAnswer,
    summary: `A sheet of up to ${JOB_ROWS} rows of ${name}, masked, made by a job; written down`,
  }
  if (!unservedReason(resource, 'download'))
    offer(calls.download, download, call => downloadRecords(services, resource, call))
  const rows = {
    roles,
    body: exportBody,
    answer: listAnswer(record).omit({ counts: true }),
    summary: `Up to ${DOWNLOAD_ROWS} rows of ${name}, masked; written down`,
  }
  if (!unservedReason(resource, 'export')) offer(calls.export, rows, call => exportRecords(services, resource, call))
}
/** Read routes of a declaration: list, record, history, deleted records, masked value and export. */
export const readRoutes = (counter: RouteMounter): void => {
  const { services, resource, calls, record, offer } = counter
  const { permissions } = resource.definition
  const name = resource.labels.en
  const list = { roles: permissions.read, body: listBody, answer: listAnswer(record), summary: `List ${name}` }
  offer(calls.list, list, ({ principal, request, body }) =>
    readContext(services, { principal, request }, async context => {
      const answer = await listRecords(context.scope, resource, body, readerOf(services.appConfig, resource, principal))
      return { ...answer, list: await present(context, resource, answer.list) }
    }),
  )
  getRoute(counter, calls.get)
  offer(
    calls.history,
    {
      roles: permissions.read,
      query: historyQuery,
      answer: historyAnswer,
      summary: `What happened to one of ${name}, newest first: at most ${HISTORY_PART} lines, those before the one named`,
    },
    call =>
      logOf(services, resource, call, ({ scope }, stored) =>
        readHistory({ scope, config: services.appConfig.config }, resource, stored, call.principal, call.query.before),
      ),
  )
  revealRoute(counter)
  if (!unservedReason(resource, 'removed')) removedRoute(counter)
  if (!unservedReason(resource, 'waiting')) reviewRoutes(counter)
  if (!unservedReason(resource, 'showcase')) publicListingRoutes(counter)
  exportRoutes(counter)
}
