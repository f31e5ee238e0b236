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
import type { Labels } from '../model/field'
import { traitsOf } from '../fields/traits'
import type { AtLeast, Roles, ActionRoles } from '../model/action'
import type { ResourceManifest } from '../model/manifest'
import type { AnyAction, AnyRequirement, AnyResource, Operation } from '../model/resource'
import { type FieldError, fieldTexts } from '../text/errorMessages'

export type { Actor }
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

export const isAtLeast = (need: AnyRequirement): need is AtLeast => need !== true && typeof need.atLeast === 'number'
/** Whether an action needs a field of a record at all. */
export const isRequired = (resource: AnyResource, need: AnyRequirement, record: RecordData): boolean =>
  need === true || isAtLeast(need) || holds(need, record, resource.fields)
const isLacking = (resource: AnyResource, need: AnyRequirement, name: string, record: RecordData): boolean => {
  const value = record[name]
  if (isAtLeast(need)) return (Array.isArray(value) ? value.length : 0) < need.atLeast
  return isEmpty(value) && isRequired(resource, need, record)
}
/** What is told at a field that an action needs. */
export const requirementText = (need: AnyRequirement | undefined): FieldError | Labels => {
  const atLeast = need && isAtLeast(need) ? need.atLeast : 1
  return atLeast === 1 ? 'required' : fieldTexts('tooFew', { min: atLeast })
}

/** The states that these actions lead to from some, and those themselves. */
const reachedFrom = (states: readonly unknown[], actions: readonly AnyAction[]): ReadonlySet<unknown> => {
  const reached = new Set(states)
  for (let size = 0; size !== reached.size; ) {
    size = reached.size
    for (const { from, to } of actions) if (to && (from?.some(state => reached.has(state)) ?? true)) reached.add(to)
  }
  return reached
}
const movesOf = (resource: AnyResource, name: string): AnyAction[] =>
  getActions(resource).flatMap(([, each]) => (each.to && getStateField(resource, each) === name ? [each] : []))
/** Whether a record stands where an action can be taken, or may still come there. */
export const isLaterState = (resource: AnyResource, action: AnyAction, record: RecordData): boolean => {
  const name = getStateField(resource, action)
  if (!name || !action.from) return true
  const reached = reachedFrom([getStateKey(getField(resource, name), record[name])], movesOf(resource, name))
  return action.from.some(state => reached.has(state))
}

/**
 * States in which the requirements of an action hold: the state that the action leads to, and states that are reached through it alone. Another action into the same
 * state opens nothing. The state stays open where records begin in it or the action starts from it.
 */
const guardedStates = (resource: AnyResource, action: AnyAction, name: string): string[] => {
  const { states = {}, initial } = getField(resource, name).options
  const otherActions = movesOf(resource, name).filter(each => each.to !== action.to)
  const reached = reachedFrom([initial, ...(action.from ?? [])], otherActions)
  return Object.keys(states).filter(state => !reached.has(state))
}
/** An action whose requirements hold in states, and the field of these states. */
interface Guard {
  readonly action: AnyAction
  readonly state: string
  readonly states: readonly string[]
}
const knownGuards = new WeakMap<AnyResource, readonly Guard[]>()
/** Worked out once, as a list asks for each row and action. */
const guardsOf = (resource: AnyResource): readonly Guard[] => {
  const known = knownGuards.get(resource)
  if (known) return known
  const guards = getActions(resource).flatMap(([, action]) => {
    const state = action.requires && action.to !== undefined ? getStateField(resource, action) : undefined
    return state === undefined ? [] : [{ action, state, states: guardedStates(resource, action, state) }]
  })
  knownGuards.set(resource, guards)
  return guards
}
const isGuarded = (resource: AnyResource, { state, states }: Guard, record: RecordData): boolean =>
  states.includes(getStateKey(getField(resource, state), record[state]) ?? '')

const missingOf = (resource: AnyResource, action: AnyAction, record: RecordData): string[] =>
  Object.entries(action.requires ?? {})
    .filter(([name, need]) => isLacking(resource, need, name, record))
    .map(([name]) => name)
/**
 * What an action requires of a record by field: what the action declares, and what other actions into the same state require. What the dialog of the action asks for is
 * left out of the latter.
 */
export const requirementsOf = (
  resource: AnyResource,
  action: AnyAction,
  record: RecordData,
): [name: string, need: AnyRequirement][] => {
  const { to, params = {}, requires = {} } = action
  const moved = to === undefined ? undefined : getStateField(resource, action)
  const guards = guardsOf(resource).filter(
    guard =>
      guard.action !== action &&
      guard.state === moved &&
      guard.states.includes(String(to)) &&
      !isGuarded(resource, guard, record),
  )
  const inherited = guards
    .flatMap(guard => Object.entries(guard.action.requires ?? {}))
    .filter(([name]) => !Object.hasOwn(params, name))
  const lacking = inherited.filter(([name, need]) => isLacking(resource, need, name, record))
  // The same field twice: what is still missing counts.
  const own = Object.entries(requires).filter(([name, need]) => isLacking(resource, need, name, record))
  return [...new Map([...inherited, ...Object.entries(requires), ...lacking, ...own])]
}
/** Fields an action requires that are still empty, or have too few entries. */
export const missingRequirements = (resource: AnyResource, action: AnyAction, record: RecordData): string[] =>
  requirementsOf(resource, action, record)
    .filter(([name, need]) => isLacking(resource, need, name, record))
    .map(([name]) => name)
/**
 * Fields that a write would leave empty although an action into the record's state requires them: what is on sale stays complete, however many actions lead there. What
 * was empty before in such a state is not asked for. `taken` is the action of the write, which checks its own requirements.
 */
export const unmetRequirements = (
  resource: AnyResource,
  before: RecordData,
  after: RecordData,
  taken?: AnyAction,
): string[] => {
  const broken = guardsOf(resource).flatMap(guard => {
    if (!isGuarded(resource, guard, after)) return []
    const isEntering = guard.action !== taken && !isGuarded(resource, guard, before)
    const known = isEntering ? [] : missingOf(resource, guard.action, before)
    return missingOf(resource, guard.action, after).filter(each => !known.includes(each))
  })
  return [...new Set(broken)]
}

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
