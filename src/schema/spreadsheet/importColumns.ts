import { plainly } from './parseAmount'
import { daySpanIn } from '../text/values/dayNumber'
import { momentIn } from '../text/values/momentIn'
import { formats } from '../fields/formats'
import { getFormFields, getField, getFormSections, getTimeZone } from '../selectors/definition'
import type { AnyField, FieldType, Labels } from '../model/field'
import { editableFields, canSeeField } from '../rules/availability'
import { type Actor, isEmpty } from '../model/condition'
import { traitsOf } from '../fields/traits'
import type { AnyResource } from '../model/resource'
import { foldText } from '../text/foldText'
import { formatMoment } from '../text/format'
import type { FieldMessage } from '../text/errorMessages'
import { masks } from '../text/mask'
import { inSentence } from '../labels/labels'
import { doubledIn, fitsCell, isBlankCell, readCell, type SpreadsheetColumn } from './actionColumns'
import { survivesRoundTrip } from './csv'

/**
 * Limits of an import. `call` and `rows` count rows per call and per import; `bytes` its text in
 * UTF-8. `cell`, `row`, `title` and `reason` count characters; a row includes its errors. `columns`
 * counts columns, `texts` cells per call, `reasons` errors per row. An account may have
 * `unfinished` open imports. Imports are kept for some `days`.
 */
export const importLimits = {
  call: 300,
  rows: 50_000,
  bytes: 60_000_000,
  cell: 5000,
  row: 200_000,
  columns: 1000,
  files: 20_000,
  texts: 15_000,
  title: 1000,
  reasons: 100,
  reason: 500,
  unfinished: 5,
  days: 30,
} as const
/** Source of an import: file type and columns. `name` is the mapped field, or empty. */
export interface ImportSource {
  readonly kind: 'book' | 'csv' | 'pasted'
  readonly file?: string | undefined
  readonly columns: readonly { readonly title: string; readonly name: string }[]
}

/** Error of a cell that is too long. */
export const cellTooLong: Labels = {
  zh: `太长：一个单元格最多 ${importLimits.cell.toLocaleString('en')} 个字`,
  en: `Too long: a cell holds at most ${importLimits.cell.toLocaleString('en')} characters`,
}

/** Error of an import with too many rows or too much text. */
export const importTooLong: Labels = {
  zh: `一次最多导入 ${importLimits.rows.toLocaleString('en')} 行，请分成几张表`,
  en: `An import has at most ${importLimits.rows.toLocaleString('en')} rows: split the sheet`,
}
export const importTooLarge: Labels = {
  zh: `一次最多导入 ${importLimits.bytes / 1_000_000} MB 文字，请分成几张表`,
  en: `An import has at most ${importLimits.bytes / 1_000_000} MB of text: split the sheet`,
}
/** Error of an import whose upload was not completed. */
export const importCancelled: Labels = {
  zh: `这次导入没有交完，已取消。最多同时交 ${importLimits.unfinished} 张表，每张一天内交完，请重新导入`,
  en: `This import was cancelled, as it was not handed over whole: at most ${importLimits.unfinished} at a time, each within a day. Import the sheet again`,
}
/** Length of texts in UTF-8, in bytes. */
export const bytesIn = (texts: readonly string[]): number => {
  let bytes = 0
  for (const text of texts) {
    bytes += text.length
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at)
      // Each half of a surrogate pair counts two of its four bytes.
      if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
    }
  }
  return bytes
}

type Reader = (text: string, field: AnyField) => unknown
/** Path of a picture whose whole address an export wrote. */
const withoutHost = (text: string): string => text.replace(/^https?:\/\/\S*?(?=\/files\/[\w-]{8,}\.\w+$)/, '')
/** Parsers of types that only imports support. The server resolves places and references. */
const readers: { readonly [K in FieldType]?: Reader } = {
  dateTime: (text, field) => momentIn(text, getTimeZone(field)),
  dateRange: text => daySpanIn(text) ?? text,
  image: text => withoutHost(text.trim()),
  images: text =>
    text
      .split(/[\s,，、;；]+/)
      .filter(part => part !== '')
      .map(withoutHost),
  region: text => text.trim(),
  reference: text => text.trim(),
  references: text =>
    text
      .split(/[;；\n]/)
      .map(part => part.trim())
      .filter(part => part !== ''),
}
/** Whether an import supports a column for the field. */
export const fitsImport = (field: AnyField): boolean => fitsCell(field) || readers[field.type] !== undefined
/** Whether a cell clears its field. An empty cell does not. */
const isCleared = (cell: string): boolean => /^\((空|empty)\)$/.test(plainly(cell))
/** Whether a cell in the number column requests a new record. */
export const isNew = (cell: string): boolean => ['新', '新建', 'new'].includes(plainly(cell))
/** Parses a cell, except names of places and records. Undefined for an empty cell. */
export const readImported = (field: AnyField, cell: string): unknown => {
  if (isCleared(cell)) return traitsOf(field).empty
  if (traitsOf(field).filter === 'begins' && isNew(cell)) return undefined
  const reader = readers[field.type]
  return reader ? (isBlankCell(field, cell) ? undefined : reader(cell, field)) : readCell(field, cell)
}
/** Plausible years. A number that was misread as a date mostly lies outside. */
const years = { first: 1900, last: 2100 } as const
const dayTexts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(dayTexts) : []
/** Warning about an implausible date. Undefined for plausible dates and other values. */
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
/** Date of a cell that holds a spreadsheet's day number. Undefined for a written date. */
export const countedDay = (field: AnyField, cell: string): string | undefined => {
  const { time } = traitsOf(field)
  if (!time || !/^\s*\d{5}(\.\d+)?\s*$/.test(plainly(cell))) return undefined
  const read = readImported(field, cell)
  if (typeof read !== 'string' || read === cell.trim()) return undefined
  return time === 'day' ? read : formatMoment(read, getTimeZone(field))
}
/** Whether a cell equals a stored value as exported: times to the minute, formulas escaped. */
export const readsAsStored = (field: AnyField, cell: string, stored: unknown): boolean => {
  if (typeof stored !== 'string') return false
  if (field.type === 'dateTime') return formatMoment(stored, getTimeZone(field)) === cell.trim()
  return traitsOf(field).text === true && survivesRoundTrip(stored, cell)
}

/** Sequence field that identifies a row's record. */
export const numberField = ({ fields }: AnyResource): string | undefined =>
  Object.entries(fields).find(([, { type }]) => type === 'sequence')?.[0]
/** Field that identifies a row's record first: the sequence number, else the id of the export. */
export const recordField = (resource: AnyResource): string => numberField(resource) ?? 'id'
/**
 * Fields that identify a row's record without a number. Rows equal in all of them are of one
 * record. A row with “new” for its number matches no existing record.
 */
export const importKey = ({ definition }: AnyResource): readonly string[] => definition.import?.key ?? []
/** Key value for comparison: without regard to case, width, blanks and invisible signs. */
export const foldKey = (value: unknown): unknown => (typeof value === 'string' ? foldText(value) : (value ?? null))
/** Columns of an import: the record's number, then fields that the actor and a cell can write. */
export const importColumns = (resource: AnyResource, actor: Actor): SpreadsheetColumn[] => {
  const number = recordField(resource)
  const open = new Set([...editableFields(resource, actor), ...importKey(resource)])
  const inOrder = getFormSections(resource).flatMap(({ fields }) => fields)
  return [number, ...new Set([...inOrder, ...open])]
    .filter(name => name === number || (open.has(name) && fitsImport(getField(resource, name))))
    .filter(name => canSeeField(resource, name, actor))
    .map(name => ({ name, field: getField(resource, name), required: false }))
}

/** Required secrets of a new record, which no row has. */
export const unsaidSecrets = (resource: AnyResource): string[] =>
  getFormFields(resource).filter(name => {
    const { type, options } = getField(resource, name)
    return type === 'secret' && options.required === true
  })

/** Error of a cell that matches several records. */
export const severalIn = ({ labels: { zh, en } }: AnyField): FieldMessage => ({
  code: 'several',
  zh: `有多条记录是这个${zh}，不能确定是哪一条`,
  en: `Several records have this ${inSentence(en)}: it is not clear which is meant`,
})

/** Texts of a row, by column. */
export type Cells = Readonly<Record<string, string>>
/** Column that identifies a row's record: the number if filled in, else the first key field. */
const namingColumn = (resource: AnyResource, cells: Cells): string => {
  const number = recordField(resource)
  return cells[number] ? number : (importKey(resource)[0] ?? 'id')
}
/** Whether a row requests a new record. */
export const isNewRow = (resource: AnyResource, cells: Cells): boolean => isNew(cells[recordField(resource)] ?? '')
/** Identity of a row's record: its number, else its key fields. Empty if neither or new. */
export const namedBy = (resource: AnyResource, cells: Cells): string => {
  if (isNewRow(resource, cells)) return ''
  const name = namingColumn(resource, cells)
  if (name === recordField(resource)) return `no ${readImported(getField(resource, name), cells[name] ?? '')}`
  // Rows match each other as they match records.
  const parts = importKey(resource).map(each => readImported(getField(resource, each), cells[each] ?? ''))
  return parts.some(isEmpty) ? '' : `by ${JSON.stringify(parts.map(foldKey))}`
}
/** Values of unique columns in a row, normalized as in the database: usernames ignore case. */
export const uniqueValues = (resource: AnyResource, cells: Cells): { readonly name: string; readonly said: string }[] =>
  Object.keys(cells)
    .filter(name => resource.fields[name]?.options.unique && !isCleared(cells[name] ?? ''))
    .flatMap(name => {
      const cell = cells[name] ?? ''
      const { format, mask } = getField(resource, name).options
      const written = (format && formats[format]?.(cell)) || cell.trim()
      const value = format === 'username' ? plainly(written) : written
      // Two values with the same mask may differ.
      const isBehindMask = mask !== undefined && masks[mask](value) === value
      return value === '' || isBehindMask ? [] : [{ name, said: `${name} ${value}` }]
    })
/** Error of a row whose record an earlier row has. Tells how to mark another record. */
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
