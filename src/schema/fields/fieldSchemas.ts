import type { z } from 'zod'
import type { Kind, OptionsOf } from '../model/field'

/** The check of one filled value of each kind, from its field's options; each issue's message is a `FieldError` code. */
export type KindSchemas = { readonly [K in Kind]: (options: OptionsOf<K>) => z.ZodType }
