import {
  actionsOf,
  fieldOf,
  filtersOf,
  newestField,
  searchFields,
  sortOf,
  stateField,
  stateValue,
  tabsField,
  titleField,
} from '../../schema/derive'
import type { AnyField, Field, Option } from '../../schema/field'
import type { AnyResource } from '../../schema/resource'
import { traitsOf } from '../../schema/kinds/traits'
import { sql } from 'kysely'
import { formulaSql } from './formula'
import { columnValue, kinds } from './kinds'
import { byColumn, columnsOf, readSql } from './ranges'
import { counterName } from './serials'
import { mallTables } from './mallTables'
import { type Column, column, type JsonType, type Promised, type Table } from './table'

const q = (name: string) => `"${name}"`
/** The table a resource is kept in. */
export const tableName = (resource: AnyResource): string => resource.definition.table ?? resource.name

const defaultOf = (field: AnyField): string => {
  if (field.kind === 'state') {
    const initial = stateValue(field, field.options.initial)
    return `not null default ${typeof initial === 'number' ? initial : `'${initial}'`}`
  }
  const { empty, collate } = kinds[field.kind]
  if (empty) return `not null default ${empty}`
  return collate ? `collate "${collate}"` : ''
}

/** Whether a record may have nothing in a column. */
export const mayBeEmpty = (name: string, field: AnyField): boolean =>
  name !== 'id' && field.kind !== 'serial' && !defaultOf(field).startsWith('not null')

type Index = Table['indexes'][number]
/** Who reads every maker's rows looks by state and by time, or in the declared order, without a tenant. */
const indexesAcross = (resource: AnyResource, plain: (columns: readonly string[], on: string) => Index): Index[] => {
  const { roles, shared } = resource.definition
  if (roles.read !== '*' || shared) return []
  const [tabs, newest] = [tabsField(resource), newestField(resource)]
  const by = (key: string) => q(columnsOf(key, resource.fields[key])[0])
  const across = (...keys: string[]) => plain(['all', ...keys], `(${keys.map(by).join(', ')}, id, fact_id)`)
  const orders = new Set([sortOf(resource).field, ...(newest ? [newest] : [])])
  return [...[...orders].map(order => across(order)), ...(newest && tabs ? [across(tabs, newest)] : [])]
}
/** What is filtered or sorted by has an index; each of a maker's begins with the tenant and ends with the id, so that pages are stable. */
const indexesOf = (resource: AnyResource): Index[] => {
  const name = tableName(resource)
  const sort = sortOf(resource)
  const [tabs, newest] = [tabsField(resource), newestField(resource)]
  const { append, own, partOf } = resource.definition
  const fields: Readonly<Record<string, AnyField>> = resource.fields
  const down = sort.order === 'DESC' ? ' desc' : ''
  const plain = (columns: readonly string[], on: string) => ({ name: `ix_${name}_${columns.join('_')}`.slice(0, 63), unique: false, on })
  const by = (key: string) => q(columnsOf(key, fields[key])[0])
  const one = (key: string) => [...new Set(columnsOf(key, fields[key]))].map(column => plain([column], `(fact_id, ${q(column)}, id)`))
  const unique = Object.keys(fields).filter(key => fields[key]?.options.unique || fields[key]?.kind === 'serial')
  const filtered = [...filtersOf(resource), ...Object.keys(fields).filter(key => fields[key]?.kind === 'ref')]
  // A list is put in the order of names oftener than of anything else that nobody filters by; a log never is.
  const title = titleField(resource)
  const sorted = [title].filter(key => !resource.definition.table && fields[key]?.kind === 'text' && ![sort.field, ...unique].includes(key))
  return [
    plain([sort.field, 'sort'], `(fact_id, ${by(sort.field)}${down}, id)`),
    ...(tabs ? [plain([tabs, sort.field], `(fact_id, ${q(tabs)}, ${by(sort.field)}${down}, id)`)] : []),
    ...(tabs && newest && newest !== sort.field ? [plain([tabs, newest], `(fact_id, ${q(tabs)}, ${q(newest)}, id)`)] : []),
    ...[...new Set([...filtered, ...sorted])]
      .filter(key => key !== 'id')
      .flatMap(key => {
        const way = traitsOf(fieldOf(resource, key)).filter
        if (way === 'overlap') return [plain([key], `using gin (${q(key)})`)]
        return sorted.includes(key) || !['none', 'contains', 'begins'].includes(way) ? one(key) : []
      }),
    // A clock looks at all makers' records at once, so here no tenant comes first.
    ...actionsOf(resource).flatMap(([action, said]) => {
      const columns = said.due === undefined ? [] : [stateField(resource, said) ?? [], said.due].flat()
      return columns.length > 0 ? [plain([action, 'due'], `(${columns.map(q).join(', ')})`)] : []
    }),
    ...(own ? [plain([own, 'own'], `(${q(own)}, ${by(sort.field)}${down}, id)`)] : []),
    ...(append === 'chained'
      ? [{ name: `uq_${name}_chain`, unique: true, on: `(fact_id, ${partOf ? `${q(partOf)}, ` : ''}chain_no)` }]
      : []),
    ...(searchFields(resource).length > 0 ? [plain(['search'], 'using gin (search_grams)')] : []),
    ...unique.map(key => ({ name: `uq_${name}_${key}`, unique: true, on: `(fact_id, ${q(key)})` })),
    ...indexesAcross(resource, plain),
  ]
}

const rowsWas = (field: AnyField): Record<string, string> =>
  Object.fromEntries(
    Object.entries(field.options.fields ?? {}).flatMap(([name, { options }]) => (options.was ? [[name, options.was]] : [])),
  )

/** Choices by what is kept of them, with what was kept before. Where numbers are kept, a former key stood in no row: the number goes on. */
const formerChoices = (field: AnyField, all: readonly (readonly [string, Option])[]) =>
  all.flatMap(([key, { was }]) => {
    const kept = stateValue(field, key)
    return was === undefined || (typeof kept === 'number' && typeof was === 'string') ? [] : [[kept, was] as const]
  })
const jsonTypes: Readonly<Record<string, JsonType>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  _text: 'array',
  jsonb: 'array',
}
/** What a field is kept as within a sub-record. */
const jsonTypeOf = (field: AnyField): JsonType =>
  field.kind === 'dateRange' ? 'object' : (jsonTypes[kinds[field.kind].column(field) ?? ''] ?? 'string')
const partsOf = (field: AnyField): Promised['parts'] =>
  field.options.fields && Object.fromEntries(Object.entries(field.options.fields).map(([name, part]) => [name, jsonTypeOf(part)]))
/** What a column's values are promised to be; nothing where the field promises nothing that old rows could break. */
const promisedOf = (resource: AnyResource, name: string, field: AnyField): Promised | undefined => {
  const { options, states, required, default: given } = field.options
  const all = Object.entries(states ?? options ?? {})
  const choices =
    all.length > 0
      ? {
          values: all.map(([key]) => stateValue(field, key)),
          list: Array.isArray(traitsOf(field).empty),
          was: formerChoices(field, all),
        }
      : undefined
  // A field that is there under a condition is empty on purpose where that does not hold.
  const isAsked = required && mayBeEmpty(name, field) && !resource.definition.when?.[name]
  const parts = partsOf(field)
  if (!choices && !isAsked && !parts) return undefined
  return {
    choices,
    ...(parts ? { parts } : {}),
    ...(isAsked ? { required, fill: given === undefined ? undefined : columnValue(field, given) } : {}),
  }
}
/** The two columns of a range of days. Both are filled or neither is, so that one says whether it is. */
const columnsOfRange = (resource: AnyResource, name: string, field: Field<'dateRange'>): Column[] => {
  const type = kinds.dateRange.column(field) ?? ''
  const was = field.options.was ? columnsOf(field.options.was, field) : []
  return byColumn(name, field, field.options.default).map(([each, given], at) => {
    const promised = promisedOf(resource, name, { ...field, options: { ...field.options, default: given } })
    return { ...column(each, type), was: was[at], ...(at === 0 || given !== undefined ? { promised } : {}) }
  })
}

/** A declaration's table. The tenant comes first in the key, the indexes and the foreign keys, so that it can be spread over servers. */
const tableOf = (resource: AnyResource): Table => {
  const fields = Object.entries(resource.fields).filter(([name]) => name !== 'id')
  const stored = fields.flatMap(([name, field]): Column[] => {
    const type = kinds[field.kind].column(field)
    const formula = formulaSql(field)
    if (formula) return [{ ...column(name, type ?? '', `generated always as (${formula}) stored`), formula }]
    if (field.kind === 'dateRange') return columnsOfRange(resource, name, field)
    return type
      ? [
          {
            ...column(name, type, defaultOf(field)),
            was: field.options.was,
            rowsWas: rowsWas(field),
            promised: promisedOf(resource, name, field),
          },
        ]
      : []
  })
  const search = searchFields(resource).length > 0
  const { append, own, shared } = resource.definition
  const chained = append === 'chained'
  return {
    name: tableName(resource),
    was: resource.definition.was,
    columns: [
      column('fact_id', 'text', 'not null'),
      column('id', 'text', 'not null'),
      column('version', 'int4', 'not null default 1'),
      ...stored.filter(each => !each.formula),
      ...(chained
        ? [column('chain_no', 'int8', 'not null'), column('chain_before', 'text', 'not null'), column('chain_hash', 'text', 'not null')]
        : []),
      // Last, as they are made of the others.
      ...stored.filter(each => each.formula),
      ...(search ? [column('search_text', 'text', `not null default ''`), column('search_grams', '_text', `not null default '{}'`)] : []),
    ],
    key: ['fact_id', 'id'],
    indexes: indexesOf(resource),
    serials: fields.flatMap(([name, field]) => {
      if (field.kind !== 'serial') return []
      const { was, prefix, digits } = field.options
      return {
        name,
        counter: counterName(resource, name),
        was: was && counterName(resource, was),
        prefix,
        digits,
        by: fields.find(([, field]) => field.kind === 'createdTime')?.[0] ?? 'id',
      }
    }),
    ranges: fields.flatMap(([name, field]) =>
      field.kind === 'dateRange' ? [{ columns: columnsOf(name, field), whole: [name, field.options.was ?? []].flat() }] : [],
    ),
    foreignKeys: fields.flatMap(([name, field]) =>
      field.kind === 'ref' ? [{ name: `fk_${tableName(resource)}_${name}`, column: name, to: field.options.to }] : [],
    ),
    walled: shared ? false : append ? 'kept' : true,
    shared,
    own,
    frozen: append !== undefined,
  }
}
const byName = <T extends { readonly name: string }>(first: readonly T[], more: readonly T[]): T[] => [
  ...first,
  ...more.filter(each => !first.some(other => other.name === each.name)),
]
/** Every table there must be: the mall's own, with what declarations add to them, and one for every other resource. */
export const tablesOf = (resources: readonly AnyResource[]): readonly Table[] => {
  const declared = resources.map(tableOf)
  const own = mallTables.map(table =>
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

/** Found by, and never read. */
const SEARCH = ['search_text', 'search_grams']
const columnsKnown = new WeakMap<AnyResource, readonly string[]>()
const plainColumns = (resource: AnyResource): readonly string[] => {
  const known = columnsKnown.get(resource)
  if (known) return known
  const table = tablesOf([resource]).find(({ name }) => name === tableName(resource))
  const apart = [...SEARCH, ...(table?.ranges ?? []).flatMap(({ columns }) => columns)]
  const columns = (table?.columns ?? []).map(({ name }) => name).filter(name => !apart.includes(name))
  columnsKnown.set(resource, columns)
  return columns
}
const rangesOf = ({ fields }: AnyResource, of?: string) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'dateRange' ? [sql`${readSql(name, field, of)} as ${sql.ref(name)}`] : [],
  )
/** What a resource's records are read with, from a table or what is called so. */
export const recordColumns = (resource: AnyResource, of: string) =>
  sql.join([...plainColumns(resource).map(name => sql.ref(`${of}.${name}`)), ...rangesOf(resource, of)])
/** A row of a resource's table as it is, with its fields. */
export const wholeRow = (resource: AnyResource) => sql.join([sql`*`, ...rangesOf(resource)])
