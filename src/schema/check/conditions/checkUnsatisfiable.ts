import { type Clause, type FieldClause, isEmpty, passes } from '../../model/condition'
import { getStateKey, getStates } from '../../selectors/definition'
import type { AnyField } from '../../model/field'
import { hasIntegerValue } from '../../model/formula'
import { schemaOf } from '../../fields/schemaOf'
import { traitsOf } from '../../fields/traits'
import type { AnyResource } from '../../model/resource'

type Fields = AnyResource['fields']
const DAY = 86_400_000

/** Each operand with its neighbours, at the field's precision. */
const numbersBy = ({ type, options }: AnyField, operands: readonly unknown[]): unknown[] => {
  const { min, max, decimals = 0 } = options
  const places = type === 'number' ? decimals : type === 'computed' && !hasIntegerValue(options) ? 6 : 0
  const step = 10 ** -places
  const beside = operands
    .map(Number)
    .flatMap(each => [each, ...[each - step, each + step].map(to => +to.toFixed(places))])
  return [...beside, min ?? 0, max ?? 0]
}
const timesBy = (field: AnyField, operands: readonly unknown[]): unknown[] => {
  const isMoment = traitsOf(field).time === 'moment'
  const read = (at: number) => new Date(at).toISOString().slice(0, isMoment ? undefined : 10)
  const beside = operands
    .map(each => Date.parse(String(each)))
    .filter(Number.isFinite)
    .flatMap(each => [-1, 1].map(to => read(each + to * (isMoment ? 1 : DAY))))
  return [
    ...operands,
    ...beside,
    ...(isMoment ? ['2000-01-01T00:00:00.000Z'] : ['0001-01-01', '9999-12-31', 'long-term']),
  ]
}
const rangesBy = (field: AnyField, operands: readonly unknown[]): unknown[] => {
  const days = timesBy(field, operands)
  return days.flatMap(start => days.map(end => ({ start, end })))
}
/**
 * Sample values of a field: if any value passes its tests, one of these does. Takes the operands,
 * their neighbours and the limits. Samples of texts need not have the field's format.
 */
const valuesBy = (field: AnyField, operands: readonly unknown[]): unknown[] => {
  const fits = (value: unknown) => schemaOf(field).safeParse(value).success
  if (field.options.states ?? field.options.options) return getStates(field).map(([value]) => value)
  if (field.type === 'boolean') return [true, false]
  if (traitsOf(field).numeric) return numbersBy(field, operands).filter(fits)
  if (field.type === 'dateRange') return rangesBy(field, operands).filter(fits)
  if (traitsOf(field).time) return timesBy(field, operands).filter(fits)
  return [...operands, ...operands.map(each => `${each}\u0001`), '\u0001']
}

/** Clause of a field, and its place if outside the condition. */
export interface Contradiction extends FieldClause {
  readonly where?: string
}
const isOfField = (clause: Clause): clause is FieldClause => 'field' in clause
const shown = (field: AnyField, value: unknown) => JSON.stringify(getStateKey(field, value) ?? value)
const textOf = (field: AnyField, { operator, operand, where }: Contradiction): string => {
  const value = Array.isArray(operand)
    ? `[${operand.map(each => shown(field, each)).join(', ')}]`
    : shown(field, operand)
  return `${operator === 'is' ? '' : `${operator} `}${value}${where ? ` (${where})` : ''}`
}
/** Limits of a field as a text. */
export const describeLimits = (field: AnyField): string => {
  const { min = '0001-01-01', max = '9999-12-31', pattern } = field.options
  return pattern
    ? `what its pattern says (${pattern.en})`
    : `${min} to ${max}${traitsOf(field).text ? ' characters' : ''}`
}
const atOnce = (name: string, tests: readonly string[]): string =>
  `${name} is never ${tests.join(' and ')} at once; take one of them out, or say or: [ … ] where either will do`
/** Sides of another value on which each operator passes: below (-1), equal (0), above (1). */
const sides: { readonly [O in FieldClause['operator']]?: readonly number[] } = {
  is: [0],
  not: [-1, 1],
  gt: [1],
  gte: [0, 1],
  lt: [-1],
  lte: [-1, 0],
}
/** Contradicting comparisons of two fields. Ranges of days can be on several sides, so exempt. */
const besideConflicts = (name: string, { type }: AnyField, tests: readonly Contradiction[]): string[] => {
  if (type === 'dateRange') return []
  return [...new Set(tests.flatMap(({ beside }) => beside ?? []))].flatMap(other => {
    const related = tests.filter(({ beside }) => beside === other)
    if ([-1, 0, 1].some(side => related.every(({ operator }) => sides[operator]?.includes(side) ?? true))) return []
    return [
      atOnce(
        name,
        related.map(({ operator }) => `${operator === 'is' ? '' : `${operator} `}${other}`),
      ),
    ]
  })
}
const conflict = (name: string, field: AnyField, tests: readonly Contradiction[]): string[] => {
  const operands = tests.flatMap(({ operand }) => operand).filter(each => !isEmpty(each) && typeof each !== 'boolean')
  const values = Array.isArray(traitsOf(field).empty) ? [['any']] : valuesBy(field, operands)
  if ([null, ...values].some(value => tests.every(test => passes(test, value)))) return []
  const all = tests.map(test => textOf(field, test))
  return all.length === 1
    ? [`${name} is never ${all[0]}: it takes ${describeLimits(field)}; change the comparison, or what the field takes`]
    : [atOnce(name, all)]
}
/** Contradictions of a condition: clauses of a field that no value meets, with given ones. */
export const checkUnsatisfiable = (
  fields: Fields,
  clauses: readonly Clause[],
  around: readonly Contradiction[] = [],
): string[] => {
  const own = clauses.filter(isOfField)
  const all: readonly Contradiction[] = [...own, ...around]
  const faults = [...new Set(own.map(({ field }) => field))].flatMap(name => {
    const field = fields[name]
    const tests = all.filter(each => each.field === name)
    const plain = tests.filter(({ beside }) => beside === undefined)
    return field ? [...conflict(name, field, plain), ...besideConflicts(name, field, tests)] : []
  })
  if (faults.length > 0) return faults
  return clauses.flatMap(clause =>
    'or' in clause ? clause.or.flatMap(each => checkUnsatisfiable(fields, each, all)) : [],
  )
}
