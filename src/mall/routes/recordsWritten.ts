import { z } from 'zod'
import { actionsOf, orderField } from '../../schema/derive'
import { reaching } from '../../schema/identity'
import { MALL, may } from '../../schema/machine'
import type { Roles } from '../../schema/action'
import { takeAction } from '../records/act'
import { Failure } from '../failures/failure'
import type { Desk } from '../records/desk'
import { presentOne } from '../records/present'
import { removeRecord } from '../records/remove'
import { saveRecord } from '../records/save'
import { placeRecord } from '../store/order'
import { ownRecord } from '../store/records'
import type { Call } from './contract'
import { writeOnce } from './desks'
import { byId, recordId, removed } from './given'
import type { Counter } from './offer'
import { draftBody, inputBody } from './recordContract'

const sortBody = z.strictObject({ id: z.string('noRecord').max(64, 'noRecord'), after: recordId, before: recordId })

const either = (a: Roles<string> | undefined, b: Roles<string> | undefined): Roles<string> => {
  if (a === '*' || b === '*') return '*'
  return [...new Set([...(a || []), ...(b || [])])]
}

/** What changes a declaration's records: save, remove, sort and its actions. */
export const writingRoutes = ({ mall, resource, calls, record, offer }: Counter): void => {
  const { roles } = resource.definition
  const name = resource.labels.en
  const write = (call: Call<unknown>, id: string, work: (desk: Desk) => Promise<unknown>) => writeOnce(mall, call, { resource, id }, work)

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
    const sorting = {
      who: reaching(mall.shop.config, 'tenant', 'all'),
      roles: roles.sort,
      body: sortBody,
      answer: record,
      summary: `Put one of ${name} between two others`,
    }
    offer(calls.sort, sorting, call => {
      const { id, ...neighbours } = call.body
      return write(call, id, async desk => {
        if (!(await placeRecord(desk.scope, resource, id, neighbours))) throw new Failure('notFound')
        return presentOne(desk, resource, await ownRecord(desk.scope, resource, id))
      })
    })
  }
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
