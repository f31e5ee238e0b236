import { stateKey } from '../../schema/derive'
import type { AnyField, DateRange, Kind } from '../../schema/field'
import { formatMoment } from '../format'
import type { CellContext } from './cells'
import { namesOf } from './regions'

type Text = (value: never, field: AnyField, context: CellContext) => string
const plain = (value: unknown) => String(value)
const label = (key: string, field: AnyField, { language }: CellContext) => field.options.options?.[key]?.[language] ?? key
const yesNo = (value: boolean, _: AnyField, { yes, no }: CellContext) => (value ? yes : no)
const list = (values: readonly string[]) => values.join(' ')
const json = (value: unknown) => JSON.stringify(value)

/** How each kind reads in a sheet: labels, not keys; amounts in yuan without a sign, so that they can be added up. */
const texts: { readonly [K in Kind]: Text } = {
  id: plain,
  text: plain,
  longText: plain,
  int: plain,
  number: plain,
  money: (fen: number) => (fen / 100).toFixed(2),
  bool: yesNo,
  pick: label,
  picks: (keys: readonly string[], field, context) => keys.map(key => label(key, field, context)).join(' '),
  state: (value: string | number, field, { language }) => field.options.states?.[stateKey(field, value) ?? '']?.[language] ?? String(value),
  date: (value: string, _, { longTerm }) => (value === 'long-term' ? longTerm : value),
  dateTime: formatMoment as Text,
  dateRange: ({ start, end }: DateRange, _, { longTerm }) => `${start} – ${end === 'long-term' ? longTerm : end}`,
  image: plain,
  images: list,
  file: plain,
  region: (value: string) => namesOf(value) || value,
  ref: plain,
  refs: list,
  rows: json,
  secret: () => '',
  serial: plain,
  order: plain,
  createdTime: formatMoment as Text,
  updatedTime: formatMoment as Text,
  computed: (value, field, context) =>
    field.options.as === 'data' ? json(value) : field.options.as === 'bool' ? yesNo(value, field, context) : plain(value),
}
/** A value as text, empty where there is none. */
export const cellText = (field: AnyField, value: unknown, context: CellContext): string =>
  value === null || value === undefined ? '' : texts[field.kind](value as never, field, context)
