import { bytesIn } from '../../../schema/spreadsheet/importColumns'
import { bothLabels, type SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { spreadsheetMessages } from '../../i18n/messages/spreadsheetMessages'
import { type Heading, headingOf, isBlank } from './headerRow'
import { openFile, openText, type SpreadsheetLimits, usual } from './openFile'
import {
  type CellFault,
  type OpenedSpreadsheet,
  cellKey,
  SpreadsheetError,
  type SpreadsheetNote,
} from '../xlsx/spreadsheetError'

export { SpreadsheetError } from '../xlsx/spreadsheetError'
export type { SpreadsheetLimits as SheetSize } from './openFile'

/** Row of a spreadsheet: line number in the file, and texts by column. */
export interface ParsedRow {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
  /** Faults by column. */
  readonly faults?: Readonly<Record<string, CellFault>>
  /** All texts of the row, in order. */
  readonly texts?: readonly string[]
}
type Opened = Pick<OpenedSpreadsheet, 'lines'> & Partial<OpenedSpreadsheet>
export interface ParsedSpreadsheet {
  readonly rows: readonly ParsedRow[]
  /** Titles without a column. */
  readonly unused: readonly string[]
  readonly notes: readonly SpreadsheetNote[]
  readonly heading: Heading
  /** Spreadsheet as read. */
  readonly opened: Opened
}

/** First cell of a template's example row, which is skipped on upload. */
export const EXAMPLE = bothLabels(spreadsheetMessages.example)
/** Whether all texts fit a limit in bytes: a small file may repeat a long text. */
const fits = (rows: readonly ParsedRow[], most: number): boolean => {
  let bytes = 0
  for (const { texts = [] } of rows) {
    bytes += bytesIn(texts)
    if (bytes > most) return false
  }
  return true
}
/** Rows below the header row. Throws `SpreadsheetError`. */
export const rowsIn = (
  opened: Opened,
  columns: readonly SpreadsheetColumn[],
  { rows: most, texts }: SpreadsheetLimits = usual,
  heading: Heading = headingOf(opened.lines, columns),
): ParsedSpreadsheet => {
  const { lines, faults = new Map(), notes = [], isCut = false } = opened
  const { top, titles, places } = heading
  const missing = columns.filter(({ required, name }) => required && !places.has(name))
  // For an unrelated spreadsheet, a list of all missing columns would not help.
  if (missing.length === 0 && places.size === 0) throw new SpreadsheetError('noHead')
  if (missing.length > 0) throw new SpreadsheetError('headers', missing)
  const columnsAt = [...places]
  const rows = lines.flatMap((line, at): ParsedRow[] => {
    if (at <= top || isBlank(line) || line[0]?.trim() === EXAMPLE) return []
    const cells: Record<string, string> = {}
    for (const [name, place] of columnsAt) cells[name] = (line[place] ?? '').trim()
    const row = { line: at + 1, cells, texts: line }
    if (faults.size === 0) return [row]
    const wrong = columnsAt.flatMap(([name, place]) => {
      const fault = faults.get(cellKey(at, place))
      return fault ? [[name, fault] as const] : []
    })
    return [wrong.length > 0 ? { ...row, faults: Object.fromEntries(wrong) } : row]
  })
  if (rows.length > most || (isCut && rows.length > 0)) throw new SpreadsheetError('tooMany')
  if (rows.length === 0) throw new SpreadsheetError('empty')
  if (texts !== undefined && !fits(rows, texts)) throw new SpreadsheetError('tooMuch')
  const used = new Set(places.values())
  return { rows, unused: titles.filter((cell, at) => cell.trim() !== '' && !used.has(at)), notes, heading, opened }
}
/** Parses pasted or typed text. */
export const readText = (text: string, columns: readonly SpreadsheetColumn[], size = usual): ParsedSpreadsheet =>
  rowsIn(openText(text, size), columns, size)
/** Parses a CSV or an .xlsx. Throws `SpreadsheetError`. */
export const readFile = async (
  file: Blob,
  columns: readonly SpreadsheetColumn[],
  signal?: AbortSignal,
  size = usual,
): Promise<ParsedSpreadsheet> => rowsIn(await openFile(file, signal, size), columns, size)
