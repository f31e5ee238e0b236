/** How long a saved view's name may be and how many characters its conditions, how many one person may keep, and how many a tenant's people may share. */
export const savedQueryLimits = { name: 40, query: 4000, own: 50, shared: 100 } as const

/** What a list shows: its order, search, filters, the size of a page and the columns, in the words of a list's call. */
export interface SavedQueryParams {
  /** A field's name, with a minus before it for the greatest first. */
  readonly sort?: string
  readonly keyword?: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly pageSize: number
  /** Left out: those of the list. */
  readonly columns?: readonly string[]
}
/** What a list shows, kept under a name, as one of its readers has it. */
export interface SavedQuery {
  readonly id: string
  readonly resource: string
  readonly name: string
  /** Whether everyone who reads the list has it. */
  readonly shared: boolean
  /** Whether it is the reader's own. */
  readonly mine: boolean
  /** Whose it is, by name; empty where they are gone. */
  readonly owner: string
  /** Whether the reader may change it and take it away. */
  readonly changeable: boolean
  readonly query: SavedQueryParams
  /** Fields that it is narrowed or ordered by and its reader may not ask for: these conditions are left out. */
  readonly leftOut: readonly string[]
}
