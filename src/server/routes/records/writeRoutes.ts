import { z } from 'zod'
import { unservedReason } from '../../../schema/contract/apiRoutes'
import { bulkActionAnswer } from '../../../schema/contract/spreadsheetContract'
import { getActions } from '../../../schema/selectors/definition'
import { identityScope } from '../../../schema/model/identity'
import { SYSTEM, isAllowed } from '../../../schema/rules/availability'
import type { Language } from '../../../schema/model/field'
import type { Roles } from '../../../schema/model/action'
import type { AnyAction } from '../../../schema/model/resource'
import { isSpreadsheetAction } from '../../../schema/spreadsheet/actionLimits'
import { runAction } from '../../records/write/runAction'
import {
  type CodedErrors,
  codesAndMessages,
  localizedRefusal,
  type RefusedField,
  RequestError,
} from '../../errors/requestError'
import type { RequestContext } from '../../records/context/requestContext'
import { openRequestContext } from '../../records/write/openRequestContext'
import { idempotent } from '../../records/idempotency/idempotent'
import { idempotentWithoutTenant } from '../../records/idempotency/idempotentWithoutTenant'
import { presentOne } from '../../records/read/presentRecord'
import { deleteRecordWithRules } from '../../records/delete/deleteRecord'
import { restoreRecord } from '../../records/delete/restoreRecord'
import { saveRecord } from '../../records/write/saveRecord'
import { validateRows, takeEach, runAllOrNone } from '../../import/runActions'
import { placeAt, placeRecord } from '../../database/queries/position'
import { ownRecord } from '../../database/queries/records'
import type { RouteCall } from '../../services/routeContract'
import { importRoute } from '../spreadsheets/importRoute'
import { idempotentContext } from '../base/requestContexts'
import { byId, languageOf, recordId, removed } from '../base/requestBody'
import type { RecordMounter, RouteMounter } from '../base/declaredRoute'
import { draftBody, inputBody, bulkActionBody } from '../base/recordContract'
import { idempotencyKeyOf } from '../base/mountRoute'

const sortBody = z.strictObject({
  id: z.string('noRecord').max(64, 'noRecord'),
  after: recordId,
  before: recordId,
  place: z.int('whole').min(1, 'whole').max(9_999_999, 'whole').optional(),
})

const either = (a: Roles<string> | undefined, b: Roles<string> | undefined): Roles<string> => {
  if (a === '*' || b === '*') return '*'
  return [...new Set([...(a || []), ...(b || [])])]
}

const write = (
  { services, resource }: RecordMounter,
  call: RouteCall<unknown>,
  id: string,
  work: (context: RequestContext) => Promise<unknown>,
): Promise<unknown> => idempotentContext(services, call, { resource, id }, work)

const savingRoute = ({ services, resource, calls, record, offer }: RouteMounter): void => {
  const { permissions } = resource.definition
  const saving = {
    roles: either(permissions.create, permissions.edit),
    body: draftBody(resource),
    answer: record,
    summary: `Add or change one of ${resource.labels.en}`,
  }
  offer(calls.save, saving, call => {
    const id = call.body.id || undefined
    if (!isAllowed(resource, id ? 'edit' : 'create', call.principal)) throw new RequestError('notAllowed')
    return idempotentContext(services, call, { resource, id, draft: call.body }, context =>
      saveRecord(context, resource, call.body),
    )
  })
}
export const removingRoute = (counter: RecordMounter, path: string, method: 'DELETE' | 'POST' = 'POST'): void => {
  const { resource, offer } = counter
  const { remove } = resource.definition.permissions
  const summary = `Delete one of ${resource.labels.en}`
  offer(path, { method, roles: remove, query: byId, answer: removed, ends: 'record', summary }, call => {
    const { id } = call.query
    return write(counter, call, id, context => deleteRecordWithRules(context, resource, id))
  })
}
const restoringRoute = (counter: RouteMounter): void => {
  const { services, resource, calls, record, offer } = counter
  const restoring = {
    who: identityScope(services.appConfig.config, 'tenant'),
    roles: resource.definition.permissions.remove,
    query: byId,
    answer: record,
    summary: `Bring a removed one of ${resource.labels.en} back`,
  }
  offer(calls.restore, restoring, call => {
    const { id } = call.query
    return write(counter, call, id, context => restoreRecord(context, resource, id))
  })
}
const sortingRoute = (counter: RouteMounter): void => {
  const { services, resource, calls, record, offer } = counter
  const sorting = {
    who: identityScope(services.appConfig.config, 'tenant', 'all'),
    roles: resource.definition.permissions.sort,
    body: sortBody,
    answer: record,
    summary: `Put one of ${resource.labels.en} between two others, or in a place of the whole order`,
  }
  offer(calls.sort, sorting, call => {
    const { id, place, ...neighbours } = call.body
    return write(counter, call, id, async context => {
      const { scope } = context
      const put = place ? placeAt(scope, resource, id, place) : placeRecord(scope, resource, id, neighbours)
      if (!(await put)) throw new RequestError('notFound')
      return presentOne(context, resource, await ownRecord(context.scope, resource, id))
    })
  })
}
/** Mounts an action, unless only the server runs it. */
const actionRoute = (counter: RouteMounter, action: string, definition: AnyAction): void => {
  const { resource, calls, record, offer } = counter
  const { roles } = definition
  if (roles === SYSTEM) return
  const taking = {
    roles,
    query: byId,
    body: inputBody(resource, definition),
    answer: record,
    summary: `${definition.labels.en}: ${resource.labels.en}`,
  }
  offer(calls.actions[action] ?? '', taking, call => {
    const { id } = call.query
    const { version, ...input } = call.body
    return write(counter, call, id, context => runAction(context, resource, action, { id, version, input }))
  })
}
/** Errors of a sheet's row: texts at its cells, and the codes of missing ticks with their questions. */
const toRowErrors = (errors: RefusedField, coded: CodedErrors | undefined, language: Language) => {
  const ticks = coded && codesAndMessages({}, coded, language)
  return { ...ticks, errors: { ...localizedRefusal(errors, language), ...ticks?.errors } }
}
/** Mounts an action over a spreadsheet, within a tenant: validated, all or none, or row by row. */
const bulkActionRoute = (counter: RouteMounter, name: string, action: AnyAction): void => {
  const { services, resource, calls, offer } = counter
  const { roles, labels } = action
  if (roles === SYSTEM || !isSpreadsheetAction(action)) return
  const over = { resource, name, action }
  const taking = {
    who: identityScope(services.appConfig.config, 'tenant'),
    roles,
    body: bulkActionBody(resource, action),
    answer: bulkActionAnswer,
    summary: `${labels.en} over a sheet of ${resource.labels.en}: judged, or taken whole or row by row`,
  }
  offer(calls.sheets[name] ?? '', taking, async ({ principal, request, body }) => {
    const { mode, rows } = body
    const { tenant } = principal
    const enter = <R>(work: (context: RequestContext) => Promise<R>) =>
      services.enter(tenant, scope => work(openRequestContext(services.appConfig, scope, principal)))
    const key = idempotencyKeyOf(request)
    const ways = {
      judge: () => enter(context => validateRows(context, over, rows)),
      whole: () => enter(context => idempotent(context, key, () => runAllOrNone(context, over, rows))),
      each: () =>
        idempotentWithoutTenant(services.enter, principal, key, () => takeEach({ enter, key: key.key }, over, rows)),
    }
    const results = await ways[mode]()
    const language = languageOf(request)
    return {
      rows: results.map(({ coded, ...each }) => ({
        ...each,
        ...toRowErrors(each.errors, coded, language),
      })),
    }
  })
}
/** Write routes of a declaration: save, remove, restore, sort, import and its actions. */
export const writeRoutes = (counter: RouteMounter): void => {
  const { resource } = counter
  savingRoute(counter)
  removingRoute(counter, counter.calls.remove)
  if (!unservedReason(resource, 'restore')) restoringRoute(counter)
  if (!unservedReason(resource, 'sort')) sortingRoute(counter)
  if (!unservedReason(resource, 'import')) importRoute(counter, either)
  for (const [action, said] of getActions(resource)) {
    actionRoute(counter, action, said)
    bulkActionRoute(counter, action, said)
  }
}
