import { isEmpty, isSame } from '../../../schema/model/condition'
import { checkDraft, emptyDraft, type FieldErrors, withoutMasked } from '../../../schema/rules/validateDraft'
import { moveExtensions } from '../../../schema/rules/phoneExtensions'
import { getFormFields, getField } from '../../../schema/selectors/definition'
import {
  type Actor,
  isParamOf,
  editableFields,
  editBlockedReason,
  isClosedByRole,
  isAllowed,
  canSeeField,
} from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { takeSpansApart } from '../../../schema/rules/dateSpans'
import { invalidInput, RequestError } from '../../errors/requestError'
import type { DatabaseRow } from '../../database/connections/database'
import { findRecords, type Stored, lockRecord, lockRecords } from '../../database/queries/records'
import { accountOf } from '../../database/tenancy/tenant'
import type { RequestContext } from '../context/requestContext'
import { checkReferences } from './checkReferences'
import { unavailableErrors } from './existingValues'
import { commonPasswordErrors } from './hashSecrets'
import { presentOne } from '../read/presentRecord'
import { findVisibleRecord } from '../context/findVisibleRecord'
import { writeRecord } from './writeRecord'

/** Fields of a stored record that the actor may change. */
interface Openness {
  readonly open: readonly string[]
  readonly actor: Actor
}
/** Drops read-only fields whose value is unchanged. Refuses changed ones. */
const narrow = (
  resource: AnyResource,
  input: DatabaseRow,
  stored: DatabaseRow,
  { open, actor }: Openness,
): DatabaseRow => {
  // Reveals equality only for fields that the actor reads unmasked. Of masked fields, reveals
  // emptiness only.
  const isGuess = (name: string, value: unknown) =>
    stored.id !== undefined &&
    !isParamOf(resource, name, actor) &&
    !(canSeeField(resource, name, actor) && isEmpty(value))
  const whyClosed = (name: string): FieldErrors[string] => {
    if (stored.id === undefined) return 'notNow'
    if (getField(resource, name).options.immutable) return 'readOnly'
    return isClosedByRole(resource, name, stored, actor) ? 'notByYou' : 'notNow'
  }
  const errors: FieldErrors = {}
  const closed = new Set(getFormFields(resource).filter(name => !open.includes(name)))
  const kept = Object.entries(input).filter(([name, value]) => {
    if (!closed.has(name)) return true
    if (isGuess(name, value) || !isSame(value, stored[name])) errors[name] = whyClosed(name)
    return false
  })
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return Object.fromEntries(kept)
}

/** Refuses a save of a stored record, with its present state. */
const refuseStored = async (
  context: RequestContext,
  resource: AnyResource,
  stored: DatabaseRow,
  version: unknown,
): Promise<void> => {
  const current = () => presentOne(context, resource, stored)
  if (editableFields(resource, context.principal, stored).length === 0) {
    if (editBlockedReason(resource, stored, context.principal) === 'role') throw new RequestError('notAllowed')
    throw new RequestError('wrongState', { current: await current() })
  }
  if (version === undefined) throw invalidInput({ version: 'required' })
  if (version !== stored.version) throw new RequestError('changed', { current: await current() })
}

/**
 * Plans a save: the whole record, with the errors that the values alone show. Refuses changes of
 * read-only fields with badInput.
 */
export const planSave = (
  { principal }: RequestContext,
  resource: AnyResource,
  input: DatabaseRow,
  stored: Stored | undefined,
) => {
  const open = editableFields(resource, principal, stored)
  const apart = takeSpansApart(resource, input, stored)
  const values = moveExtensions(resource, apart.values, () => true)
  const draft = stored ? withoutMasked(resource, values, stored) : values
  const checked = checkDraft(
    resource,
    narrow(resource, draft, stored ?? emptyDraft(resource), { open, actor: principal }),
    stored,
  )
  const whole = stored ? checked.values : { ...emptyDraft(resource), ...checked.values }
  return { whole, errors: { ...checked.errors, ...apart.errors } }
}

/** Existing record of an account that may have only one. A parallel insert waits. */
const firstOf = async (
  { scope, principal }: RequestContext,
  resource: AnyResource,
  whole: DatabaseRow,
): Promise<Stored | undefined> => {
  const { ownerField, uniquePerOwner } = resource.definition
  const account = accountOf(principal.tenant)
  if (ownerField === undefined || uniquePerOwner === undefined || account === undefined) return undefined
  await lockRecords(scope, resource, `${account} ${whole[uniquePerOwner]}`)
  const mine = { [ownerField]: account, [uniquePerOwner]: String(whole[uniquePerOwner]) }
  return (await findRecords(scope, resource, mine, { sort: 'id', limit: 1 }))[0]
}

/**
 * Creates or updates a record: permissions, validation, rules, write and audit line, all or
 * nothing. Refuses with badInput, notAllowed, notFound, wrongState or changed.
 */
export const writeSaved = async (
  context: RequestContext,
  resource: AnyResource,
  body: DatabaseRow,
): Promise<Stored> => {
  const { appConfig, scope, principal } = context
  const { id, version, ...given } = body
  if (!isAllowed(resource, isEmpty(id) ? 'create' : 'edit', principal)) throw new RequestError('notAllowed')
  if (appConfig.rulesOf(resource)?.serialize) await lockRecord(scope, resource)
  const stored = isEmpty(id) ? undefined : await findVisibleRecord(context, resource, String(id), true)
  if (!isEmpty(id) && !stored) throw new RequestError('notFound')
  if (stored) await refuseStored(context, resource, stored, version)
  const { whole, errors: wrong } = planSave(context, resource, given, stored)
  const errors = {
    ...(await checkReferences(context, { fields: resource.fields, values: whole, stored })),
    ...(await commonPasswordErrors(resource, whole)),
    ...wrong,
  }
  if (Object.keys(errors).length > 0)
    throw invalidInput({ ...(await unavailableErrors(context, resource, whole, stored?.id)), ...errors })
  const first = stored ? undefined : await firstOf(context, resource, whole)
  return first ?? writeRecord(context, resource, whole, stored)
}
/** Saves a record and presents it. */
export const saveRecord = async (
  context: RequestContext,
  resource: AnyResource,
  body: DatabaseRow,
): Promise<DatabaseRow> => presentOne(context, resource, await writeSaved(context, resource, body))
