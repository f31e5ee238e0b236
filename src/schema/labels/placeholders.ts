import { formatCode } from '../fields/secureCode'
import type { RecordData } from '../model/condition'
import { getField, getRecordLabel, getStateKey, getTimeZone, getTitleField } from '../selectors/definition'
import type { AnyField, FieldType, Language } from '../model/field'
import { formatMoment, formatMoney } from '../text/format'
import { masked } from '../text/mask'
import type { AnyResource } from '../model/resource'

type Say = (value: never, field: AnyField, language: Language) => string
const plain: Say = value => String(value)
const moment: Say = (value: string, field) => formatMoment(value, getTimeZone(field))
const withUnit: Say = (value: number, { options }, language) =>
  options.unit ? `${value} ${options.unit[language]}` : String(value)
const endless = { zh: '长期', en: 'long-term' }
const yesNo = { zh: ['否', '是'], en: ['no', 'yes'] } as const

/** Formatters of values inside a sentence. Other types cannot appear there. */
const formatters: Readonly<Record<string, Say | undefined>> = {
  text: plain,
  longText: plain,
  integer: withUnit,
  number: withUnit,
  money: (units: number, { options }, language) => formatMoney(units, options, language),
  boolean: (value: boolean, _, language) => yesNo[language][value ? 1 : 0],
  select: (key: string, field, language) => field.options.options?.[key]?.[language] ?? key,
  state: (value: string | number, field, language) =>
    field.options.states?.[getStateKey(field, value) ?? '']?.[language] ?? String(value),
  date: (value: string, _, language) => (value === 'long-term' ? endless[language] : value),
  dateTime: moment,
  createdTime: moment,
  updatedTime: moment,
  sequence: plain,
  secureCode: formatCode,
} satisfies { readonly [K in FieldType]?: Say }
/** A computed field is formatted as its value's type. */
const formatterOf = ({ type, options }: AnyField): Say | undefined =>
  formatters[type === 'computed' ? String(options.as) : type]
/** Whether a field's value can appear inside a sentence. */
export const canInterpolate = (field: AnyField): boolean => formatterOf(field) !== undefined
const PLACE = /\{(\w+)(?:-(\w+))?\}/g
/** Names in a text's placeholders. A difference has two. */
export const placesIn = (text: string): string[] =>
  [...text.matchAll(PLACE)].flatMap(([, name = '', less]) => (less === undefined ? [name] : [name, less]))

const formatField = (field: AnyField, value: unknown, language: Language): string => {
  if (value === null || value === undefined || value === '') return '—'
  return formatterOf(field)?.(masked(field, value) as never, field, language) ?? ''
}
/** Name of a record in a sentence, masked if personal. */
const formatName = (resource: AnyResource, record: RecordData): string => {
  const title = getTitleField(resource)
  const field = resource.fields[title]
  return getRecordLabel(resource, field ? { ...record, [title]: masked(field, record[title]) } : record)
}
/** Replaces fields and differences of two numbers. Callers with several records fill `{name}`. */
export const interpolateFields = (
  resource: AnyResource,
  text: string,
  record: RecordData,
  language: Language,
): string =>
  text.replace(PLACE, (place, name: string, less?: string) =>
    name === 'name'
      ? place
      : formatField(
          getField(resource, name),
          less === undefined ? record[name] : Number(record[name]) - Number(record[less]),
          language,
        ),
  )
/** Replaces `{name}` and `{field}` by a record's values. Personal data is masked. */
export const toSentenceValue = (resource: AnyResource, text: string, record: RecordData, language: Language): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'name' ? formatName(resource, record) : formatField(getField(resource, name), record[name], language),
  )
