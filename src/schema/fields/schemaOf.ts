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
  rows: rowsSchema(field => schemaOf(field)),
}
const made = new WeakMap<object, Map<FieldType, z.ZodType>>()
/** The check of one filled value of a field, made from its options: once, as a sheet asks for it row by row. */
export const schemaOf = <K extends FieldType>({ kind, options }: Pick<Field<K>, 'kind' | 'options'>): z.ZodType => {
  const known = made.get(options) ?? new Map<FieldType, z.ZodType>()
  const schema = known.get(kind) ?? schemas[kind](options)
  made.set(options, known.set(kind, schema))
  return schema
}
