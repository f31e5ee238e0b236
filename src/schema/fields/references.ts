import { z } from 'zod'
import type { AnyField } from '../model/field'
import { isEmpty } from '../model/condition'
import { FURTHEST, hasIntegerValue } from '../model/formula'
import { listOf } from './choices'
import type { FieldSchemas } from './fieldSchemas'

const id = () => z.string({ error: 'noRecord' }).regex(/^[\w-]{1,64}$/, { error: 'noRecord' })

export const referenceSchemas = {
  id,
  reference: id,
  references: options => listOf(id(), options, 'noRecord'),
  sequence: () => z.string({ error: 'text' }).max(64, { error: 'tooLong' }),
  secureCode: () => z.string({ error: 'text' }).max(32, { error: 'tooLong' }),
  position: () => z.string(),
  computed: options => {
    if (!options.value) return z.unknown()
    const within = z.number({ error: 'number' }).gte(-FURTHEST, { error: 'number' }).lte(FURTHEST, { error: 'number' })
    return hasIntegerValue(options) ? within.refine(Number.isInteger, { error: 'whole' }) : within
  },
} satisfies Partial<FieldSchemas>

/** Schema of sub-records. `schemaOf` is a parameter, since these may hold fields of any type. */
export const rowsSchema =
  (schemaOf: (field: AnyField) => z.ZodType): FieldSchemas['array'] =>
  options => {
    const fields = Object.entries(options.fields)
    const row = z.strictObject(
      Object.fromEntries(
        fields.map(([name, field]) => {
          const value = z.preprocess(input => (isEmpty(input) ? null : input), schemaOf(field).nullable())
          return [
            name,
            field.options.required
              ? value.refine(parsed => parsed !== null, { error: 'required' })
              : value.default(null),
          ]
        }),
      ),
      { error: issue => (issue.code === 'unrecognized_keys' ? 'unknownField' : 'rows') },
    )
    return z
      .array(row, { error: 'rows' })
      .min(options.min ?? 0, { error: 'tooFew' })
      .max(options.max, { error: 'tooMany' })
  }
