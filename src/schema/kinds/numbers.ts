import { z } from 'zod'
import type { FieldOptions } from '../field'
import type { SchemaOf } from './rules'

const within = (options: FieldOptions, lowest: number, highest: number) =>
  z
    .number({ error: 'number' })
    .gte(options.min ?? lowest, { error: 'tooSmall' })
    .lte(options.max ?? highest, { error: 'tooLarge' })

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0

export const numberKinds = {
  int: options => within(options, -2_147_483_648, 2_147_483_647).refine(Number.isInteger, { error: 'whole' }),
  number: options => within(options, -1e12, 1e12).refine(value => decimalsOf(value) <= (options.decimals ?? 2), { error: 'decimals' }),
  money: options => within(options, 0, 1_000_000_000_00).refine(Number.isInteger, { error: 'whole' }),
  bool: () => z.boolean({ error: 'yesNo' }),
} satisfies Record<string, SchemaOf>
