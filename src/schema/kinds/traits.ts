import type { FieldOptions, Kind, OptionsOf } from '../field'

/** What is known of a kind without its check. Apart from the checks, so that a list needs none of them. */
export interface KindTraits {
  /** What an empty field holds. */
  readonly empty: unknown
  /** Whether a form writes it. */
  readonly writable: boolean
  /** Whether the mall answers it. */
  readonly readable: boolean
  /** What a filter may ask of it: equal to a value, beginning like it, one of a list among its own, between two ends, part of its text, a place within another; or nothing. */
  readonly filter: 'equal' | 'begins' | 'overlap' | 'range' | 'contains' | 'within' | 'none'
  /** Whether a list can be sorted by it. */
  readonly sortable: boolean
  /** The limits of a field that says none, in characters, entries, fen or the field's own unit. */
  readonly limits: Partial<Limits>
}
export interface Limits {
  readonly min: number
  readonly max: number
  readonly decimals: number
}
const filled = (filter: KindTraits['filter'], more: Partial<KindTraits> = {}): KindTraits => ({
  empty: null,
  writable: true,
  readable: true,
  filter,
  sortable: filter !== 'none' && filter !== 'overlap',
  limits: {},
  ...more,
})
const readOnly = (filter: KindTraits['filter'], sortable = true): KindTraits => filled(filter, { writable: false, sortable })
const list = (filter: KindTraits['filter'], max: number): KindTraits => filled(filter, { empty: [], limits: { max } })

export const traits: { readonly [K in Kind]: KindTraits } = {
  id: readOnly('begins'),
  text: filled('contains', { limits: { min: 0, max: 200 } }),
  longText: filled('contains', { sortable: false, limits: { min: 0, max: 200 } }),
  int: filled('range', { limits: { min: -2_147_483_648, max: 2_147_483_647 } }),
  number: filled('range', { limits: { min: -1e12, max: 1e12, decimals: 2 } }),
  money: filled('range', { limits: { min: 0, max: 1_000_000_000_00, decimals: 2 } }),
  bool: filled('equal', { empty: false }),
  pick: filled('equal'),
  picks: list('overlap', 50),
  state: readOnly('equal'),
  date: filled('range'),
  dateTime: filled('range'),
  dateRange: filled('none'),
  image: filled('none'),
  images: list('none', 9),
  file: filled('none'),
  region: filled('within'),
  ref: filled('equal'),
  refs: list('overlap', 50),
  rows: list('none', 50),
  secret: filled('none', { readable: false, limits: { min: 6, max: 128 } }),
  serial: readOnly('begins'),
  order: readOnly('none'),
  createdTime: readOnly('range'),
  updatedTime: readOnly('range'),
  computed: readOnly('none', false),
}

/** A field's options with its kind's limits where it says none, filled in once when it is declared: both sides check and tell these. */
export const withLimits = <K extends Kind>(kind: K, said: FieldOptions): OptionsOf<K> =>
  ({ ...traits[kind].limits, ...said }) as OptionsOf<K>

/** How many of what is kept make one of what is typed and read: fen are kept, yuan are typed. */
export const scaleOf = (kind: Kind): number => (kind === 'money' ? 100 : 1)
