import type { z } from 'zod'
import type { Field, FieldType } from '../model/field'
import { choiceSchemas } from './choices'
import { numberSchemas } from './numbers'
import { imageSchemas } from './images'
import { referenceSchemas, rowsSchema } from './references'
import type { FieldSchemas } from './fieldSchemas'
import { textSchemas } from './texts'
import { timeSchemas } from './dates'

const schemas: FieldSchemas = {
  ...textSchemas,
  ...numberSchemas,
  ...choiceSchemas,
  ...timeSchemas,
  ...imageSchemas,
  ...referenceSchemas,
  array: rowsSchema(field => schemaOf(field)),
}
const made = new WeakMap<object, Map<FieldType, z.ZodType>>()
/** Schema of one filled value of a field. Cached, since an import validates row by row. */
export const schemaOf = <K extends FieldType>({ type, options }: Pick<Field<K>, 'type' | 'options'>): z.ZodType => {
  const known = made.get(options) ?? new Map<FieldType, z.ZodType>()
  const schema = known.get(type) ?? schemas[type](options)
  made.set(options, known.set(type, schema))
  return schema
}
