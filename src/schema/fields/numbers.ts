import { z } from 'zod'
import type { OptionsOf } from '../model/field'
import type { FieldError } from '../text/errorMessages'
import type { FieldSchemas } from './fieldSchemas'

const within = ({ min, max }: OptionsOf<'integer'>, error: FieldError = 'number') =>
  z.number({ error }).gte(min, { error: 'tooSmall' }).lte(max, { error: 'tooLarge' })

const hasAtMost = (decimals: number, value: number): boolean => Number(value.toFixed(decimals)) === value

export const numberSchemas = {
  integer: options => within(options).refine(Number.isInteger, { error: 'whole' }),
  number: options => within(options).refine(value => hasAtMost(options.decimals, value), { error: 'decimals' }),
  // A fraction of the smallest unit is reported as too many decimals of the typed amount.
  money: options =>
    within(options, 'amount').refine(Number.isInteger, { error: options.decimals === 0 ? 'whole' : 'decimals' }),
  boolean: () => z.boolean({ error: 'yesNo' }),
} satisfies Partial<FieldSchemas>
