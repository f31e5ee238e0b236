import type { z } from 'zod'
import type { FieldOptions } from '../field'

/** A kind on the language's side. */
export interface KindRules {
  /** The check of one filled value; each issue's message is a `FieldError` code. */
  readonly schema: (options: FieldOptions) => z.ZodType
  /** What an empty field holds. */
  readonly empty: unknown
  /** Whether a form writes it. */
  readonly writable: boolean
  /** Whether the mall answers it. */
  readonly readable: boolean
}
export const filled = (schema: KindRules['schema'], empty: unknown = null): KindRules => ({ schema, empty, writable: true, readable: true })
export const readOnly = (schema: KindRules['schema']): KindRules => ({ schema, empty: null, writable: false, readable: true })
