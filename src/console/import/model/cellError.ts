import { currencyName } from '../../../schema/spreadsheet/foreignUnits'
import { plainly } from '../../../schema/spreadsheet/parseAmount'
import type { AnyField, FieldType, Labels } from '../../../schema/model/field'
import { signOf } from '../../../schema/text/format'
import { withValues } from '../../../schema/text/errorMessages'
import { errorText } from '../../providers/api/fieldErrors'
import { spreadsheetMessages as words } from '../../i18n/messages/spreadsheet/spreadsheetMessages'

type Say = (labels: Labels) => string
type Advice = (text: string, field: AnyField, label: Say) => string | undefined

const inNumbers: Advice = (text, _, label) => {
  const plain = plainly(text)
  // 12,5 and 1.280,50 have a decimal comma.
  const comma = /^\D*((?:\d{1,3}(?:\.\d{3})+|\d+),\d+)\D*$/.exec(plain)?.[1]
  if (!comma) return undefined
  return withValues(label(words.decimalComma), { number: comma.replaceAll('.', '').replace(',', '.') })
}
const inMoney: Advice = (text, field, label) => {
  const [other] = currencyName.exec(text.normalize('NFKC')) ?? []
  const { currency = '' } = field.options
  if (other && other !== signOf(field.options) && other.toUpperCase() !== currency)
    return withValues(label(words.otherCurrency), { other, currency })
  return inNumbers(text, field, label)
}
const isoDay = (year: string, month: string, day: string) =>
  Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
    ? [`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`]
    : []
const inDays: Advice = (text, _, label) => {
  const [, one = '', two = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})\b/.exec(plainly(text)) ?? []
  const meant = [...new Set([...isoDay(year, one, two), ...isoDay(year, two, one)])]
  if (meant.length > 1) return withValues(label(words.whichMonth), { one: meant[0], two: meant[1] })
  return withValues(label(words.writeDay), { day: meant[0] ?? '2026-01-31' })
}
const advices: { readonly [K in FieldType]?: Advice } = {
  integer: inNumbers,
  number: inNumbers,
  money: inMoney,
  date: inDays,
  dateTime: inDays,
  dateRange: inDays,
}
/** Limit of listed options. More are unreadable. */
const MAX_CHOICES = 20
const choicesIn = ({ options: { options = {} } }: AnyField, label: Say): string | undefined => {
  const choices = Object.values(options).map(label)
  if (choices.length === 0 || choices.length > MAX_CHOICES) return undefined
  return withValues(label(words.mayBe), { choices: choices.join(label({ zh: '、', en: ', ' })) })
}
const unread = ['number', 'whole', 'amount', 'date', 'span']
/** Error of a cell, with its probable meaning or the valid options. */
export const cellError = (field: AnyField | undefined, text: string, code: string, label: Say): string => {
  const message = errorText(field, code)
  if (!field || text.trim() === '') return message
  const more = unread.includes(code)
    ? advices[field.type]?.(text, field, label)
    : code === 'choice'
      ? choicesIn(field, label)
      : undefined
  return more ? `${message}${label({ zh: '。', en: '. ' })}${more}` : message
}
