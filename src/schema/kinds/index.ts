import type { z } from 'zod'
import type { FieldOptions, Kind } from '../field'
import { choiceKinds } from './choices'
import { numberKinds } from './numbers'
import { pictureKinds } from './pictures'
import { referenceKinds, rowsKind } from './references'
import type { SchemaOf } from './rules'
import { textKinds } from './texts'
import { timeKinds } from './times'
import { limitsOf } from './traits'

const kinds: { readonly [K in Kind]: SchemaOf } = {
  ...textKinds,
  ...numberKinds,
  ...choiceKinds,
  ...timeKinds,
  ...pictureKinds,
  ...referenceKinds,
  rows: rowsKind((kind, options) => schemaOf(kind, options)),
}
/** The check of one filled value of a kind, made from the field's options and the kind's own limits. */
export const schemaOf = (kind: Kind, options: FieldOptions): z.ZodType => kinds[kind]({ ...options, ...limitsOf(kind, options) })
