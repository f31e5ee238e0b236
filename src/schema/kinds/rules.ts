import type { z } from 'zod'
import type { FieldOptions } from '../field'

/** The check of one filled value of a kind; each issue's message is a `FieldError` code. */
export type SchemaOf = (options: FieldOptions) => z.ZodType
