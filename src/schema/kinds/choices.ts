import { z } from 'zod'
import type { FieldOptions, Options } from '../field'
import type { SchemaOf } from './rules'

const keys = (options: Options | undefined) => z.enum(Object.keys(options ?? {}) as [string, ...string[]], { error: 'choice' })
const distinct = (values: readonly unknown[]) => new Set(values).size === values.length
/** A list of single values without doubles. */
export const listOf = (one: z.ZodType, max: number, wrong: string) =>
  z.array(one, { error: wrong }).max(max, { error: 'tooMany' }).refine(distinct, { error: 'doubled' })

const stateValues = (options: FieldOptions) => Object.entries(options.states ?? {}).map(([key, state]) => state.value ?? key)

export const choiceKinds = {
  pick: options => keys(options.options),
  picks: options => listOf(keys(options.options), options.max, 'choice'),
  region: () => z.string({ error: 'region' }).regex(/^\d{6}(\/[^/]{1,40}){0,4}$/, { error: 'region' }),
  state: options => z.literal(stateValues(options), { error: 'choice' }),
} satisfies Record<string, SchemaOf>
