import type { AnyField, Field, Fields, ValueOf } from './field'
import { fieldsOfFormula, workOut } from './formula'
import { firstOf, lastOf } from './dateRange'

/** Field of the same record as an operand: same type, or both numeric. False if empty. */
interface Beside<N extends string> {
  readonly field: N
  /** Factor for a numeric operand. */
  readonly times?: number
}
/**
 * Test of a value `V`, against values or the fields `N`. A bare value or field means "equals".
 * `set` tests for a filled value.
 */
type Test<V, N extends string = never> =
  | V
  | null
  | Beside<N>
  | {
      readonly in?: readonly V[]
      readonly not?: V | null | Beside<N>
      readonly gt?: V | Beside<N>
      readonly gte?: V | Beside<N>
      readonly lt?: V | Beside<N>
      readonly lte?: V | Beside<N>
      readonly set?: boolean
    }
/** Fields whose values have the type `V`. */
type Alike<F extends Fields, V> = { [K in keyof F]: NonNullable<ValueOf<F[K]>> extends V ? K : never }[keyof F] & string
/** Type of an operand: a state's key, a single day for a range of days, else the field's value. */
type Operand<X> =
  X extends Field<'state', infer _V, 'ro', infer S>
    ? S
    : X extends { readonly type: 'dateRange' }
      ? string
      : NonNullable<ValueOf<X>>
/** Actor of a change: in one of these roles, and on their own account's record or another's. */
export interface By {
  readonly roles?: readonly string[]
  readonly self?: boolean
}
type Tests<F extends Fields> = { readonly [K in keyof F]?: Test<Operand<F[K]>, Alike<F, NonNullable<ValueOf<F[K]>>>> }
/** All named fields must match; `or` adds alternatives. Plain data for console, server and SQL. */
export type Condition<F extends Fields> = Tests<F> & { readonly or?: readonly Condition<F>[]; readonly by?: never }
/** Condition with an actor (`by`), where somebody acts. */
export type ActorCondition<F extends Fields> = Tests<F> & {
  readonly or?: readonly ActorCondition<F>[]
  readonly by?: By
}
/** Condition without field names, as evaluating code reads it. */
export type AnyCondition = Readonly<Record<string, unknown>>
export type RecordData = Readonly<Record<string, unknown>>

type Operator = 'in' | 'not' | 'gt' | 'gte' | 'lt' | 'lte' | 'set'
/** One test of one field. */
export interface FieldClause {
  readonly field: string
  readonly operator: Operator | 'is'
  readonly operand: unknown
  /** Field to compare with, instead of an operand. */
  readonly beside?: string
  readonly times?: number
}
/** Parsed condition: a clause for each field and operator. */
export type Clause = FieldClause | { readonly or: readonly (readonly Clause[])[] } | { readonly by: By }
/** Actor: a role of the kit and an account. */
export interface Actor {
  readonly role: string
  readonly accountId?: string
}

/** Maps a state's key to its value in payloads. Other operands stay. */
const wire = (field: AnyField | undefined, operand: unknown): unknown => {
  if (field?.type !== 'state' || typeof operand !== 'string') return operand
  return field.options.states?.[operand]?.value ?? operand
}

/** Whether a value is an object with keys: neither null nor a list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isBeside = (operand: unknown): operand is Beside<string> => isObject(operand) && 'field' in operand
/** Parses a condition. Keys of states become their values in payloads. */
export const clausesOf = (condition: AnyCondition, fields: Fields): readonly Clause[] =>
  Object.entries(condition).flatMap(([name, test]): Clause[] => {
    if (name === 'by') return [{ by: test as By }]
    if (name === 'or') return [{ or: (test as AnyCondition[]).map(each => clausesOf(each, fields)) }]
    const value = (operand: unknown) =>
      Array.isArray(operand) ? operand.map(one => wire(fields[name], one)) : wire(fields[name], operand)
    const clause = (operator: FieldClause['operator'], operand: unknown): FieldClause =>
      isBeside(operand)
        ? {
            field: name,
            operator,
            operand: null,
            beside: operand.field,
            ...(operand.times ? { times: operand.times } : {}),
          }
        : { field: name, operator, operand: value(operand) }
    if (test === null || typeof test !== 'object' || isBeside(test)) return [clause('is', test)]
    return Object.entries(test).map(([operator, operand]) => clause(operator as Operator, operand))
  })

/** Whether a value is null, an empty text or an empty list. `false` and 0 are values. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether two values are equal. `undefined` equals null. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** A value as text. An object from outside may hold a `toString` that is no function. */
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [one, other] = [textOf(a), textOf(b)]
  return one < other ? -1 : one > other ? 1 : 0
}

/** Whether two values are equal, or two ranges of days overlap. */
const meets = (value: unknown, operand: unknown): boolean =>
  firstOf(value) === lastOf(value) && firstOf(operand) === lastOf(operand)
    ? firstOf(value) === firstOf(operand)
    : !isEmpty(value) && compare(firstOf(value), lastOf(operand)) <= 0 && compare(lastOf(value), firstOf(operand)) >= 0

const tests: { [O in Operator | 'is']: (value: unknown, operand: unknown) => boolean } = {
  is: (value, operand) => (operand === null ? isEmpty(value) : meets(value, operand)),
  in: (value, operand) => !isEmpty(value) && (operand as readonly unknown[]).some(each => meets(value, each)),
  not: (value, operand) => (operand === null ? !isEmpty(value) : !meets(value, operand)),
  gt: (value, operand) => compare(lastOf(value), firstOf(operand)) > 0,
  gte: (value, operand) => compare(lastOf(value), firstOf(operand)) >= 0,
  lt: (value, operand) => compare(firstOf(value), lastOf(operand)) < 0,
  lte: (value, operand) => compare(firstOf(value), lastOf(operand)) <= 0,
  set: (value, operand) => isEmpty(value) !== operand,
}

/** Whether the actor matches. An unknown account never owns a record. */
const isBy = ({ roles, self }: By, record: RecordData, actor: Actor | undefined): boolean =>
  (roles === undefined || (actor !== undefined && roles.includes(actor.role))) &&
  (self === undefined || (actor?.accountId !== undefined && actor.accountId === record.id) === self)

/** Fields that hold a field's value: itself, or the operands of its formula. */
const sourcesOf = (name: string, fields: Fields): string[] => {
  const formula = fields[name]?.options.value
  return formula ? fieldsOfFormula(formula) : [name]
}
/** Value of a field in a record. A formula is evaluated if the record holds all its operands. */
const valueIn = (record: RecordData, name: string, fields: Fields): unknown => {
  const { options } = fields[name] ?? {}
  const known = options?.value && sourcesOf(name, fields).every(each => record[each] !== undefined)
  return (known ? workOut(options.value, options, record) : record[name]) ?? null
}
/** Input of an evaluation. */
interface Asked {
  readonly record: RecordData
  readonly fields: Fields
  readonly actor?: Actor
  /** Result of a comparison with an empty side. */
  readonly empty?: boolean
}
const compares = ({ operator, beside }: FieldClause): boolean =>
  beside !== undefined || ['gt', 'gte', 'lt', 'lte'].includes(operator)
/** Whether a value passes a clause without a second field. */
export const passes = (clause: FieldClause, value: unknown): boolean =>
  !(compares(clause) && isEmpty(value)) && tests[clause.operator](value, clause.operand)
const clauseHolds = (clause: Clause, context: Asked): boolean => {
  const { record, fields, actor, empty = false } = context
  if ('by' in clause) return isBy(clause.by, record, actor)
  if ('or' in clause) return clause.or.some(each => each.every(one => clauseHolds(one, context)))
  const value = valueIn(record, clause.field, fields)
  const beside = clause.beside === undefined ? clause.operand : valueIn(record, clause.beside, fields)
  const operand = typeof beside === 'number' ? beside * (clause.times ?? 1) : beside
  if (compares(clause) && (isEmpty(value) || (clause.beside !== undefined && isEmpty(operand)))) return empty
  return tests[clause.operator](value, operand)
}

/** Whether the condition requires another actor. */
const excludesActor = (clauses: readonly Clause[], record: RecordData, actor: Actor): boolean =>
  clauses.some(clause =>
    'by' in clause
      ? !isBy(clause.by, record, actor)
      : 'or' in clause && clause.or.some(each => excludesActor(each, record, actor)),
  )
const stateAllows = (clauses: readonly Clause[], record: RecordData, fields: Fields): boolean =>
  clauses.every(clause => {
    if ('by' in clause) return true
    if ('or' in clause) return clause.or.some(each => stateAllows(each, record, fields))
    return fields[clause.field]?.type !== 'state' || clauseHolds(clause, { record, fields })
  })
/** Returns why a condition fails: the record's state, else the actor, else the record's values. */
export const whyUnmet = (
  condition: AnyCondition,
  record: RecordData,
  fields: Fields,
  actor: Actor,
): 'state' | 'role' | 'when' => {
  const clauses = clausesOf(condition, fields)
  if (!stateAllows(clauses, record, fields)) return 'state'
  return excludesActor(clauses, record, actor) ? 'role' : 'when'
}

/** Whether a record meets a condition, for an actor. */
export const holds = (condition: AnyCondition, record: RecordData, fields: Fields, actor?: Actor): boolean =>
  clausesOf(condition, fields).every(clause => clauseHolds(clause, { record, fields, actor }))
/** Like `holds`, but comparisons with an empty side hold. */
export const holdsOrEmpty = (condition: AnyCondition, record: RecordData, fields: Fields): boolean =>
  clausesOf(condition, fields).every(clause => clauseHolds(clause, { record, fields, empty: true }))
/** Fields that a condition reads. A calculated field counts as its operands. */
export const fieldsIn = (condition: AnyCondition, fields: Fields): string[] => {
  const names = (clause: Clause): string[] =>
    'by' in clause
      ? []
      : 'or' in clause
        ? clause.or.flat().flatMap(names)
        : [clause.field, clause.beside ?? clause.field].flatMap(name => sourcesOf(name, fields))
  return [...new Set(clausesOf(condition, fields).flatMap(names))]
}
