import { isEmpty, isSame } from '../../schema/condition'
import { type Checked, checkDraft, emptyDraft, type FieldErrors, withoutMasked } from '../../schema/draft'
import { draftFields, fieldOf } from '../../schema/derive'
import type { AnyField } from '../../schema/field'
import { type Actor, asksField, editableFields, editRefusal, may, seesField } from '../../schema/machine'
import type { AnyResource } from '../../schema/resource'
import { takeSpansApart } from '../../schema/spans'
import { badInput, Failure } from '../failures/failure'
import { isCommonPassword } from '../session/commonPasswords'
import { hashPassword } from '../session/passwords'
import type { Principal } from '../session/sessions'
import type { Shop } from '../shop'
import { writeAudit } from './audit'
import { dropPapers } from './papers'
import { presentOne } from './present'
import { type Row, rows, sql } from '../store/database'
import { existing, findRecord, insertRecord, updateRecord, takeTurn } from '../store/records'
import { tableName } from '../store/tables'
import { mine, type Scope } from '../store/wall'

const fileKey = (url: string) => url.split('/').pop() as string

/** Pictures and references must be the tenant's own. What the record held before is not asked again: it may have gone offline since. */
export const checkLinks = async (
  shop: Shop,
  scope: Scope,
  fields: Readonly<Record<string, AnyField>>,
  values: Row,
  stored: Row | undefined,
  at = '',
): Promise<FieldErrors> => {
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name] as AnyField
    const before = new Set([stored?.[name] ?? []].flat())
    const fresh = [value].flat().filter(each => !isEmpty(each) && typeof each === 'string' && !before.has(each)) as string[]
    if (field.kind === 'rows') {
      const old = (stored?.[name] ?? []) as Row[]
      for (const [index, part] of ((value ?? []) as Row[]).entries())
        Object.assign(errors, await checkLinks(shop, scope, field.options.fields ?? {}, part, old[index], `${at}${name}.${index}.`))
    } else if (fresh.length > 0 && ['image', 'images', 'file'].includes(field.kind)) {
      const found = await rows<Row>(
        scope.db,
        sql`select key from files where ${mine(scope)} and key = any(${fresh.map(fileKey)}) and private = ${field.kind === 'file'} for key share`,
      )
      if (found.length !== new Set(fresh).size) errors[`${at}${name}`] = 'picture'
    } else if (fresh.length > 0 && (field.kind === 'ref' || field.kind === 'refs')) {
      const found = await existing(scope, shop.resource(field.options.to as string), fresh, field.options.filter)
      if (found.size !== new Set(fresh).size) errors[`${at}${name}`] = 'noRecord'
    }
  }
  return errors
}

/** Whether a region has others within it: then it is not chosen to the end. */
const isParent = async (scope: Scope, table: AnyResource, code: string): Promise<boolean> =>
  (await existing(scope, table, undefined, { parent: code })).size > 0

/** Gives each newly chosen region the names it has today; one that is stored keeps the names it had. Any other is refused. */
const nameRegions = async (shop: Shop, scope: Scope, resource: AnyResource, values: Row, stored: Row | undefined): Promise<FieldErrors> => {
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(resource, name)
    if (field.kind !== 'region' || isEmpty(value)) continue
    const code = String(value).slice(0, 6)
    const before = stored?.[name]
    const table = shop.resource(field.options.to as string)
    const known = await findRecord(scope, table, code)
    const whole = known && isEmpty(known.renewedTo) && !(await isParent(scope, table, code))
    if (whole) values[name] = `${code}/${known.path}`
    else if (typeof before === 'string' && before.slice(0, 6) === code) values[name] = before
    else errors[name] = 'region'
  }
  return errors
}

/** A choice that only some may newly make. */
const refuseChoices = (resource: AnyResource, values: Row, stored: Row | undefined, role: string): void => {
  for (const [name, value] of Object.entries(values)) {
    const allowed = fieldOf(resource, name).options.options?.[String(value)]?.roles
    if (allowed && !allowed.includes(role) && value !== stored?.[name]) throw badInput({ [name]: 'notYours' })
  }
}

/** A unique field's violation, told at the field. */
export const uniqueError = (resource: AnyResource, fault: unknown): Failure | undefined => {
  const { code, constraint } = fault as { code?: string; constraint?: string }
  const prefix = `uq_${tableName(resource)}_`
  return code === '23505' && constraint?.startsWith(prefix) ? badInput({ [constraint.slice(prefix.length)]: 'taken' }) : undefined
}

/** A record that was deleted between the look at it and the write that names it, told at the field that names it. */
const linkError = (resource: AnyResource, fault: unknown): Failure | undefined => {
  const { code, constraint } = fault as { code?: string; constraint?: string }
  const prefix = `fk_${tableName(resource)}_`
  return code === '23503' && constraint?.startsWith(prefix) ? badInput({ [constraint.slice(prefix.length)]: 'noRecord' }) : undefined
}

/** What may not be changed by this person or in this state is refused where it differs from what is stored, and left out where not. */
const narrow = (resource: AnyResource, given: Row, stored: Row, open: readonly string[], actor: Actor): Row => {
  // Whether it is the stored value is told of what the person reads whole. Of what is masked they read whether it is empty.
  const isGuess = (name: string, value: unknown) =>
    stored.id !== undefined && !asksField(resource, name, actor) && !(seesField(resource, name, actor) && isEmpty(value))
  const errors: FieldErrors = {}
  const kept = Object.entries(given).filter(([name, value]) => {
    if (!draftFields(resource).includes(name) || open.includes(name)) return true
    if (isGuess(name, value) || !isSame(value, stored[name]))
      errors[name] = fieldOf(resource, name).options.once && stored.id !== undefined ? 'readOnly' : 'notNow'
    return false
  })
  if (Object.keys(errors).length > 0) throw badInput(errors)
  return Object.fromEntries(kept)
}

export const hashSecrets = async (resource: AnyResource, values: Row): Promise<Row> => {
  const entries = await Promise.all(
    Object.entries(values).map(async ([name, value]) => {
      const { kind, options } = fieldOf(resource, name)
      if (kind !== 'secret') return [name, value] as const
      if (options.like === 'password' && !isEmpty(value) && (await isCommonPassword(value as string)))
        throw badInput({ [name]: 'passwordCommon' })
      return isEmpty(value) ? undefined : ([name, await hashPassword(value as string)] as const)
    }),
  )
  return Object.fromEntries(entries.filter(each => each !== undefined))
}

/**
 * Makes or changes a record: policy, checks, rule, write and audit line, all or nothing.
 * Answers the whole record. Refuses with badInput, notAllowed, notFound, wrongState or changed.
 */
export const saveRecord = async (shop: Shop, scope: Scope, principal: Principal, resource: AnyResource, body: Row): Promise<Row> => {
  const { id, version, ...given } = body
  if (!may(resource, isEmpty(id) ? 'create' : 'edit', principal)) throw new Failure('notAllowed')
  if (shop.rulesOf(resource)?.inTurn) await takeTurn(scope, resource)
  const stored = isEmpty(id) ? undefined : await findRecord(scope, resource, String(id), true)
  if (!isEmpty(id) && !stored) throw new Failure('notFound')
  const open = editableFields(resource, principal, stored)
  if (stored) {
    const current = await presentOne(shop, scope, resource, stored, principal.role)
    if (open.length === 0)
      throw editRefusal(resource, stored) === 'role' ? new Failure('notAllowed') : new Failure('wrongState', { current })
    if (version === undefined) throw badInput({ version: 'required' })
    if (version !== stored.version) throw new Failure('changed', { current })
  }
  const apart = takeSpansApart(resource, given, stored)
  const checked: Checked = checkDraft(
    resource,
    stored
      ? narrow(resource, withoutMasked(resource, apart.values, stored), stored, open, principal)
      : refuseClosed(resource, apart.values, open, principal),
    stored,
  )
  const errors = {
    ...(await checkLinks(shop, scope, resource.fields, checked.values, stored)),
    ...(await nameRegions(shop, scope, resource, checked.values, stored)),
    ...checked.errors,
    ...apart.errors,
  }
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const whole = stored ? checked.values : { ...emptyDraft(resource), ...checked.values }
  refuseChoices(resource, whole, stored, principal.role)
  const derived = await shop.rulesOf(resource)?.derive?.({ scope, principal, before: stored, after: { ...stored, ...whole } })
  const values = { ...(await hashSecrets(resource, whole)), ...derived }
  const saved = await (stored
    ? updateRecord(scope, resource, stored, stored.id as string, values, sql`version = ${stored.version}`)
    : insertRecord(scope, resource, values)
  ).catch((fault: unknown) => {
    throw uniqueError(resource, fault) ?? linkError(resource, fault) ?? fault
  })
  const after = saved as Row
  await shop.rulesOf(resource)?.save?.({ scope, principal, before: stored, after })
  const now = (await findRecord(scope, resource, after.id as string)) as Row
  await dropPapers(scope, resource, stored, now)
  if (!stored || isChanged(resource, stored, now, values))
    await writeAudit(scope, principal, resource, stored ? 'edit' : 'create', stored, now)
  return presentOne(shop, scope, resource, now, principal.role)
}
/** Whether a save has made anything different; a secret that was given counts, as nobody can compare it. */
const isChanged = (resource: AnyResource, before: Row, after: Row, given: Row): boolean =>
  Object.entries(resource.fields as Record<string, AnyField>).some(([name, { kind }]) =>
    kind === 'secret'
      ? name in given
      : !['computed', 'createdTime', 'updatedTime'].includes(kind) && !isSame(before[name] ?? null, after[name] ?? null),
  )
const refuseClosed = (resource: AnyResource, given: Row, open: readonly string[], actor: Actor): Row =>
  narrow(resource, given, emptyDraft(resource), open, actor)
