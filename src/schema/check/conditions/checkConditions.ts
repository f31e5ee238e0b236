import { type AnyCondition, type Clause, clausesOf, type FieldClause, fieldsIn, isSame } from '../../model/condition'
import { withParams } from '../../selectors/definition'
import { getActions, getField, getStateField, getStateValue, tableTraits } from '../../selectors/definition'
import type { AnyField } from '../../model/field'
import { isPattern } from '../../fields/formats'
import { schemaOf } from '../../fields/schemaOf'
import { traitsOf, withLimits } from '../../fields/traits'
import { isAtLeast, SYSTEM } from '../../rules/availability'
import type { AnyAction, AnyResource } from '../../model/resource'
import { checkActors, type Who } from './checkActors'
import { asksSet } from '../support/fillable'
import { problemAt, type Check, type Problem, unknownNameProblem, unknownFieldProblems } from '../support/problem'
import { checkUnsatisfiable, describeLimits, type Contradiction } from './checkUnsatisfiable'

/** Condition of a declaration with its place. */
interface Said {
  readonly key: string
  readonly condition: AnyCondition
  /** Actor of the operation, which the condition may ask for: people or the system. */
  readonly asksWho?: Who['acts']
  /** Clauses that always hold at this place. */
  readonly around?: readonly Contradiction[]
  /** Fields for the evaluation, if more than the stored ones. */
  readonly fields?: AnyResource['fields']
}
/** Fields of a presented record: computed fields count as stored ones. */
const presentedFields = (fields: AnyResource['fields']): AnyResource['fields'] =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { as } = field.options
      const isKnown = field.type === 'computed' && as !== undefined && as !== 'data' && as !== 'percent'
      return [name, isKnown ? ({ ...field, type: as, options: withLimits(as, field.options) } as AnyField) : field]
    }),
  )
/** States in which an action is available. */
const statesAround = (resource: AnyResource, action: AnyAction): readonly Contradiction[] => {
  const name = getStateField(resource, action)
  const states = name === undefined ? undefined : resource.fields[name]?.options.states
  if (name === undefined || !states || !action.from?.every(state => Object.hasOwn(states, state))) return []
  const operand = action.from.map(state => getStateValue(getField(resource, name), state))
  return operand.length === 0 ? [] : [{ field: name, operator: 'in', operand, where: 'from' }]
}
const ofAction = (resource: AnyResource, name: string, action: AnyAction): Said[] => {
  const { availableWhen: when, requires = {}, paramsWhen: askWhen = {}, consequencesWhen: followsWhen = [] } = action
  const { confirmations = {} } = action
  const around = statesAround(resource, action)
  const actorType: Said['asksWho'] = action.roles === SYSTEM ? 'mall' : 'people'
  return [
    ...(when ? [{ key: `actions.${name}.availableWhen`, condition: when, asksWho: actorType, around }] : []),
    ...Object.entries(requires).flatMap(([field, need]) =>
      need === true || isAtLeast(need) || asksSet(need)
        ? []
        : [{ key: `actions.${name}.requires.${field}`, condition: need, around }],
    ),
    ...Object.entries(askWhen).map(([field, condition]) => ({
      key: `actions.${name}.paramsWhen.${field}`,
      condition,
      around,
    })),
    ...followsWhen.map(({ when: condition }, index) => ({
      key: `actions.${name}.consequencesWhen.${index}`,
      condition,
      around,
      fields: presentedFields(resource.fields),
    })),
    ...Object.entries(confirmations).flatMap(([field, { when: condition = {}, otherRecord, textsWhen = [] }]) => {
      const key = `actions.${name}.confirmations.${field}`
      const known = presentedFields(withParams(resource, action).fields)
      const texts = textsWhen.map(text => text.when)
      return [
        { key, condition, around, fields: known },
        // Texts about another record are about its state.
        ...texts.map(each => ({ key, condition: each, around: otherRecord ? [] : around, fields: known })),
        ...(otherRecord?.when ? [{ key: `${key}.otherRecord`, condition: otherRecord.when }] : []),
      ]
    }),
  ]
}
const byPeople = { asksWho: 'people' } as const
const conditionsOf = (resource: AnyResource): Said[] => {
  const {
    visibleWhen: when = {},
    editableWhen: editWhen = [],
    constraints = [],
    deletableWhen: removeWhen,
    summary: { steps = [] } = {},
  } = resource.definition
  return [
    ...Object.entries(when).map(([name, condition]) => ({ key: `visibleWhen.${name}`, condition })),
    ...editWhen.map(({ when: condition }, index) => ({ key: `editableWhen.${index}`, condition, ...byPeople })),
    ...constraints.map(({ check: condition }, index) => ({ key: `constraints.${index}`, condition })),
    ...steps.flatMap(({ doneWhen: condition }, index) =>
      condition ? [{ key: `summary.steps.${index}.doneWhen`, condition }] : [],
    ),
    ...(removeWhen ? [{ key: 'deletableWhen', condition: removeWhen, ...byPeople }] : []),
    ...getActions(resource).flatMap(([name, action]) => ofAction(resource, name, action)),
  ]
}
const comparable = (field: AnyField): boolean => traitsOf(field).readable && !Array.isArray(traitsOf(field).empty)
const operators = ['is', 'in', 'not', 'gt', 'gte', 'lt', 'lte', 'set']

/** Field with its type's limits, for comparisons beyond its own. A range becomes one day. */
const unlimited = (field: AnyField): AnyField => {
  const { min = 0, max = 0 } = field.options
  const { limits } = traitsOf(field)
  const options = {
    ...field.options,
    min: Math.min(min, limits.min ?? 0),
    max: Math.max(max, limits.max ?? 0),
    pattern: undefined,
  }
  return { ...field, type: field.type === 'dateRange' ? 'date' : field.type, options } as AnyField
}
/** Problem of an equality with a value that the field refuses. Other comparisons may exceed it. */
const beyondFault = (name: string, field: AnyField, operand: unknown): string[] =>
  field.type === 'dateRange' || !isPattern(field.options.pattern) || schemaOf(field).safeParse(operand).success
    ? []
    : [
        `${name} is never ${JSON.stringify(operand)}: it takes ${describeLimits(field)}; change the comparison, or what the field takes`,
      ]
/** Reason why a field never matches an operand. */
const operandFault = (name: string, field: AnyField, { operator }: FieldClause, operand: unknown): string[] => {
  const { type, options } = field
  if (operand === null) return []
  if (type === 'state') {
    const known = Object.entries(options.states).flatMap(([key, { value = key }]) => [value])
    return known.some(each => each === operand)
      ? []
      : unknownNameProblem(`state of ${name}`, [String(operand)], Object.keys(options.states))
  }
  if (type === 'select') return unknownNameProblem(`option of ${name}`, [String(operand)], Object.keys(options.options))
  const read = schemaOf(unlimited(field)).safeParse(operand)
  if (!read.success) return [`${name} is of the type ${type}, which is never ${JSON.stringify(operand)}`]
  if (isSame(read.data, operand)) return ['is', 'in', 'not'].includes(operator) ? beyondFault(name, field, operand) : []
  return [`${name} never holds ${JSON.stringify(operand)}; write ${JSON.stringify(read.data)}`]
}
/** Fields that are looked up or set by rules have no column. */
const storedFault = (name: string, { type, options }: AnyField): string[] =>
  type === 'computed' && !options.value
    ? [`${name} is computed without a formula (value): what is not stored cannot be asked for`]
    : []
/** Compared fields must have the same type, or both be numeric. */
const besideFaults = (fields: AnyResource['fields'], name: string, beside: string): string[] => {
  const [one, other] = [fields[name], fields[beside]]
  if (name === beside) return [`${name} is compared with itself; name another field, or a value`]
  if (!one || !other) return unknownNameProblem('field', [beside], Object.keys(fields))
  const alike = one.type === other.type ? comparable(one) : traitsOf(one).numeric && traitsOf(other).numeric
  return alike ? storedFault(beside, other) : [`${name} cannot be compared with ${beside}`]
}
/** Unknown fields and operators of a condition. Such a condition cannot be evaluated at all. */
export const nameFaults = (fields: AnyResource['fields'], condition: AnyCondition): string[] => {
  const faults = (clause: Clause): string[] => {
    if ('by' in clause) return []
    if ('or' in clause) return clause.or.flat().flatMap(faults)
    const names = [clause.field, ...(clause.beside === undefined ? [] : [clause.beside])]
    return [
      ...unknownNameProblem('field', names, Object.keys(fields)),
      ...unknownNameProblem('test', [clause.operator], operators),
    ]
  }
  return clausesOf(condition, fields).flatMap(faults)
}
/** Problems of one clause: lists test for empty only, secrets and fields without column never. */
const fieldFaults = (fields: AnyResource['fields'], clause: FieldClause): string[] => {
  const { field: name, operator, operand, beside } = clause
  const field = fields[name]
  if (!field) return unknownNameProblem('field', [name], Object.keys(fields))
  const lost = storedFault(name, field)
  if (lost.length > 0) return lost
  if (!operators.includes(operator)) return unknownNameProblem('test', [operator], operators)
  if (beside !== undefined) return besideFaults(fields, name, beside)
  const isPresenceTest = operator === 'set' || (operand === null && ['is', 'not'].includes(operator))
  if (isPresenceTest) return []
  if (!comparable(field))
    return [`${name} is of the type ${field.type}, which can only be asked whether it is filled in`]
  const operands = Array.isArray(operand) ? operand : [operand]
  return operands.length > 0
    ? operands.flatMap(each => operandFault(name, field, clause, each))
    : [`${name}: its list of values is empty`]
}
/** Problems of a condition. `who` is the possible actor, `around` clauses that always hold. */
export const conditionFaults = (
  fields: AnyResource['fields'],
  condition: AnyCondition,
  who: Who | undefined,
  around: readonly Contradiction[] = [],
): string[] => {
  const faults = (clause: Clause): string[] => {
    if ('by' in clause)
      return who
        ? checkActors(clause.by, who)
        : ['by: nobody acts here; ask for it in editableWhen, deletableWhen or availableWhen of an action']
    if ('or' in clause) return clause.or.length > 0 ? clause.or.flat().flatMap(faults) : ['or: it is empty']
    return fieldFaults(fields, clause)
  }
  const clauses = clausesOf(condition, fields)
  const wrong = clauses.flatMap(faults)
  return wrong.length > 0 ? wrong : checkUnsatisfiable(fields, clauses, around)
}

/** Cycle of conditions from a field back to itself, if any. */
const circleOf = (name: string, dependenciesOf: (name: string) => readonly string[]): readonly string[] | undefined => {
  const ways = [[name]]
  const seen = new Set<string>()
  for (const way of ways)
    for (const next of dependenciesOf(way.at(-1) ?? name)) {
      if (next === name) return way
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  return undefined
}
/** A field with a condition is empty until the condition holds, so it must not depend on itself. */
const selfFaults = ({ definition: { visibleWhen: when = {} }, fields }: AnyResource): Problem[] => {
  const dependenciesOf = (name: string) => (when[name] ? fieldsIn(when[name], fields) : [])
  return Object.keys(when).flatMap(name => {
    const way = circleOf(name, dependenciesOf)
    if (!way) return []
    const steps = way.slice(1).map(each => `${each}, which asks for `)
    return problemAt(`visibleWhen.${name}`, [
      `it asks for ${steps.join('')}${name} itself, which nobody can fill in before it holds; ask for another field`,
    ])
  })
}

/** Checks that conditions use existing fields and possible values. */
export const conditions: Check = (resource, { roles }) => {
  const areAccounts = tableTraits(resource).accounts === true
  return [
    ...problemAt('visibleWhen', unknownFieldProblems(resource, Object.keys(resource.definition.visibleWhen ?? {}))),
    ...conditionsOf(resource).flatMap(({ key, condition, asksWho, around, fields = resource.fields }) =>
      problemAt(key, conditionFaults(fields, condition, asksWho && { acts: asksWho, roles, areAccounts }, around)),
    ),
    ...selfFaults(resource),
    ...(resource.definition.editableWhen ?? []).flatMap(({ fields }, index) =>
      fields === '*' ? [] : problemAt(`editableWhen.${index}.fields`, unknownFieldProblems(resource, fields)),
    ),
  ]
}
