import { type Column, column, type Table } from './table'

/** Table without foreign keys. */
export const table = (
  definition: Pick<Table, 'name' | 'rowSecurity' | 'key'>,
  columns: readonly Column[],
  indexes: Table['indexes'] = [],
): Table => ({ ...definition, columns, indexes, foreignKeys: [] })

/** Required column with an optional default. */
export const needed = (name: string, type: string, standard?: string): Column =>
  column(name, type, standard === undefined ? 'not null' : `not null default ${standard}`)
/** Table whose rows belong to tenants. */
export const ofMakers = (
  name: string,
  key: string[],
  columns: readonly Column[],
  indexes: Table['indexes'] = [],
): Table =>
  table({ name, rowSecurity: true, key: ['fact_id', ...key] }, [needed('fact_id', 'text'), ...columns], indexes)
/** Index that allows duplicates. */
export const plain = (name: string, on: string) => ({ name: `ix_${name}`, unique: false, on })

/** Index for deleting expired rows. */
export const ends = (name: string) => plain(`${name}_expires`, '(expires)')
