import { canonical } from '../text/canonicalJson'
import { getStateValue } from '../selectors/definition'
import type { AnyField, Field, Fields, FieldType, Labels, ValueOf } from '../model/field'
import { traitsOf } from '../fields/traits'
import { EVER, type Period } from './period'
import { assertNoFormerWords, formerWords } from '../model/formerWords'
import type { Resource } from '../model/resource'

type Keys<F> = keyof F & string
type FieldsOfType<F, K extends FieldType> = {
  [N in keyof F]: F[N] extends Field<K, infer _V, infer _M, infer _S> ? N : never
}[keyof F] &
  string
type Moments<F> = FieldsOfType<F, 'dateTime'> | FieldsOfType<F, 'createdTime'> | FieldsOfType<F, 'updatedTime'>
type Numbers<F> = FieldsOfType<F, 'integer'> | FieldsOfType<F, 'number'> | FieldsOfType<F, 'money'>
/** Field types for dimensions: a record has one value or none. */
type Divisible<F> =
  | FieldsOfType<F, 'select'>
  | FieldsOfType<F, 'state'>
  | FieldsOfType<F, 'boolean'>
  | FieldsOfType<F, 'reference'>
  | FieldsOfType<F, 'region'>
  | Numbers<F>
type FilterValue<X> = X extends Field<'state', infer _V, infer _M, infer S> ? S : NonNullable<ValueOf<X>>

interface FigureTexts extends Labels {
  /** Description in whole sentences: what is counted, by which time, and what is excluded. */
  readonly description: Labels
  /** Direction that is good news. Left out: neither. */
  readonly goodDirection?: 'more' | 'less'
}
/** Figure over the records of one resource. Without `sum` and `between` it counts records. */
interface FigureDefinition<F extends Fields> extends FigureTexts {
  /** Filter of the list: one value or several. States and options by key. Left out: all. */
  readonly where?: { readonly [K in Keys<F>]?: FilterValue<F[K]> | readonly FilterValue<F[K]>[] }
  /** Field that puts a record into a period. Left out: present records, in every period. */
  readonly dateField?: Moments<F> | FieldsOfType<F, 'date'>
  /** Number or amount to sum up. */
  readonly sum?: Numbers<F>
  /** Mean duration between two times, of records that have both. */
  readonly between?: readonly [from: Moments<F>, until: Moments<F>]
  /** Dimensions. Numbers need `bands`. */
  readonly dimensions?: readonly Divisible<F>[]
  /** Inclusive upper limits of a number's bands. The last band has none. */
  readonly bands?: { readonly [K in Numbers<F>]?: readonly number[] }
  /** Upper limits of age bands, in days. */
  readonly ages?: readonly number[]
  /** Counts all records up to the end of a period: a stock, drawn as an area. Needs `dateField`. */
  readonly cumulative?: true
}
/** Format of a value: count, number, smallest currency units, share (0.5 is 50%) or seconds. */
export type FigureFormat = 'count' | 'number' | 'money' | 'percent' | 'duration'

/** Figure as plain data, for console and server. */
export interface Figure {
  readonly name: string
  readonly labels: Labels
  readonly description: Labels
  readonly goodDirection?: 'more' | 'less'
  /** Resource of the counted records; for a ratio its numerator's. */
  readonly resource: string
  /** Filter as in the list call. */
  readonly where: Readonly<Record<string, unknown>>
  readonly dateField?: string
  /** Whether `dateField` has a time, so that hours are known. */
  readonly hours: boolean
  readonly sum?: string
  readonly between?: readonly [from: string, until: string]
  /** Quotient of two figures. */
  readonly ratio?: {
    readonly of: string
    readonly to: string
    /** Dimensions that the denominator lacks. Each part is a share of the whole denominator. */
    readonly whole: readonly string[]
  }
  /** Fields of the dimensions. */
  readonly dimensions: Readonly<Record<string, AnyField>>
  readonly bands: Readonly<Record<string, readonly number[]>>
  readonly ages?: readonly number[]
  /** Whether all records up to the end of a period count. */
  readonly cumulative?: true
  readonly as: FigureFormat
  /** Counted on each query, without daily aggregates: server tables do not record their writes. */
  readonly live?: true
}
/** Days whose records count in a period. A stock counts all earlier ones, too. */
export const countedDays = ({ cumulative }: Pick<Figure, 'cumulative'>, { from, to }: Period): Period => ({
  from: cumulative ? EVER : from,
  to,
})
/** Whether a figure has daily aggregates. */
export const isSummed = ({ ratio, live }: Figure): boolean => !ratio && !live

/** Finds a figure by name. Throws if unknown. */
export const getFigure = (figures: readonly Figure[], name: string): Figure => {
  const match = figures.find(each => each.name === name)
  if (!match) throw new Error(`no figure is called "${name}"`)
  return match
}
/** Maps keys of a filter to the values of the list call. */
const wireOf = (field: AnyField | undefined, wanted: unknown): unknown =>
  Array.isArray(wanted)
    ? wanted.map(each => wireOf(field, each))
    : field?.type === 'state'
      ? getStateValue(field, String(wanted))
      : wanted
const isMoment = (field: AnyField | undefined): boolean => field !== undefined && traitsOf(field).time === 'moment'
const formatOf = (field: AnyField | undefined): FigureFormat =>
  field?.type === 'money' ? 'money' : field?.type === 'integer' ? 'count' : 'number'

/**
 * Declares a figure: a count, a sum or a mean duration. Each figure is a filter of the resource's
 * list, which then holds exactly the counted records.
 *
 * @example
 * export const orders = figure('orders', orderResource, {
 *   zh: '订单',
 *   en: 'Orders',
 *   description: { zh: '已付款的订单。', en: 'Paid orders.' },
 *   where: { status: 'paid' },
 *   dateField: 'paidTime',
 * })
 */
export const figure = <F extends Fields, Ask>(
  name: string,
  resource: Resource<string, F, Ask>,
  definition: FigureDefinition<F>,
): Figure => {
  assertNoFormerWords(`resources/figures.ts  ${name}`, definition, formerWords.figure)
  const { zh, en, description, goodDirection, where = {}, dateField, sum, between, ages, cumulative } = definition
  const { dimensions = [], bands = {} } = definition
  const fields: Fields = resource.fields
  const both = between
    ? Object.fromEntries(between.filter(each => each !== dateField).map(each => [each, { set: true }]))
    : {}
  return {
    name,
    labels: { zh, en },
    description,
    goodDirection,
    resource: resource.name,
    where: {
      ...Object.fromEntries(Object.entries(where).map(([key, wanted]) => [key, wireOf(fields[key], wanted)])),
      ...both,
    },
    dateField,
    // A stock has no hours: each would count all earlier days, too.
    hours: !cumulative && dateField !== undefined && isMoment(fields[dateField]),
    sum,
    between,
    dimensions: Object.fromEntries(dimensions.flatMap(key => (fields[key] ? [[key, fields[key]]] : []))),
    bands: { ...bands },
    ages,
    ...(cumulative ? { cumulative } : {}),
    as: between ? 'duration' : sum ? formatOf(fields[sum]) : 'count',
    ...(resource.definition.table ? { live: true } : {}),
  }
}
/** Whether both figures have the same dimension; equal names may have other options. */
const isAlike = (of: Figure, to: Figure, key: string): boolean => {
  const signatureOf = ({ dimensions, bands }: Figure) => {
    const { type, options: { to: target, states, options } = {} } = dimensions[key] ?? {}
    return (
      type &&
      canonical({
        kind: type,
        target,
        states: states && Object.values(states).map(each => each.value),
        options: options && Object.keys(options),
        bands: bands[key],
      })
    )
  }
  return signatureOf(to) !== undefined && signatureOf(of) === signatureOf(to)
}
/**
 * Declares a quotient of two figures: a share, or a value per unit. Has the numerator's dimensions.
 * Where the denominator lacks one, each part is a share of the whole, and the parts add up.
 */
export const ratio = (
  name: string,
  {
    zh,
    en,
    description,
    goodDirection,
    of,
    to,
    as,
    ...rest
  }: FigureTexts & { readonly of: Figure; readonly to: Figure; readonly as: FigureFormat },
): Figure => {
  assertNoFormerWords(`resources/figures.ts  ${name}`, rest, formerWords.figure)
  return {
    name,
    labels: { zh, en },
    description,
    goodDirection,
    resource: of.resource,
    where: of.where,
    dateField: of.dateField,
    hours: of.hours && to.hours,
    ratio: { of: of.name, to: to.name, whole: Object.keys(of.dimensions).filter(key => !isAlike(of, to, key)) },
    dimensions: of.dimensions,
    bands: of.bands,
    as,
  }
}
