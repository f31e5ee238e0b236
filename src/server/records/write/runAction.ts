import { type Actor, whyUnmet } from '../../../schema/model/condition'
import {
  getField,
  getStateField,
  getStates,
  getStateValue,
  getReferenceTarget,
} from '../../../schema/selectors/definition'
import { checkMoved } from '../../../schema/rules/validateDraft'
import type { Labels } from '../../../schema/model/field'
import { briefMoment } from '../../../schema/text/format'
import type { Identity } from '../../../schema/model/identity'
import { getParamFields, checkInput, checkSettings, isOwn } from '../../../schema/rules/actionParams'
import {
  roleIsIn,
  availabilityOf,
  missingRequirements,
  requirementText,
  canSeeField,
} from '../../../schema/rules/availability'
import { historyLabelOf } from '../../../schema/labels/labels'
import { brokenConstraints } from '../../../schema/rules/constraints'
import { moveOf, settingsOf } from '../../../schema/rules/assignments'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'
import { errorMessages, systemName } from '../../../schema/text/errorMessages'
import { invalidInput, RequestError } from '../../errors/requestError'
import type { AppConfig } from '../../config/appConfig'
import { type RawSql, type DatabaseRow, sql } from '../../database/connections/database'
import { conditionSql, needSql } from '../../database/queries/conditionSql'
import { findRecord, ownRecord, lockRecord, ownerIn, updateRecord } from '../../database/queries/records'
import { accountOf } from '../../database/tenancy/tenant'
import { lastDone, writeAudit } from '../context/auditLog'
import type { About, Happening, RequestContext } from '../context/requestContext'
import { checkLinks, checkReferences } from './checkReferences'
import { assertConfirmed } from './assertConfirmed'
import { copied } from './copiedValues'
import { notifyMentioned } from './mentions'
import { lockComparedTexts, type PlannedRecord } from './otherRecords'
import { dropPrivateFiles } from './privateFiles'
import { presentOne } from '../read/presentRecord'
import { findVisibleRecord } from '../context/findVisibleRecord'
import { buildRuleContext } from '../context/ruleContext'
import { hashSecrets } from './hashSecrets'
import { notify } from './notify'
import { errorAtField } from './writeRecord'

/** Conditions of an action on its record, for the WHERE of the UPDATE. */
export const requirements = (resource: AnyResource, action: AnyAction, version: unknown, actor: Actor): RawSql => {
  const name = getStateField(resource, action)
  const from =
    name && action.from
      ? [sql`${sql.ref(name)} = any(${action.from.map(state => getStateValue(getField(resource, name), state))})`]
      : []
  return sql.join(
    [
      sql`true`,
      ...from,
      ...(action.availableWhen ? [conditionSql(action.availableWhen, resource.fields, actor)] : []),
      ...Object.entries(action.requires ?? {}).map(([field, need]) => needSql(field, need, resource.fields)),
      ...(version === undefined ? [] : [sql`version = ${version}`]),
    ],
    sql` and `,
  )
}

/** Labels of writes that no declaration names. */
const stockLabels: Readonly<Record<string, Labels>> = {
  create: { zh: '已添加', en: 'Added' },
  edit: { zh: '已修改', en: 'Edited' },
  restore: { zh: '已恢复', en: 'Restored' },
}
/** State of a record that forbids an action. */
const stateIn = (resource: AnyResource, action: AnyAction, record: DatabaseRow): Labels | undefined => {
  const name = getStateField(resource, action)
  const field = name === undefined ? undefined : resource.fields[name]
  return field && getStates(field).find(([value]) => value === record[name ?? ''])?.[1]
}
/**
 * Message for an outdated record, with its last action, actor and time. Hides the tenant's people
 * from guests. Where no action led to the state, names the state.
 */
const sinceThen = async (
  { appConfig, scope, principal }: RequestContext,
  resource: AnyResource,
  { id, reason, state }: { readonly id: string; readonly reason: 'changed' | 'wrongState'; readonly state?: Labels },
): Promise<Labels> => {
  const { zh, en } = errorMessages[reason]
  const line = accountOf(principal.tenant) === undefined ? await lastDone(scope, resource, id) : undefined
  if (!line) return { zh, en }
  const { [line.action]: action } = resource.definition.actions ?? {}
  if (reason === 'wrongState' && !action && state) return { zh: `${zh}：${state.zh}`, en: `${en}: ${state.en}` }
  const past = action ? historyLabelOf(action) : stockLabels[line.action]
  const who = line.accountName
  const at = briefMoment(line.at, appConfig.config.zone, new Date())
  return {
    zh: `${zh}：${past ? `${past.zh}，` : ''}${who || systemName.zh} ${at}`,
    en: `${en}: ${past ? `${past.en}, ` : ''}${who || systemName.en}, ${at}`,
  }
}
/** Refusal for an UPDATE without a row, with the record's present state. */
const whyNot = async (
  context: RequestContext,
  resource: AnyResource,
  action: AnyAction,
  id: string,
): Promise<RequestError> => {
  const record = await findRecord(context.scope, resource, id)
  if (!record) return new RequestError('notFound')
  const current = await presentOne(context, resource, record)
  const verdict = availabilityOf(resource, action, record, context.principal)
  if (verdict === 'needs')
    return new RequestError('badInput', {
      errors: Object.fromEntries(
        missingRequirements(resource, action, record).map(name => [name, requirementText(action.requires?.[name])]),
      ),
      current,
    })
  if (verdict === 'when' && whyUnmet(action.availableWhen ?? {}, record, resource.fields, context.principal) === 'role')
    return new RequestError('notAllowed')
  const reason = verdict === 'ok' ? 'changed' : 'wrongState'
  return new RequestError(reason, {
    current,
    message: await sinceThen(context, resource, { id, reason, state: stateIn(resource, action, record) }),
  })
}

/**
 * Validates the dialog's params. Returns stored params, unstored params and assigned values.
 * Refuses with badInput.
 */
const validateInput = async (
  context: RequestContext,
  resource: AnyResource,
  action: AnyAction,
  { submitted, before }: { readonly submitted: DatabaseRow; readonly before: DatabaseRow },
) => {
  const { now } = context.scope
  const paramFields = Object.entries(getParamFields(resource, action)).map(([name, { field }]) => [name, field])
  const fields = { ...resource.fields, ...Object.fromEntries(paramFields) }
  const { values: input, errors: wrong } = checkInput(resource, action, submitted, { record: before, now })
  const refused = await checkReferences(context, { fields, values: input, stored: before })
  const own = Object.fromEntries(Object.entries(input).filter(([name]) => isOwn(action, name)))
  const extra = Object.fromEntries(Object.entries(input).filter(([name]) => !isOwn(action, name)))
  const settings = checkSettings(resource, action, settingsOf(resource, action, { ...before, ...own }, now))
  const links = await checkLinks(context, { fields, values: settings.values, stored: before })
  const errors = { ...links, ...settings.errors, ...refused, ...wrong }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return { own, besides: extra, settings: settings.values }
}

interface Plan {
  readonly before: DatabaseRow
  readonly submitted: DatabaseRow
  readonly hasVersion?: boolean
  readonly planned?: readonly PlannedRecord[]
}
/**
 * Plans an action: the values to write and the unstored params, where all constraints hold. Refuses
 * with badInput, or with notAllowed for the role.
 */
export const planTransition = async (
  context: RequestContext,
  resource: AnyResource,
  name: string,
  { before, submitted, hasVersion = false, planned }: Plan,
) => {
  const action = resource.definition.actions?.[name]
  if (!action || !roleIsIn(action.roles, context.principal)) throw new RequestError('notAllowed')
  await assertConfirmed(context, resource, action, { before, submitted, hasVersion, planned }, 'state')
  const { own, besides, settings } = await validateInput(context, resource, action, { submitted, before })
  const move = moveOf(resource, action)
  const copies = await copied(context, resource, { ...before, ...own, ...settings }, name)
  const whole = { ...before, ...own, ...settings, ...copies, ...move }
  const owed = checkMoved(resource, before, whole, action)
  const broken = { ...brokenConstraints(resource, { ...whole, ...owed.values }, before), ...owed.errors }
  if (Object.keys(broken).length > 0) throw invalidInput(broken)
  const checked = { ...submitted, ...besides, ...own }
  await assertConfirmed(context, resource, action, { before, submitted: checked, hasVersion }, 'input')
  return { besides, values: { ...(await hashSecrets(resource, own)), ...settings, ...copies, ...move, ...owed.values } }
}

/** Whether the record's owner can read none of these fields, in any of their roles. */
export const isUnread = ({ config }: AppConfig, resource: AnyResource, names: readonly string[]): boolean => {
  const owners = Object.values(config.identities).filter(({ rows }) => rows === 'own')
  const reads = ({ role }: Identity) => role === undefined || names.some(name => canSeeField(resource, name, { role }))
  return resource.definition.ownerField !== undefined && names.length > 0 && owners.length > 0 && !owners.some(reads)
}

/** Record id and params of an action. */
interface ActionResult {
  readonly id: string
  readonly input?: DatabaseRow
  /** Expected version, for optimistic locking. Omitted: any version. */
  readonly version?: unknown
}
/** Record before and after an action. `action` names the entry in the log. */
type Moved = Happening & Required<Pick<Happening, 'before' | 'after'>>
/**
 * Locks the record that `locks` names, after that record's own parent. Pages that show it reload,
 * because its computed fields may change.
 */
const lockAbove = async (
  context: RequestContext,
  resource: AnyResource,
  below: DatabaseRow | undefined,
): Promise<void> => {
  const { appConfig, scope } = context
  const { locks } = resource.definition
  const via = locks && below?.[locks]
  if (!locks || typeof via !== 'string') return
  const above = appConfig.resource(getReferenceTarget(getField(resource, locks)))
  if (above.definition.locks) await lockAbove(context, above, await findRecord(scope, above, via))
  const record = await findRecord(scope, above, via, true)
  if (record) scope.changed?.(above.name, via, ownerIn(above, record))
}
/** Locks the parent records (`locks`) before a record of this resource is locked. */
export const lockFirst = async (context: RequestContext, resource: AnyResource, id: string): Promise<void> => {
  if (resource.definition.locks) await lockAbove(context, resource, await findVisibleRecord(context, resource, id))
}
/** Adds the requested record as it is to a rule's refusal about a state. */
const withCurrent = async (
  context: RequestContext,
  resource: AnyResource,
  before: DatabaseRow,
  fault: unknown,
): Promise<unknown> => {
  const isRequested = context.principal === context.caller
  if (!isRequested || !(fault instanceof RequestError) || fault.reason !== 'wrongState' || fault.data?.current)
    return fault
  const refusal = new RequestError('wrongState', {
    ...fault.data,
    current: await presentOne(context, resource, before),
  })
  refusal.places.push(...fault.places)
  return refusal
}
/** Runs an action: one conditional UPDATE with its rules, without the audit line. */
export const transitionRecord = async (
  ctx: RequestContext,
  resource: AnyResource,
  name: string,
  request: ActionResult,
): Promise<Moved> => {
  const { appConfig, scope, principal } = ctx
  const { id, input = {}, version } = request
  const action = resource.definition.actions?.[name]
  if (!action || !roleIsIn(action.roles, principal)) throw new RequestError('notAllowed')
  const rules = appConfig.rulesOf(resource)
  if (rules?.serialize) await lockRecord(scope, resource)
  await lockComparedTexts(scope, resource, action, [input])
  await lockFirst(ctx, resource, id)
  const before = await findVisibleRecord(ctx, resource, id, true)
  if (!before) throw new RequestError('notFound')
  // A state that forbids the action is refused before the params are validated.
  if (['state', 'when'].includes(availabilityOf(resource, action, before, principal)))
    throw await whyNot(ctx, resource, action, id)
  const { besides, values } = await planTransition(ctx, resource, name, {
    before,
    submitted: input,
    hasVersion: version !== undefined,
  })
  const where = requirements(resource, action, version, principal)
  const unread = isUnread(appConfig, resource, Object.keys(values))
  const moved = await updateRecord(scope, resource, { id, stored: before, values, where, unread }).catch(
    errorAtField(ctx, resource),
  )
  if (!moved) throw await whyNot(ctx, resource, action, id)
  const about: About = { resource, id }
  const context = buildRuleContext(ctx, about, { before, after: { ...moved, ...besides } })
  try {
    await rules?.validateActions?.[name]?.(context)
    await rules?.actions?.[name]?.(context)
  } catch (fault) {
    throw await withCurrent(ctx, resource, before, fault)
  }
  // Read again, because the rule may have changed the record.
  const after = await ownRecord(scope, resource, id)
  await dropPrivateFiles(scope, resource, before, after)
  await notify(scope, resource, name, { before, after })
  await notifyMentioned(ctx, resource, before, after)
  return { action: about.entry ?? name, before, after, next: about.next }
}
/**
 * Runs an action with its audit line, and returns the present record. Refuses with badInput,
 * notAllowed, notFound, wrongState or changed.
 */
export const runAction = async (
  context: RequestContext,
  resource: AnyResource,
  name: string,
  request: ActionResult,
): Promise<DatabaseRow> => {
  const moved = await transitionRecord(context, resource, name, request)
  await writeAudit(context, resource, moved)
  return presentOne(context, resource, moved.after)
}
