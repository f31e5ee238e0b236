import { type AnyCondition, type Clause, clausesOf, type FieldClause, fieldsIn, isSame } from '../condition'
import { actionsOf } from '../derive'
import type { AnyField } from '../field'
import { schemaOf } from '../kinds'
import { traitsOf } from '../kinds/traits'
import { isAtLeast } from '../machine'
import type { AnyResource } from '../resource'
import { at, type Check, type Finding, missing, missingFields } from './finding'
import { byKeys } from './values'

/** Every condition of a declaration, with where it stands; `who` where somebody does something, so that it may ask who does. */
const conditionsOf = (resource: AnyResource): (readonly [key: string, condition: AnyCondition, who?: 'who'])[] => {
  const { definition } = resource
  return [
    ...Object.entries(definition.when ?? {}).map(([name, condition]) => [`when.${name}`, condition] as const),
    ...(definition.editWhen ?? []).map(({ when }, index) => [`editWhen.${index}`, when, 'who'] as const),
    ...(definition.must ?? []).map(({ holds }, index) => [`must.${index}`, holds] as const),
    ...(definition.removeWhen ? [['removeWhen', definition.removeWhen, 'who'] as const] : []),
    ...actionsOf(resource).flatMap(([name, { when, needs = {}, askWhen = {} }]) => [
      ...(when ? [[`actions.${name}.when`, when, 'who'] as const] : []),
      ...Object.entries(needs).flatMap(([field, need]) =>
        need === true || isAtLeast(need) ? [] : [[`actions.${name}.needs.${field}`, need] as const],
      ),
      ...Object.entries(askWhen).map(([field, condition]) => [`actions.${name}.askWhen.${field}`, condition] as const),
    ]),
  ]
}
const comparable = (field: AnyField): boolean => traitsOf(field).readable && !Array.isArray(traitsOf(field).empty)
const operators = ['is', 'in', 'not', 'gt', 'gte', 'lt', 'lte', 'set']

/** The field with the limits of its kind: what lies beyond its own can still be compared with. Of a range of days one day is asked. */
const unlimited = (field: AnyField): AnyField => {
  const { min = 0, max = 0 } = field.options
  const { limits } = traitsOf(field)
  const options = { ...field.options, min: Math.min(min, limits.min ?? 0), max: Math.max(max, limits.max ?? 0), pattern: undefined }
  return { ...field, kind: field.kind === 'dateRange' ? 'date' : field.kind, options } as AnyField
}
/** Why a field's value is never what it is compared with. */
const operandFault = (name: string, field: AnyField, operand: unknown): string[] => {
  const { kind, options } = field
  if (operand === null) return []
  if (kind === 'state') {
    const known = Object.entries(options.states).flatMap(([key, { value = key }]) => [value])
    return known.some(each => each === operand) ? [] : missing(`state of ${name}`, [String(operand)], Object.keys(options.states))
  }
  if (kind === 'pick') return missing(`option of ${name}`, [String(operand)], Object.keys(options.options))
  const read = schemaOf(unlimited(field)).safeParse(operand)
  if (!read.success) return [`${name} is of the kind ${kind}, which is never ${JSON.stringify(operand)}`]
  return isSame(read.data, operand) ? [] : [`${name} never holds ${JSON.stringify(operand)}; write ${JSON.stringify(read.data)}`]
}
/** What is looked up, or given by a rule, stands in no column. */
const storedFault = (name: string, { kind, options }: AnyField): string[] =>
  kind === 'computed' && !options.value ? [`${name} is computed without a formula (value): what is not stored cannot be asked for`] : []
/** What is compared with each other is alike: of one kind, or both numbers. */
const besideFaults = (fields: AnyResource['fields'], name: string, beside: string): string[] => {
  const [one, other] = [fields[name], fields[beside]]
  if (!one || !other) return missing('field', [beside], Object.keys(fields))
  const alike = one.kind === other.kind ? comparable(one) : traitsOf(one).numeric && traitsOf(other).numeric
  return alike ? storedFault(beside, other) : [`${name} cannot be compared with ${beside}`]
}
/** Lists can be empty or filled, and no more be asked; what is not stored or a secret cannot be asked at all. */
const fieldFaults = (fields: AnyResource['fields'], { field: name, operator, operand, beside }: FieldClause): string[] => {
  const field = fields[name]
  if (!field) return missing('field', [name], Object.keys(fields))
  const lost = storedFault(name, field)
  if (lost.length > 0) return lost
  if (!operators.includes(operator)) return missing('test', [operator], operators)
  if (beside !== undefined) return besideFaults(fields, name, beside)
  const asksWhether = operator === 'set' || (operand === null && ['is', 'not'].includes(operator))
  if (asksWhether) return []
  if (!comparable(field)) return [`${name} is of the kind ${field.kind}, which can only be asked whether it is filled in`]
  const operands = Array.isArray(operand) ? operand : [operand]
  return operands.length > 0 ? operands.flatMap(each => operandFault(name, field, each)) : [`${name} is never one of none`]
}
/** What is wrong with a condition on records of these fields. `who`: what it may ask of whoever acts, where somebody does. */
export const conditionFaults = (
  fields: AnyResource['fields'],
  condition: AnyCondition,
  who: { readonly roles?: readonly string[] } | undefined,
): string[] => {
  const faults = (clause: Clause): string[] => {
    if ('by' in clause && !who) return ['by: nobody acts here; ask for it in editWhen, removeWhen or the when of an action']
    if ('by' in clause)
      return [
        ...missing('key of by', Object.keys(clause.by), Object.keys(byKeys)),
        ...(who?.roles ? missing('role', clause.by.roles ?? [], who.roles) : []),
      ]
    if ('or' in clause) return clause.or.length > 0 ? clause.or.flat().flatMap(faults) : ['one of no conditions never holds']
    return fieldFaults(fields, clause)
  }
  return clausesOf(condition, fields).flatMap(faults)
}

/** The way from a field back to itself along what conditions ask for, if there is one. */
const circleOf = (name: string, asks: (name: string) => readonly string[]): readonly string[] | undefined => {
  const ways = [[name]]
  const seen = new Set<string>()
  for (const way of ways)
    for (const next of asks(way.at(-1) ?? name)) {
      if (next === name) return way
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  return undefined
}
/** A field that is there under a condition is empty until that holds. */
const selfFaults = ({ definition: { when = {} }, fields }: AnyResource): Finding[] => {
  const asks = (name: string) => (when[name] ? fieldsIn(when[name], fields) : [])
  return Object.keys(when).flatMap(name => {
    const way = circleOf(name, asks)
    if (!way) return []
    const others = way.slice(1).map(each => `${each}, which asks for `)
    return at(`when.${name}`, [
      `it asks for ${others.join('')}${name} itself, which nobody can fill in before it holds; ask for another field`,
    ])
  })
}

/** Conditions ask what can be asked, of what is there. */
export const conditions: Check = (resource, { roles }) => [
  ...at('when', missingFields(resource, Object.keys(resource.definition.when ?? {}))),
  ...conditionsOf(resource).flatMap(([key, condition, who]) => at(key, conditionFaults(resource.fields, condition, who && { roles }))),
  ...selfFaults(resource),
  ...(resource.definition.editWhen ?? []).flatMap(({ fields }, index) =>
    fields === '*' ? [] : at(`editWhen.${index}.fields`, missingFields(resource, fields)),
  ),
]
