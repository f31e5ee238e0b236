import type { Kind } from '../field'

/** What is known of a kind without its check. Apart from the checks, so that a list needs none of them. */
export interface KindTraits {
  /** What an empty field holds. */
  readonly empty: unknown
  /** Whether a form writes it. */
  readonly writable: boolean
  /** Whether the mall answers it. */
  readonly readable: boolean
}
const filled = (empty: unknown = null): KindTraits => ({ empty, writable: true, readable: true })
const readOnly: KindTraits = { empty: null, writable: false, readable: true }

export const traits: { readonly [K in Kind]: KindTraits } = {
  id: readOnly,
  text: filled(),
  longText: filled(),
  int: filled(),
  number: filled(),
  money: filled(),
  bool: filled(false),
  pick: filled(),
  picks: filled([]),
  state: readOnly,
  date: filled(),
  dateTime: filled(),
  dateRange: filled(),
  image: filled(),
  images: filled([]),
  file: filled(),
  region: filled(),
  ref: filled(),
  refs: filled([]),
  rows: filled([]),
  secret: { ...filled(), readable: false },
  serial: readOnly,
  order: readOnly,
  createdTime: readOnly,
  updatedTime: readOnly,
  computed: readOnly,
}
