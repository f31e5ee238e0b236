import { missing } from '../../schema/check/finding'
import { isSame } from '../../schema/condition'
import { traitsOf } from '../../schema/kinds/traits'
import type { AnyResource } from '../../schema/resource'
import { badInput, Failure } from '../failures/failure'
import { brokenRule } from '../store/tables/broken'
import { type Row, sql } from '../store/connections/database'
import { insertRecord, ownRecord, type Stored, updateRecord } from '../store/rows/records'
import { tableName } from '../store/tables/tables'
import { writeAudit } from './audit'
import type { Desk } from './desk'
import { tellMentioned } from './mention'
import { dropPapers } from './papers'
import { ruleContext } from './ruleContext'
import { filledIn } from './filledIn'
import { hashSecrets } from './secrets'
import { faultCode } from '../../schema/fault'
import { heldFor } from '../../schema/words'
import { dayOf } from '../../schema/zone'
import { HeldAside, keptUntil } from '../store/rows/held'
import { everyone, type Tenant } from '../store/walls/tenant'

/** Whoever acts in the tenant of the removed record learns that it is there and until when; anybody else that the value is taken. */
const heldError = (
  { field, holder }: HeldAside,
  { tenant, zone }: { readonly tenant: Tenant; readonly zone: string },
): Failure => {
  if (tenant !== everyone && tenant !== holder.fact_id) return badInput({ [field]: 'taken' })
  const day = dayOf(new Date(keptUntil(holder.at)), zone)
  const told = { zh: heldFor.zh.replace('{day}', day), en: heldFor.en.replace('{day}', day) }
  return badInput({ [field]: told })
}
/** A unique field's violation, told at the field. That a removed record holds the value is told where it is known who meets it. */
export const uniqueError = (
  resource: AnyResource,
  fault: unknown,
  who?: { readonly tenant: Tenant; readonly zone: string },
): Failure | undefined => {
  if (fault instanceof HeldAside) return who ? heldError(fault, who) : badInput({ [fault.field]: 'taken' })
  const code = faultCode(fault)
  const [prefix, constraint] = [`uq_${tableName(resource)}_`, brokenRule(fault)]
  return code === '23505' && constraint?.startsWith(prefix)
    ? badInput({ [constraint.slice(prefix.length)]: 'taken' })
    : undefined
}
/** A record that was deleted between the look at it and the write that names it, told at the field that names it. */
const linkError = (resource: AnyResource, fault: unknown): Failure | undefined => {
  const code = faultCode(fault)
  const [prefix, constraint] = [`fk_${tableName(resource)}_`, brokenRule(fault)]
  return code === '23503' && constraint?.startsWith(prefix)
    ? badInput({ [constraint.slice(prefix.length)]: 'noRecord' })
    : undefined
}
/** Throws what the database refused of a write, told at its field where it is about one. */
export const toldAtField =
  ({ shop, principal: { tenant } }: Desk, resource: AnyResource) =>
  (fault: unknown): never => {
    throw uniqueError(resource, fault, { tenant, zone: shop.config.zone }) ?? linkError(resource, fault) ?? fault
  }
/** Whether a save has made anything different; a secret that was given counts, as nobody can compare it. */
export const isChanged = (resource: AnyResource, before: Row, after: Row, given: Row): boolean =>
  Object.entries(resource.fields).some(([name, field]) =>
    field.kind === 'secret'
      ? name in given
      : !traitsOf(field).bookkeeping && !isSame(before[name] ?? null, after[name] ?? null),
  )

/** What the rule of a resource works out. A column that there is not is a fault of the shop, told with the name that was meant. */
const derivedBy = async (
  desk: Desk,
  resource: AnyResource,
  { stored, checked }: { stored: Stored | undefined; checked: Row },
) => {
  const known = stored && { resource, id: stored.id }
  const about = { before: stored, after: { ...stored, ...checked } }
  const derived = await desk.shop.rulesOf(resource)?.derive?.(ruleContext(desk, known, about))
  // A table that several resources share has columns that none of them declares.
  const names = resource.definition.table ? [] : Object.keys(derived ?? {})
  const faults = missing('field', names, Object.keys(resource.fields))
  if (faults.length > 0) throw new Error(`rules: derive(${resource.name}): ${faults.join('; ')}`)
  return derived
}
/** Writes checked values to a new or a stored record, with the rules of its resource and its audit line. Answers the record as it is then. */
export const writeRecord = async (
  desk: Desk,
  resource: AnyResource,
  checked: Row,
  stored: Stored | undefined,
): Promise<Stored> => {
  const { shop, scope } = desk
  const rules = shop.rulesOf(resource)
  const derived = await derivedBy(desk, resource, { stored, checked })
  const made = stored ? {} : await filledIn(desk, resource, { ...checked, ...derived })
  const values = { ...(await hashSecrets(resource, checked)), ...derived, ...made }
  const after = await (stored
    ? updateRecord(scope, resource, { id: stored.id, stored, values, where: sql`version = ${stored.version}` })
    : insertRecord(scope, resource, values)
  ).catch(toldAtField(desk, resource))
  if (!after) throw new Failure('changed')
  await rules?.save?.(ruleContext(desk, { resource, id: after.id }, { before: stored, after }))
  // Read anew: the rule may have changed it.
  const now = await ownRecord(scope, resource, after.id)
  await dropPapers(scope, resource, stored, now)
  await tellMentioned(desk, resource, stored, now)
  const action = stored ? 'edit' : 'create'
  const isNews = !stored || isChanged(resource, stored, now, values)
  if (isNews && !resource.definition.unlogged) await writeAudit(desk, resource, { action, before: stored, after: now })
  return now
}
