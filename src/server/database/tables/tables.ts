import { getTimeZone } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { type DatabaseRow, type Db, queryRows, type RawSql, sql } from '../connections/database'
import { counterName } from './sequenceCounters'
import { columnsOfTable, keyColumns, searchedColumns } from './declaredColumns'
import { declaredIndexes } from './declaredIndexes'
import { serverTables } from './serverTables'
import { dateRangeColumns, readSql } from '../columns/dateRange'
import type { RangeColumns, SequenceColumn, Table } from './table'

/** Name of a resource's table. */
export const getTableName = (resource: AnyResource): string => resource.definition.table ?? resource.name

const serialsOf = (resource: AnyResource): SequenceColumn[] => {
  const fields = Object.entries(resource.fields)
  const by = fields.find(([, { type }]) => type === 'createdTime')?.[0] ?? 'id'
  return fields.flatMap(([name, field]) => {
    if (field.type !== 'sequence') return []
    const { renamedFrom, prefix, digits, dated } = field.options
    const counters = { counter: counterName(resource, name), was: renamedFrom && counterName(resource, renamedFrom) }
    return { name, ...counters, prefix, digits, ...(dated ? { dayIn: getTimeZone(field) } : {}), by }
  })
}
const rangeColumnsOf = ({ fields }: AnyResource): RangeColumns[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'dateRange'
      ? [{ columns: dateRangeColumns(name, field), whole: [name, field.options.renamedFrom ?? []].flat() }]
      : [],
  )
const foreignKeysOf = (resource: AnyResource): Table['foreignKeys'] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.type === 'reference'
      ? [{ name: `fk_${getTableName(resource)}_${name}`, column: name, to: field.options.to }]
      : [],
  )
/**
 * Table of a declaration. Key, indexes and foreign keys begin with the tenant, so that the table
 * can be sharded.
 */
const tableOf = (resource: AnyResource): Table => {
  const { appendOnly, ownerField, shared, renamedFrom } = resource.definition
  return {
    name: getTableName(resource),
    was: renamedFrom,
    columns: columnsOfTable(resource),
    key: ['fact_id', 'id'],
    indexes: declaredIndexes(resource, getTableName(resource)),
    serials: serialsOf(resource),
    ranges: rangeColumnsOf(resource),
    foreignKeys: foreignKeysOf(resource),
    rowSecurity: shared ? false : appendOnly ? 'kept' : true,
    shared,
    own: ownerField,
    frozen: appendOnly !== undefined,
  }
}
const byName = <T extends { readonly name: string }>(first: readonly T[], more: readonly T[]): T[] => [
  ...first,
  ...more.filter(each => !first.some(other => other.name === each.name)),
]
/** All tables: the server's own, extended by declarations, and one for every other resource. */
export const getTables = (resources: readonly AnyResource[]): readonly Table[] => {
  const declared = resources.map(tableOf)
  const own = serverTables.map(table =>
    declared
      .filter(each => each.name === table.name)
      .reduce<Table>(
        (all, more) => ({
          ...all,
          columns: byName(all.columns, more.columns),
          indexes: byName(all.indexes, more.indexes),
          ranges: [...(all.ranges ?? []), ...(more.ranges ?? [])],
          foreignKeys: byName(all.foreignKeys, more.foreignKeys),
        }),
        table,
      ),
  )
  return byName(own, declared)
}

const columnsKnown = new WeakMap<AnyResource, readonly string[]>()
const plainColumns = (resource: AnyResource): readonly string[] => {
  const known = columnsKnown.get(resource)
  if (known) return known
  const table = getTables([resource]).find(({ name }) => name === getTableName(resource))
  const searched = [...searchedColumns, ...keyColumns(resource)].map(({ name }) => name)
  const apart = [...searched, ...(table?.ranges ?? []).flatMap(({ columns }) => columns)]
  const columns = (table?.columns ?? []).map(({ name }) => name).filter(name => !apart.includes(name))
  columnsKnown.set(resource, columns)
  return columns
}
const rangesOf = ({ fields }: AnyResource, of?: string) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'dateRange' ? [sql`${readSql(name, field, of)} as ${sql.ref(name)}`] : [],
  )
/** Columns for reading a resource's records, from a table or alias. */
export const getRecordColumns = (resource: AnyResource, of: string) =>
  sql.join([...plainColumns(resource).map(name => sql.ref(`${of}.${name}`)), ...rangesOf(resource, of)])
/** Whole row of a resource's table, with its fields. */
export const selectRow = (resource: AnyResource) => sql.join([sql`*`, ...rangesOf(resource)])
/** Runs a write and returns its rows. Composes date ranges, as a cluster refuses functions in RETURNING. */
export const queryWritten = async <R extends DatabaseRow>(
  db: Db,
  { fields }: AnyResource,
  write: RawSql,
): Promise<R[]> => {
  const rows = await queryRows<R>(db, sql<R>`${write} returning *`)
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== 'dateRange') continue
    const [first, last] = dateRangeColumns(name, field)
    for (const row of rows)
      Object.assign(row, { [name]: row[first] === null ? null : { start: row[first], end: row[last] } })
  }
  return rows
}
