import { canonical } from '../text/canonicalJson'
import { getStateValue } from '../selectors/definition'
import type { AnyField, Field, Fields, FieldType, Labels, ValueOf } from '../model/field'
import { traitsOf } from '../fields/traits'
import { assertNoFormerWords, formerWords } from '../model/formerWords'
import type { Resource } from '../model/resource'

type Keys<F> = keyof F & string
type FieldsOfType<F, K extends FieldType> = {
  [N in keyof F]: F[N] extends Field<K, infer _V, infer _M, infer _S> ? N : never
}[keyof F] &
  string
type Moments<F> = FieldsOfType<F, 'dateTime'> | FieldsOfType<F, 'createdTime'> | FieldsOfType<F, 'updatedTime'>
type Numbers<F> = FieldsOfType<F, 'integer'> | FieldsOfType<F, 'number'> | FieldsOfType<F, 'money'>
/** What a record is divided by: it has one value of these, or none. */
type Divisible<F> =
  | FieldsOfType<F, 'select'>
  | FieldsOfType<F, 'state'>
  | FieldsOfType<F, 'boolean'>
  | FieldsOfType<F, 'reference'>
  | FieldsOfType<F, 'region'>
  | Numbers<F>
type FilterValue<X> = X extends Field<'state', infer _V, infer _M, infer S> ? S : NonNullable<ValueOf<X>>

interface FigureTexts extends Labels {
  /** What it means, in whole sentences: what is counted, by which moment, and what is not. */
  readonly description: Labels
  /** Whether more of it is good news; left out: neither is. */
  readonly goodDirection?: 'more' | 'less'
}
/** What a figure over the records of one resource says. Without `sum` and `between` it counts them. */
interface FigureDefinition<F extends Fields> extends FigureTexts {
  /** Which records, as a list's filter: equal to a value or to one of several; states and choices by their keys. Left out: all. */
  readonly where?: { readonly [K in Keys<F>]?: FilterValue<F[K]> | readonly FilterValue<F[K]>[] }
  /** The day or moment by which a record falls into a period. Left out: what there is now, in every period. */
  readonly dateField?: Moments<F> | FieldsOfType<F, 'date'>
  /** The number or amount that is summed up. */
  readonly sum?: Numbers<F>
  /** The mean time from one moment to another, of records that have both. */
  readonly between?: readonly [from: Moments<F>, until: Moments<F>]
  /** By what it can be divided. Numbers need `bands`. */
  readonly dimensions?: readonly Divisible<F>[]
  /** The upper ends of a number's bands, each within its band; the last band has none. */
  readonly bands?: { readonly [K in Numbers<F>]?: readonly number[] }
  /** Divided by how many days ago: the upper ends of the bands, in days. */
  readonly ages?: readonly number[]
}
/** How a figure's value reads: a count, a number, an amount in the currency's smallest units, a share (0.5 reads 50%), or seconds. */
export type FigureFormat = 'count' | 'number' | 'money' | 'percent' | 'duration'

/** A figure, as both sides read it: data. */
export interface Figure {
  readonly name: string
  readonly labels: Labels
  readonly description: Labels
  readonly goodDirection?: 'more' | 'less'
  /** The resource whose records it counts; of a ratio that of its upper part. */
  readonly resource: string
  /** Which records, as the list's call takes it. */
  readonly where: Readonly<Record<string, unknown>>
  readonly dateField?: string
  /** Whether `dateField` is a moment, so that hours are known. */
  readonly hours: boolean
  readonly sum?: string
  readonly between?: readonly [from: string, until: string]
  /** One figure divided by another. */
  readonly ratio?: {
    readonly of: string
    readonly to: string
    /** Divisions that the lower part has not: each part of the upper one is told as a share of the whole lower one. */
    readonly whole: readonly string[]
  }
  /** The fields it can be divided by. */
  readonly dimensions: Readonly<Record<string, AnyField>>
  readonly bands: Readonly<Record<string, readonly number[]>>
  readonly ages?: readonly number[]
  readonly as: FigureFormat
  /** Counted when it is asked for, and not summed up: of records in a table of the mall's own, whose writes nobody notes. */
  readonly live?: true
}
/** Whether a figure has day sums. */
export const isSummed = ({ ratio, live }: Figure): boolean => !ratio && !live

/** The figure of a name that is known to be among these; throws where it is not. */
export const getFigure = (figures: readonly Figure[], name: string): Figure => {
  const match = figures.find(each => each.name === name)
  if (!match) throw new Error(`no figure is called "${name}"`)
  return match
}
/** A value of a list's filter by its key, as the call takes it. */
const wireOf = (field: AnyField | undefined, wanted: unknown): unknown =>
  Array.isArray(wanted)
    ? wanted.map(each => wireOf(field, each))
    : field?.type === 'state'
      ? getStateValue(field, String(wanted))
      : wanted
const formatOf = (field: AnyField | undefined): FigureFormat =>
  field?.type === 'money' ? 'money' : field?.type === 'integer' ? 'count' : 'number'

/**
 * Declares a figure: how many records of a resource there are, what comes together of one of their numbers, or how long something took. It is a filter of the resource's list, so
 * that the list behind it holds exactly the records that it counts.
 */
export const figure = <F extends Fields, Ask>(
  name: string,
  resource: Resource<string, F, Ask>,
  definition: FigureDefinition<F>,
): Figure => {
  assertNoFormerWords(`resources/figures.ts  ${name}`, definition, formerWords.figure)
  const { zh, en, description, goodDirection, where = {}, dateField, sum, between, ages } = definition
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
    hours: dateField !== undefined && fields[dateField] !== undefined && traitsOf(fields[dateField]).time === 'moment',
    sum,
    between,
    dimensions: Object.fromEntries(dimensions.flatMap(key => (fields[key] ? [[key, fields[key]]] : []))),
    bands: { ...bands },
    ages,
    as: between ? 'duration' : sum ? formatOf(fields[sum]) : 'count',
    ...(resource.definition.table ? { live: true } : {}),
  }
}
/** Whether two figures are divided by the same thing: what is called alike may be of other choices. */
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
 * Declares one figure divided by another: a share, or an amount or number for each. It is told by whatever divides the upper one; where nothing divides the lower one alike, each
 * part is a share of the whole, and the parts add up.
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
