import { type Actor, holds, isEmpty, type RecordData, whyUnmet } from '../model/condition'
import {
  getActions,
  choosableColumns,
  getColumns,
  getFormFields,
  getField,
  getDefaultSort,
  getStateField,
  getStateKey,
  getStateValue,
  getTabsField,
  getUnmaskedFields,
} from '../selectors/definition'
import { isDoubtful } from '../fields/formats'
import { traitsOf } from '../fields/traits'
import type { Roles, ActionRoles } from '../model/action'
import type { ResourceManifest } from '../model/manifest'
import type { AnyAction, AnyResource, Operation } from '../model/resource'
import { moveOf } from './assignments'
import { missingRequirements } from './requirements'

export type { Actor }
export {
  isAtLeast,
  isLaterState,
  isRequired,
  missingRequirements,
  requirementsOf,
  requirementText,
  unmetRequirements,
} from './requirements'
/** Why something may not be done: the role, the record's state, a condition beyond it, or fields that are still empty. */
export type Availability = 'ok' | 'role' | 'state' | 'when' | 'needs'

/** The role in which the mall itself acts; no account has it. */
export const SYSTEM = 'mall'
export const roleIsIn = (roles: ActionRoles<string> | undefined, actor: Actor): boolean =>
  roles === '*' || (roles === SYSTEM ? actor.role === SYSTEM : Array.isArray(roles) && roles.includes(actor.role))
/** Whether someone may do an operation to this kind of record at all. */
export const isAllowed = (resource: ResourceManifest, operation: Operation, actor: Actor): boolean =>
  roleIsIn(resource.definition.permissions[operation], actor)

/** Who has the list's page: the declared roles, else everyone who may read. */
export const canList = (resource: ResourceManifest, actor: Actor): boolean =>
  isAllowed(resource, 'read', actor) &&
  (resource.definition.list?.roles === undefined || roleIsIn(resource.definition.list.roles, actor))

/** Whether someone may take an action on a record now, and if not, why. */
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

/** Whether an action does harm, or takes back what one that is declared before it does. */
export const isBackwardAction = (resource: AnyResource, name: string): boolean => {
  const names = getActions(resource).map(([each]) => each)
  const { destructive, undo } = resource.definition.actions?.[name] ?? {}
  return destructive === true || (undo !== undefined && names.indexOf(undo) < names.indexOf(name))
}
/**
 * The next step of a record in its state: the first action someone can take, at once or when what it needs is filled in, rather one that leads on
 * than a retreat.
 */
export const nextActionOf = (
  resource: AnyResource,
  record: RecordData,
  actor: Actor,
): readonly [name: string, action: AnyAction] | undefined => {
  const open = getActions(resource).filter(
    ([, action]) =>
      (action.placement?.includes('show') ?? true) &&
      ['ok', 'needs'].includes(availabilityOf(resource, action, record, actor)),
  )
  return open.find(([name]) => !isBackwardAction(resource, name)) ?? open[0]
}
/**
 * The field in which it was said why a record stands where it does: the sentence that the action that leads there had to be told; one line is no reason, but a number or a
 * name. `of` looks at one state of a record that has several.
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

/** Which fields someone may change: none where the state forbids it. `record` is absent for a new one. */
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
/** Whether someone may see a field. */
export const canSeeField = (resource: ResourceManifest, name: string, actor: Actor): boolean =>
  roleIsIn(fieldRole(resource, name, 'read'), actor)

/**
 * Whether someone may look for records by a field, in a filter, an order or a search: by what they see and nothing else. A masked value is looked
 * for by nobody, as every answer would tell a little more of it and no line would be written.
 */
export const isParamOf = (resource: ResourceManifest, name: string, actor: Actor): boolean => {
  const field = Object.hasOwn(resource.fields, name) ? getField(resource, name) : undefined
  return field !== undefined && traitsOf(field).readable && !field.options.mask && canSeeField(resource, name, actor)
}

/** The texts by which someone finds records where they know them whole: a masked one is found by whoever may see it whole. */
export const isExactMatchOnly = (resource: AnyResource, actor: Actor): string[] =>
  getUnmaskedFields(resource).filter(
    name =>
      canSeeField(resource, name, actor) &&
      (!getField(resource, name).options.mask || isAllowed(resource, 'reveal', actor)),
  )

/** The list's order at first for someone: as declared, or the newest on top where that would be by what they do not see. */
export const sortFor = (resource: AnyResource, actor: Actor): ReturnType<typeof getDefaultSort> =>
  isParamOf(resource, getDefaultSort(resource).field, actor) ? getDefaultSort(resource) : { field: 'id', order: 'DESC' }
/** The state whose tabs and counts someone has. */
export const tabsFor = (resource: ResourceManifest, actor: Actor): string | undefined => {
  const tabs = getTabsField(resource)
  return tabs && isParamOf(resource, tabs, actor) ? tabs : undefined
}

/** The columns that someone's list has at first: as declared or derived, with those that only their role has. */
export const columnsFor = (resource: AnyResource, actor: Actor): readonly string[] => {
  const also = resource.definition.list?.also ?? {}
  const apart = Object.values(also).flat()
  return [...getColumns(resource).filter(name => !apart.includes(name)), ...(also[actor.role] ?? [])]
}
/** Every field that could be a column of someone's list; those that only other roles have are not offered. */
export const choosableFor = (resource: AnyResource, actor: Actor): readonly string[] => {
  const own = columnsFor(resource, actor)
  const otherColumns = Object.values(resource.definition.list?.also ?? {}).flat()
  const rest = choosableColumns(resource).filter(name => !own.includes(name) && !otherColumns.includes(name))
  return [...own, ...rest].filter(name => canSeeField(resource, name, actor))
}

/** What a list asks for when someone opens it and says nothing else: the tab, or what else it opens on for their role. */
export const defaultTab = (resource: ResourceManifest, actor: Actor): Readonly<Record<string, unknown>> => {
  const state = resource.definition.list?.opens?.[actor.role]
  if (typeof state === 'object') return state
  const tabs = tabsFor(resource, actor)
  return tabs && state ? { [tabs]: getStateValue(getField(resource, tabs), state) } : {}
}

/** Why nobody like this may change a record that others may: who they are, what it holds, or where it stands. */
export const editBlockedReason = (
  resource: AnyResource,
  record: RecordData,
  actor: Actor,
): 'role' | 'when' | 'state' => {
  const why = (resource.definition.editableWhen ?? []).map(({ when }) => whyUnmet(when, record, resource.fields, actor))
  return (['role', 'when'] as const).find(each => why.includes(each)) ?? 'state'
}
/** Whether a record stands where only others can move it on: a list that shows it looks again now and then. */
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
/** Whether someone may take a record away now, and if not, why. */
export const canDelete = (resource: AnyResource, record: RecordData, actor: Actor): Availability => {
  if (!isAllowed(resource, 'remove', actor)) return 'role'
  const when = resource.definition.deletableWhen
  return !when || holds(when, record, resource.fields, actor) ? 'ok' : whyUnmet(when, record, resource.fields, actor)
}
/** Whether what is removed of a resource is kept for a while and can be brought back. */
export const isSoftDeleted = ({
  definition: { permissions, api, appendOnly, auditLog, shared, table },
}: AnyResource): boolean =>
  Boolean(permissions.remove) &&
  api !== 'rest' &&
  !appendOnly &&
  auditLog !== false &&
  !shared &&
  table !== 'audit' &&
  table !== 'tenants'
/** Whether a field is shown and accepted for a record as it stands. */
export const applies = (resource: AnyResource, name: string, record: RecordData): boolean => {
  const when = resource.definition.visibleWhen?.[name]
  if (when && !holds(when, record, resource.fields)) return false
  const confirmed = Object.entries(resource.fields).find(([, field]) => field.options.confirmBy === name)
  return !confirmed || isDoubtful(confirmed[1], record[confirmed[0]])
}
/** The fields that stand beside a record's state: those that are filled in and that the person sees. */
export const highlightsOf = (resource: AnyResource, record: RecordData, actor: Actor): readonly string[] =>
  (resource.definition.highlights ?? []).filter(
    name => !isEmpty(record[name]) && canSeeField(resource, name, actor) && applies(resource, name, record),
  )
/** The action after which someone may change a field that is closed now; nothing where the field is open, or no action of theirs opens it. */
export const actionToEdit = (
  resource: AnyResource,
  name: string,
  record: RecordData,
  actor: Actor,
): AnyAction | undefined =>
  getActions(resource)
    .map(([, action]) => action)
    .find(action => {
      const moved = { ...record, ...moveOf(resource, action) }
      const isOpened = !editableFields(resource, actor, record).includes(name) && action.to !== undefined
      return (
        isOpened &&
        availabilityOf(resource, action, record, actor) === 'ok' &&
        editableFields(resource, actor, moved).includes(name)
      )
    })
