import type { AnyField, Computable, FieldOptions, FieldType, OptionsOf } from '../model/field'

/** Facts about a field type, apart from its schema: lists need no schemas. */
interface FieldTraits {
  /** Empty value. */
  readonly empty: unknown
  /** Whether a form writes the field. */
  readonly writable: boolean
  /** Whether the server answers the field. */
  readonly readable: boolean
  /**
   * Filter of the field: equal, prefix (`begins`), any of a list (`overlap`), range, substring
   * (`contains`), or place within a region.
   */
  readonly filter: 'equal' | 'begins' | 'overlap' | 'range' | 'contains' | 'within' | 'none'
  /** Whether lists without declared filters have this filter. */
  readonly filteredAtFirst: boolean
  /** Whether a list can be sorted by the field. */
  readonly sortable: boolean
  /** Column in a list without declared columns: shown, only if chosen, or never. */
  readonly column: 'shown' | 'choosable' | 'never'
  /** Whether the field takes a whole line of a form or page. */
  readonly wide: boolean
  /** Whether digits are aligned. */
  readonly numeric: boolean
  /** Whether the value is a single text, which a renamed field of this kind can take over. */
  readonly text: boolean
  /** Whether sub-records can hold the field. */
  readonly inRows: boolean
  /** Whether the server maintains the field by itself. Such changes are not news. */
  readonly bookkeeping: boolean
  /** Day, date and time, or neither. */
  readonly time: 'day' | 'moment' | undefined
  /** Whether values must not be kept outside the server: a secret, or the key of a private file. */
  readonly private: boolean
  /** Records or files that the value refers to, one or many. */
  readonly names: { readonly what: 'record' | 'file'; readonly many: boolean } | undefined
  /** Default limits in characters, entries, smallest currency units or the field's own unit. */
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
/** Traits of a calculated number. As a stored column it filters and sorts like any other. */
const workedOut: FieldTraits = { ...computedNumber, filter: 'range', sortable: true }
/** Part of a field that determines its traits. */
interface TypedField {
  readonly type: FieldType
  readonly options: Pick<FieldOptions, 'as' | 'value'>
}
/** Traits of a field. A computed field has those of its value. */
export const traitsOf = ({ type, options }: TypedField): FieldTraits => {
  if (type !== 'computed') return traits[type]
  return options.value ? workedOut : computedAs[options.as ?? 'text']
}
/** Options with the type's default limits, filled in at declaration, for console and server. */
export const withLimits = <K extends FieldType>(type: K, options: FieldOptions): OptionsOf<K> =>
  ({ ...traits[type].limits, ...options }) as OptionsOf<K>

/** Stored units per typed unit: 100 for fen typed as yuan, 0.01 for a percentage, else 1. */
export const unitsOf = ({ type, options }: AnyField): number => {
  if (options.as === 'percent') return 0.01
  return type === 'money' || options.as === 'money' ? 10 ** (options.decimals ?? 0) : 1
}
/** Limits of a field for messages, in the unit that people type. `now` overrides the declared ones. */
export const typedLimits = (field: AnyField, now: Partial<Limits> = {}) => {
  const { min = 0, max = 0, decimals = 0 } = { ...field.options, ...now }
  const units = unitsOf(field)
  return { min: min / units, max: max / units, decimals }
}
