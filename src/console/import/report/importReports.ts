import type { AnyField, FieldType } from '../../../schema/model/field'
import { fieldTextMessages } from '../../../schema/labels/fieldTextMessages'
import { getField } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { bothLabels, type SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { spreadsheetMessages as words } from '../../i18n/messages/spreadsheetMessages'
import { csvOf } from '../../../schema/spreadsheet/csv'
import { toCell } from '../../../schema/spreadsheet/xlsx'
import { saveFile } from '../../components/dom/downloadFile'
import { EXAMPLE, type ParsedSpreadsheet } from '../../spreadsheet/read/readRows'
import { makeXlsx } from '../../spreadsheet/xlsx/writeXlsx'
import type { ImportedRow } from '../model/importRow'
import { stateOf } from '../model/validatedRow'
import { isOfResult } from './keptColumns'
import { wrongText } from '../model/errorText'
import { columnPart, rowErrorLines, type Label, saveXlsx, xlsxBlob } from './spreadsheetFiles'

type Example = (field: AnyField, label: Label) => string
const called: Example = ({ labels }, label) => label(labels)
const least: Example = ({ options }) => String(Math.max(options.min ?? 1, 1))
const first: Example = ({ options }, label) => Object.values(options.options ?? {}).map(label)[0] ?? ''
/** Example value of a column, by field type. */
const examples: { readonly [K in FieldType]?: Example } = {
  text: called,
  longText: called,
  integer: least,
  number: least,
  money: field => (100).toFixed(field.options.decimals),
  boolean: (_, label) => label(fieldTextMessages.yes),
  select: first,
  multiSelect: first,
  date: () => '2026-01-31',
  dateTime: () => '2026-01-31 09:30',
  dateRange: () => '2026-01-31 ~ 2026-12-31',
  region: ({ options }) => String(options.default ?? '').replace(/^\d+\//, ''),
}
/** Template: titles in both languages, options as lists, references by `names`, an example. */
export const makeTemplate = (
  name: string,
  columns: readonly SpreadsheetColumn[],
  label: Label,
  names: ReadonlyMap<string, readonly string[]> = new Map(),
) => {
  const head = columns.map(({ field }) => bothLabels(field.labels))
  const example = columns.map(({ field }, at) => (at === 0 ? EXAMPLE : (examples[field.type]?.(field, label) ?? '')))
  const parts = columns.map(column => {
    const part = columnPart(column, label)
    return { ...part, choices: names.get(column.name) ?? part.choices }
  })
  return makeXlsx(name, [head, example], parts)
}
export const saveImportTemplate = (...[name, ...more]: Parameters<typeof makeTemplate>): void =>
  saveXlsx(name, makeTemplate(name, ...more))
/** Result of a row, with its errors, one per line. */
const resultOf = (
  resource: AnyResource,
  columns: readonly SpreadsheetColumn[],
  row: ImportedRow,
  label: Label,
): string => {
  const fieldOf = (name: string) =>
    columns.find(column => column.name === name)?.field ??
    (Object.hasOwn(resource.fields, name) ? getField(resource, name) : undefined)
  const textOf = (field: AnyField | undefined, name: string, code: string) =>
    wrongText(field, row.cells[name] ?? '', code, label)
  return [
    label(words[stateOf(row)]),
    ...rowErrorLines({ errors: row.result?.errors ?? {} }, fieldOf, textOf, label),
  ].join('\n')
}

/** Imported rows with their columns. */
interface Given {
  readonly columns: readonly SpreadsheetColumn[]
  readonly rows: readonly ImportedRow[]
  /** Original spreadsheet. Absent where only its rows are known. */
  readonly spreadsheet?: ParsedSpreadsheet
}
/** Column of the result: its title, its texts, and the matching column of the resource, if any. */
interface ResultColumn {
  readonly title: string
  readonly column?: SpreadsheetColumn
  readonly textOf: (row: ImportedRow) => string
}
const columnsOf = ({ columns, rows, spreadsheet }: Given): ResultColumn[] => {
  const cellOf = (column: SpreadsheetColumn) => ({
    column,
    textOf: ({ cells }: ImportedRow) => cells[column.name] ?? '',
  })
  if (!spreadsheet) return columns.map(column => ({ title: bothLabels(column.field.labels), ...cellOf(column) }))
  const { titles, places } = spreadsheet.heading
  const names = new Map([...places].map(([name, at]) => [at, name]))
  const own = titles.flatMap((title, at): ResultColumn[] => {
    const column = columns.find(({ name }) => name === names.get(at))
    if (column) return [{ title, ...cellOf(column) }]
    return isOfResult(title) ? [] : [{ title, textOf: ({ texts }) => texts?.[at] ?? '' }]
  })
  const isMissing = ({ name }: SpreadsheetColumn) =>
    !places.has(name) && rows.some(({ cells, result }) => cells[name] || result?.errors[name])
  return [
    ...own,
    ...columns.filter(isMissing).map(column => ({ title: bothLabels(column.field.labels), ...cellOf(column) })),
  ]
}
/**
 * Result file: the original columns in order, with corrections, and a result column.
 * CSV for a CSV upload. Otherwise an .xlsx, with errors coloured and explained in a cell comment.
 */
export const makeResultFile = (name: string, resource: AnyResource, imported: Given, label: Label) => {
  const columns = columnsOf(imported)
  const { rows, spreadsheet } = imported
  const lines = [
    [...columns.map(({ title }) => title), bothLabels(words.result)],
    ...rows.map(row => [...columns.map(({ textOf }) => textOf(row)), resultOf(resource, imported.columns, row, label)]),
  ]
  if (spreadsheet?.opened.format === 'csv')
    return { file: `${name}.csv`, bytes: new Blob(['\ufeff', csvOf(lines)], { type: 'text/csv;charset=utf-8' }) }
  const wrongAt = (at: number, column: number) => {
    const [row, wrong] = [rows[at], columns[column]?.column]
    const code = wrong && row?.result?.errors[wrong.name]
    return row && wrong && code !== undefined
      ? wrongText(wrong.field, row.cells[wrong.name] ?? '', code, label)
      : undefined
  }
  const parts = columns.map(({ column }) => (column ? columnPart(column, label) : { width: 24 }))
  const cells = lines.map(line => line.map(toCell))
  return { file: `${name}.xlsx`, bytes: xlsxBlob(makeXlsx(name, cells, [...parts, { width: 48 }], wrongAt)) }
}
/** Downloads the result file. */
export const saveResult = (...args: Parameters<typeof makeResultFile>): void => {
  const { file, bytes } = makeResultFile(...args)
  saveFile(file, bytes)
}
