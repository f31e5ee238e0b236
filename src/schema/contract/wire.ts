import type { z } from 'zod'

type ReadonlyDeep<T> = T extends object ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> } : T
/** What a caller sends: defaults may be left out. */
export type RequestOf<S extends z.ZodType> = ReadonlyDeep<z.input<S>>
/** What a caller receives. */
export type ResponseOf<S extends z.ZodType> = ReadonlyDeep<z.output<S>>
