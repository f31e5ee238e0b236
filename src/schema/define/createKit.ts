import type { DetailedActions } from '../model/action'
import type { Computable, DateRange, Field, FieldOptions, Fields, FieldType, Labels } from '../model/field'
import type { Identities } from '../model/identity'
import { withLimits } from '../fields/traits'
import { SYSTEM } from '../rules/availability'
import type * as O from '../model/fieldOptions'
import type { AnyDefinition, Resource, ResourceDefinition } from '../model/resource'

type Maybe<Q extends boolean, V> = Q extends true ? V : V | null
type Flat<T> = { [K in keyof T]: T[K] } & {}
type Wire<S> = { [K in keyof S]: S[K] extends { readonly value: infer V } ? V : K }[keyof S]
/** What the dialogs of actions ask for, whichever of the two places says so. */
type Joined<Ask, More> = { readonly [K in keyof Ask]: K extends keyof More ? Ask[K] & More[K] : Ask[K] }
type ValueIn<X> = X extends Field<FieldType, infer V, infer _M, infer _S> ? V : never

/** The field types, one function each. Sizes are in characters, entries or the field's own unit. */
export interface FieldBuilders {
  /** One line of text, at most `max` characters (200 where left out). */
  text<Q extends boolean = false>(options: O.TextOptions<Q>): Field<'text', Maybe<Q, string>, 'rw'>
  /** Several lines of text, at most `max` characters (200 where left out, the specification's limit for descriptions). */
  longText<Q extends boolean = false>(options: O.LongTextOptions<Q>): Field<'longText', Maybe<Q, string>, 'rw'>
  /** A whole number. */
  integer<Q extends boolean = false>(options: O.IntegerOptions<Q>): Field<'integer', Maybe<Q, number>, 'rw'>
  /** A number with at most `decimals` places (2 where left out). */
  number<Q extends boolean = false>(options: O.NumberOptions<Q>): Field<'number', Maybe<Q, number>, 'rw'>
  /** An amount in the smallest units of the shop's currency (fen, cents), typed and shown in the currency's own. `min` and `max` are smallest units. */
  money<Q extends boolean = false>(options: O.MoneyOptions<Q>): Field<'money', Maybe<Q, number>, 'rw'>
  /** Yes or no; no where nothing is said. */
  boolean(options: O.BooleanOptions): Field<'boolean', boolean, 'rw'>
  /** One of a list. */
  select<const S extends O.OptionList, Q extends boolean = false>(
    options: O.SelectOptions<S, Q>,
  ): Field<'select', Maybe<Q, keyof S & string>, 'rw'>
  /** Several of a list, at most `max` (50 where left out). */
  multiSelect<const S extends O.OptionList>(
    options: O.MultiSelectOptions<S>,
  ): Field<'multiSelect', (keyof S & string)[], 'rw'>
  /** Where the record stands. No form writes it: only actions move it. */
  state<const S extends O.OptionList>(options: O.StateOptions<S>): Field<'state', Wire<S>, 'ro', keyof S & string>
  /** A day, `YYYY-MM-DD`; with `longTerm` also `long-term`. */
  date<Q extends boolean = false>(options: O.DateOptions<Q>): Field<'date', Maybe<Q, string>, 'rw'>
  /** A moment, ISO 8601 in UTC, shown in the shop's time zone. */
  dateTime<Q extends boolean = false>(options: O.DateTimeOptions<Q>): Field<'dateTime', Maybe<Q, string>, 'rw'>
  /** From one day to another, `{ start, end }`, both `YYYY-MM-DD`; with `longTerm` it may end with `long-term`. Filtered by overlap, sorted by its start. */
  dateRange<Q extends boolean = false>(options: O.DateRangeOptions<Q>): Field<'dateRange', Maybe<Q, DateRange>, 'rw'>
  /** A public picture (jpeg, png or webp; at most 10 MB and 50 million pixels). */
  image<Q extends boolean = false>(options: O.ImageOptions<Q>): Field<'image', Maybe<Q, string>, 'rw'>
  /** Public pictures in an order of their own, at most `max` (9 where left out). */
  images(options: O.ImagesOptions): Field<'images', string[], 'rw'>
  /** A private picture: only roles that see the field can read it, through a call that checks the session. */
  privateImage<Q extends boolean = false>(options: O.ImageOptions<Q>): Field<'privateImage', Maybe<Q, string>, 'rw'>
  /**
   * A place, chosen level by level from a resource with the fields `name`, `level` (1 on top), `parent`, `path` and `renewedTo`. A save may send the code alone; code
   * and names are kept, so that a place that was renamed still reads as it did. A filter by code finds everything within it.
   */
  region<Q extends boolean = false>(to: string, options: O.RegionOptions<Q>): Field<'region', Maybe<Q, string>, 'rw'>
  /** Another resource's record, by the resource's name. */
  reference<Q extends boolean = false>(
    to: string,
    options: O.ReferenceOptions<Q>,
  ): Field<'reference', Maybe<Q, string>, 'rw'>
  /** Several records of another resource, at most `max` (50 where left out). */
  references(to: string, options: O.ReferencesOptions): Field<'references', string[], 'rw'>
  /** Sub-records that live and die with the record, at most `max` (50 where left out). */
  array<F extends Fields>(options: O.ArrayOptions<F>): Field<'array', Flat<{ [K in keyof F]: ValueIn<F[K]> }>[], 'rw'>
  /** Written, never read back: kept as an Argon2id hash. `format: 'password'` asks for a good password. */
  secret<Q extends boolean = false>(options: O.SecretOptions<Q>): Field<'secret', Maybe<Q, string>, 'wo'>
  /**
   * A short number that people can say: `prefix` and a count of the tenant's records of this resource, filled up with zeros to `digits`. Given by the mall when the
   * record is made, never changed and never given again, not even after a deletion; gaps are possible. Found by its first characters, with or without prefix and zeros.
   */
  sequence(options: O.SequenceOptions): Field<'sequence', string, 'ro'>
  /**
   * A code of sixteen characters that nobody guesses and no two records of any tenant share, given by the mall when the record is made: no I, O, 0 or 1, the first four of them its
   * tenant's, the last a check character (Luhn's algorithm modulo 32). Read in any spelling. A record that is older than the field has none.
   */
  secureCode(options: O.SecureCodeOptions): Field<'secureCode', string | null, 'ro'>
  /** The record's place in a hand-made order: the list can be sorted by dragging. */
  position(options?: O.StockOptions): Field<'position', string, 'ro'>
  /** When it was made. */
  createdTime(options?: O.StockOptions): Field<'createdTime', string, 'ro'>
  /** When it was last changed. */
  updatedTime(options?: O.StockOptions): Field<'updatedTime', string, 'ro'>
  /** Not written by anyone: `from` looks it up along a reference, `value` works it out, and without both the mall's rules must give it. */
  computed<const A extends keyof Computable>(
    options: O.ComputedOptions<A>,
  ): Field<'computed', Computable[A] | null, 'ro'>
}

/** What a shop says of itself once: what it is called, who is who, where it is, and the words of fields that every resource has. */
interface KitConfig<R extends string> {
  /** What the console is called. */
  readonly title: Labels
  /** What a tenant is called in the middle of a sentence: rows belong to one each. */
  readonly tenant: Labels
  readonly roles: Readonly<Record<R, Labels>>
  /** Who logs in, and whose rows each reaches. */
  readonly identities: Identities<NoInfer<R>>
  /** IANA's name of the shop's time zone: every day boundary and every time shown is in it, whatever the browser's or the server's. */
  readonly zone: string
  /** ISO 4217's code, how many decimals its amounts have, and what else people call it where they write an amount. */
  readonly currency: { readonly code: string; readonly decimals: number; readonly also?: readonly string[] }
  readonly stock: { readonly [K in 'id' | 'position' | 'createdTime' | 'updatedTime']: Labels }
}

/** The same, whatever the roles. */
export type AppDefinition = KitConfig<string>

/** A field of a type, with the type's limits where it says none. The value's type is the declaration's to say. */
const field = <K extends FieldType>(
  type: K,
  { zh, en, ...said }: Labels & FieldOptions,
): Field<K, never, never, never> => ({
  type,
  labels: { zh, en },
  options: withLimits(type, said),
})
const gather = <T extends Labels>({ zh, en, ...rest }: T) => ({ ...rest, labels: { zh, en } })
/** The builders' names of the first edition. A declaration that still calls one is refused with today's name. */
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
/** An action with its labels gathered. What the system runs has the system's own role from here on. */
const gatherAction = (
  place: string,
  { by, ...action }: Labels & { readonly by?: unknown; readonly roles?: unknown },
) => {
  if (action.roles === SYSTEM) throw new Error(`${place}: \`roles: '${SYSTEM}'\` is now \`by: 'system'\``)
  return { ...gather(action), ...(by === 'system' ? { roles: SYSTEM } : by === undefined ? {} : { by }) }
}

/** Joins actions with their details, by name. Throws where details name no action. */
const joinDetails = (
  place: string,
  actions: Readonly<Record<string, Labels>>,
  details: Readonly<Record<string, object>>,
): Readonly<Record<string, Labels>> => {
  const nameless = Object.keys(details).find(name => !Object.hasOwn(actions, name))
  if (nameless) throw new Error(`${place}.${nameless}: there is no such action`)
  return Object.fromEntries(Object.entries(actions).map(([name, action]) => [name, { ...action, ...details[name] }]))
}

/** What the application says once, as options of every field type that it is about: its currency and its time zone. */
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
/** Refuses the builders of the first edition, each with today's name. */
const refusingFormer = (f: FieldBuilders): FieldBuilders => {
  for (const [former, name] of Object.entries(formerBuilders))
    Object.defineProperty(f, former, {
      value: () => {
        throw new Error(`f.${former} is now f.${name}`)
      },
    })
  return f
}
/** A builder for each field type. An id is never declared. */
const fieldBuilders = (config: KitConfig<string>): FieldBuilders => {
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

/** Makes a shop's `resource` and `f` from what it says of itself. */
export const createKit = <const R extends string>(config: KitConfig<R>) => {
  if (SYSTEM in config.roles) throw new Error('resources/kit.ts  roles.mall: it is the role of the mall itself')
  /** Declares a resource. Its name is the plural, in camelCase. */
  const resource = <
    const N extends string,
    F extends Fields,
    const Ask = Record<never, never>,
    const More = Record<never, never>,
  >(
    name: N,
    declaration: ResourceDefinition<R, F, Ask> & DetailedActions<R, F, More>,
  ): Resource<N, F, Joined<Ask, More>> => {
    const { zh, en, fields, form, show, constraints, actions = {}, actionDetails = {}, ...rest } = declaration
    const file = `resources/${name}.ts`
    const joined = joinDetails(`${file}  actionDetails`, actions, actionDetails)
    const definition = {
      ...rest,
      ...(form ? { form: form.map(gather) } : {}),
      ...(show ? { show: show.map(gather) } : {}),
      ...(constraints ? { constraints: constraints.map(gather) } : {}),
      actions: Object.fromEntries(
        Object.entries(joined).map(([action, part]) => [action, gatherAction(`${file}  actions.${action}`, part)]),
      ),
    } as AnyDefinition
    return { name, labels: { zh, en }, fields: { id: field('id', config.stock.id), ...fields }, definition }
  }
  return { resource, f: fieldBuilders(config), config }
}
