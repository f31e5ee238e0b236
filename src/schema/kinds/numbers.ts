import { z } from 'zod'
import type { FieldError } from '../words'
import type { SchemaOf } from './rules'
import type { Limits } from './traits'

const within = ({ min, max }: Limits, error: FieldError = 'number') =>
  z.number({ error }).gte(min, { error: 'tooSmall' }).lte(max, { error: 'tooLarge' })

const hasAtMost = (decimals: number, value: number): boolean => Number(value.toFixed(decimals)) === value

export const numberKinds = {
  int: options => within(options).refine(Number.isInteger, { error: 'whole' }),
  number: options => within(options).refine(value => hasAtMost(options.decimals, value), { error: 'decimals' }),
  // A part of a fen is a third decimal of the yuan that people type.
  money: options => within(options, 'amount').refine(Number.isInteger, { error: 'decimals' }),
  bool: () => z.boolean({ error: 'yesNo' }),
} satisfies Record<string, SchemaOf>
