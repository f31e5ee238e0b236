/** JSON type as named by `jsonb_typeof`. */
export type JsonType = 'string' | 'number' | 'boolean' | 'array' | 'object'
/** Field of sub-records: stored name of its field type, JSON type, and former name. */
export interface SubRecordField {
  readonly kind: string
  readonly type: JsonType
  readonly was?: string
}
export type Parts = Readonly<Record<string, SubRecordField>>
/** Promises of a declaration about a column's values. */
export interface Promised {
  /** Options as stored; `list` for a column of several. `was` pairs present with former values. */
  readonly choices?: {
    readonly values: readonly (string | number)[]
    readonly list: boolean
    readonly was: readonly (readonly [now: string | number, before: string | number])[]
  }
  /** Value for rows older than a required field. */
  readonly fill?: unknown
  readonly required?: boolean
  /** Fields of sub-records. */
  readonly parts?: Parts
}
export interface Column {
  readonly name: string
  /** PostgreSQL's name of the type. */
  readonly type: string
  /** Default and constraints after the type. */
  readonly rest: string
  readonly was?: string
  /** Formula of a generated column. */
  readonly formula?: string
  /** Renamed fields of sub-records: new name to former name. */
  readonly rowsWas?: Readonly<Record<string, string>>
  readonly promised?: Promised
}
/** Sequence column: its counter now and before, its format, and the column that orders old rows. */
export interface SequenceColumn {
  readonly name: string
  readonly counter: string
  readonly was?: string
  readonly prefix: string
  readonly digits: number
  /** Time zone of the day within each number, where there is one. */
  readonly dayIn?: string
  readonly by: string
}
/** Two columns of a date range, and the former single column, by its present and former names. */
export interface RangeColumns {
  readonly columns: readonly [start: string, end: string]
  readonly whole: readonly string[]
}
export interface Table {
  readonly name: string
  /** Former name. */
  readonly was?: string
  readonly columns: readonly Column[]
  readonly key: readonly string[]
  /**
   * Name, and the definition after `on <table>`. `was` is a former definition, which is rebuilt.
   * `withoutGin` is the definition for databases without `btree_gin`.
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
   * Tenancy: rows belong to one tenant, by row-level security.
   * `inside`: for global server tables; only tenant transactions are restricted, so a login finds
   * its account.
   * `kept`: append-only for the server; only the database's owner may clean up.
   */
  readonly rowSecurity: boolean | 'inside' | 'kept'
  /** Sequence columns. */
  readonly serials?: readonly SequenceColumn[]
  /** Columns of date ranges. */
  readonly ranges?: readonly RangeColumns[]
  /** Column of the owner account, which reads the rows in a scope of its own. */
  readonly own?: string
  /** Append-only: the database refuses updates and deletions of everyone. */
  readonly frozen?: boolean
  /** Rows that everyone reads and only the server writes. */
  readonly shared?: boolean
}
export const column = (name: string, type: string, rest = ''): Column => ({ name, type, rest })

const GRAMS = 'using gin (search_grams)'
/** Search index over grams of all tenants. Begins with the tenant where `btree_gin` exists. */
export const searched = (index: Table['indexes'][number]): Table['indexes'][number] => ({
  ...index,
  on: 'using gin (fact_id, search_grams)',
  was: GRAMS.replace('using', 'USING'),
  withoutGin: GRAMS,
})
