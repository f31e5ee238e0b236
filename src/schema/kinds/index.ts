import type { Kind } from '../field'
import { choiceKinds } from './choices'
import { numberKinds } from './numbers'
import { pictureKinds } from './pictures'
import { referenceKinds, rowsKind } from './references'
import type { KindRules } from './rules'
import { textKinds } from './texts'
import { timeKinds } from './times'

/** Every kind's rules: its check, its empty value, and who writes and reads it. */
export const kinds: { readonly [K in Kind]: KindRules } = {
  ...textKinds,
  ...numberKinds,
  ...choiceKinds,
  ...timeKinds,
  ...pictureKinds,
  ...referenceKinds,
  rows: rowsKind((kind, options) => kinds[kind as Kind].schema(options)),
}
