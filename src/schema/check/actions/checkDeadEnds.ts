import { type Clause, clausesOf, isSame, passes } from '../../model/condition'
import { getActions, getField, getFormFields, getStateField, getStateValue } from '../../selectors/definition'
import { SYSTEM } from '../../rules/availability'
import { guardsOf, movesOf, reachedFrom, requirementsOf } from '../../rules/requirements'
import type { AnyAction, AnyRequirement, AnyResource } from '../../model/resource'
import { isFilledIn } from '../support/fillable'
import { problemAt, type Check } from '../support/problem'

/** State of a state field. */
interface Place {
  readonly name: string
  readonly state: string
}
/** Whether a condition can hold in a state. Other tests than the state's are assumed to hold. */
const canHold = (resource: AnyResource, clauses: readonly Clause[], place: Place): boolean =>
  clauses.every(clause => {
    if ('by' in clause) return true
    if ('or' in clause) return clause.or.some(each => canHold(resource, each, place))
    if (clause.field !== place.name || clause.beside !== undefined) return true
    return passes(clause, getStateValue(getField(resource, place.name), place.state))
  })
/** Whether people may change a field in a state. */
const isEditable = (resource: AnyResource, name: string, place: Place): boolean => {
  const { permissions, editableWhen } = resource.definition
  if (!permissions.edit || getField(resource, name).options.immutable || !isFilledIn(resource, name)) return false
  if (!editableWhen) return true
  const rules = editableWhen.map(({ when, fields }) => ({ clauses: clausesOf(when, resource.fields), fields }))
  const possible = rules.filter(({ clauses }) => canHold(resource, clauses, place))
  // The first rule that holds counts: rules after a rule about the state alone are never reached.
  const last = possible.findIndex(({ clauses }) => clauses.every(each => 'field' in each && each.field === place.name))
  const reached = last < 0 ? possible : possible.slice(0, last + 1)
  return reached.some(({ fields }) => fields === '*' || fields.includes(name))
}
const startsIn = (resource: AnyResource, action: AnyAction, { name, state }: Place): boolean =>
  getStateField(resource, action) !== name || (action.from?.includes(state) ?? true)
/** Whether another action fills a field in a state. */
const isSetThere = (resource: AnyResource, action: AnyAction, field: string, place: Place): boolean =>
  getActions(resource).some(
    ([, other]) =>
      other !== action &&
      startsIn(resource, other, place) &&
      (Object.hasOwn(other.params ?? {}, field) || Object.hasOwn(other.assign ?? {}, field)),
  )
/** Whether a state guarantees a required field, since each action into it requires the same. */
const isGuaranteed = (resource: AnyResource, field: string, need: AnyRequirement, { name, state }: Place): boolean =>
  guardsOf(resource).some(guard => {
    const held = guard.state === name && guard.states.includes(state) ? guard.action.requires?.[field] : undefined
    return held !== undefined && (held === true || isSame(held, need))
  })
/** Whether people need not fill a field before the action: it is always filled, or in no form. */
const isFilledAnyway = (resource: AnyResource, field: string): boolean =>
  Boolean(getField(resource, field).options.required) || !getFormFields(resource).includes(field)

/** States that people can reach from a state, including itself. */
const within = (resource: AnyResource, { name, state }: Place): Place[] => {
  const moves = movesOf(resource, name).filter(({ roles }) => roles !== SYSTEM)
  return [...reachedFrom([state], moves)].map(each => ({ name, state: String(each) }))
}
/** States of an action in which a required field can never be filled. */
const stuckStates = (resource: AnyResource, action: AnyAction, name: string): Map<string, string[]> => {
  const field = getField(resource, name)
  const { states = {} } = field.options
  const stuck = new Map<string, string[]>()
  for (const state of (action.from ?? Object.keys(states)).filter(each => Object.hasOwn(states, each))) {
    const place = { name, state }
    for (const [needed, need] of requirementsOf(resource, action, { [name]: getStateValue(field, state) })) {
      if (!Object.hasOwn(resource.fields, needed) || isFilledAnyway(resource, needed)) continue
      const isOpen =
        isGuaranteed(resource, needed, need, place) ||
        within(resource, place).some(
          each => isEditable(resource, needed, each) || isSetThere(resource, action, needed, each),
        )
      if (!isOpen) stuck.set(needed, [...(stuck.get(needed) ?? []), state])
    }
  }
  return stuck
}

/**
 * Reports actions that wait for a field which nobody can fill. Considers the action's states, and
 * those that people can reach from there.
 */
export const deadEnds: Check = resource =>
  getActions(resource).flatMap(([key, action]) => {
    const name = getStateField(resource, action)
    if (action.roles === SYSTEM || name === undefined || resource.fields[name]?.type !== 'state') return []
    return [...stuckStates(resource, action, name)].flatMap(([needed, states]) =>
      problemAt(`actions.${key}.requires`, [
        `${needed} is required, but cannot be edited while ${name} is ${states.join(', ')}, nor in a later state that people reach; ask for it in the action (params: { ${needed}: 'required' }, paramsWhen: { ${needed}: { ${needed}: null } }), allow it in editableWhen, or remove ${states.join(', ')} from its states`,
      ]),
    )
  })
