import type { z } from 'zod'

type ReadonlyDeep<T> = T extends object ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> } : T
/** Type of a request. Fields with defaults are optional. */
export type RequestOf<S extends z.ZodType> = ReadonlyDeep<z.input<S>>
/** Type of a response. */
export type ResponseOf<S extends z.ZodType> = ReadonlyDeep<z.output<S>>
