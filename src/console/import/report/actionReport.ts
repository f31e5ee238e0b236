import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { toCell } from '../../../schema/spreadsheet/xlsx'
import { errorText } from '../../providers/api/fieldErrors'
import { spreadsheetMessages } from '../../i18n/messages/spreadsheet/spreadsheetMessages'
import { writeXlsx } from '../../spreadsheet/xlsx/writeXlsx'
import type { ActionRow } from '../model/validatedRow'
import { columnPart, rowErrorLines, type Label, saveXlsx } from './spreadsheetFiles'

type Columns = readonly SpreadsheetColumn[]
/** Lists the errors of a row in some columns, one per line. */
export const actionErrorLines = (
  { result }: ActionRow,
  columns: Columns,
  label: Label,
  isIncluded: (name: string) => boolean = () => true,
): string[] =>
  rowErrorLines(
    { errors: Object.fromEntries(Object.entries(result?.errors ?? {}).filter(([name]) => isIncluded(name))) },
    name => columns.find(column => column.name === name)?.field,
    (field, name, code) => result?.messages?.[name] ?? errorText(field, code),
    label,
  )
const titlesOf = (columns: Columns, label: Label) => columns.map(({ field }) => label(field.labels))
const partsOf = (columns: Columns, label: Label) => columns.map(column => columnPart(column, label))
/** Downloads a template: titles, and a row for each record that waits, with options as lists. */
export const saveActionTemplate = (
  name: string,
  columns: Columns,
  lines: readonly (readonly string[])[],
  label: Label,
): void => {
  const beside = (lines[0] ?? []).slice(columns.length)
  const rows = lines.map(line => line.map(toCell))
  saveXlsx(name, writeXlsx(name, rows, [...partsOf(columns, label), ...beside.map(() => ({ width: 24 }))]))
}
/** Downloads the unfinished rows, with a column of reasons that is ignored on upload. */
export const saveActionReport = (name: string, columns: Columns, rows: readonly ActionRow[], label: Label): void => {
  const head = [...titlesOf(columns, label), label(spreadsheetMessages.reason)]
  const lines = rows.map(row => [
    ...columns.map(column => toCell(row.cells[column.name] ?? '')),
    actionErrorLines(row, columns, label).join('\n'),
  ])
  saveXlsx(name, writeXlsx(name, [head, ...lines], [...partsOf(columns, label), { width: 48 }]))
}
