import { type Actor, holds, isEmpty, type RecordData, whyUnmet } from '../model/condition'
import {
  getActions,
  choosableColumns,
  getColumns,
  getFormFields,
  getField,
  getDefaultSort,
  getSearchFields,
  getSecureCodeFields,
  getSequenceFields,
  getStateField,
  getStateKey,
  getStateValue,
  getTabsField,
  getUnmaskedFields,
  tableTraits,
} from '../selectors/definition'
import { isCode, isDoubtful } from '../fields/formats'
import { traitsOf } from '../fields/traits'
import type { Roles, ActionRoles } from '../model/action'
import type { Labels } from '../model/field'
import type { ResourceManifest } from '../model/manifest'
import type { AnyAction, AnyResource } from '../model/resource'
import type { Operation } from '../model/declaration/resourceDefinition'
import { moveOf } from './assignments'
import { missingRequirements } from './requirements'

export type { Actor }
export {
  isAtLeast,
  isRequired,
  missingRequirements,
  requirementsOf,
  requirementText,
  unmetRequirements,
} from './requirements'
/** Verdict on an operation. `when`: another condition fails. `needs`: required fields are empty. */
export type Availability = 'ok' | 'role' | 'state' | 'when' | 'needs'

/** Role of the system. No account has it. */
export const SYSTEM = 'mall'
export const roleIsIn = (roles: ActionRoles<string> | undefined, actor: Actor): boolean =>
  roles === '*' || (roles === SYSTEM ? actor.role === SYSTEM : Array.isArray(roles) && roles.includes(actor.role))
/** Whether the role may do an operation on records of this resource. */
export const isAllowed = (resource: ResourceManifest, operation: Operation, actor: Actor): boolean =>
  roleIsIn(resource.definition.permissions[operation], actor)

/** Whether the actor has the list page: by its declared roles, else by the permission to read. */
export const canList = (resource: ResourceManifest, actor: Actor): boolean =>
  isAllowed(resource, 'read', actor) &&
  (resource.definition.list?.roles === undefined || roleIsIn(resource.definition.list.roles, actor))

/** Whether the actor may run an action on a record now, or the reason against it. */
export const availabilityOf = (
  resource: AnyResource,
  action: AnyAction,
  record: RecordData,
  actor: Actor,
): Availability => {
  if (!roleIsIn(action.roles, actor)) return 'role'
  const name = getStateField(resource, action)
  if (name && action.from) {
    const key = getStateKey(getField(resource, name), record[name])
    if (!key || !action.from.includes(key)) return 'state'
  }
  if (action.availableWhen && !holds(action.availableWhen, record, resource.fields, actor)) return 'when'
  return missingRequirements(resource, action, record).length > 0 ? 'needs' : 'ok'
}

/** Whether a declared reason is one text, not a text for each field. */
export const isOneReason = (reason: NonNullable<AnyAction['unavailableMessage']>): reason is Labels =>
  typeof reason.zh === 'string'
/** Declared reason why `availableWhen` does not hold, or that of its first unmet field. */
export const unavailableMessage = (
  resource: AnyResource,
  { availableWhen = {}, unavailableMessage: message }: AnyAction,
  record: RecordData,
  actor: Actor,
): Labels | undefined => {
  if (!message || isOneReason(message)) return message
  const isUnmet = (name: string) => !holds({ [name]: availableWhen[name] }, record, resource.fields, actor)
  const unmet = Object.keys(message).find(isUnmet)
  return unmet === undefined ? undefined : message[unmet]
}

/** Whether an action is destructive, or undoes an action declared before it. */
export const isBackwardAction = (resource: AnyResource, name: string): boolean => {
  const names = getActions(resource).map(([each]) => each)
  const { destructive, undo } = resource.definition.actions?.[name] ?? {}
  return destructive === true || (undo !== undefined && names.indexOf(undo) < names.indexOf(name))
}
/**
 * Next step of a record: the first action that is available, or would be with its required fields
 * filled. Forward actions precede backward ones. A note is no step.
 */
export const nextActionOf = (
  resource: AnyResource,
  record: RecordData,
  actor: Actor,
): readonly [name: string, action: AnyAction] | undefined => {
  const open = getActions(resource).filter(
    ([name, action]) =>
      name !== resource.definition.summary?.note &&
      (action.placement?.includes('show') ?? true) &&
      ['ok', 'needs'].includes(availabilityOf(resource, action, record, actor)),
  )
  return open.find(([name]) => !isBackwardAction(resource, name)) ?? open[0]
}
/**
 * Field with the reason of the record's state: a required `longText` param of the action into that
 * state. Shorter texts are numbers or names, not reasons. `of` selects one of several state fields.
 */
export const reasonField = (
  resource: AnyResource,
  record: RecordData,
  actor: Actor,
  of?: string,
): string | undefined => {
  const candidates = getActions(resource).flatMap(([, { on, to, params = {} }]) => {
    const state = on ?? getStateField(resource)
    const isThere =
      state !== undefined &&
      (of ?? state) === state &&
      to !== undefined &&
      getStateKey(getField(resource, state), record[state]) === to
    return isThere ? Object.keys(params).filter(name => params[name] === 'required') : []
  })
  return candidates.find(
    name =>
      getField(resource, name).type === 'longText' && !isEmpty(record[name]) && canSeeField(resource, name, actor),
  )
}

/** Fields that the actor may change, by state and role. `record` is absent for a new one. */
export const editableFields = (resource: AnyResource, actor: Actor, record?: RecordData): string[] => {
  if (!isAllowed(resource, record ? 'edit' : 'create', actor)) return []
  const rules = resource.definition.editableWhen
  const rule =
    record && rules ? rules.find(each => holds(each.when, record, resource.fields, actor)) : { fields: '*' as const }
  if (!rule) return []
  const open = (name: string) =>
    (rule.fields === '*' || rule.fields.includes(name)) && !(record && getField(resource, name).options.immutable)
  return getFormFields(resource).filter(name => open(name) && roleIsIn(fieldRole(resource, name, 'write'), actor))
}
const fieldRole = (resource: ResourceManifest, name: string, way: 'read' | 'write'): Roles<string> => {
  const permissions = resource.definition.permissions.fields?.[name]
  return permissions ? (permissions[way] ?? (way === 'write' ? permissions.read : undefined) ?? '*') : '*'
}
/** Whether the actor may read a field. */
export const canSeeField = (resource: ResourceManifest, name: string, actor: Actor): boolean =>
  roleIsIn(fieldRole(resource, name, 'read'), actor)

/**
 * Whether the actor may filter, sort or search by a field. Requires read access. Masked fields are
 * excluded: each result would reveal more of the value, without an audit entry.
 */
export const isParamOf = (resource: ResourceManifest, name: string, actor: Actor): boolean => {
  const field = Object.hasOwn(resource.fields, name) ? getField(resource, name) : undefined
  return field !== undefined && traitsOf(field).readable && !field.options.mask && canSeeField(resource, name, actor)
}

/** Fields that the actor can search by the whole text. Masked ones require `reveal`. */
export const isExactMatchOnly = (resource: AnyResource, actor: Actor): string[] =>
  getUnmaskedFields(resource).filter(
    name =>
      canSeeField(resource, name, actor) &&
      (!getField(resource, name).options.mask || isAllowed(resource, 'reveal', actor)),
  )

/** Fields that the search box finds records by, for the actor: texts, then numbers and codes. */
export const searchedFields = (resource: AnyResource, actor: Actor): string[] => [
  ...[...getSearchFields(resource), ...getSequenceFields(resource), ...getSecureCodeFields(resource)].filter(name =>
    isParamOf(resource, name, actor),
  ),
  ...isExactMatchOnly(resource, actor),
]

/** Fields that people search by their last four signs: numbers, codes and phones. */
export const getTailFields = (resource: AnyResource): string[] =>
  getSearchFields(resource).length === 0
    ? []
    : [
        ...getSequenceFields(resource),
        ...getSecureCodeFields(resource),
        ...getUnmaskedFields(resource).filter(name => {
          const field = getField(resource, name)
          return field.options.format === 'phone' || isCode(field)
        }),
      ]

/** Default sort for the actor. Newest first if they may not read the declared field. */
export const sortFor = (resource: AnyResource, actor: Actor): ReturnType<typeof getDefaultSort> =>
  isParamOf(resource, getDefaultSort(resource).field, actor) ? getDefaultSort(resource) : { field: 'id', order: 'DESC' }
/** State field with tabs and counts for the actor. */
export const tabsFor = (resource: ResourceManifest, actor: Actor): string | undefined => {
  const tabs = getTabsField(resource)
  return tabs && isParamOf(resource, tabs, actor) ? tabs : undefined
}

/** Default columns for the actor: declared or derived, then those of their role. */
export const columnsFor = (resource: AnyResource, actor: Actor): readonly string[] => {
  const also = resource.definition.list?.also ?? {}
  const apart = Object.values(also).flat()
  return [...getColumns(resource).filter(name => !apart.includes(name)), ...(also[actor.role] ?? [])]
}
/** All columns that the actor can choose: also those that only other roles see at first. */
export const choosableFor = (resource: AnyResource, actor: Actor): readonly string[] => {
  const own = columnsFor(resource, actor)
  const rest = choosableColumns(resource).filter(name => !own.includes(name))
  return [...own, ...rest].filter(name => canSeeField(resource, name, actor))
}

/** Initial filter of a list for the actor's role: a tab or other filters. */
export const defaultTab = (resource: ResourceManifest, actor: Actor): Readonly<Record<string, unknown>> => {
  const state = resource.definition.list?.opens?.[actor.role]
  if (typeof state === 'object') return state
  const tabs = tabsFor(resource, actor)
  return tabs && state ? { [tabs]: getStateValue(getField(resource, tabs), state) } : {}
}

/** Reason why the actor may not change a record: role, values or state. */
export const editBlockedReason = (
  resource: AnyResource,
  record: RecordData,
  actor: Actor,
): 'role' | 'when' | 'state' => {
  const why = (resource.definition.editableWhen ?? []).map(({ when }) => whyUnmet(when, record, resource.fields, actor))
  return (['role', 'when'] as const).find(each => why.includes(each)) ?? 'state'
}
/** Whether a role or the own account keeps a field of a record closed, and not the record's state. */
export const isClosedByRole = (resource: AnyResource, name: string, record: RecordData, actor: Actor): boolean =>
  (resource.definition.editableWhen ?? []).some(
    ({ when, fields }) =>
      (fields === '*' || fields.includes(name)) && whyUnmet(when, record, resource.fields, actor) === 'role',
  )
/** Whether another role can act in the record's state. Lists with such records refresh. */
export const isAwaitingOthers = (resource: AnyResource, record: RecordData, actor: Actor): boolean =>
  getActions(resource).some(([, action]) => {
    const name = getStateField(resource, action)
    const key = name && getStateKey(getField(resource, name), record[name])
    return (
      key !== undefined &&
      action.from?.includes(key) === true &&
      action.roles !== SYSTEM &&
      !roleIsIn(action.roles, actor)
    )
  })
/** Whether the actor may delete a record now, or the reason against it. */
export const canDelete = (resource: AnyResource, record: RecordData, actor: Actor): Availability => {
  if (!isAllowed(resource, 'remove', actor)) return 'role'
  const when = resource.definition.deletableWhen
  return !when || holds(when, record, resource.fields, actor) ? 'ok' : whyUnmet(when, record, resource.fields, actor)
}
/** Whether deleted records are kept for a while and can be restored. */
export const isSoftDeleted = (resource: AnyResource): boolean => {
  const { permissions, api, appendOnly, auditLog, shared } = resource.definition
  const isKept = !appendOnly && auditLog !== false && !shared && !tableTraits(resource).unkept
  return Boolean(permissions.remove) && api !== 'rest' && isKept
}
/** Whether a field is shown and accepted in the record's present state. */
export const applies = (resource: AnyResource, name: string, record: RecordData): boolean => {
  const when = resource.definition.visibleWhen?.[name]
  if (when && !holds(when, record, resource.fields)) return false
  const confirmed = Object.entries(resource.fields).find(([, field]) => field.options.confirmBy === name)
  return !confirmed || isDoubtful(confirmed[1], record[confirmed[0]])
}
/** Highlighted fields of a record that are filled in and readable for the person. */
export const highlightsOf = (resource: AnyResource, record: RecordData, actor: Actor): readonly string[] =>
  (resource.definition.highlights ?? []).filter(
    name => !isEmpty(record[name]) && canSeeField(resource, name, actor) && applies(resource, name, record),
  )
/** Action after which an edit or a deletion is possible. Undefined if it is possible, or the actor has none. */
export const actionBefore = (
  resource: AnyResource,
  isPossible: (record: RecordData) => boolean,
  record: RecordData,
  actor: Actor,
): AnyAction | undefined =>
  getActions(resource)
    .map(([, action]) => action)
    .find(
      action =>
        !isPossible(record) &&
        action.to !== undefined &&
        availabilityOf(resource, action, record, actor) === 'ok' &&
        isPossible({ ...record, ...moveOf(resource, action) }),
    )
