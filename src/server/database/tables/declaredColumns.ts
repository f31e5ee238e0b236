import { storedTypeName } from '../columns/storedTypeName'
import { getSearchFields, getStateValue } from '../../../schema/selectors/definition'
import type { AnyField, Field, Option } from '../../../schema/model/field'
import { traitsOf } from '../../../schema/fields/traits'
import type { AnyResource } from '../../../schema/model/resource'
import { formulaSql } from '../columns/formula'
import { columnValue, columnTypes } from '../columns/columns'
import { byColumn, dateRangeColumns } from '../columns/dateRange'
import { getTextKeys } from './sortColumns'
import { type Column, column, type JsonType, type Promised } from './table'

const defaultOf = (field: AnyField): string => {
  if (field.type === 'state') {
    const initial = getStateValue(field, field.options.initial)
    return `not null default ${typeof initial === 'number' ? initial : `'${initial}'`}`
  }
  const { empty, collate } = columnTypes[field.type]
  if (empty) return `not null default ${empty}`
  return collate ? `collate "${collate}"` : ''
}

/** Whether a column may be NULL. */
export const mayBeEmpty = (name: string, field: AnyField): boolean =>
  name !== 'id' && field.type !== 'sequence' && !defaultOf(field).startsWith('not null')

const rowsWas = (field: AnyField): Record<string, string> =>
  Object.fromEntries(
    Object.entries(field.options.fields ?? {}).flatMap(([name, { options }]) =>
      options.renamedFrom ? [[name, options.renamedFrom]] : [],
    ),
  )

/**
 * Stored options with their former stored values. Where numbers are stored, a renamed key changes
 * no row.
 */
const formerChoices = (field: AnyField, all: readonly (readonly [string, Option])[]) =>
  all.flatMap(([key, { renamedFrom }]) => {
    const kept = getStateValue(field, key)
    return renamedFrom === undefined || (typeof kept === 'number' && typeof renamedFrom === 'string')
      ? []
      : [[kept, renamedFrom] as const]
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
/** JSON type of a field within a sub-record. */
const jsonTypeOf = (field: AnyField): JsonType =>
  field.type === 'dateRange' ? 'object' : (jsonTypes[columnTypes[field.type].column(field) ?? ''] ?? 'string')
const partsOf = (field: AnyField): Promised['parts'] =>
  field.options.fields &&
  Object.fromEntries(
    Object.entries(field.options.fields).map(([name, part]) => {
      const { renamedFrom } = part.options
      return [
        name,
        { kind: storedTypeName(part.type), type: jsonTypeOf(part), ...(renamedFrom ? { was: renamedFrom } : {}) },
      ]
    }),
  )
/** Promises of a column's values; `undefined` where old rows cannot violate any. */
const promisedOf = (resource: AnyResource, name: string, field: AnyField): Promised | undefined => {
  const { options, states, required, default: defaultValue } = field.options
  const all = Object.entries(states ?? options ?? {})
  const choices =
    all.length > 0
      ? {
          values: all.map(([key]) => getStateValue(field, key)),
          list: Array.isArray(traitsOf(field).empty),
          was: formerChoices(field, all),
        }
      : undefined
  // A conditional field is empty on purpose where its condition fails.
  const isMandatory = required && mayBeEmpty(name, field) && !resource.definition.visibleWhen?.[name]
  const parts = partsOf(field)
  if (!choices && !isMandatory && !parts) return undefined
  return {
    choices,
    ...(parts ? { parts } : {}),
    ...(isMandatory
      ? { required, fill: defaultValue === undefined ? undefined : columnValue(field, defaultValue) }
      : {}),
  }
}
/** Two columns of a date range. Both are filled or empty, so the first shows presence. */
const columnsOfRange = (resource: AnyResource, name: string, field: Field<'dateRange'>): Column[] => {
  const type = columnTypes.dateRange.column(field) ?? ''
  const was = field.options.renamedFrom ? dateRangeColumns(field.options.renamedFrom, field) : []
  return byColumn(name, field, field.options.default).map(([each, given], at) => {
    const promised = promisedOf(resource, name, { ...field, options: { ...field.options, default: given } })
    return { ...column(each, type), was: was[at], ...(at === 0 || given !== undefined ? { promised } : {}) }
  })
}

/** Columns of one field. */
const columnsOfField = (resource: AnyResource, name: string, field: AnyField): Column[] => {
  const type = columnTypes[field.type].column(field)
  const formula = formulaSql(field)
  if (formula) return [{ ...column(name, type ?? '', `generated always as (${formula}) stored`), formula }]
  if (field.type === 'dateRange') return columnsOfRange(resource, name, field)
  if (!type) return []
  const promised = promisedOf(resource, name, field)
  return [
    { ...column(name, type, defaultOf(field)), was: field.options.renamedFrom, rowsWas: rowsWas(field), promised },
  ]
}
/** Position of a row in its chain. */
export const chainColumns = [
  column('chain_no', 'int8', 'not null'),
  column('chain_before', 'text', 'not null'),
  column('chain_hash', 'text', 'not null'),
]
/** Key and signature of a link. */
const signatureColumns = [column('chain_key', 'text', 'not null'), column('chain_signature', 'text', 'not null')]
/** Columns for searching, never read. */
export const searchedColumns = [
  column('search_text', 'text', `not null default ''`),
  column('search_grams', '_text', `not null default '{}'`),
]
/** Columns for sorting and comparing texts, never read. */
export const keyColumns = (resource: AnyResource): Column[] =>
  getTextKeys(resource).map(({ name, column: own, columnOf }) => {
    const { renamedFrom } = resource.fields[name]?.options ?? {}
    const was = renamedFrom === undefined ? undefined : columnOf(renamedFrom)
    return { ...column(own, 'text', 'collate "C"'), was }
  })
/** Columns of a declared table. The tenant comes first, generated columns follow the stored ones. */
export const columnsOfTable = (resource: AnyResource): Column[] => {
  const fields = Object.entries(resource.fields).filter(([name]) => name !== 'id')
  const stored = fields.flatMap(([name, field]) => columnsOfField(resource, name, field))
  return [
    column('fact_id', 'text', 'not null'),
    column('id', 'text', 'not null'),
    column('version', 'int4', 'not null default 1'),
    ...stored.filter(each => !each.formula),
    ...(resource.definition.appendOnly === 'hashChain' ? chainColumns : []),
    ...(resource.definition.signed ? signatureColumns : []),
    ...stored.filter(each => each.formula),
    ...(getSearchFields(resource).length > 0 ? searchedColumns : []),
    ...keyColumns(resource),
  ]
}
