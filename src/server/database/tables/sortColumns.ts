import { traitsOf } from '../../../schema/fields/traits'
import type { AnyResource } from '../../../schema/model/resource'
import { otherConfirmations } from '../../../schema/rules/otherRecord'
import { foldKeyword } from '../../../schema/text/foldText'
import { getActions } from '../../../schema/selectors/definition'
import { importKey } from '../../../schema/spreadsheet/importColumns'
import { sortKey } from '../../../schema/text/pinyin/sortKey'
import { dateRangeColumns } from '../columns/dateRange'

/** Column of a text's sort key. The blank keeps the name apart from all fields. */
export const sortColumn = (name: string): string => `sort ${name}`
/** Column of a text's comparison key, for confirmations about another record and for imports. */
export const comparedColumn = (name: string): string => `same ${name}`
/** Columns that may hold keys of a text. */
const keyColumnsOf = (name: string) => [sortColumn(name), comparedColumn(name)]
export const isKeyColumn = (column: string): boolean => keyColumnsOf('').some(prefix => column.startsWith(prefix))
/** Whether a column holds keys of a text. */
export const isKeyColumnOf = (name: string, column: string): boolean => keyColumnsOf(name).includes(column)
/** Longest text with a comparison key, in characters: indexes hold no long texts. */
const MAX_COMPARED = 500
/** Text fields by which actions look for another record, or imports for the record of a row. */
export const getComparedFields = (resource: AnyResource): string[] => {
  const [key = ''] = importKey(resource)
  const { type, options } = resource.fields[key] ?? {}
  const isShort = type === 'text' && (options?.max ?? Number.POSITIVE_INFINITY) <= MAX_COMPARED
  const others = getActions(resource).flatMap(([, action]) =>
    otherConfirmations(action).map(([, { otherRecord }]) => otherRecord.same),
  )
  return [...new Set([...others, ...(isShort && !resource.definition.appendOnly ? [key] : [])])]
}
/**
 * Text fields that are sorted by keys: Chinese by pinyin, numbers by value. Numbers of a format sort
 * as written, as do append-only rows, whose keys could not follow a new algorithm.
 */
export const getKeyedFields = ({ definition, fields }: AnyResource): string[] =>
  definition.table || definition.appendOnly
    ? []
    : Object.entries(fields)
        .filter(([, field]) => field.type === 'text' && !field.options.format && traitsOf(field).sortable)
        .map(([name]) => name)
/** Key of a text in a column of its own. */
interface TextKey {
  readonly name: string
  readonly column: string
  /** Column of a text's former name. */
  readonly columnOf: (name: string) => string
  readonly keyOf: (text: string) => string
}
/** Keys of a resource's texts, which each write computes anew. */
export const getTextKeys = (resource: AnyResource): TextKey[] => {
  const keys = (names: readonly string[], columnOf: TextKey['columnOf'], keyOf: TextKey['keyOf']) =>
    names.map(name => ({ name, column: columnOf(name), columnOf, keyOf }))
  return [
    ...keys(getKeyedFields(resource), sortColumn, sortKey),
    ...keys(getComparedFields(resource), comparedColumn, foldKeyword),
  ]
}
/** Column that a field is sorted by. */
export const orderColumn = (resource: AnyResource, name: string): string =>
  getKeyedFields(resource).includes(name) ? sortColumn(name) : dateRangeColumns(name, resource.fields[name])[0]
