import type { z } from 'zod'
import type { FieldType, OptionsOf } from '../model/field'

/** The check of one filled value of each kind, from its field's options; each issue's message is a `FieldError` code. */
export type FieldSchemas = { readonly [K in FieldType]: (options: OptionsOf<K>) => z.ZodType }
