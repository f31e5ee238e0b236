import type { z } from 'zod'
import type { Field, Kind } from '../model/field'
import { choiceKinds } from './choices'
import { numberKinds } from './numbers'
import { pictureKinds } from './images'
import { referenceKinds, rowsKind } from './references'
import type { KindSchemas } from './fieldSchemas'
import { textKinds } from './texts'
import { timeKinds } from './dates'

const kinds: KindSchemas = {
  ...textKinds,
  ...numberKinds,
  ...choiceKinds,
  ...timeKinds,
  ...pictureKinds,
  ...referenceKinds,
  rows: rowsKind(field => schemaOf(field)),
}
const made = new WeakMap<object, Map<Kind, z.ZodType>>()
/** The check of one filled value of a field, made from its options: once, as a sheet asks for it row by row. */
export const schemaOf = <K extends Kind>({ kind, options }: Pick<Field<K>, 'kind' | 'options'>): z.ZodType => {
  const known = made.get(options) ?? new Map<Kind, z.ZodType>()
  const schema = known.get(kind) ?? kinds[kind](options)
  made.set(options, known.set(kind, schema))
  return schema
}
