import { bytesIn } from '../../../schema/spreadsheet/importColumns'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { traitsOf } from '../../../schema/fields/traits'
import { exampleOf } from './exampleRow'
import { footerRows } from './footerRows'
import { headUnits, withHeadUnit } from './headUnits'
import { EXAMPLE, type Heading, headingOf, isBlank } from './headerRow'
import { atOnce, type Steps } from '../xlsx/yieldToMain'
import { openFile, openText, type SpreadsheetLimits, usual } from './openFile'
import {
  type CellFault,
  cellKey,
  type ImageFile,
  type OpenedSpreadsheet,
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
  /** Pictures of the file by column, over an empty cell or in it. */
  readonly pictures?: Readonly<Record<string, readonly ImageFile[]>>
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
  /** Line numbers that are records, although they look like footers. */
  readonly kept: ReadonlySet<number>
}

/** Limits of lines in a note: with their texts, and as numbers. */
const [LISTED, OFFERED] = [5, 20]
/** Note about rows of a file, with the first of them. */
const rowsNote = (name: 'footers' | 'exampleKept', rows: readonly (readonly [at: number, text: string])[]) => {
  if (rows.length === 0) return []
  const texts = rows.slice(0, LISTED).map(([at, text]) => `${at + 1} ${text.slice(0, 20)}`.trim())
  const text = texts.join(' · ') + (rows.length > LISTED ? ' …' : '')
  const lines = name === 'footers' ? { lines: rows.slice(0, OFFERED).map(([at]) => at + 1) } : {}
  return [{ name, count: rows.length, text, ...lines }]
}
/** Note about units that the head gives to numbers. */
const unitsNote = (titles: readonly string[]) =>
  titles.length === 0 ? [] : [{ name: 'headUnits', count: titles.length, text: titles.join(' · ') } as const]
/** Pictures of the file by line and column name, and how many lie over no empty picture cell. */
const placedPictures = (
  { pictures = [], lines }: Opened,
  columns: readonly SpreadsheetColumn[],
  { places, top }: Heading,
) => {
  const byLine = new Map<number, Record<string, ImageFile[]>>()
  const isMany = new Map(
    columns.flatMap(({ name, field }) => {
      const { names } = traitsOf(field)
      return names?.what === 'file' && places.has(name) ? [[name, names.many] as const] : []
    }),
  )
  const [placed, left, tall] = [{ count: 0 }, { count: 0 }, { count: 0 }]
  for (const { line, column, lastLine, lastColumn, image } of pictures) {
    const over = (name: string) => places.get(name) ?? -1
    const names = [...isMany.keys()]
    const name =
      names.find(each => over(each) === column) ?? names.find(each => over(each) > column && over(each) <= lastColumn)
    const isFree =
      name !== undefined && line > top && !isBlank(lines[line] ?? []) && (lines[line]?.[over(name)] ?? '').trim() === ''
    const row = byLine.get(line) ?? {}
    const others = name === undefined ? [] : (row[name] ?? [])
    if (!image || !isFree || (others.length > 0 && !isMany.get(name))) left.count += 1
    else {
      byLine.set(line, { ...row, [name]: [...others, image] })
      placed.count += 1
      if (lines.slice(line + 1, lastLine + 1).some(each => !isBlank(each))) tall.count += 1
    }
  }
  const notes = [
    { name: 'sheetPictures', ...placed } as const,
    { name: 'tallPictures', ...tall } as const,
    { name: 'sheetPicturesLeft', ...left } as const,
  ]
  return { byLine, notes: notes.filter(({ count }) => count > 0) }
}
/** Shifts a bare day number, which each file counts from a first day of its own. */
const shiftedDay = (cell: string, days: number): string =>
  days !== 0 && /^\d{5}(\.\d+)?$/.test(cell) ? String(Number(cell) + days) : cell
const none: ReadonlySet<number> = new Set()
/**
 * Rows below the header row. `kept` are line numbers that are records, although they look like
 * footers. Throws `SpreadsheetError`.
 */
export function* readingRows(
  opened: Opened,
  columns: readonly SpreadsheetColumn[],
  { rows: most, texts }: SpreadsheetLimits = usual,
  heading: Heading = headingOf(opened.lines, columns),
  kept: ReadonlySet<number> = none,
): Steps<ParsedSpreadsheet> {
  const { lines, faults = new Map(), isCut = false, isWide = false, dayShift = 0 } = opened
  const { top, titles, places } = heading
  const missing = columns.filter(({ required, name }) => required && !places.has(name))
  // For an unrelated spreadsheet, a list of all missing columns would not help.
  if (missing.length === 0 && places.size === 0) throw new SpreadsheetError('noHead')
  if (missing.length > 0) throw new SpreadsheetError('headers', missing)
  const columnsAt = [...places]
  const isExample = exampleOf(columns, places)
  const footers = new Map([...(yield* footerRows(lines, columns, heading))].filter(([at]) => !kept.has(at + 1)))
  const pictures = placedPictures(opened, columns, heading)
  const units = headUnits(lines, columns, heading)
  const dayColumns = new Set(columns.flatMap(({ name, field }) => (traitsOf(field).time ? [name] : [])))
  const exampleKept: [number, string][] = []
  const rows: ParsedRow[] = []
  // A small file may repeat a long text.
  let bytes = 0
  for (const [at, whole] of lines.entries()) {
    yield
    if (at <= top || isBlank(whole) || footers.has(at)) continue
    const isMarked = whole[0]?.trim() === EXAMPLE
    if (isMarked && isExample(whole)) continue
    // An example that was typed over is a row like any other.
    const line = isMarked ? ['', ...whole.slice(1)] : whole
    if (isMarked) exampleKept.push([at, ''])
    const cells: Record<string, string> = {}
    for (const [name, place] of columnsAt) {
      const cell = withHeadUnit((line[place] ?? '').trim(), units.get(name))
      cells[name] = dayColumns.has(name) ? shiftedDay(cell, dayShift) : cell
    }
    const images = pictures.byLine.get(at)
    const row = { line: at + 1, cells, texts: line, ...(images && { pictures: images }) }
    if (texts !== undefined && bytes <= texts) bytes += bytesIn(line)
    const wrong = (faults.size > 0 ? columnsAt : []).flatMap(([name, place]) => {
      const fault = faults.get(cellKey(at, place))
      return fault ? [[name, fault] as const] : []
    })
    rows.push(wrong.length > 0 ? { ...row, faults: Object.fromEntries(wrong) } : row)
  }
  if (rows.length > most || (isCut && rows.length + footers.size > 0)) throw new SpreadsheetError('tooMany')
  if (isWide) throw new SpreadsheetError('tooWide')
  if (rows.length === 0) throw new SpreadsheetError('empty')
  if (texts !== undefined && bytes > texts) throw new SpreadsheetError('tooMuch')
  const used = new Set(places.values())
  const notes = [
    // A merged title fills no row.
    ...(opened.notes ?? []).flatMap(({ ends, ...note }) => {
      const count = ends?.filter(end => end > top).length ?? note.count
      return count > 0 ? [{ ...note, count }] : []
    }),
    ...unitsNote([...units].flatMap(([name, { isKnown }]) => (isKnown ? (titles[places.get(name) ?? -1] ?? []) : []))),
    ...rowsNote('footers', [...footers]),
    ...rowsNote('exampleKept', exampleKept),
    ...pictures.notes,
  ]
  return {
    rows,
    unused: titles.filter((cell, at) => cell.trim() !== '' && !used.has(at)),
    notes,
    heading,
    opened,
    kept,
  }
}
/** Rows without a break. */
export const rowsIn = (...input: Parameters<typeof readingRows>): ParsedSpreadsheet => atOnce(readingRows(...input))
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
