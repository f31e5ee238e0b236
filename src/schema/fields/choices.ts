import { z } from 'zod'
import type { Options, OptionsOf } from '../model/field'
import type { FieldSchemas } from './fieldSchemas'

const keys = (options: Options) => z.enum(Object.keys(options), { error: 'choice' })
const distinct = (values: readonly unknown[]) => new Set(values).size === values.length
/** Schema of a list of distinct values. */
export const listOf = (one: z.ZodType, { min = 0, max }: OptionsOf<'images'>, wrong: string) =>
  z
    .array(one, { error: wrong })
    .min(min, { error: 'tooFew' })
    .max(max, { error: 'tooMany' })
    .refine(distinct, { error: 'doubled' })

export const stateValues = (states: Options) => Object.entries(states).map(([key, state]) => state.value ?? key)

export const choiceSchemas = {
  select: options => keys(options.options),
  multiSelect: options => listOf(keys(options.options), options, 'choice'),
  region: () => z.string({ error: 'region' }).regex(/^\d{6}(\/[^/]{1,40}){0,4}$/, { error: 'region' }),
  state: options => z.literal(stateValues(options.states), { error: 'choice' }),
} satisfies Partial<FieldSchemas>
