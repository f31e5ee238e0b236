import type { AnyCondition, Condition } from '../../schema/condition'
import { writableFields } from '../../schema/derive'
import { checkDraft, type FieldErrors, emptyDraft } from '../../schema/draft'
import type { Fields } from '../../schema/field'
import type { ActionsOf, DraftOf, InputOf, NewOf } from '../../schema/records'
import type { AnyResource, Resource } from '../../schema/resource'
import { badInput, Failure } from '../failures/failure'
import type { Kept } from '../rules'
import { mallItself } from '../session/sessions'
import type { Row } from '../store/database'
import { findRecords, type Stored, takeTurn, updateRecord } from '../store/records'
import { moveRecord } from './act'
import { writeAudit } from './audit'
import type { Desk } from './desk'
import { checkLinks, nameRegions } from './links'
import { recordAt } from './recordAt'
import { isChanged, writeRecord } from './write'

type Declared = Resource<string, Fields, unknown>
/** What a record must meet to be found: its fields as in any condition, and its id. */
export type Wanted<X extends Declared> = Condition<X['fields']> & { readonly id?: string | { readonly in: readonly string[] } }
/** In which order, and how many at most: by id and 200 where left out, never more than 1,000. */
export interface Found {
  readonly sort?: string
  readonly limit?: number
}
/**
 * What a rule does by itself, in its own transaction and inside the tenant's walls. Values are checked like anybody's, the record's own rules are kept,
 * and each write has its version, its search text and its line in the log, under the mall's name. Only what it does to the very record that the rule
 * is about stands in that write's own line.
 */
export interface Hand {
  /** Records as they are stored, every value whole. */
  readonly find: <X extends Declared>(resource: X, filter: Wanted<X>, found?: Found) => Promise<Kept<X>[]>
  /** Changes fields that people fill in, those hidden from the form too. A state is moved by `take`. Refuses with notFound or badInput. */
  readonly change: <X extends Declared>(resource: X, id: string, values: Partial<DraftOf<X>>) => Promise<Kept<X>>
  /** Takes an action of the mall's own (`roles: 'mall'`). Refuses with notFound, badInput, notAllowed or wrongState. */
  readonly take: <X extends Declared, A extends ActionsOf<X>>(resource: X, id: string, action: A, input?: InputOf<X, A>) => Promise<Kept<X>>
  /** Adds a record. Refuses with badInput. */
  readonly append: <X extends Declared>(resource: X, values: NewOf<X>) => Promise<Kept<X>>
}
/** The record that a rule is about. */
export interface About {
  readonly resource: AnyResource
  readonly id: string
}

const MOST = 1000
/** Values for a stored or a new record, where all of them hold. Refuses with badInput. */
const checkedFor = async (desk: Desk, resource: AnyResource, given: Row, stored: Row | undefined): Promise<Row> => {
  const { own, partOf } = resource.definition
  const owner = own && !partOf && !stored ? [own] : []
  const { values, errors: wrong } = checkDraft(resource, given, stored, [...writableFields(resource), ...owner])
  // What else a stored record lacks is not this change's to mend.
  const isAsked = ([path, said]: [string, FieldErrors[string]]) =>
    !stored || said === 'neededNow' || typeof said !== 'string' || Object.hasOwn(given, path.replace(/\..*$/, ''))
  const errors = {
    ...(await checkLinks(desk, { fields: resource.fields, values, stored })),
    ...(await nameRegions(desk, resource, values, stored)),
    ...Object.fromEntries(Object.entries(wrong).filter(isAsked)),
  }
  if (Object.keys(errors).length > 0) throw badInput(errors)
  return values
}
const begin = async ({ shop, scope, principal }: Desk, resource: AnyResource, id: string): Promise<Stored> => {
  if (shop.rulesOf(resource)?.inTurn) await takeTurn(scope, resource)
  const stored = await recordAt({ shop, scope, principal }, resource, id, true)
  if (!stored) throw new Failure('notFound')
  return stored
}

/** The mall's hand at a desk. `about` is the record that the rule is about. */
export const handOf = (at: Desk, about?: About): Hand => {
  const desk: Desk = { ...at, principal: mallItself(at.scope.tenant) }
  const isOwn = (resource: AnyResource, id: string) => about?.resource === resource && about.id === id
  const hand = {
    find: (resource: AnyResource, filter: AnyCondition, { sort = 'id', limit = 200 }: Found = {}) =>
      findRecords(desk.scope, resource, filter, { sort, limit: Math.min(limit, MOST) }),
    change: async (resource: AnyResource, id: string, given: Row) => {
      const stored = await begin(desk, resource, id)
      const values = await checkedFor(desk, resource, given, stored)
      if (!isChanged(resource, stored, { ...stored, ...values }, values)) return stored
      return isOwn(resource, id) ? updateRecord(desk.scope, resource, { id, stored, values }) : writeRecord(desk, resource, values, stored)
    },
    take: async (resource: AnyResource, id: string, action: string, input?: Row) => {
      const { before, after } = await moveRecord(desk, resource, action, { id, input })
      if (!isOwn(resource, id)) await writeAudit(desk, resource, { action, before, after })
      return after
    },
    append: async (resource: AnyResource, given: Row) =>
      writeRecord(desk, resource, { ...emptyDraft(resource), ...(await checkedFor(desk, resource, given, undefined)) }, undefined),
  }
  return hand as unknown as Hand
}
