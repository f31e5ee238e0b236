import { holds, isEmpty, type RecordData } from '../model/condition'
import { getActions, getField, getStateField, getStateKey } from '../selectors/definition'
import type { AtLeast } from '../model/action'
import type { AnyAction, AnyRequirement, AnyResource } from '../model/resource'
import { type FieldError, type FieldMessage, fieldTexts } from '../text/errorMessages'

export const isAtLeast = (need: AnyRequirement): need is AtLeast => need !== true && typeof need.atLeast === 'number'
/** Whether an action requires a field of a record. */
export const isRequired = (resource: AnyResource, need: AnyRequirement, record: RecordData): boolean =>
  need === true || isAtLeast(need) || holds(need, record, resource.fields)
const isLacking = (resource: AnyResource, need: AnyRequirement, name: string, record: RecordData): boolean => {
  const value = record[name]
  if (isAtLeast(need)) return (Array.isArray(value) ? value.length : 0) < need.atLeast
  return isEmpty(value) && isRequired(resource, need, record)
}
/** Error text at a required field. */
export const requirementText = (need: AnyRequirement | undefined): FieldError | FieldMessage => {
  const atLeast = need && isAtLeast(need) ? need.atLeast : 1
  return atLeast === 1 ? 'required' : { ...fieldTexts('tooFew', { min: atLeast }), code: 'tooFew' }
}

/** States reachable from some states by these actions, including the start. */
export const reachedFrom = (states: readonly unknown[], actions: readonly AnyAction[]): ReadonlySet<unknown> => {
  const reached = new Set(states)
  for (let size = 0; size !== reached.size; ) {
    size = reached.size
    for (const { from, to } of actions) if (to && (from?.some(state => reached.has(state)) ?? true)) reached.add(to)
  }
  return reached
}
/** Actions with a transition of a state field. */
export const movesOf = (resource: AnyResource, name: string): AnyAction[] =>
  getActions(resource).flatMap(([, each]) => (each.to && getStateField(resource, each) === name ? [each] : []))
/**
 * States in which an action's requirements hold: its target state, and states reached only through
 * it. Other actions into the same state do not count. States where records begin, or where the
 * action starts, are excluded.
 */
const guardedStates = (resource: AnyResource, action: AnyAction, name: string): string[] => {
  const { states = {}, initial } = getField(resource, name).options
  const otherActions = movesOf(resource, name).filter(each => each.to !== action.to)
  const reached = reachedFrom([initial, ...(action.from ?? [])], otherActions)
  return Object.keys(states).filter(state => !reached.has(state))
}
/** Action whose requirements hold in states, and their state field. */
interface Guard {
  readonly action: AnyAction
  readonly state: string
  readonly states: readonly string[]
}
const knownGuards = new WeakMap<AnyResource, readonly Guard[]>()
/** Actions whose requirements hold in states. Cached, since lists evaluate each row and action. */
export const guardsOf = (resource: AnyResource): readonly Guard[] => {
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
 * Requirements of an action on a record, by field: its own, and those of other actions into the
 * same state. Dialog fields are left out of the latter.
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
  // For a field with two requirements the unmet one counts.
  const own = Object.entries(requires).filter(([name, need]) => isLacking(resource, need, name, record))
  return [...new Map([...inherited, ...Object.entries(requires), ...lacking, ...own])]
}
/** Required fields that are empty or have too few entries. */
export const missingRequirements = (resource: AnyResource, action: AnyAction, record: RecordData): string[] =>
  requirementsOf(resource, action, record)
    .filter(([name, need]) => isLacking(resource, need, name, record))
    .map(([name]) => name)
/**
 * Fields that a write would leave empty although an action into the record's state requires them.
 * So a record on sale stays complete, whatever action led there. Fields that were empty before in
 * such a state are excluded. `taken` is the action of the write, which checks its own requirements.
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
