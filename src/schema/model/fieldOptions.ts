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
  Unit,
} from './field'

/** Options of all field types. */
export interface CommonOptions extends Labels {
  /** Line below the input. */
  readonly help?: Labels
  /** Places without the field. If hidden in the form, only actions and rules write it, no save. */
  readonly hiddenIn?: readonly FieldPlacement[]
  /** Leaves changes of the field out of the audit log. For ids without a name, and logs of their own. */
  readonly auditLog?: false
  /** Former name. The column is renamed and its data kept. */
  readonly renamedFrom?: string
}
/** Options of stock fields (position and times): the kit has default labels. */
export interface StockOptions extends Omit<CommonOptions, keyof Labels>, Partial<Labels> {}
/** Options of fields that people fill in. */
interface FilledOptions<Q extends boolean, V> extends CommonOptions {
  /** Required for a save. */
  readonly required?: Q
  /** Value in a new record. */
  readonly default?: V
  /** Written at creation only. */
  readonly immutable?: boolean
  /**
   * Copies a field along a reference, `masterId.name`, once when the record is created. With `by`,
   * the named action copies it when first run. Nobody writes the field.
   */
  readonly snapshot?: SnapshotOption
}
interface Searchable {
  /** Included in the search box. */
  readonly search?: boolean
}
interface AtMost {
  readonly max?: number
}
interface Limits extends AtMost {
  readonly min?: number
}
/** Number of entries in a list that is not empty. Use `required` against empty lists. */
interface Entries extends Limits {}

export interface TextOptions<Q extends boolean> extends FilledOptions<Q, string>, Limits {
  /**
   * Search by any part, or by the whole text (`'whole'`). Masked text supports only `'whole'`, for
   * roles that may see it in full. A phone number is then also found by its last four digits.
   */
  readonly search?: boolean | 'whole'
  /** Unique within a tenant. */
  readonly unique?: boolean
  /**
   * Format of the text; the labels explain it below the input. `like: 'K-0000-000'`: 0 is a digit,
   * A a capital letter, all else literal. `matches`: a regular expression over the whole text, for
   * a `max` of at most 200. Against catastrophic backtracking it repeats no group with `*`, `+`,
   * `?`, `{…}` or `|`. It has at most three of `*`, `+` and `{…}`.
   */
  readonly pattern?: Labels &
    ({ readonly like: string; readonly matches?: never } | { readonly matches: string; readonly like?: never })
  /**
   * Select field guessed from this text: a tracking number suggests its courier. A dialog or form
   * with both fields fills an empty select if exactly one option `fits`. It warns where text and
   * option do not match.
   */
  readonly suggests?: string
  /**
   * Text field of the extension of a privacy number (`format: 'phone'`). An extension behind a
   * typed, pasted or imported number moves there. Without this field such a number is refused.
   */
  readonly extensionField?: string
  /** Standard format, validated and normalized. */
  readonly format?: Exclude<Format, 'password'>
  /**
   * Masks the middle of the value in answers and the audit log. Roles with the permission `reveal`
   * may read single values in full, which is logged. In sub-records nobody may.
   */
  readonly mask?: MaskName
  /** Offers to scan the value from a QR code. Of a URL, the part after the last slash. */
  readonly scan?: true
  /**
   * Public image field. The server stores the SHA-256 of its file here as hexadecimal, at each
   * creation. The hash reveals a later exchange of the file at that address.
   */
  readonly fingerprintOf?: string
  /** Boolean field that confirms the comparison of a doubtful code (`format: 'creditCode'`). */
  readonly confirmBy?: string
}
export interface LongTextOptions<Q extends boolean> extends FilledOptions<Q, string>, Searchable, AtMost {
  /** An `@` mention names a colleague who may read the record, and notifies them. */
  readonly mentions?: true
}
interface InList {
  /** Editable in the list's cell, for those who may write the field in the record's state. */
  readonly inline?: boolean
}
export interface IntegerOptions<Q extends boolean> extends FilledOptions<Q, number>, Limits, InList {
  readonly unit?: Unit
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
  /** Refuses new days after today, by the server's clock in the app's time zone. */
  readonly past?: true
  /** Allows `long-term`, which is later than every day. */
  readonly longTerm?: boolean
}
export interface DateTimeOptions<Q extends boolean> extends FilledOptions<Q, string> {
  /** Shows the remaining time as a countdown. Past times are marked. */
  readonly countdown?: true
}
export interface DateRangeOptions<Q extends boolean> extends FilledOptions<Q, DateRange> {
  /** Allows `long-term` as the end, which is later than every day. */
  readonly longTerm?: boolean
}
interface SizedOptions {
  /** Recommended size, shown before the upload. Other sizes are accepted. */
  readonly size?: Size
}
export interface ImageOptions<Q extends boolean> extends FilledOptions<Q, string>, SizedOptions {}
export interface ImagesOptions extends FilledOptions<boolean, readonly string[]>, Entries, SizedOptions {}
export interface RegionOptions<Q extends boolean> extends FilledOptions<Q, string> {}
export interface ReferenceOptions<Q extends boolean> extends FilledOptions<Q, string> {
  /**
   * Records that may be chosen: `{ status: 'online' }` or `{ status: ['online', 'paused'] }`. Only
   * fields with an equality filter.
   */
  readonly filter?: ChoiceFilter
}
export interface ReferencesOptions extends FilledOptions<boolean, readonly string[]>, Entries {}
/** A default is impossible: a new record begins with an empty list. */
export interface ArrayOptions<F extends Fields> extends FilledOptions<boolean, never>, Entries {
  readonly fields: F
}
/** A secret has no default, since it is never read. */
export interface SecretOptions<Q extends boolean> extends FilledOptions<Q, never> {
  readonly min?: number
  readonly format?: 'password'
}
export interface SequenceOptions extends CommonOptions {
  readonly prefix: string
  readonly digits: number
  /**
   * Puts the day, in the application's time zone, between prefix and count: `JZ202611210000123`.
   * The count does not restart each day.
   */
  readonly dated?: true
}
export interface SecureCodeOptions extends CommonOptions {}
export interface ComputedOptions<A extends keyof Computable> extends CommonOptions {
  readonly as: A
  /** Value along a reference: `masterId.name`. */
  readonly from?: `${string}.${string}`
  /**
   * Formula over the record's own numbers, `{ divide: ['good', 'loaded'] }`, as a generated column.
   * Sortable and filterable. Empty if an operand is empty or a divisor is 0.
   */
  readonly value?: Formula
  /** Number of another resource's records that refer here and the reader may see: `bowls.masterId`. */
  readonly count?: `${string}.${string}`
}
