import type { AnyField, Field, Fields, ValueOf } from './field'
import { fieldsOfFormula, workOut } from './formula'
import { firstOf, lastOf } from './dateRange'

/** Another field of the same record, to compare with: of the same kind, or both numbers. Nothing is equal to, beside or beyond an empty field. */
interface Beside<N extends string> {
  readonly field: N
  /** Of numbers: so many times its value. */
  readonly times?: number
}
/** A test of one value `V`, against values or fields of the names `N`. A bare value or field means "equals"; `set` asks whether anything is filled in. */
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
/** The fields whose values can stand where one of type `V` is expected. */
type Alike<F extends Fields, V> = { [K in keyof F]: NonNullable<ValueOf<F[K]>> extends V ? K : never }[keyof F] & string
/** What a condition compares: a state is named by its key, a range of days meets what one of its days does, everything else goes by its value. */
type Operand<X> =
  X extends Field<'state', infer _V, 'ro', infer S>
    ? S
    : X extends { readonly type: 'dateRange' }
      ? string
      : NonNullable<ValueOf<X>>
/** Who acts on the record: in one of these roles, and on the own record (an account's) or on another's. */
export interface By {
  readonly roles?: readonly string[]
  readonly self?: boolean
}
type Tests<F extends Fields> = { readonly [K in keyof F]?: Test<Operand<F[K]>, Alike<F, NonNullable<ValueOf<F[K]>>>> }
/** All named fields must hold; `or` adds alternatives. Data, so that console, mall and SQL read the same lines. */
export type Condition<F extends Fields> = Tests<F> & { readonly or?: readonly Condition<F>[]; readonly by?: never }
/** The same where somebody does something: `by` asks who. */
export type ActorCondition<F extends Fields> = Tests<F> & {
  readonly or?: readonly ActorCondition<F>[]
  readonly by?: By
}
/** A condition as the evaluating code meets it. */
export type AnyCondition = Readonly<Record<string, unknown>>
export type RecordData = Readonly<Record<string, unknown>>

type Operator = 'in' | 'not' | 'gt' | 'gte' | 'lt' | 'lte' | 'set'
/** One test of one field. */
export interface FieldClause {
  readonly field: string
  readonly operator: Operator | 'is'
  readonly operand: unknown
  /** The field it is compared with, in place of an operand. */
  readonly beside?: string
  readonly times?: number
}
/** A condition, taken apart: one clause a field and operator. */
export type Clause = FieldClause | { readonly or: readonly (readonly Clause[])[] } | { readonly by: By }
/** Who acts: a role of the kit, and the account. */
export interface Actor {
  readonly role: string
  readonly accountId?: string
}

/** A state's wire value for its key; any other operand is its own value. */
const wire = (field: AnyField | undefined, operand: unknown): unknown => {
  if (field?.type !== 'state' || typeof operand !== 'string') return operand
  return field.options.states?.[operand]?.value ?? operand
}

const isBeside = (operand: unknown): operand is Beside<string> =>
  typeof operand === 'object' && operand !== null && 'field' in operand
/** Takes a condition apart, with the keys of states turned into their wire values. */
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

/** Nothing filled in: null, an empty text or an empty list. `false` and 0 are values. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether two values are the same; nothing at all is null. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** A value as text. An object from outside may hold a `toString` that is no function. */
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [one, other] = [textOf(a), textOf(b)]
  return one < other ? -1 : one > other ? 1 : 0
}

/** Whether two values are one and the same, or ranges of days that have one in common. */
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

/** Whether someone is who a condition asks for. Nobody is nobody's account. */
const isBy = ({ roles, self }: By, record: RecordData, actor: Actor | undefined): boolean =>
  (roles === undefined || (actor !== undefined && roles.includes(actor.role))) &&
  (self === undefined || (actor?.accountId !== undefined && actor.accountId === record.id) === self)

/** The fields that a field's value stands in: its own, or those it is worked out of. */
const sourcesOf = (name: string, fields: Fields): string[] => {
  const formula = fields[name]?.options.value
  return formula ? fieldsOfFormula(formula) : [name]
}
/** What a record holds in a field. What is worked out follows the record as it would be, where everything that it is made of is known. */
const valueIn = (record: RecordData, name: string, fields: Fields): unknown => {
  const { options } = fields[name] ?? {}
  const known = options?.value && sourcesOf(name, fields).every(each => record[each] !== undefined)
  return (known ? workOut(options.value, options, record) : record[name]) ?? null
}
/** What a condition is asked of. */
interface Asked {
  readonly record: RecordData
  readonly fields: Fields
  readonly actor?: Actor
  /** What a comparison with an empty side is taken for. */
  readonly empty?: boolean
}
const compares = ({ operator, beside }: FieldClause): boolean =>
  beside !== undefined || ['gt', 'gte', 'lt', 'lte'].includes(operator)
/** Whether a value of its field passes a test that names no other one. */
export const passes = (clause: FieldClause, value: unknown): boolean =>
  !(compares(clause) && isEmpty(value)) && tests[clause.operator](value, clause.operand)
/** Whether one clause holds. */
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

/** Whether it asks for somebody else than who acts. */
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
/**
 * What a condition that does not hold is about: where the record stands; else who acts, where it asks for somebody else; else what the record holds.
 */
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

/** Whether a record meets a condition, for whoever acts. */
export const holds = (condition: AnyCondition, record: RecordData, fields: Fields, actor?: Actor): boolean =>
  clausesOf(condition, fields).every(clause => clauseHolds(clause, { record, fields, actor }))
/** The same, where a comparison with an empty side holds. */
export const holdsOrEmpty = (condition: AnyCondition, record: RecordData, fields: Fields): boolean =>
  clausesOf(condition, fields).every(clause => clauseHolds(clause, { record, fields, empty: true }))
/** The fields that a condition looks at; for one that is worked out those it is made of. */
export const fieldsIn = (condition: AnyCondition, fields: Fields): string[] => {
  const names = (clause: Clause): string[] =>
    'by' in clause
      ? []
      : 'or' in clause
        ? clause.or.flat().flatMap(names)
        : [clause.field, clause.beside ?? clause.field].flatMap(name => sourcesOf(name, fields))
  return [...new Set(clausesOf(condition, fields).flatMap(names))]
}
