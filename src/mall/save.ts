import { isEmpty } from '../schema/condition'
import { type Checked, checkDraft, emptyDraft, type FieldErrors } from '../schema/draft'
import { draftFields, fieldOf } from '../schema/derive'
import type { AnyField } from '../schema/field'
import { editableFields, may } from '../schema/machine'
import type { AnyResource } from '../schema/resource'
import { badInput, Failure } from './failure'
import { hashPassword } from './session/passwords'
import type { Principal } from './session/sessions'
import type { Shop } from './shop'
import { writeAudit } from './audit'
import { presentOne } from './present'
import { type Row, rows, sql } from './store/database'
import { existing, findRecord, insertRecord, updateRecord } from './store/records'
import { mine, type Scope } from './store/wall'

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const fileKey = (url: string) => url.split('/').pop() as string

/** Pictures and references must be the tenant's own. What the record held before is not asked again: it may have gone offline since. */
const checkLinks = async (
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
    } else if (fresh.length > 0 && (field.kind === 'image' || field.kind === 'images')) {
      const found = await rows<Row>(scope.db, sql`select key from files where ${mine(scope)} and key = any(${fresh.map(fileKey)})`)
      if (found.length !== new Set(fresh).size) errors[`${at}${name}`] = 'picture'
    } else if (fresh.length > 0 && (field.kind === 'ref' || field.kind === 'refs')) {
      const found = await existing(scope, shop.resource(field.options.to as string), fresh, field.options.filter)
      if (found.size !== new Set(fresh).size) errors[`${at}${name}`] = 'noRecord'
    }
  }
  return errors
}

/** A unique field's violation, told at the field. */
const uniqueError = (resource: AnyResource, fault: unknown): Failure | undefined => {
  const { code, constraint } = fault as { code?: string; constraint?: string }
  const prefix = `uq_${resource.name}_`
  return code === '23505' && constraint?.startsWith(prefix) ? badInput({ [constraint.slice(prefix.length)]: 'taken' }) : undefined
}

/** What may not be changed by this person or in this state is refused where it differs from what is stored, and left out where not. */
const narrow = (resource: AnyResource, given: Row, stored: Row, open: readonly string[]): Row => {
  const errors: FieldErrors = {}
  const kept = Object.entries(given).filter(([name, value]) => {
    if (!draftFields(resource).includes(name) || open.includes(name)) return true
    if (!same(value, stored[name])) errors[name] = 'notNow'
    return false
  })
  if (Object.keys(errors).length > 0) throw badInput(errors)
  return Object.fromEntries(kept)
}

const hashSecrets = async (resource: AnyResource, values: Row): Promise<Row> => {
  const entries = await Promise.all(
    Object.entries(values).map(async ([name, value]) => {
      if (fieldOf(resource, name).kind !== 'secret') return [name, value] as const
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
  const actor = { role: principal.role }
  if (!may(resource, isEmpty(id) ? 'create' : 'edit', actor)) throw new Failure('notAllowed')
  const stored = isEmpty(id) ? undefined : await findRecord(scope, resource, String(id), true)
  if (!isEmpty(id) && !stored) throw new Failure('notFound')
  const open = editableFields(resource, actor, stored)
  if (stored) {
    const current = await presentOne(shop, scope, resource, stored, principal.role)
    if (open.length === 0) throw new Failure('wrongState', { current })
    if (typeof version !== 'number') throw badInput({ version: 'required' } as FieldErrors)
    if (version !== stored.version) throw new Failure('changed', { current })
  }
  const checked: Checked = checkDraft(
    resource,
    stored ? narrow(resource, given, stored, open) : refuseClosed(resource, given, open),
    stored,
  )
  const errors = { ...(await checkLinks(shop, scope, resource.fields, checked.values, stored)), ...checked.errors }
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const values = await hashSecrets(resource, stored ? checked.values : { ...emptyDraft(resource), ...checked.values })
  const saved = await (stored
    ? updateRecord(scope, resource, stored, stored.id as string, values, sql`version = ${stored.version}`)
    : insertRecord(scope, resource, values)
  ).catch((fault: unknown) => {
    throw uniqueError(resource, fault) ?? fault
  })
  const after = saved as Row
  await shop.rulesOf(resource)?.save?.({ scope, principal, before: stored, after })
  await writeAudit(scope, principal, resource, after.id as string, stored ? 'edit' : 'create', stored, after)
  return presentOne(shop, scope, resource, after, principal.role)
}
const refuseClosed = (resource: AnyResource, given: Row, open: readonly string[]): Row =>
  narrow(resource, given, emptyDraft(resource), open)
