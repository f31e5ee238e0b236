import type { z } from 'zod'
import type { FieldType, OptionsOf } from '../model/field'

/** Schema of one filled value by field type. The message of each issue is a `FieldError` code. */
export type FieldSchemas = { readonly [K in FieldType]: (options: OptionsOf<K>) => z.ZodType }
