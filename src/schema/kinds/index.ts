import type { z } from 'zod'
import type { Field, Kind } from '../field'
import { choiceKinds } from './choices'
import { numberKinds } from './numbers'
import { pictureKinds } from './pictures'
import { referenceKinds, rowsKind } from './references'
import type { KindSchemas } from './schemas'
import { textKinds } from './texts'
import { timeKinds } from './times'

const kinds: KindSchemas = {
  ...textKinds,
  ...numberKinds,
  ...choiceKinds,
  ...timeKinds,
  ...pictureKinds,
  ...referenceKinds,
  rows: rowsKind(field => schemaOf(field)),
}
/** The check of one filled value of a field, made from its options. */
export const schemaOf = <K extends Kind>({ kind, options }: Pick<Field<K>, 'kind' | 'options'>): z.ZodType =>
  kinds[kind](options)
