import type { Formula } from './formula'

/** The languages of every label. One more here, and whatever lacks it does not compile. */
export const languages = ['zh', 'en'] as const
export type Language = (typeof languages)[number]
/** One text per language, as flat keys: `zh: '姓名', en: 'Name'`. Every language is required. */
export type Labels = { readonly [L in Language]: string }

/** Every kind of field with the type of one filled value. The three sides are tables over this list. */
export interface FieldTypeValues {
  id: string
  text: string
  longText: string
  integer: number
  number: number
  /** smallest units of the currency, a whole number */
  money: number
  boolean: boolean
  select: string
  multiSelect: string[]
  state: number | string
  /** `YYYY-MM-DD`, or `long-term` where the field allows it */
  date: string
  /** ISO 8601 in UTC */
  dateTime: string
  dateRange: DateRange
  /** address of a public picture */
  image: string
  images: string[]
  reference: string
  references: string[]
  /** key of a private file */
  privateImage: string
  /** `350703/福建省/南平市/建阳区`: the code and the names it had when it was chosen */
  region: string
  array: Readonly<Record<string, unknown>>[]
  secret: string
  /** `B-000123` */
  sequence: string
  /** sixteen characters that nobody guesses, the last of which checks the others */
  secureCode: string
  /** fractional order key */
  position: string
  createdTime: string
  updatedTime: string
  computed: unknown
}
export type FieldType = keyof FieldTypeValues

/** From one day to another, or without end. */
export interface DateRange {
  readonly start: string
  readonly end: string | 'long-term'
}

/** `rw` written and read, `ro` never written by a save, `wo` never read back. */
type Mode = 'rw' | 'ro' | 'wo'

/** Colour of a state or an option's chip. */
export type Color = 'grey' | 'blue' | 'green' | 'orange' | 'red' | 'gold'
/** One choice: its texts, and for a state the value on the wire (the key where left out). */
export interface Option extends Labels {
  readonly color?: Color
  readonly value?: number | string
  /** What it was before: its former key, or a state's former value. Rows that still hold it are carried over at the start; a state whose number stays needs no carrying. */
  readonly renamedFrom?: number | string
  /**
   * What a text looks like that tells of this choice (`suggests`): a regular expression over the whole of it, held against the text in capitals and without blanks. It
   * refuses nothing: what does not fit is only said.
   */
  readonly fits?: string
  /** What else it is called where a sheet names it. */
  readonly also?: readonly string[]
  /** Who may newly choose it; left out: whoever may write the field. */
  readonly roles?: readonly string[]
}
export type Options = Readonly<Record<string, Option>>
/** What masks a personal value wherever it is listed or logged. */
export type MaskName = 'phone' | 'idCard' | 'name'
/** Standard formats of a text. Each has its own check, normal form and input mode. */
export type Format = 'phone' | 'email' | 'url' | 'creditCode' | 'idCard' | 'username' | 'password' | 'code'

/** What a text must look like, and how that is said: `like` with 0 for a digit and A for a capital letter, or a regular expression over the whole text. */
export interface Pattern extends Labels {
  readonly like?: string
  readonly matches?: string
}
/** Which records may be chosen, by their fields: a state or an option by its key, yes or no, or another record's id; of a list one. */
export type ChoiceFilter = Readonly<Record<string, string | boolean | readonly string[]>>
/** How large a picture should be, in pixels; its tile has the same shape. */
export interface Size {
  readonly width: number
  readonly height: number
}
/** A field's options as the deriving code meets them; which of them a kind takes is said in `fieldOptions.ts`. */
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
  readonly mentions?: true
  readonly scan?: true
  readonly longTerm?: boolean
  readonly countdown?: true
  readonly min?: number
  readonly max?: number
  readonly format?: Format
  readonly mask?: MaskName
  readonly unit?: Labels
  readonly decimals?: number
  /** The shop's, where the kit says so of an amount or a moment. */
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
/** Where a copy comes from: along a reference, when the record is made or by an action. */
export type SnapshotOption = `${string}.${string}` | { readonly from: `${string}.${string}`; readonly by: string }
/** What a computed field may be. */
export interface Computable {
  text: string
  integer: number
  number: number
  /** A share: 0.5 reads 50%. */
  percent: number
  money: number
  boolean: boolean
  dateTime: string
  /** Anything; a hand-made cell draws it. */
  data: unknown
}
type RequiredOptions<N extends keyof FieldOptions> = { readonly [P in N]-?: NonNullable<FieldOptions[P]> }
type Towards = RequiredOptions<'to'>
/** The options that every field of a kind has: the declaration must say them, or the kit fills them in. */
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
/** Where a field can be left out. */
export type FieldPlacement = 'list' | 'form' | 'show'

export interface Field<K extends FieldType = FieldType, V = unknown, M extends Mode = Mode, S = unknown> {
  readonly type: K
  readonly labels: Labels
  readonly options: OptionsOf<K>
  /** Types only, never set: the value, who writes it, and the names of its states. */
  readonly types?: { readonly value: V; readonly mode: M; readonly states: S }
}
/** Every field, whatever its value: its kind tells which options it has. */
export type AnyField = { [K in FieldType]: Field<K> }[FieldType]
export type Fields = Readonly<Record<string, AnyField>>
export type ValueOf<X> = X extends Field<FieldType, infer V, infer _M, infer _S> ? V : never
