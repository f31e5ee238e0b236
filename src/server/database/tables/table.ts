/** A type as `jsonb_typeof` names it. */
export type JsonType = 'string' | 'number' | 'boolean' | 'array' | 'object'
/** A field of sub-records: its type by its stored name, the type of JSON that it is kept as, and its former name. */
export interface SubRecordField {
  readonly kind: string
  readonly type: JsonType
  readonly was?: string
}
export type Parts = Readonly<Record<string, SubRecordField>>
/** What a declaration says of the values of a column. */
export interface Promised {
  /** What may be chosen, as the column keeps it; `list`: a column of several. `was`: what is kept now, and what it was before. */
  readonly choices?: {
    readonly values: readonly (string | number)[]
    readonly list: boolean
    readonly was: readonly (readonly [now: string | number, before: string | number])[]
  }
  /** What rows get that are older than a required field. */
  readonly fill?: unknown
  readonly required?: boolean
  /** The fields of sub-records. */
  readonly parts?: Parts
}
export interface Column {
  readonly name: string
  /** PostgreSQL's own name of the type. */
  readonly type: string
  /** What stands behind the type: default and constraints. */
  readonly rest: string
  readonly was?: string
  /** What the database works it out by. */
  readonly formula?: string
  /** Renamed names in the sub-records it holds: the new one to the former. */
  readonly rowsWas?: Readonly<Record<string, string>>
  readonly promised?: Promised
}
/** A column of short numbers: what it is counted under, now and formerly, how it reads, and the column its old rows are numbered by. */
export interface SerialColumn {
  readonly name: string
  readonly counter: string
  readonly was?: string
  readonly prefix: string
  readonly digits: number
  /** The zone of the day that stands in each number, where one does. */
  readonly dayIn?: string
  readonly by: string
}
/** The two columns of a range of days, and the one that it was kept in before, whole, by its names now and formerly. */
export interface RangeColumns {
  readonly columns: readonly [start: string, end: string]
  readonly whole: readonly string[]
}
export interface Table {
  readonly name: string
  /** The name it had in former days. */
  readonly was?: string
  readonly columns: readonly Column[]
  readonly key: readonly string[]
  /**
   * Name and what follows `on <table>`; `was` is what followed it in former days: an index that still says so is made anew. `withoutGin` is what follows where the database
   * has no `btree_gin`.
   */
  readonly indexes: readonly {
    readonly name: string
    readonly unique: boolean
    readonly on: string
    readonly was?: string
    readonly withoutGin?: string
  }[]
  readonly foreignKeys: readonly { readonly name: string; readonly column: string; readonly to: string }[]
  /**
   * Rows belong to one tenant: the tenant wall stands on it. `inside` is for the mall's own global tables: the wall stands inside a
   * tenant's transaction, while a login, which has no tenant yet, finds its account from outside. `kept`: rows are added and read, and never
   * changed or taken away by the mall; cleaning up is for whoever owns the database.
   */
  readonly walled: boolean | 'inside' | 'kept'
  /** Columns of short numbers. */
  readonly serials?: readonly SerialColumn[]
  /** Columns of ranges of days. */
  readonly ranges?: readonly RangeColumns[]
  /** The column of the account that reads its rows inside a wall of its own. */
  readonly own?: string
  /** The database refuses every change and removal, whoever asks. */
  readonly frozen?: boolean
  /** Rows that everyone reads and only the mall itself writes. */
  readonly shared?: boolean
}
export const column = (name: string, type: string, rest = ''): Column => ({ name, type, rest })

const GRAMS = 'using gin (search_grams)'
/** A search goes by one index of grams over all makers, which begins with the tenant where the database can have that. */
export const searched = (index: Table['indexes'][number]): Table['indexes'][number] => ({
  ...index,
  on: 'using gin (fact_id, search_grams)',
  was: GRAMS.replace('using', 'USING'),
  withoutGin: GRAMS,
})
