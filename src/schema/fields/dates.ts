import { z } from 'zod'
import type { FieldOptions } from '../model/field'
import { isDay } from '../text/values/isDay'
import type { FieldSchemas } from './fieldSchemas'

const wrong = { error: 'date' }
const day = () => z.string(wrong).refine(isDay, wrong)
// The offset alone can move the year beyond four digits, so it is checked again in UTC.
const moment = () =>
  z.iso
    .datetime({ ...wrong, offset: true })
    .transform(text => new Date(text).toISOString())
    .refine(text => /^(?!0000)\d{4}-/.test(text), wrong)
const dayOrLongTerm = ({ longTerm }: FieldOptions) =>
  longTerm ? z.union([z.literal('long-term'), day()], wrong) : day()
const range = (options: FieldOptions) =>
  z
    .strictObject({ start: day(), end: dayOrLongTerm(options) }, wrong)
    .refine(({ start, end }) => end === 'long-term' || start <= end, { error: 'dateOrder' })

export const timeSchemas = {
  date: dayOrLongTerm,
  dateTime: moment,
  dateRange: range,
  createdTime: moment,
  updatedTime: moment,
} satisfies Partial<FieldSchemas>
