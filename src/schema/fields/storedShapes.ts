import { z } from 'zod'
import type { AnyField, Computable, Field, FieldType, Options } from '../model/field'
import { stateValues } from './choices'
import type { FieldSchemas } from './fieldSchemas'

const text = () => z.string()
const number = () => z.number()
const moment = () => z.iso.datetime()
const day = () => z.union([z.literal('long-term'), z.iso.date()])
const texts = () => z.array(z.string())
// Stored options may no longer be declared, so declared options are only examples.
const choice = (options: Options) => z.string().meta({ examples: Object.keys(options) })

const computedAs: { readonly [A in keyof Computable]: () => z.ZodType } = {
  text,
  integer: number,
  number,
  percent: number,
  money: number,
  boolean: () => z.boolean(),
  dateTime: moment,
  data: () => z.unknown(),
}
const shapes: FieldSchemas = {
  id: text,
  text,
  longText: text,
  integer: () => z.int(),
  number,
  money: () => z.int(),
  boolean: () => z.boolean(),
  select: ({ options }) => choice(options),
  multiSelect: ({ options }) => z.array(choice(options)),
  state: ({ states }) => z.literal(stateValues(states)),
  date: day,
  dateTime: moment,
  dateRange: () => z.strictObject({ start: day(), end: day() }),
  image: text,
  images: texts,
  privateImage: text,
  region: text,
  reference: text,
  references: texts,
  // Sub-records are not migrated when a declaration changes.
  array: ({ fields }) =>
    z.array(
      z.looseObject(
        Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shapeOf(field).nullish()])),
      ),
    ),
  secret: () => z.never(),
  sequence: text,
  secureCode: text,
  position: text,
  createdTime: moment,
  updatedTime: moment,
  computed: ({ as }) => computedAs[as](),
}
const shapeForType = <K extends FieldType>({ type, options }: Pick<Field<K>, 'type' | 'options'>): z.ZodType =>
  shapes[type](options)
/**
 * Schema of a filled value as answered, without limits. Values stored under former limits stay
 * readable, and masked values have lost their format.
 */
export const shapeOf = (field: AnyField): z.ZodType =>
  shapeForType(field).meta({ description: `${field.labels.en} · ${field.labels.zh}` })
