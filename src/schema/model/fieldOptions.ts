import type { Formula } from './formula'
import type {
  ChoiceFilter,
  Computable,
  DateRange,
  Fields,
  Format,
  Labels,
  MaskName,
  Option,
  FieldPlacement,
  Size,
  SnapshotOption,
} from './field'

/** What a field of every kind may say. */
export interface CommonOptions extends Labels {
  /** A line below the input. */
  readonly help?: Labels
  /** Left out of the list, the detail page, or the form: then no save writes it either, only actions and rules. */
  readonly hiddenIn?: readonly FieldPlacement[]
  /** What becomes of it stands in no line of the log: it is written down one after another itself. */
  readonly auditLog?: false
  /** Its column's former name: the column is renamed, its data kept. */
  readonly renamedFrom?: string
}
/** The same for fields that every resource has and the kit labels. */
export interface StockOptions extends Omit<CommonOptions, keyof Labels>, Partial<Labels> {}
/** What a field that people fill in may say besides. */
interface FilledOptions<Q extends boolean, V> extends CommonOptions {
  /** Must be filled in to save. */
  readonly required?: Q
  /** The value of a new record. */
  readonly default?: V
  /** Written when the record is made, and never after. */
  readonly immutable?: boolean
  /**
   * Copied along a reference, `masterId.name`, when the record is made, and never again; nobody writes it. With `by` the action of that name copies it
   * instead, the first time it is taken.
   */
  readonly snapshot?: SnapshotOption
}
interface Searchable {
  /** Found by the search box. */
  readonly search?: boolean
}
interface AtMost {
  readonly max?: number
}
interface Limits extends AtMost {
  readonly min?: number
}
/** How many entries, where there are any: that there are any is asked by `required`. */
interface Entries extends Limits {}

export interface TextOptions<Q extends boolean> extends FilledOptions<Q, string>, Limits {
  /**
   * Found by the search box: by any part of it, or by nothing less than the whole (`'whole'`), which a masked text can be too: for whoever may see it
   * whole. A phone is then found by its last four digits as well.
   */
  readonly search?: boolean | 'whole'
  /** No two records of one tenant share it. */
  readonly unique?: boolean
  /**
   * What it must look like, with the words that say so, shown below the input: `like: 'K-0000-000'` with 0 for a digit, A for a capital letter and everything else as it
   * stands, or `matches`, a regular expression over the whole text, of a field with a `max` of 200 at most. It repeats no group that holds `*`, `+`, `?`, `{…}` or `|`,
   * and has at most three of `*`, `+` and `{…}`: a text that does not fit would be tried in too many ways.
   */
  readonly pattern?: Labels &
    ({ readonly like: string; readonly matches?: never } | { readonly matches: string; readonly like?: never })
  /**
   * The field of one choice that it tells of, as a parcel's number of its courier: where one option alone `fits`, a dialog or form that asks for both makes that choice while
   * there is none, and says so where the two do not go together.
   */
  readonly suggests?: string
  /** A standard format, checked and brought into its normal form. */
  readonly format?: Exclude<Format, 'password'>
  /**
   * Hides the middle of it wherever it is answered or logged; whoever has the role `reveal` may see it whole, one at a time, which is written down. In
   * sub-records nobody may.
   */
  readonly mask?: MaskName
  /** It stands in a square code, which the camera may read: of an address, what is behind its last slash. */
  readonly scan?: true
  /** The field of a public picture whose SHA-256, in hexadecimal, the mall writes here whenever a record is made: then nobody can give the address another picture unseen. */
  readonly fingerprintOf?: string
  /** A yes/no field, for a text with `format: 'creditCode'`: one that this finds doubtful is refused until that field says it was compared. */
  readonly confirmBy?: string
}
export interface LongTextOptions<Q extends boolean> extends FilledOptions<Q, string>, Searchable, AtMost {
  /** An `@` in it names a colleague who reads it, and has them told. */
  readonly mentions?: true
}
interface InList {
  /** Whoever may write it in the record's state changes it in the list's own cell too. */
  readonly inline?: boolean
}
export interface IntegerOptions<Q extends boolean> extends FilledOptions<Q, number>, Limits, InList {
  readonly unit?: Labels
}
export interface NumberOptions<Q extends boolean> extends IntegerOptions<Q> {
  readonly decimals?: number
}
export interface MoneyOptions<Q extends boolean> extends FilledOptions<Q, number>, Limits, InList {}
export interface BooleanOptions extends CommonOptions {
  readonly default?: boolean
}
export type OptionList = Readonly<Record<string, Option>>
export interface SelectOptions<S extends OptionList, Q extends boolean>
  extends FilledOptions<Q, NoInfer<keyof S & string>> {
  readonly options: S
}
export interface MultiSelectOptions<S extends OptionList>
  extends FilledOptions<boolean, readonly NoInfer<keyof S & string>[]>,
    Entries {
  readonly options: S
}
export interface StateOptions<S extends OptionList> extends CommonOptions {
  readonly states: S
  readonly initial: NoInfer<keyof S & string>
}
export interface DateOptions<Q extends boolean> extends FilledOptions<Q, string> {
  /** May be `long-term`, which is later than every day. */
  readonly longTerm?: boolean
}
export interface DateTimeOptions<Q extends boolean> extends FilledOptions<Q, string> {
  /** Read as the time that is left until then, which runs down as one looks; what is over is marked. */
  readonly countdown?: true
}
export interface DateRangeOptions<Q extends boolean> extends FilledOptions<Q, DateRange> {
  /** May end with `long-term`, which is later than every day. */
  readonly longTerm?: boolean
}
interface SizedOptions {
  /** How large a picture should be, told before it is chosen; one of another size is taken, too. */
  readonly size?: Size
}
export interface ImageOptions<Q extends boolean> extends FilledOptions<Q, string>, SizedOptions {}
export interface ImagesOptions extends FilledOptions<boolean, readonly string[]>, Entries, SizedOptions {}
export interface RegionOptions<Q extends boolean> extends FilledOptions<Q, string> {}
export interface ReferenceOptions<Q extends boolean> extends FilledOptions<Q, string> {
  /** Which may be chosen, `{ status: 'online' }` or `{ status: ['online', 'paused'] }`: by fields that a list filters by what is equal. */
  readonly filter?: ChoiceFilter
}
export interface ReferencesOptions extends FilledOptions<boolean, readonly string[]>, Entries {}
/** An empty list is all that a new record can begin with. */
export interface ArrayOptions<F extends Fields> extends FilledOptions<boolean, never>, Entries {
  readonly fields: F
}
/** A secret has no default: it is written, never read. */
export interface SecretOptions<Q extends boolean> extends FilledOptions<Q, never> {
  readonly min?: number
  readonly format?: 'password'
}
export interface SequenceOptions extends CommonOptions {
  readonly prefix: string
  readonly digits: number
  /** The shop's day stands between prefix and count, as in `JZ202611210000123`. The count goes on from day to day. */
  readonly dated?: true
}
export interface SecureCodeOptions extends CommonOptions {}
export interface ComputedOptions<A extends keyof Computable> extends CommonOptions {
  readonly as: A
  /** Looks it up along a reference: `masterId.name`. */
  readonly from?: `${string}.${string}`
  /**
   * Works it out of the record's own numbers, `{ divide: ['good', 'loaded'] }`, in a column that the database fills: it sorts and filters. Empty where one of them is, or a
   * divisor is 0.
   */
  readonly value?: Formula
  /** Counts the records of another resource that refer to this one: `bowls.masterId`; only those that the reader may see. */
  readonly count?: `${string}.${string}`
}
