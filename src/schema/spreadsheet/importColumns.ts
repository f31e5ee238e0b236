import { plainly } from './parseAmount'
import { dayIn, minuteIn } from './dayNumber'
import { formats } from '../fields/formats'
import { getFormFields, getField, getFormSections, getTimeZone } from '../selectors/definition'
import type { AnyField, FieldType, Labels } from '../model/field'
import { editableFields, canSeeField } from '../rules/availability'
import { type Actor, isEmpty } from '../model/condition'
import { traitsOf } from '../fields/traits'
import type { AnyResource } from '../model/resource'
import { formatMoment } from '../text/format'
import { masks } from '../text/mask'
import { inSentence } from '../labels/labels'
import { doubledIn, fitsCell, readCell, type SpreadsheetColumn } from './actionColumns'
import { comesBackAs } from './csv'
import { dayRange } from '../text/timeZone'

/**
 * Rows of one call and of a whole import, bytes of all its texts in UTF-8, signs in a cell, and of a sheet as it is kept the signs of a row with all that is said of it, its columns, the
 * signs of a title, how many reasons a row is refused for and the signs of one, how many of an account may be
 * handed over at a time, and for how many days.
 */
export const importLimits = {
  call: 300,
  rows: 50_000,
  bytes: 60_000_000,
  cell: 5000,
  row: 200_000,
  columns: 200,
  title: 1000,
  reasons: 100,
  reason: 500,
  unfinished: 5,
  days: 30,
} as const
/** A sheet as it was given, as far as its rows do not tell: what file it was, and its columns in their order, each with the name of what it means, empty where it means nothing here. */
export interface ImportSource {
  readonly kind: 'book' | 'csv' | 'pasted'
  readonly columns: readonly { readonly title: string; readonly name: string }[]
}

/** What is said of a cell that says more than one may. */
export const cellTooLong: Labels = {
  zh: `太长：一个格子最多 ${importLimits.cell.toLocaleString('en')} 个字`,
  en: `Too long: a cell holds at most ${importLimits.cell.toLocaleString('en')} characters`,
}

/** What is said of an import of more rows, or more text, than one may have. */
export const importTooLong: Labels = {
  zh: `一次最多导入 ${importLimits.rows.toLocaleString('en')} 行，请分成几张表`,
  en: `An import has at most ${importLimits.rows.toLocaleString('en')} rows: split the sheet`,
}
export const importTooLarge: Labels = {
  zh: `一次最多导入 ${importLimits.bytes / 1_000_000} MB 文字，请分成几张表`,
  en: `An import has at most ${importLimits.bytes / 1_000_000} MB of text: split the sheet`,
}
/** What is said of an import that ended before it was handed over whole. */
export const importCancelled: Labels = {
  zh: `这次导入没有交完，已取消。最多同时交 ${importLimits.unfinished} 张表，每张一天内交完，请重新导入`,
  en: `This import was cancelled, as it was not handed over whole: at most ${importLimits.unfinished} at a time, each within a day. Import the sheet again`,
}
/** How many bytes texts take in UTF-8. */
export const bytesIn = (texts: readonly string[]): number => {
  let bytes = 0
  for (const text of texts) {
    bytes += text.length
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at)
      // Each half of a pair is two of its four bytes.
      if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
    }
  }
  return bytes
}

type Reader = (text: string, field: AnyField) => unknown
/** A moment as it is told in the field's own zone. */
const momentIn: Reader = (text, field) => {
  const parsed = minuteIn(text)
  if (!parsed) return text
  const midnight = Date.parse(dayRange(parsed.day, getTimeZone(field)).from)
  return new Date(midnight + parsed.minutes * 60_000).toISOString()
}
const daysIn: Reader = text => {
  const [start = '', end, ...more] = text.split(/\s*[~～–—至]\s*|\s+(?:-|to)\s+/)
  if (end === undefined || more.length > 0) return text
  return { start: dayIn(start), end: dayIn(end) }
}
/** Kinds that stand in a sheet of records besides those of every sheet. Places and references are looked up by the mall. */
const readers: { readonly [K in FieldType]?: Reader } = {
  dateTime: momentIn,
  dateRange: daysIn,
  image: text => text.trim(),
  images: text => text.split(/[\s,，、;；]+/).filter(part => part !== ''),
  region: text => text.trim(),
  reference: text => text.trim(),
  references: text =>
    text
      .split(/[;；\n]/)
      .map(part => part.trim())
      .filter(part => part !== ''),
}
/** Whether a sheet of records may have a column of it. */
export const fitsImport = (field: AnyField): boolean => fitsCell(field) || readers[field.type] !== undefined
/** What a cell says whose field is to hold nothing: an empty one says nothing of it. */
const isCleared = (cell: string): boolean => /^\((空|empty)\)$/.test(plainly(cell))
/** What stands in the place of a record's number where a row is a new one, whatever others are called. */
const isNew = (cell: string): boolean => ['新', '新建', 'new'].includes(plainly(cell))
/** What a cell of a sheet of records says, as its field holds it, but for the names of places and records; nothing where it is empty. */
export const readImported = (field: AnyField, cell: string): unknown => {
  if (isCleared(cell)) return traitsOf(field).empty
  if (traitsOf(field).filter === 'begins' && isNew(cell)) return undefined
  const reader = readers[field.type]
  return reader ? (cell.trim() === '' ? undefined : reader(cell, field)) : readCell(field, cell)
}
/** Years in which what makers write down can be; a number that was taken for a day is mostly in none of them. */
const years = { first: 1900, last: 2100 } as const
const dayTexts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(dayTexts) : []
/** Why a day can hardly be meant; nothing where it can, and of what is no day. */
export const oddDay = (field: AnyField, value: unknown): Labels | undefined => {
  if (!traitsOf(field).time && field.type !== 'dateRange') return undefined
  const odd = dayTexts(value).find(day => {
    const year = Number(/^(\d{4})-\d{2}-\d{2}/.exec(day)?.[1] ?? years.first)
    return year < years.first || year > years.last
  })
  if (odd === undefined) return undefined
  const day = odd.slice(0, 10)
  return { zh: `读作 ${day}，年份不可信，请核对`, en: `This reads as ${day}, which can hardly be meant` }
}
/** The day that a cell counts as a spreadsheet does, as it is read; nothing where it is written as a day. */
export const countedDay = (field: AnyField, cell: string): string | undefined => {
  const { time } = traitsOf(field)
  if (!time || !/^\s*\d{5}(\.\d+)?\s*$/.test(plainly(cell))) return undefined
  const read = readImported(field, cell)
  if (typeof read !== 'string' || read === cell.trim()) return undefined
  return time === 'day' ? read : formatMoment(read, getTimeZone(field))
}
/** Whether a cell reads as what is stored does, where it says less of it, or it another way: a moment is told by its minute, and what begins a formula behind an apostrophe. */
export const readsAsStored = (field: AnyField, cell: string, stored: unknown): boolean => {
  if (typeof stored !== 'string') return false
  if (field.type === 'dateTime') return formatMoment(stored, getTimeZone(field)) === cell.trim()
  return traitsOf(field).text === true && comesBackAs(stored, cell)
}

/** The short number by which a row names its record. */
export const numberField = ({ fields }: AnyResource): string | undefined =>
  Object.entries(fields).find(([, { type }]) => type === 'sequence')?.[0]
/** By which a row names its record before all else: its short number, or where there are none its id, as it stands in what was downloaded. */
export const recordField = (resource: AnyResource): string => numberField(resource) ?? 'id'
/** The fields by which a row that says no number names its record: rows that say the same in all of them are of one record, and one that says in its number's place that it is new is of none that is there. */
export const importKey = ({ definition }: AnyResource): readonly string[] => definition.import?.key ?? []
/** What stands in a sheet of records: their number, then what someone may write and a cell can hold. */
export const importColumns = (resource: AnyResource, actor: Actor): SpreadsheetColumn[] => {
  const number = recordField(resource)
  const open = new Set([...editableFields(resource, actor), ...importKey(resource)])
  const inOrder = getFormSections(resource).flatMap(({ fields }) => fields)
  return [number, ...new Set([...inOrder, ...open])]
    .filter(name => name === number || (open.has(name) && fitsImport(getField(resource, name))))
    .filter(name => canSeeField(resource, name, actor))
    .map(name => ({ name, field: getField(resource, name), required: false }))
}

/** The secrets of a new record, which no row says. */
export const unsaidSecrets = (resource: AnyResource): string[] =>
  getFormFields(resource).filter(name => {
    const { type, options } = getField(resource, name)
    return type === 'secret' && options.required === true
  })

/** What is said where several records are called what a cell says. */
export const severalIn = ({ labels: { zh, en } }: AnyField): Labels => ({
  zh: `有多条记录是这个${zh}，不能确定是哪一条`,
  en: `Several records have this ${inSentence(en)}: it is not clear which is meant`,
})

/** A row as it was given, by the names of columns. */
export type Cells = Readonly<Record<string, string>>
/** The column that names a row's record: its number where it says one, else the first of the key. */
const namingColumn = (resource: AnyResource, cells: Cells): string => {
  const number = recordField(resource)
  return cells[number] ? number : (importKey(resource)[0] ?? 'id')
}
/** Whether a row says that it is a new record. */
export const isNewRow = (resource: AnyResource, cells: Cells): boolean => isNew(cells[recordField(resource)] ?? '')
/** What names a row's record: its number, else what the key's fields say; nothing where neither is filled in, or it says that it is new. */
export const namedBy = (resource: AnyResource, cells: Cells): string => {
  if (isNewRow(resource, cells)) return ''
  const name = namingColumn(resource, cells)
  if (name === recordField(resource)) return `no ${readImported(getField(resource, name), cells[name] ?? '')}`
  // As the database tells them apart, so that the rows of a sheet and the records that are there are compared in one way.
  const parts = importKey(resource).map(each => readImported(getField(resource, each), cells[each] ?? ''))
  return parts.some(isEmpty) ? '' : `by ${JSON.stringify(parts)}`
}
/** What a row says in each column of which no two records may say the same, as these are told apart: a user name whatever its case. */
export const uniqueValues = (resource: AnyResource, cells: Cells): { readonly name: string; readonly said: string }[] =>
  Object.keys(cells)
    .filter(name => resource.fields[name]?.options.unique && !isCleared(cells[name] ?? ''))
    .flatMap(name => {
      const cell = cells[name] ?? ''
      const { format, mask } = getField(resource, name).options
      const written = (format && formats[format]?.(cell)) || cell.trim()
      const value = format === 'username' ? plainly(written) : written
      // Two that a mask makes alike may be different ones.
      const isBehindMask = mask !== undefined && masks[mask](value) === value
      return value === '' || isBehindMask ? [] : [{ name, said: `${name} ${value}` }]
    })
/** What is wrong with a row that names a record which an earlier one names, and how it would be another. */
export const doubledAt = (resource: AnyResource, cells: Cells): Readonly<Record<string, Labels>> => {
  const name = namingColumn(resource, cells)
  const number = numberField(resource)
  const message = doubledIn(getField(resource, name))
  if (!number || name === number || getField(resource, name).options.unique) return { [name]: message }
  const { zh, en } = getField(resource, number).labels
  return {
    [name]: {
      zh: `${message.zh}；如果是另一条，请在“${zh}”列填“新”`,
      en: `${message.en}: if this is another record, put “new” under “${en}”`,
    },
  }
}
