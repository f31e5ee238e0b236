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

/** A row as it was given: its number in the file, and its texts by the names of the columns. */
export interface ParsedRow {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
  /** What of it cannot be taken as it stands, by the names of the columns. */
  readonly faults?: Readonly<Record<string, CellFault>>
  /** All that stands in it, in its order. */
  readonly texts?: readonly string[]
}
type Opened = Pick<OpenedSpreadsheet, 'lines'> & Partial<OpenedSpreadsheet>
export interface ParsedSpreadsheet {
  readonly rows: readonly ParsedRow[]
  /** Columns that are not asked for. */
  readonly unused: readonly string[]
  readonly notes: readonly SpreadsheetNote[]
  readonly heading: Heading
  /** The whole as it was read. */
  readonly opened: Opened
}

/** A row by which a template shows how it is filled in; it says so in its first cell, and is no row. */
export const EXAMPLE = bothLabels(spreadsheetMessages.example)
/** Whether all that rows say is at most so many bytes. A sheet may say one long text a thousand times, and be a small file. */
const fits = (rows: readonly ParsedRow[], most: number): boolean => {
  let bytes = 0
  for (const { texts = [] } of rows) {
    bytes += bytesIn(texts)
    if (bytes > most) return false
  }
  return true
}
/** The rows below a head that says the columns. Throws `SpreadsheetError`. */
export const rowsIn = (
  opened: Opened,
  columns: readonly SpreadsheetColumn[],
  { rows: most, texts }: SpreadsheetLimits = usual,
  heading: Heading = headingOf(opened.lines, columns),
): ParsedSpreadsheet => {
  const { lines, faults = new Map(), notes = [], isCut = false } = opened
  const { top, titles, places } = heading
  const missing = columns.filter(({ required, name }) => required && !places.has(name))
  // Whoever gave another sheet altogether learns nothing from the names of all columns.
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
/** What was pasted or typed. */
export const readText = (text: string, columns: readonly SpreadsheetColumn[], size = usual): ParsedSpreadsheet =>
  rowsIn(openText(text, size), columns, size)
/** A CSV or an .xlsx, whole. Throws `SpreadsheetError`. */
export const readFile = async (
  file: Blob,
  columns: readonly SpreadsheetColumn[],
  signal?: AbortSignal,
  size = usual,
): Promise<ParsedSpreadsheet> => rowsIn(await openFile(file, signal, size), columns, size)
