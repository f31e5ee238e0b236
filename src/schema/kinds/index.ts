import type { Kind } from '../field'
import { choiceKinds } from './choices'
import { numberKinds } from './numbers'
import { pictureKinds } from './pictures'
import { referenceKinds, rowsKind } from './references'
import type { SchemaOf } from './rules'
import { textKinds } from './texts'
import { timeKinds } from './times'

/** Every kind's check, made from the field's options. */
export const schemas: { readonly [K in Kind]: SchemaOf } = {
  ...textKinds,
  ...numberKinds,
  ...choiceKinds,
  ...timeKinds,
  ...pictureKinds,
  ...referenceKinds,
  rows: rowsKind((kind, options) => schemas[kind as Kind](options)),
}
