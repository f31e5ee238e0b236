import type { z } from 'zod'
import type { FieldOptions } from '../field'
import type { Limits } from './traits'

/** The check of one filled value of a kind; each issue's message is a `FieldError` code. */
export type SchemaOf = (options: FieldOptions & Limits) => z.ZodType
