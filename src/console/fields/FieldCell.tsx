import type { ReactNode } from 'react'
import { formatCode } from '../../schema/fields/secureCode'
import { isEmpty } from '../../schema/model/condition'
import { getStateKey, getTimeZone } from '../../schema/selectors/definition'
import type { AnyField, Computable, Field, FieldType, FieldTypeValues, Option } from '../../schema/model/field'
import {
  briefMoment,
  formatMeasure,
  formatMoment,
  formatMoney,
  formatNumber,
  formatPercent,
} from '../../schema/text/format'
import { pictureAt, thumbnailOf } from '../providers/api/upload'
import type { FieldTextContext } from '../i18n/fieldTextContext'
import { PrivateImageField } from './image/PrivateImageField'
import { RecordLink } from './reference/RecordLink'
import { RegionField } from './region/RegionField'
import { Countdown } from './date/Countdown'
import { serverNow } from '../providers/clock/serverClock'

type Cell<K extends FieldType> = (value: FieldTypeValues[K], field: Field<K>, context: FieldTextContext) => ReactNode
type ComputedCell<A extends keyof Computable> = (
  value: Computable[A],
  field: Field<'computed'>,
  context: FieldTextContext,
) => ReactNode

const chip = (option: Option | undefined, key: string, { language, former }: FieldTextContext) => (
  <span className={`chip chip-${option?.color ?? 'plain'}`}>{option?.[language] ?? former(key)}</span>
)
/** A run of characters too long for a word, such as a URL or code. */
const noWord = /\S{21}/
const text = (value: string) => (noWord.test(value) ? <span className="anywhere">{value}</span> : value)
const moment = (value: string, field: AnyField, { brief }: FieldTextContext) => {
  const whole = formatMoment(value, getTimeZone(field))
  return brief ? (
    <time dateTime={value} title={whole}>
      {briefMoment(value, getTimeZone(field), serverNow())}
    </time>
  ) : (
    whole
  )
}
const amount = (value: number, { options }: AnyField, { locale }: FieldTextContext) =>
  formatMoney(value, options, locale)
const plain = (value: number, field: AnyField, { locale, language }: FieldTextContext) =>
  field.options.unit ? `${formatMeasure(value, locale)} ${field.options.unit[language]}` : formatNumber(value, locale)
const label = (key: string, field: AnyField, context: FieldTextContext) => {
  const option = field.options.options?.[key]
  return option?.color ? chip(option, key, context) : (option?.[context.language] ?? context.former(key))
}
const picture = (
  url: string,
  field: AnyField,
  { onPicture, language }: FieldTextContext,
  urls: readonly string[] = [url],
) => {
  const name = field.labels[language] ?? ''
  const image = <img className="thumb" src={thumbnailOf(url)} alt={name} loading="lazy" decoding="async" />
  return onPicture ? (
    <button
      key={url}
      type="button"
      className="thumb-button"
      onClick={() => onPicture(pictureAt(url), name, urls.map(pictureAt))}
    >
      {image}
    </button>
  ) : (
    <span key={url}>{image}</span>
  )
}
const rowsTable = (list: readonly Readonly<Record<string, unknown>>[], field: AnyField, context: FieldTextContext) => {
  const fields = Object.entries(field.options.fields ?? {})
  return (
    <table className="subrows">
      <thead>
        <tr>
          {fields.map(([name, each]) => (
            <th key={name}>{each.labels[context.language]}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sub-records have no id of their own
          <tr key={index}>
            {fields.map(([name, each]) => (
              <td key={name} data-label={each.labels[context.language]}>
                {FieldCell(each, row[name], context)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
const copied = (value: string, _: AnyField, { onCopy, copy }: FieldTextContext) =>
  onCopy ? (
    <button type="button" className="serial" title={copy} onClick={() => onCopy(value)}>
      {value}
    </button>
  ) : (
    value
  )
const computed: { readonly [A in keyof Computable]: ComputedCell<A> } = {
  text,
  integer: plain,
  number: plain,
  percent: (value: number, _, { locale }) => formatPercent(value, locale),
  money: amount,
  boolean: (value: boolean, _, { yes, no }) => (value ? yes : no),
  dateTime: moment,
  data: (value: unknown) => <code className="long-text">{JSON.stringify(value)}</code>,
}

const computedCell = <A extends keyof Computable>(
  as: A,
  value: Computable[A],
  field: Field<'computed'>,
  context: FieldTextContext,
): ReactNode => computed[as](value, field, context)

const shortId = (value: string) => (
  <code className="id" title={value}>
    {value.length > 14 ? `${value.slice(0, 8)}…${value.slice(-4)}` : value}
  </code>
)
/** A past value keeps its id where its record is gone, or not for the reader. */
const linkTo = (id: string, { options }: Field<'reference' | 'references'>, { past }: FieldTextContext) => (
  <RecordLink to={options.to} id={id} missing={past && shortId(id)} />
)
/** Renders non-empty values by field type. Plain elements without MUI: a list has hundreds. */
const cells: { readonly [K in FieldType]: Cell<K> } = {
  id: shortId,
  text,
  longText: (value: string) => <span className="long-text">{value}</span>,
  integer: plain,
  number: plain,
  money: amount,
  boolean: (value: boolean, _, { yes, no }) => (value ? <span className="chip chip-green">{yes}</span> : no),
  select: label,
  multiSelect: (value: readonly string[], field, context) =>
    value.map(key => (
      <span key={key} className="chip">
        {label(key, field, context)}
      </span>
    )),
  state: (value: string | number, field, context) =>
    chip(field.options.states?.[getStateKey(field, value) ?? ''], String(value), context),
  date: (value: string, _, { longTerm }) => (value === 'long-term' ? longTerm : value),
  dateTime: (value: string, field, context) =>
    field.options.countdown && !context.past ? (
      <Countdown until={value} whole={formatMoment(value, getTimeZone(field))} />
    ) : (
      moment(value, field, context)
    ),
  dateRange: ({ start, end }, _, { longTerm }) => `${start} – ${end === 'long-term' ? longTerm : end}`,
  image: picture,
  images: (value: readonly string[], field, context) => (
    <span className="thumbs">{value.map(url => picture(url, field, context, value))}</span>
  ),
  privateImage: (value: string, field, { onPicture, language }) => (
    <PrivateImageField value={value} name={field.labels[language] ?? ''} show={onPicture} />
  ),
  region: (value: string, field) => <RegionField to={field.options.to} value={value} />,
  reference: linkTo,
  references: (value: readonly string[], field, context) =>
    value.map(id => (
      <span key={id} className="chip">
        {linkTo(id, field, context)}
      </span>
    )),
  array: rowsTable,
  secret: () => null,
  sequence: copied,
  secureCode: (value: string, field, context) => copied(formatCode(value), field, context),
  position: () => null,
  createdTime: moment,
  updatedTime: moment,
  computed: (value, field, context) => computedCell(field.options.as, value, field, context),
}
/** Renders a non-empty value by its field type. */
const filledCell = <K extends FieldType>(
  field: Field<K>,
  value: FieldTypeValues[K],
  context: FieldTextContext,
): ReactNode => cells[field.type](value, field, context)
/** Renders a value, or a dash if it is empty. */
export const FieldCell = (field: AnyField, value: unknown, context: FieldTextContext): ReactNode =>
  isEmpty(value) ? <span className="nothing">—</span> : filledCell(field, value, context)
