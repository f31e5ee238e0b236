import type { AnyField, Computable, FieldOptions, FieldType, OptionsOf } from '../model/field'

/** What is known of a kind without its check. Apart from the checks, so that a list needs none of them. */
interface FieldTraits {
  /** What an empty field holds. */
  readonly empty: unknown
  /** Whether a form writes it. */
  readonly writable: boolean
  /** Whether the mall answers it. */
  readonly readable: boolean
  /** What a filter may ask of it: equal to a value, beginning like it, one of a list among its own, between two ends, part of its text, a place within another; or nothing. */
  readonly filter: 'equal' | 'begins' | 'overlap' | 'range' | 'contains' | 'within' | 'none'
  /** Whether a list that names no filters has one of it. */
  readonly filteredAtFirst: boolean
  /** Whether a list can be sorted by it. */
  readonly sortable: boolean
  /** Whether it can be a column: shown where the list names none, only when it is chosen, or never. */
  readonly column: 'shown' | 'choosable' | 'never'
  /** Whether it takes a whole line of a form or a page. */
  readonly wide: boolean
  /** Whether its digits line up. */
  readonly numeric: boolean
  /** Whether it is one text, which another of them can take over. */
  readonly text: boolean
  /** Whether sub-records can hold it. */
  readonly inRows: boolean
  /** Whether the mall writes it by itself, so that a change of it is no news. */
  readonly bookkeeping: boolean
  /** Whether it is a day or a moment. */
  readonly time: 'day' | 'moment' | undefined
  /** Whether its value is nobody's to keep outside the mall: a secret, or what a private file is opened by. */
  readonly private: boolean
  /** What else it names, and whether one or many. */
  readonly names: { readonly what: 'record' | 'file'; readonly many: boolean } | undefined
  /** The limits of a field that says none, in characters, entries, a currency's smallest units or the field's own unit. */
  readonly limits: Partial<Limits>
}
interface Limits {
  readonly min: number
  readonly max: number
  readonly decimals: number
}
type Filter = FieldTraits['filter']
const filled = (filter: Filter, more: Partial<FieldTraits> = {}): FieldTraits => ({
  empty: null,
  writable: true,
  readable: true,
  filter,
  filteredAtFirst: false,
  sortable: filter !== 'none' && filter !== 'overlap',
  column: 'shown',
  wide: false,
  numeric: false,
  text: false,
  inRows: true,
  bookkeeping: false,
  time: undefined,
  private: false,
  names: undefined,
  limits: {},
  ...more,
})
const readOnly = (filter: Filter, more: Partial<FieldTraits> = {}) =>
  filled(filter, { writable: false, sortable: true, inRows: false, ...more })
const text = (more: Partial<FieldTraits> = {}) =>
  filled('contains', { text: true, limits: { min: 0, max: 200 }, ...more })
const number = (limits: Partial<Limits>) => filled('range', { numeric: true, limits })
const list = (filter: Filter, max: number, more: Partial<FieldTraits> = {}) =>
  filled(filter, { empty: [], column: 'never', limits: { max }, ...more })
const picture = { what: 'file', many: false } as const
const bookkept = { bookkeeping: true, time: 'moment' } as const

export const traits: { readonly [K in FieldType]: FieldTraits } = {
  id: readOnly('begins'),
  text: text(),
  longText: text({ sortable: false, column: 'choosable', wide: true }),
  integer: number({ min: -2_147_483_648, max: 2_147_483_647 }),
  number: number({ min: -1e12, max: 1e12, decimals: 2 }),
  money: number({ min: 0, max: 100_000_000_000 }),
  boolean: filled('equal', { empty: false, filteredAtFirst: true }),
  select: filled('equal', { filteredAtFirst: true }),
  multiSelect: list('overlap', 50, { column: 'shown', filteredAtFirst: true }),
  state: readOnly('equal'),
  date: filled('range', { time: 'day' }),
  dateTime: filled('range', { time: 'moment' }),
  dateRange: filled('range'),
  image: filled('none', { names: picture }),
  images: list('none', 9, { wide: true, names: { what: 'file', many: true } }),
  privateImage: filled('none', { names: picture, private: true, inRows: false }),
  region: filled('within', { wide: true, inRows: false }),
  reference: filled('equal', { filteredAtFirst: true, names: { what: 'record', many: false } }),
  references: list('overlap', 50, { names: { what: 'record', many: true } }),
  array: list('none', 50, { wide: true }),
  secret: filled('none', {
    readable: false,
    private: true,
    column: 'never',
    inRows: false,
    limits: { min: 6, max: 128 },
  }),
  sequence: readOnly('begins', { text: true }),
  secureCode: readOnly('begins', { text: true }),
  position: readOnly('none', { column: 'never', bookkeeping: true }),
  createdTime: readOnly('range', { filteredAtFirst: true, ...bookkept }),
  updatedTime: readOnly('range', { column: 'choosable', ...bookkept }),
  computed: readOnly('none', { sortable: false, bookkeeping: true }),
}

const computedNumber = { ...traits.computed, numeric: true }
const computedAs: { readonly [A in keyof Computable]: FieldTraits } = {
  text: traits.computed,
  integer: computedNumber,
  number: computedNumber,
  percent: computedNumber,
  money: computedNumber,
  boolean: traits.computed,
  dateTime: traits.computed,
  data: traits.computed,
}
/** A number that the database works out stands in a column like any other. */
const workedOut: FieldTraits = { ...computedNumber, filter: 'range', sortable: true }
/** A field as far as its traits go. */
interface TypedField {
  readonly type: FieldType
  readonly options: Pick<FieldOptions, 'as' | 'value'>
}
/** What is known of a field by its kind, and of a computed one by what it is computed as. */
export const traitsOf = ({ type, options }: TypedField): FieldTraits => {
  if (type !== 'computed') return traits[type]
  return options.value ? workedOut : computedAs[options.as ?? 'text']
}
/** A field's options with its kind's limits where it says none, filled in once when it is declared: both sides check and tell these. */
export const withLimits = <K extends FieldType>(type: K, options: FieldOptions): OptionsOf<K> =>
  ({ ...traits[type].limits, ...options }) as OptionsOf<K>

/** How many of what is kept make one of what is typed and read: 100 where fen are kept and yuan typed, a hundredth of a share, and 1 of everything else. */
export const unitsOf = ({ type, options }: AnyField): number => {
  if (options.as === 'percent') return 0.01
  return type === 'money' || options.as === 'money' ? 10 ** (options.decimals ?? 0) : 1
}
