import { traitsOf } from '../../../schema/fields/traits'
import type { AnyResource } from '../../../schema/model/resource'
import { dateRangeColumns } from '../columns/dateRange'

/** Column of a text's sort key. The blank keeps the name apart from all fields. */
export const sortColumn = (name: string): string => `sort ${name}`
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
/** Column that a field is sorted by. */
export const orderColumn = (resource: AnyResource, name: string): string =>
  getKeyedFields(resource).includes(name) ? sortColumn(name) : dateRangeColumns(name, resource.fields[name])[0]
