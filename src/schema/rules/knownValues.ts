import { isEmpty, type RecordData } from '../model/condition'
import type { AnyField } from '../model/field'
import type { AnyResource } from '../model/resource'
import { shapeOf } from '../fields/storedShapes'
import { getField } from '../selectors/definition'

/** Whether a value has the shape of a field. Its limits are checked with the form. */
const hasShape = (field: AnyField, value: unknown): boolean => {
  if (isEmpty(value)) return true
  const { options, fields = {} } = field.options
  if (!shapeOf(field).safeParse(value).success) return false
  if (options) return [value].flat().every(key => Object.hasOwn(options, String(key)))
  return (
    field.type !== 'array' ||
    (value as RecordData[]).every(row => Object.keys(row).every(name => Object.hasOwn(fields, name)))
  )
}
/**
 * Splits what an address knows of a new record: values by field, and names of fields whose value
 * has the wrong shape. Other names are dropped.
 */
export const splitKnownValues = (
  resource: AnyResource,
  input: unknown,
): { readonly known: RecordData; readonly leftOut: readonly string[] } => {
  const own = Object.entries(input ?? {}).filter(([name]) => Object.hasOwn(resource.fields, name))
  const isKnown = ([name, value]: [string, unknown]) => hasShape(getField(resource, name), value)
  return {
    known: Object.fromEntries(own.filter(isKnown)),
    leftOut: own.filter(each => !isKnown(each)).map(([name]) => name),
  }
}
