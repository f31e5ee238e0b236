import { withLimits } from '../fields/traits'
import type { Computable, DateRange, Field, FieldOptions, Fields, FieldType, Labels } from '../model/field'
import type * as O from '../model/fieldOptions'
import type { KitConfig } from './kitConfig'

type Maybe<Q extends boolean, V> = Q extends true ? V : V | null
type Flat<T> = { [K in keyof T]: T[K] } & {}
type Wire<S> = { [K in keyof S]: S[K] extends { readonly value: infer V } ? V : K }[keyof S]
type ValueIn<X> = X extends Field<FieldType, infer V, infer _M, infer _S> ? V : never

/**
 * Builders of field types. `min` and `max` count characters, entries or the field's own unit.
 * Builders of the first edition (`f.pick`) throw with today's name.
 *
 * @example
 * price: f.money({ zh: '价格', en: 'Price', min: 1, required: true }),
 * master: f.computed({ zh: '大师', en: 'Master', as: 'text', from: 'masterId.name' }),
 */
export interface FieldBuilders {
  /** One line of text, at most `max` characters (default 200). */
  text<Q extends boolean = false>(options: O.TextOptions<Q>): Field<'text', Maybe<Q, string>, 'rw'>
  /** Several lines of text, at most `max` characters (default 200, by the specification). */
  longText<Q extends boolean = false>(options: O.LongTextOptions<Q>): Field<'longText', Maybe<Q, string>, 'rw'>
  /** Whole number. */
  integer<Q extends boolean = false>(options: O.IntegerOptions<Q>): Field<'integer', Maybe<Q, number>, 'rw'>
  /** Number with at most `decimals` places (default 2). */
  number<Q extends boolean = false>(options: O.NumberOptions<Q>): Field<'number', Maybe<Q, number>, 'rw'>
  /**
   * Amount in the currency's smallest unit (fen, cents), as are `min` and `max`. People type and
   * read the currency's own unit.
   */
  money<Q extends boolean = false>(options: O.MoneyOptions<Q>): Field<'money', Maybe<Q, number>, 'rw'>
  /** Yes or no. The default is no. */
  boolean(options: O.BooleanOptions): Field<'boolean', boolean, 'rw'>
  /** One option of a list. */
  select<const S extends O.OptionList, Q extends boolean = false>(
    options: O.SelectOptions<S, Q>,
  ): Field<'select', Maybe<Q, keyof S & string>, 'rw'>
  /** Several options of a list, at most `max` (default 50). */
  multiSelect<const S extends O.OptionList>(
    options: O.MultiSelectOptions<S>,
  ): Field<'multiSelect', (keyof S & string)[], 'rw'>
  /** State of the record. Only actions write it, never a form. */
  state<const S extends O.OptionList>(options: O.StateOptions<S>): Field<'state', Wire<S>, 'ro', keyof S & string>
  /** Day, `YYYY-MM-DD`. With `longTerm` also `long-term`. */
  date<Q extends boolean = false>(options: O.DateOptions<Q>): Field<'date', Maybe<Q, string>, 'rw'>
  /** Date and time, ISO 8601 in UTC, shown in the application's time zone. */
  dateTime<Q extends boolean = false>(options: O.DateTimeOptions<Q>): Field<'dateTime', Maybe<Q, string>, 'rw'>
  /**
   * Range of days, `{ start, end }`, both `YYYY-MM-DD`. With `longTerm`, `end` may be `long-term`.
   * Filtered by overlap, sorted by `start`.
   */
  dateRange<Q extends boolean = false>(options: O.DateRangeOptions<Q>): Field<'dateRange', Maybe<Q, DateRange>, 'rw'>
  /** Public picture: JPEG, PNG, WebP or AVIF, at most 10 MB and 50 million pixels. */
  image<Q extends boolean = false>(options: O.ImageOptions<Q>): Field<'image', Maybe<Q, string>, 'rw'>
  /** Public pictures in a chosen order, at most `max` (default 9). */
  images(options: O.ImagesOptions): Field<'images', string[], 'rw'>
  /** Private picture or PDF scan. Only a role that may read the field may download it. */
  privateImage<Q extends boolean = false>(options: O.ImageOptions<Q>): Field<'privateImage', Maybe<Q, string>, 'rw'>
  /**
   * Place, chosen level by level from the resource `to`. That resource has the fields `name`,
   * `level` (1 on top), `parent`, `path` and `renewedTo`. Stores code and names: a renamed place
   * keeps its old names. A save may send the code alone. A filter by a code matches every place
   * within it.
   */
  region<Q extends boolean = false>(to: string, options: O.RegionOptions<Q>): Field<'region', Maybe<Q, string>, 'rw'>
  /** Record of another resource, by the resource's name. */
  reference<Q extends boolean = false>(
    to: string,
    options: O.ReferenceOptions<Q>,
  ): Field<'reference', Maybe<Q, string>, 'rw'>
  /** Several records of another resource, at most `max` (default 50). */
  references(to: string, options: O.ReferencesOptions): Field<'references', string[], 'rw'>
  /** Sub-records that are saved and deleted with the record, at most `max` (default 50). */
  array<F extends Fields>(options: O.ArrayOptions<F>): Field<'array', Flat<{ [K in keyof F]: ValueIn<F[K]> }>[], 'rw'>
  /** Write-only text, stored as an Argon2id hash. `format: 'password'` requires a strong one. */
  secret<Q extends boolean = false>(options: O.SecretOptions<Q>): Field<'secret', Maybe<Q, string>, 'wo'>
  /**
   * Short number: `prefix`, then a count for each tenant and resource, padded with zeros to
   * `digits`. Assigned by the server to a new record, never changed or reused. Gaps are possible. A
   * search matches its first characters, with or without prefix and zeros.
   */
  sequence(options: O.SequenceOptions): Field<'sequence', string, 'ro'>
  /**
   * Code of 16 characters that cannot be guessed, unique across tenants. Assigned by the server to
   * a new record; older records have none. Never holds I, O, 0 or 1. The first four are the
   * tenant's, the last checks the others (Luhn modulo 32). Case and grouping are ignored.
   */
  secureCode(options: O.SecureCodeOptions): Field<'secureCode', string | null, 'ro'>
  /** Position of the record in a manual order. People sort the list by dragging. */
  position(options?: O.StockOptions): Field<'position', string, 'ro'>
  /** Creation time. */
  createdTime(options?: O.StockOptions): Field<'createdTime', string, 'ro'>
  /** Time of the last change. */
  updatedTime(options?: O.StockOptions): Field<'updatedTime', string, 'ro'>
  /** Read-only value: looked up (`from`), calculated (`value`), counted or set by a server rule. */
  computed<const A extends keyof Computable>(
    options: O.ComputedOptions<A>,
  ): Field<'computed', Computable[A] | null, 'ro'>
}

/** Makes a field. Limits of its type are defaults. The declaration determines the value's type. */
export const field = <K extends FieldType>(
  type: K,
  { zh, en, ...said }: Labels & FieldOptions,
): Field<K, never, never, never> => ({ type, labels: { zh, en }, options: withLimits(type, said) })
/** Builder names of the first edition. A declaration that calls one is refused. */
const formerBuilders = {
  pick: 'select',
  picks: 'multiSelect',
  ref: 'reference',
  refs: 'references',
  int: 'integer',
  bool: 'boolean',
  rows: 'array',
  file: 'privateImage',
  order: 'position',
  serial: 'sequence',
  code: 'secureCode',
}
/** Currency and time zone as options of the field types that need them. */
const sharedOptions = ({ currency, zone }: KitConfig<string>): { readonly [K in FieldType]?: FieldOptions } => {
  const { code, decimals, also } = currency
  const moment = { zone }
  return {
    money: { currency: code, decimals, ...(also ? { currencyAlso: also } : {}) },
    date: moment,
    dateTime: moment,
    createdTime: moment,
    updatedTime: moment,
    sequence: moment,
  }
}
/** Makes each builder of the first edition throw with today's name. */
const refusingFormer = (f: FieldBuilders): FieldBuilders => {
  for (const [former, name] of Object.entries(formerBuilders))
    Object.defineProperty(f, former, {
      value: () => {
        throw new Error(`f.${former} is now f.${name}`)
      },
    })
  return f
}
/** Makes a builder for each field type except `id`, which is never declared. */
export const fieldBuilders = (config: KitConfig<string>): FieldBuilders => {
  const shopwide = sharedOptions(config)
  const plain =
    <K extends FieldType>(type: K) =>
    (options: Labels) =>
      field(type, { ...options, ...shopwide[type] })
  const computed = (options: Labels & { readonly as: keyof Computable }) =>
    field('computed', { ...options, ...shopwide[options.as as FieldType] })
  const towards =
    <K extends FieldType>(type: K) =>
    (to: string, options: Labels) =>
      field(type, { ...options, to })
  const stocked =
    <K extends 'position' | 'createdTime' | 'updatedTime'>(type: K) =>
    (options: O.StockOptions = {}) =>
      field(type, { ...config.stock[type], ...shopwide[type], ...options })
  // A field type without a builder does not compile.
  const f: FieldBuilders & { readonly [K in Exclude<FieldType, 'id'>]: unknown } = {
    text: plain('text'),
    longText: plain('longText'),
    integer: plain('integer'),
    number: plain('number'),
    money: plain('money'),
    boolean: plain('boolean'),
    select: plain('select'),
    multiSelect: plain('multiSelect'),
    state: plain('state'),
    date: plain('date'),
    dateTime: plain('dateTime'),
    dateRange: plain('dateRange'),
    image: plain('image'),
    images: plain('images'),
    privateImage: plain('privateImage'),
    array: plain('array'),
    secret: plain('secret'),
    sequence: plain('sequence'),
    secureCode: plain('secureCode'),
    computed,
    position: stocked('position'),
    createdTime: stocked('createdTime'),
    updatedTime: stocked('updatedTime'),
    reference: towards('reference'),
    references: towards('references'),
    region: towards('region'),
  }

  return refusingFormer(f)
}
