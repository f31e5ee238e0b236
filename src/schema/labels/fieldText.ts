import { getStateKey, getReferenceTarget, getTimeZone } from '../selectors/definition'
import { formatCode } from '../fields/secureCode'
import type { AnyField, Computable, Field, FieldType, FieldTypeValues, Language } from '../model/field'
import { unitsOf } from '../fields/traits'
import { formatMoment, formatPercent } from '../text/format'
import { regionNames } from '../fields/region'

/** Texts and lookups for formatting values in one language. */
export interface TextContext {
  /** BCP 47 tag for shares: `zh-CN`. */
  readonly locale: string
  readonly language: Language
  readonly yes: string
  readonly no: string
  readonly longTerm: string
  /** Formats a stored option or state that is no longer declared. */
  readonly former: (key: string) => string
  /** Address before pictures' paths, so that files lead to them: `https://example.com`. */
  readonly filesAt?: string
  /** Text of a stored region. Default: its Chinese names, which spreadsheets are read back by. */
  readonly regionText?: (value: string, language: Language) => string
  /** Label of a referenced record. Unknown: its id. */
  readonly nameOf?: (to: string, id: string) => string
}
type Text<K extends FieldType> = (value: FieldTypeValues[K], field: Field<K>, context: TextContext) => string
type ComputedText<A extends keyof Computable> = (
  value: Computable[A],
  field: Field<'computed'>,
  context: TextContext,
) => string
const plain = (value: unknown) => String(value)
const label = (key: string, field: AnyField, { language, former }: TextContext) =>
  field.options.options?.[key]?.[language] ?? former(key)
const yesNo = (value: boolean, _: AnyField, { yes, no }: TextContext) => (value ? yes : no)
const picture = (path: string, _: unknown, { filesAt = '' }: TextContext) => filesAt + path
const nameOf = (id: string, field: AnyField, context: TextContext) =>
  context.nameOf?.(getReferenceTarget(field), id) ?? id
const amount = (units: number, field: AnyField) => (units / unitsOf(field)).toFixed(field.options.decimals)
const moment = (iso: string, field: AnyField) => formatMoment(iso, getTimeZone(field))
const marks = { zh: { colon: '：', comma: '，', next: '；' }, en: { colon: ': ', comma: ', ', next: '; ' } } as const
/** Separators between label and value, between values, and between entries. */
export const marksOf = (language: string) => marks[language === 'zh' ? 'zh' : 'en']
/** Formats sub-records in one line, with labels and values of each. */
const rowsText = (rows: readonly Readonly<Record<string, unknown>>[], field: AnyField, context: TextContext) => {
  const { colon, comma, next } = marksOf(context.language)
  const entry = (row: Readonly<Record<string, unknown>>) =>
    Object.entries(field.options.fields ?? {}).flatMap(([name, each]) => {
      const text = fieldText(each, row[name], context)
      return text ? [`${each.labels[context.language]}${colon}${text}`] : []
    })
  return rows.map(row => entry(row).join(comma)).join(next)
}
const computed: { readonly [A in keyof Computable]: ComputedText<A> } = {
  text: plain,
  integer: plain,
  number: plain,
  percent: (value: number, _, { locale }) => formatPercent(value, locale),
  money: amount,
  boolean: yesNo,
  dateTime: moment,
  data: (value: unknown) => JSON.stringify(value),
}

const computedText = <A extends keyof Computable>(
  as: A,
  value: Computable[A],
  field: Field<'computed'>,
  context: TextContext,
): string => computed[as](value, field, context)

/** Spreadsheet text by field type: labels, not keys; amounts without sign, so that they sum up. */
const texts: { readonly [K in FieldType]: Text<K> } = {
  id: plain,
  text: plain,
  longText: plain,
  integer: plain,
  number: plain,
  money: amount,
  boolean: yesNo,
  select: label,
  multiSelect: (keys: readonly string[], field, context) => keys.map(key => label(key, field, context)).join(' '),
  state: (value: string | number, field, { language, former }) =>
    field.options.states?.[getStateKey(field, value) ?? '']?.[language] ?? former(String(value)),
  date: (value: string, _, { longTerm }) => (value === 'long-term' ? longTerm : value),
  dateTime: moment,
  dateRange: ({ start, end }, _, { longTerm }) => `${start} – ${end === 'long-term' ? longTerm : end}`,
  image: picture,
  images: (paths: readonly string[], field, context) => paths.map(each => picture(each, field, context)).join(' '),
  privateImage: plain,
  region: (value: string, _, { regionText = regionNames, language }) => regionText(value, language) || value,
  reference: nameOf,
  references: (ids: readonly string[], field, context) =>
    ids.map(id => nameOf(id, field, context)).join(marksOf(context.language).next),
  array: rowsText,
  secret: () => '',
  sequence: plain,
  secureCode: formatCode,
  position: plain,
  createdTime: moment,
  updatedTime: moment,
  computed: (value, field, context) => computedText(field.options.as, value, field, context),
}
const filledText = <K extends FieldType>(field: Field<K>, value: FieldTypeValues[K], context: TextContext): string =>
  texts[field.type](value, field, context)
/** Formats a value. Empty for null. */
export const fieldText = (field: AnyField, value: unknown, context: TextContext): string =>
  value === null || value === undefined ? '' : filledText(field, value, context)
