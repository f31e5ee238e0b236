import { unharmed } from '../../../schema/spreadsheet/csv'
import { isWrongValue } from '../../../schema/spreadsheet/xlsx'
import { columnName } from '../../../schema/spreadsheet/xlsxXml'
import { hiddenColumns } from '../xlsx/hiddenColumns'
import { spreadMerged } from '../xlsx/mergedCells'
import type { PackageParts } from '../xlsx/packageParts'
import { firstTable, pictureOf } from '../xlsx/readXlsx'
import { isShortened, shownBeside, shownNumber } from '../../../schema/spreadsheet/shownNumber'
import {
  type CellFault,
  type CellPicture,
  type OpenedSpreadsheet,
  cellKey,
  SpreadsheetError,
} from '../xlsx/spreadsheetError'
import { type Attributes, attributesOf, ownSteps, type Step } from '../xlsx/xml'
import { type Breather, breather } from '../xlsx/yieldToMain'

const urn = 'urn:oasis:names:tc:opendocument:xmlns:'
const spaces: ReadonlySet<string> = new Set(
  ['office', 'table', 'text', 'style', 'drawing', 'datastyle'].map(name => `${urn}${name}:1.0`),
)
/** Limits of columns and rows, and of copies of a repeated row with content. */
const MOST = { columns: 200, rows: 1_048_576 } as const
const LONGEST = 40_000

/** Attributes by their local names. Programs use the usual prefixes, but need not. */
const localAttributes = (tag: string): Attributes =>
  Object.fromEntries(
    Object.entries(attributesOf(tag))
      // LibreOffice repeats the type of a value in a namespace of its own, and adds errors there.
      .map(([name, value]) => [name.startsWith('calcext:') ? name : name.slice(name.indexOf(':') + 1), value]),
  )
interface Sheet {
  readonly name: string
  readonly isHidden: boolean
}
const YEN = 'JPY'
/** Collects the cell styles that show yen: their sign is the one of yuan. */
const yenReader = () => {
  const [formats, cellStyles] = [new Set<string>(), new Map<string, string>()]
  let format = ''
  return {
    step: ({ type, name, text }: Step) => {
      if (type !== 'begin') return
      if (name === 'currency-style') format = localAttributes(text).name ?? ''
      if (name === 'currency-symbol' && localAttributes(text).country === 'JP') formats.add(format)
      if (name !== 'style') return
      const { name: style = '', 'data-style-name': own } = localAttributes(text)
      if (own !== undefined) cellStyles.set(style, own)
    },
    styles: (): ReadonlySet<string> =>
      new Set([...cellStyles].flatMap(([style, own]) => (formats.has(own) ? [style] : []))),
  }
}
type YenReader = ReturnType<typeof yenReader>
/** Lists the tables of a document. `undefined` for a document without a spreadsheet. */
const sheetsIn = async (xml: string, yen: YenReader, breath: Breather): Promise<Sheet[] | undefined> => {
  const hiddenStyles = new Set<string>()
  const sheets: Sheet[] = []
  const path: string[] = []
  let [style, isSpreadsheet] = ['', false]
  for (const step of ownSteps(xml, spaces)) {
    const { type, name, text } = step
    if (breath.isDue()) await breath.take()
    if (type === 'end') path.pop()
    if (type !== 'begin') continue
    path.push(name)
    if (path.length === 3 && name === 'spreadsheet') isSpreadsheet = true
    if (!isSpreadsheet) yen.step(step)
    if (name === 'style') style = localAttributes(text).name ?? ''
    if (name === 'table-properties' && localAttributes(text).display === 'false') hiddenStyles.add(style)
    if (name === 'table' && path.at(-2) === 'spreadsheet') {
      const { name: title = '', 'style-name': own = '' } = localAttributes(text)
      sheets.push({ name: title, isHidden: hiddenStyles.has(own) })
    }
  }
  return isSpreadsheet ? sheets : undefined
}
interface OdsCell {
  readonly text: string
  readonly fault?: CellFault | undefined
  readonly isScaled?: boolean | undefined
}
/** Amount with the sign of its currency, as cells show it. */
const signed = /^(?:[A-Z]{0,3}\p{Sc})?(-?\d+(?:\.\d+)?)(?:[A-Z]{0,3}\p{Sc})?$/u
/** Adds the currency of a cell to its amount, by the code where the file has one. */
const withCurrency = (text: string, currency: string): string => {
  const bare = signed.exec(text)?.[1]
  if (bare !== undefined && (/^[A-Z]{3}$/.test(currency) || !/\p{Sc}/u.test(text))) return `${bare} ${currency}`
  return currency === YEN ? text.replace('¥', YEN) : text
}
/** Reads a cell by its stored value, and by the text that it shows. */
const cellOf = (attributes: Attributes, shown: string, isYen: boolean): OdsCell => {
  const { 'value-type': type, value, currency, formula, 'date-value': day } = attributes
  if (
    attributes['calcext:value-type'] === 'error' ||
    /^(Err:\d+|#REF!|#N\/A)$/.test(shown) ||
    (formula && isWrongValue(shown))
  )
    return { text: isWrongValue(shown) ? shown : '#VALUE!', fault: 'wrongFormula' }
  if (type === 'date' && day !== undefined) {
    const [date = '', time = ''] = day.split('T')
    return { text: /^(00:00(:00(\.0+)?)?)?$/.test(time) ? date : `${date} ${time.slice(0, 5)}` }
  }
  if (type === 'boolean') return { text: attributes['boolean-value'] ?? shown }
  const number = Number(value)
  if (value === undefined || value === '' || !Number.isFinite(number))
    return { text: unharmed(shown === '' ? (attributes['string-value'] ?? '') : shown, true) }
  const { text, isScaled, isUnclear } =
    type === 'percentage' && shown === '' ? shownNumber(number, '0%') : shownBeside(number, shown)
  const money = isYen ? YEN : type === 'currency' ? (currency ?? '') : ''
  return {
    text: money === '' ? text : withCurrency(text, money),
    isScaled,
    fault: isUnclear ? 'unclearNumber' : undefined,
  }
}
/** Collects the text of a cell. Notes and drawings in the cell are not part of it. */
const textReader = () => {
  let [text, depth, paragraphs, aside] = ['', 0, 0, 0]
  return {
    text: () => text,
    step: ({ type, name, text: content }: Step) => {
      if (type === 'begin') depth += 1
      if (type === 'begin' && aside === 0 && depth === 1 && name !== 'p' && name !== 'h') aside = depth
      if (aside === 0) {
        if (type === 'begin' && depth === 1) {
          if (paragraphs > 0) text += '\n'
          paragraphs += 1
        } else if (type === 'begin') {
          if (name === 's') text += ' '.repeat(Math.min(LONGEST, Number(localAttributes(content).c ?? 1) || 1))
          if (name === 'tab') text += '\t'
          if (name === 'line-break') text += '\n'
        } else if (type === 'text' && depth > 0 && text.length < LONGEST) text += content.replace(/[ \t\n]+/g, ' ')
      }
      if (type === 'end') {
        if (aside === depth) aside = 0
        depth -= 1
      }
    },
  }
}
interface Row {
  readonly line: string[]
  readonly faults: Map<number, CellFault>
  readonly pictures: { readonly column: number; readonly href: string }[]
  readonly spans: { readonly column: number; readonly rows: number; readonly columns: number }[]
  readonly counts: { formulas: number; scaled: number }
}
const newRow = (): Row => ({
  line: [],
  faults: new Map(),
  pictures: [],
  spans: [],
  counts: { formulas: 0, scaled: 0 },
})
const isBlank = ({ line, faults, pictures }: Row) =>
  faults.size + pictures.length === 0 && line.every(cell => cell.trim() === '')
/** Number of a repeated element. */
const timesIn = (text: string | undefined): number => Math.max(1, Math.trunc(Number(text ?? 1)) || 1)

/** Reads one table of a document. */
const readTable = async (
  { xml, yen }: { readonly xml: string; readonly yen: ReadonlySet<string> },
  index: number,
  most: number,
  breath: Breather,
) => {
  const lines: (readonly string[])[] = []
  const faults = new Map<string, CellFault>()
  const pictures: { line: number; column: number; href: string }[] = []
  const merged: string[] = []
  const hidden: { from: number; until: number }[] = []
  const columnStyles: { until: number; style: string }[] = []
  const styleAt = (at: number) => columnStyles.find(({ until }) => at <= until)?.style
  let column = 0
  const counts = { formulas: 0, scaled: 0, hiddenRows: 0, filled: 0 }
  let [table, tables, line, kept, isCut] = [false, -1, 0, 0, false]
  const path: string[] = []
  let row: { content: Row; times: number; isHidden: boolean; column: number; style: string | undefined } | undefined
  let cell: { attributes: Attributes; reader: ReturnType<typeof textReader>; depth: number } | undefined
  const endCell = () => {
    if (!row || !cell) return
    const times = timesIn(cell.attributes['number-columns-repeated'])
    const { content, column } = row
    const style = cell.attributes['style-name'] ?? row.style ?? styleAt(column)
    const { text, isScaled, ...read } = cellOf(cell.attributes, cell.reader.text(), yen.has(style ?? ''))
    const fault = read.fault ?? (isShortened(text) ? 'shortened' : undefined)
    if (text !== '' || fault)
      for (let at = column; at < Math.min(column + times, MOST.columns); at += 1) {
        while (content.line.length < at) content.line.push('')
        content.line[at] = text
        if (fault) content.faults.set(at, fault)
        else if (cell.attributes.formula !== undefined) content.counts.formulas += 1
        if (isScaled) content.counts.scaled += 1
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
    const { content, times, isHidden } = row
    row = undefined
    if (isBlank(content)) {
      line += times
      return
    }
    for (let copy = 0; copy < times && !isCut; copy += 1) {
      isCut = kept >= most || line >= most * 10
      if (isCut) return
      kept += 1
      while (lines.length < line) lines.push([])
      lines.push(content.line)
      for (const [column, fault] of content.faults) faults.set(cellKey(line, column), fault)
      for (const { column, href } of content.pictures) pictures.push({ line, column, href })
      for (const { column, rows, columns } of content.spans)
        merged.push(`${columnName(column)}${line + 1}:${columnName(column + columns - 1)}${line + rows}`)
      counts.formulas += content.counts.formulas
      counts.scaled += content.counts.scaled
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
      if (type === 'begin' && name === 'image') {
        const href = localAttributes(text).href ?? ''
        if (cell && row) row.content.pictures.push({ column: row.column, href })
        else pictures.push({ line: -1, column: -1, href })
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
        if (columnStyles.length < MOST.columns) columnStyles.push({ until: column - 1, style: usual })
        if (/^(collapse|filter)$/.test(visibility ?? '')) hidden.push({ from, until: column - 1 })
      } else if (type === 'begin' && name === 'table-row') {
        const { 'number-rows-repeated': times, visibility, 'default-cell-style-name': style } = localAttributes(text)
        row = {
          content: newRow(),
          times: timesIn(times),
          isHidden: /^(collapse|filter)$/.test(visibility ?? ''),
          column: 0,
          style,
        }
      } else if (type === 'begin' && row && /^(covered-)?table-cell$/.test(name))
        cell = { attributes: localAttributes(text), reader: textReader(), depth: path.length }
      else if (type === 'end' && name === 'table-row') endRow()
    }
    if (type === 'end') path.pop()
    if (isCut || line > MOST.rows) break
  }
  counts.filled = spreadMerged(lines, merged, faults)
  return { lines, faults, pictures, counts, unseen: hiddenColumns(lines, hidden), isCut }
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
  const sheets = await sheetsIn(xml, reader, breather(signal))
  if (!sheets) return undefined
  const yen = reader.styles()
  const visible = sheets.filter(({ isHidden }) => !isHidden).length
  const openSheet = async (index: number, stop?: AbortSignal): Promise<OpenedSpreadsheet> => {
    const { lines, faults, pictures, counts, unseen, isCut } = await readTable(
      { xml, yen },
      index,
      most,
      breather(stop),
    )
    const numbers = { hiddenSheets: sheets.length - visible, ...counts }
    return {
      format: 'book',
      lines,
      faults,
      isCut,
      notes: [
        ...(visible > 1 ? [{ name: 'sheets', count: visible, text: sheets[index]?.name ?? '' } as const] : []),
        ...(['hiddenSheets', 'hiddenRows', 'formulas', 'scaled', 'filled'] as const).flatMap(name =>
          numbers[name] > 0 ? [{ name, count: numbers[name] }] : [],
        ),
        ...unseen,
      ],
      pictures: pictures.map(({ line, column, href }): CellPicture => {
        const part = (parts.root + href).replace(/^\.\//, '').toLowerCase()
        return {
          line,
          column,
          lastLine: line,
          lastColumn: column,
          ...(parts.has(part) && { image: pictureOf(parts, part) }),
        }
      }),
      sheets,
      sheet: index,
      openSheet,
    }
  }
  return firstTable(sheets, openSheet, signal)
}
