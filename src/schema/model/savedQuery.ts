/** Limits: characters of name and conditions, views per account (`own`), shared per tenant. */
export const savedQueryLimits = { name: 40, query: 4000, own: 50, shared: 100 } as const

/** State of a list: sort, search, filters, page size and columns, as in its list call. */
export interface SavedQueryParams {
  /** Field name, with a leading minus for descending. */
  readonly sort?: string
  readonly keyword?: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly pageSize: number
  /** Default: the list's own columns. */
  readonly columns?: readonly string[]
}
/** Saved view as one of its readers receives it. */
export interface SavedQuery {
  readonly id: string
  readonly resource: string
  readonly name: string
  /** Whether all readers of the list have the view. */
  readonly shared: boolean
  /** Whether the view belongs to the reader. */
  readonly mine: boolean
  /** Name of the owner. Empty after the account's deletion. */
  readonly owner: string
  /** Whether the reader may change and delete the view. */
  readonly changeable: boolean
  readonly query: SavedQueryParams
  /** Filter and sort fields that the reader may not use. Their conditions are dropped. */
  readonly leftOut: readonly string[]
}
