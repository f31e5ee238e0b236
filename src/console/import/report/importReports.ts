import type { AnyField } from '../../../schema/model/field'
import { traitsOf } from '../../../schema/fields/traits'
import { getField } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { bothLabels, type SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { spreadsheetMessages as words } from '../../i18n/messages/spreadsheet/spreadsheetMessages'
import { csvOf, UTF8 } from '../../../schema/spreadsheet/csv'
import { toCell } from '../../../schema/spreadsheet/xlsx'
import { downloadFile } from '../../components/dom/downloadFile'
import { exampleText } from '../../spreadsheet/read/exampleRow'
import { EXAMPLE } from '../../spreadsheet/read/headerRow'
import type { ParsedSpreadsheet } from '../../spreadsheet/read/readRows'
import { writeXlsx } from '../../spreadsheet/xlsx/writeXlsx'
import type { ImportedRow } from '../model/importRow'
import { stateOf } from '../model/validatedRow'
import { isOfResult } from './keptColumns'
import { cellError } from '../model/cellError'
import { columnPart, rowErrorLines, type Label, saveXlsx, xlsxBlob } from './spreadsheetFiles'

/** Template: titles in both languages, options as lists, references by `names`, an example. */
export const makeTemplate = (
  name: string,
  columns: readonly SpreadsheetColumn[],
  label: Label,
  names: ReadonlyMap<string, readonly string[]> = new Map(),
) => {
  const head = columns.map(({ field }) => bothLabels(field.labels))
  const example = columns.map(({ field }, at) => (at === 0 ? EXAMPLE : exampleText(field, label)))
  const parts = columns.map(column => {
    const part = columnPart(column, label)
    return { ...part, choices: names.get(column.name) ?? part.choices }
  })
  return writeXlsx(name, [head, example], parts)
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
    cellError(field, row.cells[name] ?? '', code, label)
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
const CSV = 'text/csv;charset=utf-8'
/** Whether columns hold texts. Unknown for columns that are none of the resource's. */
const textsOf = (columns: readonly ResultColumn[]) =>
  columns.map(({ column }) => {
    if (!column) return undefined
    const { numeric, time } = traitsOf(column.field)
    return !(numeric || time)
  })
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
    return { file: `${name}.csv`, bytes: new Blob([UTF8, csvOf(lines, textsOf(columns))], { type: CSV }) }
  const wrongAt = (at: number, column: number) => {
    const [row, wrong] = [rows[at], columns[column]?.column]
    const code = wrong && row?.result?.errors[wrong.name]
    return row && wrong && code !== undefined
      ? cellError(wrong.field, row.cells[wrong.name] ?? '', code, label)
      : undefined
  }
  const parts = columns.map(({ column }) => (column ? columnPart(column, label) : { width: 24 }))
  const cells = lines.map(line => line.map(toCell))
  return { file: `${name}.xlsx`, bytes: xlsxBlob(writeXlsx(name, cells, [...parts, { width: 48 }], wrongAt)) }
}
/** Downloads the result file. */
export const saveResult = (...args: Parameters<typeof makeResultFile>): void => {
  const { file, bytes } = makeResultFile(...args)
  downloadFile(file, bytes)
}
