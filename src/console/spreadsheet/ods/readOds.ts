import { importLimits } from '../../../schema/spreadsheet/importColumns'
import { columnName } from '../../../schema/spreadsheet/xlsxXml'
import { hiddenColumns } from '../xlsx/sheetSizes'
import { spreadMergedCells } from '../xlsx/mergedCells'
import type { PackageParts } from '../xlsx/packageParts'
import { firstTable } from '../xlsx/sheetSearch'
import {
  type CellFault,
  type CellPicture,
  type OpenedSpreadsheet,
  cellKey,
  SpreadsheetError,
} from '../xlsx/spreadsheetError'
import { cellsBelow, pictureOf } from '../xlsx/workbookPictures'
import { type Attributes, ownSteps } from '../xlsx/xml'
import { localAttributes, pointsIn, readOdsCell, textReader, timesIn, type YenReader, yenReader } from './odsCells'
import { type Breather, breather } from '../xlsx/yieldToMain'

const urn = 'urn:oasis:names:tc:opendocument:xmlns:'
const spaces: ReadonlySet<string> = new Set(
  ['office', 'table', 'text', 'style', 'drawing', 'datastyle'].map(name => `${urn}${name}:1.0`),
)
/** Limits of columns and rows, and of faults, pictures and merged cells in copies of rows. */
const MAX = { columns: importLimits.columns, rows: 1_048_576, copies: 100_000 } as const

/** First day of day numbers without a setting. */
const FIRST_DAY = Date.UTC(1899, 11, 30)
interface Sheet {
  readonly name: string
  readonly isHidden: boolean
}
/** Lists the tables of a document. `undefined` for a document without a spreadsheet. */
const sheetsIn = async (
  xml: string,
  yen: YenReader,
  breath: Breather,
): Promise<
  { readonly sheets: Sheet[]; readonly dayShift: number; readonly rowHeights: ReadonlyMap<string, number> } | undefined
> => {
  const hiddenStyles = new Set<string>()
  const rowHeights = new Map<string, number>()
  const sheets: Sheet[] = []
  const path: string[] = []
  let [style, isSpreadsheet, dayShift] = ['', false, 0]
  for (const step of ownSteps(xml, spaces)) {
    const { type, name, text } = step
    if (breath.isDue()) await breath.take()
    if (type === 'end') path.pop()
    if (type !== 'begin') continue
    path.push(name)
    if (path.length === 3 && name === 'spreadsheet') isSpreadsheet = true
    if (!isSpreadsheet) yen.step(step)
    if (name === 'null-date')
      dayShift = Math.round((Date.parse(localAttributes(text)['date-value'] ?? '') - FIRST_DAY) / 86_400_000) || 0
    if (name === 'table-row-properties')
      rowHeights.set(style, pointsIn(localAttributes(text)['row-height']) || USUAL_HEIGHT)
    if (name === 'style') style = localAttributes(text).name ?? ''
    if (name === 'table-properties' && localAttributes(text).display === 'false') hiddenStyles.add(style)
    if (name === 'table' && path.at(-2) === 'spreadsheet') {
      const { name: title = '', 'style-name': own = '' } = localAttributes(text)
      sheets.push({ name: title, isHidden: hiddenStyles.has(own) })
    }
  }
  return isSpreadsheet ? { sheets, dayShift, rowHeights } : undefined
}
interface Row {
  readonly line: string[]
  readonly faults: Map<number, CellFault>
  readonly pictures: OdsPicture[]
  readonly spans: { readonly column: number; readonly rows: number; readonly columns: number }[]
  readonly counts: { formulas: number; scaled: number; struck: number; struckParts: number }
}
const newRow = (): Row => ({
  line: [],
  faults: new Map(),
  pictures: [],
  spans: [],
  counts: { formulas: 0, scaled: 0, struck: 0, struckParts: 0 },
})
const isBlank = ({ line, faults, pictures }: Row) =>
  faults.size + pictures.length === 0 && line.every(cell => cell.trim() === '')

/** Height of a usual row, in points. */
const USUAL_HEIGHT = 12.8
/** Picture in a cell of a table, with its begin below the upper edge of the cell and its height. */
interface OdsPicture {
  readonly column: number
  readonly href: string
  readonly offset: number
  readonly height: number
}
interface OdsDocument {
  readonly xml: string
  /** Cell styles that show yen. */
  readonly yen: ReadonlySet<string>
  /** Styles of cells and texts that are struck out. */
  readonly struck: ReadonlySet<string>
  /** Heights of row styles, in points. */
  readonly rowHeights: ReadonlyMap<string, number>
}
/** Reads one table of a document. */
const readTable = async (
  { xml, yen, struck, rowHeights }: OdsDocument,
  index: number,
  most: number,
  breath: Breather,
) => {
  const lines: (readonly string[])[] = []
  const faults = new Map<string, CellFault>()
  const pictures: (OdsPicture & { readonly line: number })[] = []
  const heights: { until: number; height: number }[] = []
  let frame: Attributes = {}
  const merged: string[] = []
  const hidden: { from: number; until: number }[] = []
  const columnStyles: { until: number; style: string }[] = []
  const styleAt = (at: number) => columnStyles.find(({ until }) => at <= until)?.style
  let column = 0
  const counts = { formulas: 0, scaled: 0, hiddenRows: 0, struck: 0, struckParts: 0 }
  let [table, tables, line, kept, copies, isCut, isWide] = [false, -1, 0, 0, 0, false, false]
  const path: string[] = []
  let row:
    | { content: Row; times: number; isHidden: boolean; column: number; style: string | undefined; height: number }
    | undefined
  let cell: { attributes: Attributes; reader: ReturnType<typeof textReader>; depth: number } | undefined
  const endCell = () => {
    if (!row || !cell) return
    const times = timesIn(cell.attributes['number-columns-repeated'])
    const { content, column } = row
    const { text: shown, isStruck, isPartStruck } = cell.reader.found()
    const style = cell.attributes['style-name'] ?? row.style ?? styleAt(column)
    const { text, isScaled, fault } = readOdsCell(cell.attributes, shown, yen.has(style ?? ''))
    if (text.trim() !== '' && column + times > MAX.columns) isWide = true
    if (text !== '' || fault)
      for (let at = column; at < Math.min(column + times, MAX.columns); at += 1) {
        while (content.line.length < at) content.line.push('')
        content.line[at] = text
        if (fault) content.faults.set(at, fault)
        else if (cell.attributes.formula !== undefined) content.counts.formulas += 1
        if (isScaled) content.counts.scaled += 1
        if (struck.has(style ?? '') || isStruck) content.counts.struck += 1
        else if (isPartStruck) content.counts.struckParts += 1
      }
    const [rows, columns] = ['number-rows-spanned', 'number-columns-spanned'].map(name =>
      timesIn(cell?.attributes[name]),
    )
    if (rows !== undefined && columns !== undefined && rows * columns > 1) content.spans.push({ column, rows, columns })
    row.column += times
    cell = undefined
  }
  const endRow = () => {
    if (!row) return
    const { content, times, isHidden, height } = row
    row = undefined
    if (kept < most) heights.push({ until: line + times - 1, height })
    if (isBlank(content)) {
      line += times
      return
    }
    copies += (Math.min(times, most) - 1) * (content.faults.size + content.pictures.length + content.spans.length)
    if (copies > MAX.copies) throw new SpreadsheetError('unusual')
    for (let copy = 0; copy < times && !isCut; copy += 1) {
      isCut = kept >= most || line >= most * 10
      if (isCut) return
      kept += 1
      while (lines.length < line) lines.push([])
      lines.push(content.line)
      for (const [column, fault] of content.faults) faults.set(cellKey(line, column), fault)
      for (const picture of content.pictures) pictures.push({ ...picture, line })
      for (const { column, rows, columns } of content.spans)
        merged.push(`${columnName(column)}${line + 1}:${columnName(column + columns - 1)}${line + rows}`)
      for (const name of ['formulas', 'scaled', 'struck', 'struckParts'] as const) counts[name] += content.counts[name]
      if (isHidden) counts.hiddenRows += 1
      line += 1
    }
  }
  for (const step of ownSteps(xml, spaces)) {
    if (breath.isDue()) await breath.take()
    const { type, name, text } = step
    if (type === 'end' && path.at(-1) === 'table' && path.at(-2) === 'spreadsheet') table = false
    if (type === 'begin') path.push(name)
    if (type === 'begin' && name === 'table' && path.at(-2) === 'spreadsheet') table = ++tables === index
    if (table) {
      if (type === 'begin' && name === 'frame') frame = localAttributes(text)
      if (type === 'begin' && name === 'image') {
        const href = localAttributes(text).href ?? ''
        const size = { offset: pointsIn(frame.y), height: pointsIn(frame.height) }
        if (cell && row) row.content.pictures.push({ column: row.column, href, ...size })
        else pictures.push({ line: -1, column: -1, href, ...size })
      }
      if (cell && path.length === cell.depth && type === 'end') endCell()
      else if (cell) cell.reader.step(step)
      else if (type === 'begin' && name === 'table-column') {
        const {
          'number-columns-repeated': times,
          visibility,
          'default-cell-style-name': usual = '',
        } = localAttributes(text)
        const from = column
        column += timesIn(times)
        if (columnStyles.length < MAX.columns) columnStyles.push({ until: column - 1, style: usual })
        if (/^(collapse|filter)$/.test(visibility ?? '') && from < MAX.columns) hidden.push({ from, until: column - 1 })
      } else if (type === 'begin' && name === 'table-row') {
        const {
          'number-rows-repeated': times,
          visibility,
          'default-cell-style-name': style,
          'style-name': rowStyle = '',
        } = localAttributes(text)
        row = {
          content: newRow(),
          times: timesIn(times),
          isHidden: /^(collapse|filter)$/.test(visibility ?? ''),
          column: 0,
          style,
          height: rowHeights.get(rowStyle) ?? USUAL_HEIGHT,
        }
      } else if (type === 'begin' && row && /^(covered-)?table-cell$/.test(name))
        cell = { attributes: localAttributes(text), reader: textReader(struck), depth: path.length }
      else if (type === 'end' && name === 'table-row') endRow()
    }
    if (type === 'end') path.pop()
    if (isCut || line > MAX.rows) break
  }
  const filled = spreadMergedCells(lines, merged, faults)
  const heightAt = (at: number) => heights.find(({ until }) => at <= until)?.height ?? USUAL_HEIGHT
  const placed = pictures.map(({ line, column, href, offset, height }) => {
    const { first, last } = line < 0 ? { first: line, last: line } : cellsBelow(line, offset, height, heightAt)
    return { line: first, lastLine: last, column, href }
  })
  return {
    lines,
    faults,
    pictures: placed,
    counts,
    unseen: [...filled, ...hiddenColumns(lines, hidden)],
    isCut,
    isWide,
  }
}
/**
 * Reads a table of an OpenDocument spreadsheet as texts, as `readBook` reads an .xlsx.
 * `undefined` for other documents.
 */
export const readOds = async (
  parts: PackageParts,
  most: number,
  signal?: AbortSignal,
): Promise<OpenedSpreadsheet | undefined> => {
  const content = `${parts.root}content.xml`
  if (!parts.has(content)) return undefined
  const manifest = `${parts.root}meta-inf/manifest.xml`
  if (parts.has(manifest) && (await parts.textOf(manifest)).includes('encryption-data'))
    throw new SpreadsheetError('locked')
  const xml = await parts.textOf(content)
  const reader = yenReader()
  const common = `${parts.root}styles.xml`
  if (parts.has(common)) for (const step of ownSteps(await parts.textOf(common), spaces)) reader.step(step)
  const document = await sheetsIn(xml, reader, breather(signal))
  if (!document) return undefined
  const { sheets, dayShift, rowHeights } = document
  const [yen, struck] = [reader.styles(), reader.struck]
  const visible = sheets.filter(({ isHidden }) => !isHidden).length
  const openSheet = async (index: number, stop?: AbortSignal): Promise<OpenedSpreadsheet> => {
    const read = await readTable({ xml, yen, struck, rowHeights }, index, most, breather(stop))
    const { lines, faults, pictures, counts, unseen, isCut, isWide } = read
    const numbers = { hiddenSheets: sheets.length - visible, ...counts }
    return {
      format: 'book',
      lines,
      faults,
      isCut,
      isWide,
      dayShift,
      notes: [
        ...(visible > 1 ? [{ name: 'sheets', count: visible, text: sheets[index]?.name ?? '' } as const] : []),
        ...(['hiddenSheets', 'hiddenRows', 'formulas', 'scaled', 'struck', 'struckParts'] as const).flatMap(name =>
          numbers[name] > 0 ? [{ name, count: numbers[name] }] : [],
        ),
        ...unseen,
      ],
      pictures: pictures.map(({ line, lastLine, column, href }): CellPicture => {
        const part = (parts.root + href).replace(/^\.\//, '').toLowerCase()
        return {
          line,
          column,
          lastLine,
          lastColumn: column,
          ...(parts.has(part) && { image: pictureOf(parts, part) }),
        }
      }),
      sheets,
      sheet: index,
      size: xml.length,
      openSheet,
    }
  }
  return firstTable(sheets, openSheet, signal)
}
