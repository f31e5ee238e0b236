import { unknownNameProblem } from '../../../schema/check/support/problem'
import { isSame } from '../../../schema/model/condition'
import { traitsOf } from '../../../schema/fields/traits'
import type { AnyResource } from '../../../schema/model/resource'
import { invalidInput, RequestError } from '../../errors/requestError'
import { brokenConstraint } from '../../database/tables/brokenConstraint'
import { type DatabaseRow, sql } from '../../database/connections/database'
import { insertRecords } from '../../database/queries/insertRecords'
import { ownRecord, type Stored, updateRecord } from '../../database/queries/records'
import { getTableName } from '../../database/tables/tables'
import { writeAudit, writeAudits } from '../context/auditLog'
import type { RequestContext } from '../context/requestContext'
import { notifyMentioned } from './mentions'
import { dropPrivateFiles } from './privateFiles'
import { buildRuleContext } from '../context/ruleContext'
import { copyValues } from './copiedValues'
import { hashSecrets } from './hashSecrets'
import { faultCode } from '../../../schema/text/caughtError'
import { heldFor, withValues } from '../../../schema/text/errorMessages'
import { dayOf } from '../../../schema/text/timeZone'
import { HeldAside, restorableUntil } from '../../database/queries/reservedValues'
import { allTenants, type Tenant } from '../../database/tenancy/tenant'

/**
 * Error for a value that a deleted record holds. The record's tenant learns until when; others only
 * that the value is taken.
 */
export const heldError = (
  { field, holder }: Pick<HeldAside, 'field' | 'holder'>,
  { tenant, zone }: { readonly tenant: Tenant; readonly zone: string },
): RequestError => {
  if (tenant !== allTenants && tenant !== holder.fact_id) return invalidInput({ [field]: 'taken' })
  const day = dayOf(new Date(restorableUntil(holder.at)), zone)
  const message = { zh: withValues(heldFor.zh, { day }), en: withValues(heldFor.en, { day }), code: 'takenByDeleted' }
  return invalidInput({ [field]: message })
}
/**
 * Converts a violation of uniqueness to an error at its field. Details about a deleted holder need
 * a known caller.
 */
export const uniqueError = (
  resource: AnyResource,
  fault: unknown,
  who?: { readonly tenant: Tenant; readonly zone: string },
): RequestError | undefined => {
  if (fault instanceof HeldAside) return who ? heldError(fault, who) : invalidInput({ [fault.field]: 'taken' })
  const code = faultCode(fault)
  const [prefix, constraint] = [`uq_${getTableName(resource)}_`, brokenConstraint(fault)]
  return code === '23505' && constraint?.startsWith(prefix)
    ? invalidInput({ [constraint.slice(prefix.length)]: 'taken' })
    : undefined
}
/** Converts a violated foreign key to an error at its field: the record was deleted since the check. */
const linkError = (resource: AnyResource, fault: unknown): RequestError | undefined => {
  const code = faultCode(fault)
  const [prefix, constraint] = [`fk_${getTableName(resource)}_`, brokenConstraint(fault)]
  return code === '23503' && constraint?.startsWith(prefix)
    ? invalidInput({ [constraint.slice(prefix.length)]: 'noRecord' })
    : undefined
}
/** Rethrows a database error of a write, at its field where possible. */
export const errorAtField =
  ({ appConfig, principal: { tenant } }: RequestContext, resource: AnyResource) =>
  (fault: unknown): never => {
    throw uniqueError(resource, fault, { tenant, zone: appConfig.config.zone }) ?? linkError(resource, fault) ?? fault
  }
/** Whether a save changes anything. A submitted secret counts, because hashes cannot be compared. */
export const isChanged = (
  resource: AnyResource,
  before: DatabaseRow,
  after: DatabaseRow,
  input: DatabaseRow,
): boolean =>
  Object.entries(resource.fields).some(([name, field]) =>
    field.type === 'secret'
      ? name in input
      : !traitsOf(field).bookkeeping && !isSame(before[name] ?? null, after[name] ?? null),
  )

/**
 * Values computed by `beforeSave`. An unknown column is a fault of the app; the message suggests
 * the closest name.
 */
export const deriveValues = async (
  context: RequestContext,
  resource: AnyResource,
  { stored, checked }: { stored: Stored | undefined; checked: DatabaseRow },
) => {
  const known = stored && { resource, id: stored.id }
  const about = { before: stored, after: { ...stored, ...checked } }
  const derived = await context.appConfig.rulesOf(resource)?.beforeSave?.(buildRuleContext(context, known, about))
  // A shared table has columns that no single resource declares.
  const names = resource.definition.table ? [] : Object.keys(derived ?? {})
  const faults = unknownNameProblem('field', names, Object.keys(resource.fields))
  if (faults.length > 0) throw new Error(`rules: beforeSave(${resource.name}): ${faults.join('; ')}`)
  return derived
}
/**
 * Follow-up of a write: runs `afterSave`, drops replaced files, notifies mentioned people. Returns
 * the record after the rule.
 */
const settled = async (
  context: RequestContext,
  resource: AnyResource,
  before: Stored | undefined,
  after: Stored,
): Promise<Stored> => {
  const { appConfig, scope } = context
  const { afterSave: save } = appConfig.rulesOf(resource) ?? {}
  await save?.(buildRuleContext(context, { resource, id: after.id }, { before, after }))
  const now = save ? await ownRecord(scope, resource, after.id) : after
  await dropPrivateFiles(scope, resource, before, now)
  await notifyMentioned(context, resource, before, now)
  return now
}
/**
 * Inserts validated records in order, with rules and audit lines, all or none. Returns the stored
 * records. A rule of one record sees earlier records of the list only.
 */
export const writeNew = async (
  context: RequestContext,
  resource: AnyResource,
  list: readonly DatabaseRow[],
): Promise<Stored[]> => {
  const { scope, caller, sheet } = context
  const values: DatabaseRow[] = []
  for (const checked of list) {
    const derived = await deriveValues(context, resource, { stored: undefined, checked })
    const made = await copyValues(context, resource, { ...checked, ...derived })
    values.push({ ...(await hashSecrets(resource, checked)), ...derived, ...made })
  }
  const written = await insertRecords(scope, resource, values).catch(errorAtField(context, resource))
  const now: Stored[] = []
  for (const each of written) now.push(await settled(context, resource, undefined, each))
  if (resource.definition.auditLog !== false) {
    const made = now.map(after => ({ action: 'create', after }))
    // A record that a rule adds is added by the person whose request made the rule run.
    await writeAudits({ scope, principal: caller, sheet }, resource, made)
  }
  return now
}
/** Inserts or updates a validated record, with rules and audit line. Returns the stored record. */
export const writeRecord = async (
  context: RequestContext,
  resource: AnyResource,
  checked: DatabaseRow,
  stored: Stored | undefined,
): Promise<Stored> => {
  if (!stored) {
    const [made] = await writeNew(context, resource, [checked])
    if (!made) throw new Error(`${resource.name}: nothing was written`)
    return made
  }
  const derived = await deriveValues(context, resource, { stored, checked })
  const values = { ...(await hashSecrets(resource, checked)), ...derived }
  const change = { id: stored.id, stored, values, where: sql`version = ${stored.version}` }
  const after = await updateRecord(context.scope, resource, change).catch(errorAtField(context, resource))
  if (!after) throw new RequestError('changed')
  const now = await settled(context, resource, stored, after)
  const isNews = isChanged(resource, stored, now, values)
  if (isNews && resource.definition.auditLog !== false)
    await writeAudit(context, resource, { action: 'edit', before: stored, after: now })
  return now
}
