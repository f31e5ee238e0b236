import { canonical } from '../text/canonicalJson'
import { getStateValue } from '../selectors/definition'
import type { AnyField, Field, Fields, FieldType, Labels, ValueOf } from '../model/field'
import { traitsOf } from '../fields/traits'
import type { Resource } from '../model/resource'

type Keys<F> = keyof F & string
type OfKind<F, K extends FieldType> = {
  [N in keyof F]: F[N] extends Field<K, infer _V, infer _M, infer _S> ? N : never
}[keyof F] &
  string
type Moments<F> = OfKind<F, 'dateTime'> | OfKind<F, 'createdTime'> | OfKind<F, 'updatedTime'>
type Numbers<F> = OfKind<F, 'int'> | OfKind<F, 'number'> | OfKind<F, 'money'>
/** What a record is divided by: it has one value of these, or none. */
type Divisible<F> =
  | OfKind<F, 'pick'>
  | OfKind<F, 'state'>
  | OfKind<F, 'bool'>
  | OfKind<F, 'ref'>
  | OfKind<F, 'region'>
  | Numbers<F>
type Wanted<X> = X extends Field<'state', infer _V, infer _M, infer S> ? S : NonNullable<ValueOf<X>>

interface Said extends Labels {
  /** What it means, in whole sentences: what is counted, by which moment, and what is not. */
  readonly means: Labels
  /** Whether more of it is good news; left out: neither is. */
  readonly better?: 'more' | 'less'
}
/** What a figure over the records of one resource says. Without `sum` and `between` it counts them. */
export interface FigureDefinition<F extends Fields> extends Said {
  /** Which records, as a list's filter: equal to a value or to one of several; states and choices by their keys. Left out: all. */
  readonly where?: { readonly [K in Keys<F>]?: Wanted<F[K]> | readonly Wanted<F[K]>[] }
  /** The day or moment by which a record falls into a period. Left out: what there is now, in every period. */
  readonly by?: Moments<F> | OfKind<F, 'date'>
  /** The number or amount that is summed up. */
  readonly sum?: Numbers<F>
  /** The mean time from one moment to another, of records that have both. */
  readonly between?: readonly [from: Moments<F>, until: Moments<F>]
  /** By what it can be divided. Numbers need `bands`. */
  readonly divide?: readonly Divisible<F>[]
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
  readonly means: Labels
  readonly better?: 'more' | 'less'
  /** The resource whose records it counts; of a ratio that of its upper part. */
  readonly resource: string
  /** Which records, as the list's call takes it. */
  readonly where: Readonly<Record<string, unknown>>
  readonly by?: string
  /** Whether `by` is a moment, so that hours are known. */
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
  readonly divide: Readonly<Record<string, AnyField>>
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
    : field?.kind === 'state'
      ? getStateValue(field, String(wanted))
      : wanted
const formatOf = (field: AnyField | undefined): FigureFormat =>
  field?.kind === 'money' ? 'money' : field?.kind === 'int' ? 'count' : 'number'

/**
 * Declares a figure: how many records of a resource there are, what comes together of one of their numbers, or how long something took. It is a filter of the resource's list, so
 * that the list behind it holds exactly the records that it counts.
 */
export const figure = <F extends Fields, Ask>(
  name: string,
  resource: Resource<string, F, Ask>,
  definition: FigureDefinition<F>,
): Figure => {
  const { zh, en, means, better, where = {}, by, sum, between, divide = [], bands = {}, ages } = definition
  const fields: Fields = resource.fields
  const both = between ? Object.fromEntries(between.filter(each => each !== by).map(each => [each, { set: true }])) : {}
  return {
    name,
    labels: { zh, en },
    means,
    better,
    resource: resource.name,
    where: {
      ...Object.fromEntries(Object.entries(where).map(([key, wanted]) => [key, wireOf(fields[key], wanted)])),
      ...both,
    },
    by,
    hours: by !== undefined && fields[by] !== undefined && traitsOf(fields[by]).time === 'moment',
    sum,
    between,
    divide: Object.fromEntries(divide.flatMap(key => (fields[key] ? [[key, fields[key]]] : []))),
    bands: { ...bands },
    ages,
    as: between ? 'duration' : sum ? formatOf(fields[sum]) : 'count',
    ...(resource.definition.table ? { live: true } : {}),
  }
}
/** Whether two figures are divided by the same thing: what is called alike may be of other choices. */
const isAlike = (of: Figure, to: Figure, key: string): boolean => {
  const signatureOf = ({ divide, bands }: Figure) => {
    const { kind, options: { to: target, states, options } = {} } = divide[key] ?? {}
    return (
      kind &&
      canonical({
        kind,
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
  { zh, en, means, better, of, to, as }: Said & { readonly of: Figure; readonly to: Figure; readonly as: FigureFormat },
): Figure => ({
  name,
  labels: { zh, en },
  means,
  better,
  resource: of.resource,
  where: of.where,
  by: of.by,
  hours: of.hours && to.hours,
  ratio: { of: of.name, to: to.name, whole: Object.keys(of.divide).filter(key => !isAlike(of, to, key)) },
  divide: of.divide,
  bands: of.bands,
  as,
})
