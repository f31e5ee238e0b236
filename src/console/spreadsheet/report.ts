import { fieldTextMessages } from '../../schema/labels/fieldTextMessages'
import type { SpreadsheetColumn } from '../../schema/spreadsheet/actionColumns'
import { toCell } from '../../schema/spreadsheet/xlsx'
import { errorText } from '../providers/api/fieldErrors'
import { saveFile } from '../components/dom/downloadFile'
import type { ValidatedRow } from './useActionSheet'
import { makeXlsx } from './xlsx/writeXlsx'

/** Words in the language of the screen. */
export interface ReportMessages {
  readonly label: (labels: SpreadsheetColumn['field']['labels']) => string
  readonly reason: string
}
const kept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** An .xlsx as a file. */
export const xlsxBlob = (bytes: Uint8Array<ArrayBuffer>): Blob => new Blob([bytes], { type: kept })
/** Hands a sheet to the browser to be kept. */
export const saveXlsx = (name: string, bytes: Uint8Array<ArrayBuffer>): void =>
  saveFile(`${name}.xlsx`, xlsxBlob(bytes))
export const partOf = ({ field }: SpreadsheetColumn, { label }: Pick<ReportMessages, 'label'>) => ({
  width: 24,
  choices:
    field.type === 'boolean'
      ? [label(fieldTextMessages.yes), label(fieldTextMessages.no)]
      : Object.values(field.options.options ?? {}).map(label),
})
export const columnParts = (columns: readonly SpreadsheetColumn[], messages: Pick<ReportMessages, 'label'>) =>
  columns.map(column => partOf(column, messages))
/** What is wrong with a row, a line each with the column's label; nothing where all is right. */
export const wrongWith = (
  { result }: ValidatedRow,
  columns: readonly SpreadsheetColumn[],
  { label }: Pick<ReportMessages, 'label'>,
): string[] =>
  Object.entries(result?.errors ?? {}).map(([name, code]) => {
    const field = columns.find(column => column.name === name)?.field
    const text = result?.messages?.[name] ?? errorText(field, code)
    return field ? label({ zh: `${field.labels.zh}：${text}`, en: `${field.labels.en}: ${text}` }) : text
  })

/** A sheet to fill in: the columns by their labels, what may be chosen as a list. */
export const saveTemplate = (name: string, columns: readonly SpreadsheetColumn[], messages: ReportMessages): void =>
  saveXlsx(
    name,
    makeXlsx(name, [columns.map(({ field }) => messages.label(field.labels))], columnParts(columns, messages)),
  )
/** The rows that were not done as they were given, with the reasons in a column that is not read again. */
export const saveReport = (
  name: string,
  columns: readonly SpreadsheetColumn[],
  rows: readonly ValidatedRow[],
  messages: ReportMessages,
): void => {
  const head = [...columns.map(({ field }) => messages.label(field.labels)), messages.reason]
  const lines = rows.map(row => [
    ...columns.map(column => toCell(row.cells[column.name] ?? '')),
    wrongWith(row, columns, messages).join('\n'),
  ])
  saveXlsx(name, makeXlsx(name, [head, ...lines], [...columnParts(columns, messages), { width: 48 }]))
}
