import { z } from 'zod'
import { whyUnanswered } from '../../../schema/contract/apiRoutes'
import { actionsOf } from '../../../schema/selectors/definition'
import { reaching } from '../../../schema/model/identity'
import { MALL, may } from '../../../schema/rules/availability'
import type { Roles } from '../../../schema/model/action'
import type { AnyAction } from '../../../schema/model/resource'
import { isOverSheet } from '../../../schema/spreadsheet/actionLimits'
import { takeAction } from '../../records/write/runAction'
import { Failure, inWords } from '../../errors/requestError'
import type { Desk } from '../../records/context/requestContext'
import { deskOf } from '../../records/write/recordsApi'
import { keyed } from '../../records/idempotency/idempotent'
import { keyedApart } from '../../records/idempotency/idempotentWithoutTenant'
import { presentOne } from '../../records/read/presentRecord'
import { removeRecord } from '../../records/write/deleteRecord'
import { restoreRecord } from '../../records/write/restoreRecord'
import { saveRecord } from '../../records/write/saveRecord'
import { judgeSheet, takeEach, takeWhole } from '../../import/runActions'
import { placeAt, placeRecord } from '../../database/queries/position'
import { ownRecord } from '../../database/queries/records'
import type { Call } from '../../services/routeContract'
import { importingRoute } from '../spreadsheets/importRoute'
import { writeOnce } from '../base/requestContexts'
import { byId, languageOf, recordId, removed } from '../base/requestBody'
import type { Counter } from '../base/declaredRoute'
import { draftBody, inputBody, sheetAnswer, sheetBody } from '../base/recordContract'
import { keyIn } from '../base/mountRoute'

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
  { mall, resource }: Counter,
  call: Call<unknown>,
  id: string,
  work: (desk: Desk) => Promise<unknown>,
): Promise<unknown> => writeOnce(mall, call, { resource, id }, work)

const savingRoute = ({ mall, resource, calls, record, offer }: Counter): void => {
  const { roles } = resource.definition
  const saving = {
    roles: either(roles.create, roles.edit),
    body: draftBody(resource),
    answer: record,
    summary: `Add or change one of ${resource.labels.en}`,
  }
  offer(calls.save, saving, call => {
    const id = call.body.id || undefined
    if (!may(resource, id ? 'edit' : 'create', call.principal)) throw new Failure('notAllowed')
    return writeOnce(mall, call, { resource, id, draft: call.body }, desk => saveRecord(desk, resource, call.body))
  })
}
const removingRoute = (counter: Counter): void => {
  const { resource, calls, offer } = counter
  const { remove } = resource.definition.roles
  const summary = `Delete one of ${resource.labels.en}`
  offer(calls.remove, { roles: remove, query: byId, answer: removed, ends: 'record', summary }, call => {
    const { id } = call.query
    return write(counter, call, id, desk => removeRecord(desk, resource, id))
  })
}
const restoringRoute = (counter: Counter): void => {
  const { mall, resource, calls, record, offer } = counter
  const restoring = {
    who: reaching(mall.shop.config, 'tenant'),
    roles: resource.definition.roles.remove,
    query: byId,
    answer: record,
    summary: `Bring a removed one of ${resource.labels.en} back`,
  }
  offer(calls.restore, restoring, call => {
    const { id } = call.query
    return write(counter, call, id, desk => restoreRecord(desk, resource, id))
  })
}
const sortingRoute = (counter: Counter): void => {
  const { mall, resource, calls, record, offer } = counter
  const sorting = {
    who: reaching(mall.shop.config, 'tenant', 'all'),
    roles: resource.definition.roles.sort,
    body: sortBody,
    answer: record,
    summary: `Put one of ${resource.labels.en} between two others, or in a place of the whole order`,
  }
  offer(calls.sort, sorting, call => {
    const { id, place, ...neighbours } = call.body
    return write(counter, call, id, async desk => {
      const { scope } = desk
      const put = place ? placeAt(scope, resource, id, place) : placeRecord(scope, resource, id, neighbours)
      if (!(await put)) throw new Failure('notFound')
      return presentOne(desk, resource, await ownRecord(desk.scope, resource, id))
    })
  })
}
/** One that only the mall takes has no route. */
const actionRoute = (counter: Counter, action: string, said: AnyAction): void => {
  const { resource, calls, record, offer } = counter
  const { roles } = said
  if (roles === MALL) return
  const taking = {
    roles,
    query: byId,
    body: inputBody(resource, said),
    answer: record,
    summary: `${said.labels.en}: ${resource.labels.en}`,
  }
  offer(calls.actions[action] ?? '', taking, call => {
    const { id } = call.query
    const { version, ...input } = call.body
    return write(counter, call, id, desk => takeAction(desk, resource, action, { id, version, input }))
  })
}
/** An action over a sheet, for whoever stands in a tenant: judged, or taken whole or row by row. */
const sheetRoute = (counter: Counter, name: string, action: AnyAction): void => {
  const { mall, resource, calls, offer } = counter
  const { roles, labels } = action
  if (roles === MALL || !isOverSheet(action)) return
  const over = { resource, name, action }
  const taking = {
    who: reaching(mall.shop.config, 'tenant'),
    roles,
    body: sheetBody(resource, action),
    answer: sheetAnswer,
    summary: `${labels.en} over a sheet of ${resource.labels.en}: judged, or taken whole or row by row`,
  }
  offer(calls.sheets[name] ?? '', taking, async ({ principal, request, body }) => {
    const { mode, rows } = body
    const { tenant } = principal
    const enter = <R>(work: (desk: Desk) => Promise<R>) =>
      mall.enter(tenant, scope => work(deskOf(mall.shop, scope, principal)))
    const key = keyIn(request)
    const ways = {
      judge: () => enter(desk => judgeSheet(desk, over, rows)),
      whole: () => enter(desk => keyed(desk, key, () => takeWhole(desk, over, rows))),
      each: () => keyedApart(mall.enter, principal, key, () => takeEach({ enter, key: key.key }, over, rows)),
    }
    const told = await ways[mode]()
    return { rows: told.map(each => ({ ...each, errors: inWords(each.errors, languageOf(request)) })) }
  })
}
/** What changes a declaration's records: save, remove, restore, sort and its actions. */
export const writingRoutes = (counter: Counter): void => {
  const { resource } = counter
  savingRoute(counter)
  removingRoute(counter)
  if (!whyUnanswered(resource, 'restore')) restoringRoute(counter)
  if (!whyUnanswered(resource, 'sort')) sortingRoute(counter)
  if (!whyUnanswered(resource, 'import')) importingRoute(counter, either)
  for (const [action, said] of actionsOf(resource)) {
    actionRoute(counter, action, said)
    sheetRoute(counter, action, said)
  }
}
