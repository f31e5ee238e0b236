import type { Formula } from './formula'

/** Languages of all labels. Code that lacks a new one does not compile. */
export const languages = ['zh', 'en'] as const
export type Language = (typeof languages)[number]
/** One text per language, as flat keys: `zh: '姓名', en: 'Name'`. Every language is required. */
export type Labels = { readonly [L in Language]: string }

/** Value types by field type. Schema, console and server each have a table over this list. */
export interface FieldTypeValues {
  id: string
  text: string
  longText: string
  integer: number
  number: number
  /** Smallest units of the currency, an integer. */
  money: number
  boolean: boolean
  select: string
  multiSelect: string[]
  state: number | string
  /** `YYYY-MM-DD`, or `long-term` where the field allows it. */
  date: string
  /** ISO 8601 in UTC. */
  dateTime: string
  dateRange: DateRange
  /** URL of a public picture. */
  image: string
  images: string[]
  reference: string
  references: string[]
  /** Key of a private file. */
  privateImage: string
  /** `350703/福建省/南平市/建阳区`: code and names at the time of the choice. */
  region: string
  array: Readonly<Record<string, unknown>>[]
  secret: string
  /** `B-000123` */
  sequence: string
  /** Sixteen characters, the last a check character. */
  secureCode: string
  /** Fractional order key. */
  position: string
  createdTime: string
  updatedTime: string
  computed: unknown
}
export type FieldType = keyof FieldTypeValues

/** Range of days, or from a day without end. */
export interface DateRange {
  readonly start: string
  readonly end: string | 'long-term'
}

/** `rw` read and written, `ro` never written by a save, `wo` never read. */
type Mode = 'rw' | 'ro' | 'wo'

/** Color of a chip for a state or an option. */
export type Color = 'grey' | 'blue' | 'green' | 'orange' | 'red' | 'gold'
/** Option: its labels, and for a state the value in payloads (default: the key). */
export interface Option extends Labels {
  readonly color?: Color
  readonly value?: number | string
  /**
   * Former key, or a state's former value. The start migrates rows that hold it. A state whose
   * number stays needs no migration.
   */
  readonly renamedFrom?: number | string
  /**
   * Regular expression that recognizes texts of this option (`suggests`). Matched against the whole
   * text in capitals, without blanks. A mismatch only warns.
   */
  readonly fits?: string
  /** Other names of the option in imported spreadsheets. */
  readonly also?: readonly string[]
  /** Roles that may newly choose the option. Left out: all that may write the field. */
  readonly roles?: readonly string[]
}
export type Options = Readonly<Record<string, Option>>
/** Unit of a number. `also`: other names of it in imported spreadsheets. */
export interface Unit extends Labels {
  readonly also?: readonly string[]
}
/** Mask of personal data in lists and logs. */
export type MaskName = 'phone' | 'idCard' | 'name'
/** Standard formats of a text, each with a validation, a normal form and an input mode. */
export type Format =
  | 'phone'
  | 'email'
  | 'url'
  | 'creditCode'
  | 'idCard'
  | 'username'
  | 'password'
  | 'code'
  | 'secureCode'

/**
 * Format of a text with a message. `like`: 0 is a digit, A a capital letter. `matches`: a regular
 * expression over the whole text.
 */
export interface Pattern extends Labels {
  readonly like?: string
  readonly matches?: string
}
/**
 * Records that may be chosen, by field: key of a state or option, boolean, or id of a record. A
 * list means one of its entries.
 */
export type ChoiceFilter = Readonly<Record<string, string | boolean | readonly string[]>>
/** Recommended size of a picture in pixels. Its tile has the same aspect ratio. */
export interface Size {
  readonly width: number
  readonly height: number
}
/** Options as derived code reads them. `fieldOptions.ts` defines which of them a type accepts. */
export interface FieldOptions {
  readonly help?: Labels
  readonly required?: boolean
  readonly default?: unknown
  readonly unique?: boolean
  readonly search?: boolean | 'whole'
  readonly inline?: boolean
  readonly hiddenIn?: readonly FieldPlacement[]
  readonly renamedFrom?: string
  readonly immutable?: boolean
  readonly confirmBy?: string
  readonly pattern?: Pattern
  readonly suggests?: string
  readonly extensionField?: string
  readonly mentions?: true
  readonly scan?: true
  readonly longTerm?: boolean
  readonly past?: true
  readonly countdown?: true
  readonly min?: number
  readonly max?: number
  readonly format?: Format
  readonly mask?: MaskName
  readonly unit?: Unit
  readonly decimals?: number
  /** From the kit, for amounts, dates and times. */
  readonly currency?: string
  readonly currencyAlso?: readonly string[]
  readonly zone?: string
  readonly prefix?: string
  readonly digits?: number
  readonly dated?: true
  readonly options?: Options
  readonly states?: Options
  readonly initial?: string
  readonly to?: string
  readonly filter?: ChoiceFilter
  readonly fields?: Fields
  readonly as?: keyof Computable
  readonly from?: string
  readonly value?: Formula
  readonly count?: string
  readonly snapshot?: SnapshotOption
  readonly fingerprintOf?: string
  readonly auditLog?: boolean
  readonly size?: Size
}
/** Source of a snapshot along a reference, copied at creation or by an action. */
export type SnapshotOption = `${string}.${string}` | { readonly from: `${string}.${string}`; readonly by: string }
/** Value types of a computed field. */
export interface Computable {
  text: string
  integer: number
  number: number
  /** Share: 0.5 is shown as 50%. */
  percent: number
  money: number
  boolean: boolean
  dateTime: string
  /** Any value, for a custom cell. */
  data: unknown
}
type RequiredOptions<N extends keyof FieldOptions> = { readonly [P in N]-?: NonNullable<FieldOptions[P]> }
type Towards = RequiredOptions<'to'>
/** Options that each field of a type has: from its declaration or from the kit. */
interface Always {
  text: RequiredOptions<'min' | 'max'>
  longText: RequiredOptions<'min' | 'max'>
  integer: RequiredOptions<'min' | 'max'>
  number: RequiredOptions<'min' | 'max' | 'decimals'>
  money: RequiredOptions<'min' | 'max' | 'decimals' | 'currency'>
  date: RequiredOptions<'zone'>
  dateTime: RequiredOptions<'zone'>
  createdTime: RequiredOptions<'zone'>
  updatedTime: RequiredOptions<'zone'>
  select: RequiredOptions<'options'>
  multiSelect: RequiredOptions<'options' | 'max'>
  state: RequiredOptions<'states' | 'initial'>
  images: RequiredOptions<'max'>
  region: Towards
  reference: Towards
  references: Towards & RequiredOptions<'max'>
  array: RequiredOptions<'fields' | 'max'>
  secret: RequiredOptions<'min' | 'max'>
  sequence: RequiredOptions<'prefix' | 'digits'>
  computed: RequiredOptions<'as'>
}
export type OptionsOf<K extends FieldType> = K extends keyof Always ? FieldOptions & Always[K] : FieldOptions
/** Places where a field can be hidden. */
export type FieldPlacement = 'list' | 'form' | 'show'

export interface Field<K extends FieldType = FieldType, V = unknown, M extends Mode = Mode, S = unknown> {
  readonly type: K
  readonly labels: Labels
  readonly options: OptionsOf<K>
  /** Value, mode and state names. Types only, never set. */
  readonly types?: { readonly value: V; readonly mode: M; readonly states: S }
}
/** Any field. Its type determines its options. */
export type AnyField = { [K in FieldType]: Field<K> }[FieldType]
export type Fields = Readonly<Record<string, AnyField>>
export type ValueOf<X> = X extends Field<FieldType, infer V, infer _M, infer _S> ? V : never
