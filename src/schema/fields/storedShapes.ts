import { z } from 'zod'
import type { AnyField, Computable, Field, FieldType, Options } from '../model/field'
import { stateValues } from './choices'
import type { FieldSchemas } from './fieldSchemas'

const text = () => z.string()
const number = () => z.number()
const moment = () => z.iso.datetime()
const day = () => z.union([z.literal('long-term'), z.iso.date()])
const texts = () => z.array(z.string())
// One that is no longer declared may still be kept, so what is declared is told as examples.
const choice = (options: Options) => z.string().meta({ examples: Object.keys(options) })

const computedAs: { readonly [A in keyof Computable]: () => z.ZodType } = {
  text,
  int: number,
  number,
  percent: number,
  money: number,
  bool: () => z.boolean(),
  dateTime: moment,
  data: () => z.unknown(),
}
const shapes: FieldSchemas = {
  id: text,
  text,
  longText: text,
  int: () => z.int(),
  number,
  money: () => z.int(),
  bool: () => z.boolean(),
  pick: ({ options }) => choice(options),
  picks: ({ options }) => z.array(choice(options)),
  state: ({ states }) => z.literal(stateValues(states)),
  date: day,
  dateTime: moment,
  dateRange: () => z.strictObject({ start: day(), end: day() }),
  image: text,
  images: texts,
  file: text,
  region: text,
  ref: text,
  refs: texts,
  // Within them nothing is carried over when a declaration changes.
  rows: ({ fields }) =>
    z.array(
      z.looseObject(
        Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shapeOf(field).nullish()])),
      ),
    ),
  secret: () => z.never(),
  serial: text,
  code: text,
  order: text,
  createdTime: moment,
  updatedTime: moment,
  computed: ({ as }) => computedAs[as](),
}
const shapeForType = <K extends FieldType>({ kind, options }: Pick<Field<K>, 'kind' | 'options'>): z.ZodType =>
  shapes[kind](options)
/**
 * What a filled value of a field is where it is read, whatever its limits: what was kept under other ones stays readable, and a masked value has lost
 * its format.
 */
export const shapeOf = (field: AnyField): z.ZodType =>
  shapeForType(field).meta({ description: `${field.labels.en} · ${field.labels.zh}` })
