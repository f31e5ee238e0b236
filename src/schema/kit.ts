import type { AnyField, Field, FieldOptions, Fields, Format, Kind, Labels, MaskName, Option, Place, DateRange } from './field'
import { MALL } from './machine'
import type { AnyDefinition, Resource, ResourceDefinition } from './resource'

type Maybe<Q extends boolean, V> = Q extends true ? V : V | null
type Flat<T> = { [K in keyof T]: T[K] } & {}
type Wire<S> = { [K in keyof S]: S[K] extends { readonly value: infer V } ? V : K }[keyof S]

/** What a field of every kind may say. */
export interface Common<L extends string> {
  /** A line below the input. */
  readonly help?: Labels<L>
  /** Left out of the list, the detail page, or the form: then no save writes it either, only actions and rules. */
  readonly hide?: readonly Place[]
  /** Its column's former name: the column is renamed, its data kept. */
  readonly was?: string
}
/** What a field that people fill in may say besides. */
export interface Filled<L extends string, Q extends boolean, V> extends Common<L> {
  /** Must be filled in to save. */
  readonly required?: Q
  /** The value of a new record. */
  readonly default?: V
  /** Written when the record is made, and never after. */
  readonly once?: boolean
}
interface Words {
  /** Found by the search box. */
  readonly search?: boolean
  /** No two records of one tenant share it. */
  readonly unique?: boolean
}

/** The field kinds, one function each. Sizes are in characters, entries or the field's own unit. */
export interface Kinds<L extends string> {
  /**
   * One line of text. `like` checks and normalises a standard format. `mask` hides the middle of it wherever it is answered or logged; whoever
   * has the role `reveal` may see it whole, one at a time, which is written down. `confirmBy` names a yes/no field: a text that its format finds
   * doubtful is refused until that field says it was compared.
   */
  text<Q extends boolean = false>(o: Labels<L> & Filled<L, Q, string> & Words & { readonly min?: number; readonly max?: number; readonly like?: Exclude<Format, 'password'>; readonly mask?: MaskName; readonly confirmBy?: string }): Field<'text', Maybe<Q, string>, 'rw'>
  /** Several lines of text, at most `max` characters (200 where left out, the specification's limit for descriptions). */
  longText<Q extends boolean = false>(o: Labels<L> & Filled<L, Q, string> & { readonly search?: boolean; readonly max?: number }): Field<'longText', Maybe<Q, string>, 'rw'>
  /** A whole number. */
  int<Q extends boolean = false>(o: Labels<L> & Filled<L, Q, number> & { readonly min?: number; readonly max?: number; readonly unit?: Labels<L> }): Field<'int', Maybe<Q, number>, 'rw'>
  /** A number with at most `decimals` places (2 where left out). */
  number<Q extends boolean = false>(o: Labels<L> & Filled<L, Q, number> & { readonly min?: number; readonly max?: number; readonly unit?: Labels<L>; readonly decimals?: number }): Field<'number', Maybe<Q, number>, 'rw'>
  /** An amount in fen, typed and shown in yuan. `min` and `max` are fen. */
  money<Q extends boolean = false>(o: Labels<L> & Filled<L, Q, number> & { readonly min?: number; readonly max?: number }): Field<'money', Maybe<Q, number>, 'rw'>
  /** Yes or no; no where nothing is said. */
  bool(o: Labels<L> & Common<L> & { readonly default?: boolean }): Field<'bool', boolean, 'rw'>
  /** One of a list. */
  pick<const S extends Readonly<Record<string, Option<L>>>, Q extends boolean = false>(o: Labels<L> & Filled<L, Q, NoInfer<keyof S & string>> & { readonly options: S }): Field<'pick', Maybe<Q, keyof S & string>, 'rw'>
  /** Several of a list, at most `max`. */
  picks<const S extends Readonly<Record<string, Option<L>>>>(o: Labels<L> & Filled<L, boolean, readonly NoInfer<keyof S & string>[]> & { readonly options: S; readonly max?: number }): Field<'picks', (keyof S & string)[], 'rw'>
  /** Where the record stands. No form writes it: only actions move it. */
  state<const S extends Readonly<Record<string, Option<L>>>>(o: Labels<L> & Common<L> & { readonly states: S; readonly initial: NoInfer<keyof S & string> }): Field<'state', Wire<S>, 'ro', keyof S & string>
  /** A day, `YYYY-MM-DD`; with `longTerm` also `long-term`, which is later than every day. `notBefore` names the day it may not come before. */
  date<Q extends boolean = false>(o: Labels<L> & Filled<L, Q, string> & { readonly longTerm?: boolean; readonly notBefore?: string }): Field<'date', Maybe<Q, string>, 'rw'>
  /** A moment, ISO 8601 in UTC, shown in the shop's time zone. */
  dateTime<Q extends boolean = false>(o: Labels<L> & Filled<L, Q, string>): Field<'dateTime', Maybe<Q, string>, 'rw'>
  /** From one day to another or "long-term". */
  dateRange<Q extends boolean = false>(o: Labels<L> & Filled<L, Q, DateRange>): Field<'dateRange', Maybe<Q, DateRange>, 'rw'>
  /** A public picture (jpeg, png or webp; at most 10 MB and 50 million pixels). `aspect` is the shape it is shown in. */
  image<Q extends boolean = false>(o: Labels<L> & Filled<L, Q, string> & { readonly aspect?: `${number}:${number}` }): Field<'image', Maybe<Q, string>, 'rw'>
  /** Public pictures in an order of their own, at most `max` (9 where left out). */
  images(o: Labels<L> & Filled<L, boolean, readonly string[]> & { readonly max?: number; readonly aspect?: `${number}:${number}` }): Field<'images', string[], 'rw'>
  /** A private picture: only roles that see the field can read it, through a call that checks the session. */
  file<Q extends boolean = false>(o: Labels<L> & Filled<L, Q, string> & { readonly aspect?: `${number}:${number}` }): Field<'file', Maybe<Q, string>, 'rw'>
  /**
   * A place, chosen level by level from a resource with the fields `name`, `level` (1 on top), `parent`, `path` and `renewedTo`. A save may send the code alone; code
   * and names are kept, so that a place that was renamed still reads as it did. A filter by code finds everything within it.
   */
  region<Q extends boolean = false>(to: string, o: Labels<L> & Filled<L, Q, string>): Field<'region', Maybe<Q, string>, 'rw'>
  /** Another resource's record, by the resource's name. `filter` says which may be chosen. */
  ref<Q extends boolean = false>(to: string, o: Labels<L> & Filled<L, Q, string> & { readonly filter?: Readonly<Record<string, unknown>> }): Field<'ref', Maybe<Q, string>, 'rw'>
  /** Several records of another resource, at most `max` (50 where left out). */
  refs(to: string, o: Labels<L> & Filled<L, boolean, readonly string[]> & { readonly max?: number }): Field<'refs', string[], 'rw'>
  /** Sub-records that live and die with the record, at most `max` (50 where left out). */
  rows<F extends Fields>(o: Labels<L> & Filled<L, boolean, never> & { readonly fields: F; readonly max?: number }): Field<'rows', Flat<{ [K in keyof F]: ValueIn<F[K]> }>[], 'rw'>
  /** Written, never read back: kept as an Argon2id hash. `like: 'password'` asks for a good password. */
  secret<Q extends boolean = false>(o: Labels<L> & Filled<L, Q, never> & { readonly min?: number; readonly like?: 'password' }): Field<'secret', Maybe<Q, string>, 'wo'>
  /**
   * A short number that people can say: `prefix` and a count of the tenant's records of this resource, filled up with zeros to `digits`. Given by the mall when the
   * record is made, never changed and never given again, not even after a deletion; gaps are possible. Found by its first characters, with or without prefix and zeros.
   */
  serial(o: Labels<L> & Common<L> & { readonly prefix: string; readonly digits: number }): Field<'serial', string, 'ro'>
  /** The record's place in a hand-made order: the list can be sorted by dragging. */
  order(o?: Partial<Labels<L>> & Common<L>): Field<'order', string, 'ro'>
  /** When it was made. */
  createdTime(o?: Partial<Labels<L>> & Common<L>): Field<'createdTime', string, 'ro'>
  /** When it was last changed. */
  updatedTime(o?: Partial<Labels<L>> & Common<L>): Field<'updatedTime', string, 'ro'>
  /** Not stored. `from: 'masterId.name'` looks it up along a reference; without it the mall's rules must give it. */
  computed<const A extends keyof Computable>(o: Labels<L> & Common<L> & { readonly as: A; readonly from?: `${string}.${string}` }): Field<'computed', Computable[A] | null, 'ro'>
}
interface Computable {
  text: string
  int: number
  money: number
  bool: boolean
  dateTime: string
  /** Anything; a hand-made cell draws it. */
  data: unknown
}
type ValueIn<X> = X extends Field<Kind, infer V, infer _M, infer _S> ? V : never

/** A shop's languages, roles and the words it gives to fields that every resource has. */
export interface KitConfig<L extends string, R extends string> {
  /** Language key to BCP 47 tag; the first is the default. */
  readonly locales: Readonly<Record<L, string>>
  readonly roles: Readonly<Record<R, Labels<NoInfer<L>>>>
  readonly stock: { readonly [K in 'id' | 'order' | 'createdTime' | 'updatedTime']: Labels<NoInfer<L>> }
}

/** Makes a shop's `resource` and `f` from its languages and roles. */
export const createKit = <const L extends string, const R extends string>(config: KitConfig<L, R>) => {
  if (MALL in config.roles) throw new Error('resources/kit.ts  roles.mall: it is the role of the mall itself')
  const languages = new Set<string>(Object.keys(config.locales))
  const split = (said: object) => {
    const entries = Object.entries(said)
    return {
      labels: Object.fromEntries(entries.filter(([key]) => languages.has(key))) as Labels,
      rest: Object.fromEntries(entries.filter(([key]) => !languages.has(key))),
    }
  }
  const field = (kind: Kind, said: object, more: FieldOptions = {}): AnyField => {
    const { labels, rest } = split(said)
    return { kind, labels, options: { ...rest, ...more } }
  }
  const plain = (kind: Kind) => (said: object) => field(kind, said)
  const stocked = (kind: 'order' | 'createdTime' | 'updatedTime') => (said: object = {}) => field(kind, { ...config.stock[kind], ...said })
  const towards = (kind: Kind) => (to: string, said: object) => field(kind, said, { to })
  // One maker a kind: a kind without one does not compile. An id is never declared.
  const makers: { readonly [K in Exclude<Kind, 'id'> | keyof Kinds<L>]: (...said: never[]) => AnyField } = {
    text: plain('text'), longText: plain('longText'), int: plain('int'), number: plain('number'), money: plain('money'), bool: plain('bool'),
    pick: plain('pick'), picks: plain('picks'), state: plain('state'), date: plain('date'), dateTime: plain('dateTime'), dateRange: plain('dateRange'),
    image: plain('image'), images: plain('images'), file: plain('file'), rows: plain('rows'), secret: plain('secret'), serial: plain('serial'),
    computed: plain('computed'), order: stocked('order'), createdTime: stocked('createdTime'), updatedTime: stocked('updatedTime'),
    ref: towards('ref'), refs: towards('refs'), region: towards('region'),
  }
  const f = makers as unknown as Kinds<L>

  /** Declares a resource. Its name is the plural, in camelCase. */
  const resource = <const N extends string, F extends Fields, const Ask = Record<never, never>>(
    name: N,
    said: Labels<L> & ResourceDefinition<L, R, F, Ask>,
  ): Resource<N, F, Ask> => {
    const { labels, rest } = split(said)
    const { fields, form, show, actions, ...more } = rest
    const gather = (part: object) => {
      const { labels, rest } = split(part)
      return { ...rest, labels }
    }
    const definition = {
      ...more,
      ...(form ? { form: form.map(gather) } : {}),
      ...(show ? { show: show.map(gather) } : {}),
      actions: Object.fromEntries(Object.entries<object>(actions ?? {}).map(([action, part]) => [action, gather(part)])),
    } as unknown as AnyDefinition
    return { name, labels, fields: { id: field('id', config.stock.id), ...(fields as F) }, definition }
  }
  return { resource, f, config }
}
