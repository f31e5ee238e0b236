import { CHOICES, isWrongValue, noValue } from '../../../schema/spreadsheet/xlsx'
import {
  type CellFormat,
  cellFormatsIn,
  DAYS_TO_1904,
  formatSerialDay,
  formatSerialTime,
  type Gathered,
  gatherer,
  textOf,
} from './cellFormats'
import { columnIndex } from './columnIndex'
import { COLUMNS, hiddenColumns, sizeReader } from './sheetSizes'
import { spreadMergedCells } from './mergedCells'
import { folderOf, mainPart, openPackage, type PackageParts } from './packageParts'
import { isShortened, numberText, shownNumber } from '../../../schema/spreadsheet/shownNumber'
import { firstTable, type OpenSheet } from './sheetSearch'
import {
  type CellFault,
  type OpenedSpreadsheet,
  cellKey,
  SpreadsheetError,
  type SpreadsheetNote,
} from './spreadsheetError'
import { aboutBook, bookSpaces } from './workbookNotes'
import { cellPictures, picturesOf, type SheetSizes } from './workbookPictures'
import { type Attributes, attributesOf, ownSteps, plainText } from './xml'
import { type Breather, breather } from './yieldToMain'

/** Limit of rows in a spreadsheet. */
const ROWS = 1_048_576
/** Whether a cell is struck out as a whole (`true`) or in part (`false`). */
const strikeOf = ({ t, v, out }: Gathered, { t: type, s: style }: Attributes, around: Around): boolean | undefined => {
  if (around.struckStyles.has(Number(style ?? 0))) return true
  return type === 's' ? around.struck.get(Number(v)) : out === '' ? undefined : t.trim() === ''
}

/** Shared strings of cells. Trimmed once here, since many cells use them. */
const sharedIn = async (xml: string, breath: Breather) => {
  const shared: string[] = []
  const struck = new Map<number, boolean>()
  let gather = gatherer()
  for (const { type, name, text } of ownSteps(xml, bookSpaces)) {
    if (breath.isDue()) await breath.take()
    if (type === 'text') gather.text(text)
    else if (name !== 'si') gather[type](name, text)
    else if (type === 'begin') gather = gatherer()
    else {
      if (gather.found.out !== '') struck.set(shared.length, gather.found.t.trim() === '')
      shared.push(plainText(textOf(gather.found)).trim())
    }
  }
  return { shared, struck }
}
/** Shared data of cells: strings, number formats, date system, and pictures by name. */
interface Around {
  readonly shared: readonly string[]
  /** Shared strings with struck out parts, and whether all is. */
  readonly struck: ReadonlyMap<number, boolean>
  readonly formats: ReadonlyMap<number, CellFormat>
  readonly struckStyles: ReadonlySet<number>
  readonly isMac: boolean
  readonly pictures: ReadonlyMap<string, string>
}
/** Cell as read. */
interface ReadCell {
  readonly text: string
  readonly fault?: CellFault | undefined
  readonly isScaled?: boolean | undefined
  /** Name of a picture that WPS keeps in the cell. */
  readonly picture?: string | undefined
}
/** Number of the standard. `Number` also reads other bases. */
const decimal = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i
const numberCell = (value: string, style: string | undefined, { formats, isMac }: Around): ReadCell => {
  const number = Number(value)
  const format = formats.get(Number(style))
  const isDay = format === 'day' || format === 'moment'
  const day = isDay ? formatSerialDay(value, isMac, format === 'moment') : undefined
  if (day !== undefined || !Number.isFinite(number) || !decimal.test(value)) return { text: day ?? value }
  if (format === undefined || isDay) return { text: numberText(number) }
  if (typeof format === 'string') return { text: formatSerialTime(number, format === 'elapsed') }
  const { text, isScaled, isUnclear } = shownNumber(number, format.code)
  return { text, isScaled, fault: isUnclear ? 'unclearNumber' : undefined }
}
const pictureName = /\bDISPIMG\(\s*"([^"]+)"/i
const readCell = (gathered: Gathered, cell: Attributes, around: Around): ReadCell => {
  const { v, f, isFormula } = gathered
  const { t: type, s: style } = cell
  const [, picture] = pictureName.exec(f) ?? (type === 'str' ? pictureName.exec(v) : null) ?? []
  if (picture !== undefined) return { text: '', picture }
  if (type === 'inlineStr') return { text: plainText(textOf(gathered)) }
  if (type === 's' && v !== '') {
    const text = around.shared[Number(v)]
    return text === undefined ? { text: '', fault: 'lost' } : { text }
  }
  // Excel keeps a picture in a cell as an error with further data.
  if (type === 'e' && cell.vm !== undefined && v === '#VALUE!') return { text: '', fault: 'cellPicture' }
  // A formula not calculated yet has no value. A formula with an empty text has type `str`.
  if (v === '') return isFormula && type !== 'str' ? { text: noValue, fault: 'formula' } : { text: '' }
  if (type === 'e') return { text: isWrongValue(v) ? v : '#VALUE!', fault: 'wrongFormula' }
  if (type === 'd') return { text: v.replace(/T00:00(:00(\.0+)?)?Z?$/, '').replace('T', ' ') }
  if (type === 'str') return { text: plainText(v) }
  return type === undefined || type === 'n' ? numberCell(v, style, around) : { text: v }
}
/** Builds a row from its cells in order. */
const rowMaker = (around: Around) => {
  const texts: string[] = []
  const faults = new Map<number, CellFault>()
  const pictures = new Map<number, string>()
  const counts = { formulas: 0, scaled: 0, struck: 0, struckParts: 0 }
  let [at, met, isWide] = [-1, 0, false]
  let [gather, cell]: [ReturnType<typeof gatherer>, Attributes] = [gatherer(), {}]
  return {
    begin: (name: string, tag: string) => {
      if (name !== 'c') return gather.begin(name, tag)
      const attributes = attributesOf(tag)
      const letters = /^[A-Z]+/i.exec(attributes.r ?? '')?.[0]
      at = letters === undefined ? at + 1 : columnIndex(letters.toUpperCase())
      met += 1
      if (met > COLUMNS.most) throw new Error('a row has more cells than any spreadsheet')
      ;[gather, cell] = [gatherer(), attributes]
    },
    end: (name: string) => {
      if (name !== 'c') return gather.end(name)
      const { text, isScaled, picture, ...read } = readCell(gather.found, cell, around)
      if (at >= COLUMNS.read) {
        isWide ||= text.trim() !== ''
        return
      }
      const fault = read.fault ?? (isShortened(text) ? 'shortened' : undefined)
      texts[at] = text
      if (fault) faults.set(at, fault)
      if (picture !== undefined) pictures.set(at, picture)
      else if (gather.found.isFormula && !fault) counts.formulas += 1
      if (isScaled) counts.scaled += 1
      const isStruck = text === '' ? undefined : strikeOf(gather.found, cell, around)
      if (isStruck !== undefined) counts[isStruck ? 'struck' : 'struckParts'] += 1
    },
    text: (text: string) => gather.text(text),
    whole: () => {
      for (let gap = 0; gap < texts.length; gap += 1) texts[gap] ??= ''
      return { line: texts, faults, pictures, counts, isWide }
    },
  }
}
const noLine: readonly string[] = []
/** Content of a worksheet. */
interface Worksheet {
  readonly lines: (readonly string[])[]
  readonly faults: Map<string, CellFault>
  readonly pictures: { line: number; column: number; name: string }[]
  readonly counts: Readonly<Record<'formulas' | 'scaled' | 'hiddenRows' | 'struck' | 'struckParts', number>>
  readonly sizes: SheetSizes
  readonly unseen: SpreadsheetNote[]
  readonly isCut: boolean
  readonly isWide: boolean
}
/** Reads a worksheet up to a number of lines with content. */
const readWorksheet = async (xml: string, around: Around, most: number, breath: Breather): Promise<Worksheet> => {
  const lines: (readonly string[])[] = []
  const faults = new Map<string, CellFault>()
  const pictures: Worksheet['pictures'] = []
  const merged: string[] = []
  const sizing = sizeReader()
  const counts = { formulas: 0, scaled: 0, hiddenRows: 0, struck: 0, struckParts: 0 }
  let [at, kept, isHidden, isCut, isWide] = [0, 0, false, false, false]
  let row: ReturnType<typeof rowMaker> | undefined
  for (const { type, name, text } of ownSteps(xml, bookSpaces)) {
    if (breath.isDue()) await breath.take()
    if (name === 'row' && type === 'begin') {
      const { r, hidden, ht } = attributesOf(text)
      at = Math.max(Number(r ?? at + 1) || at + 1, lines.length + 1)
      if (at > ROWS) break
      isHidden = /^(1|true|on)$/i.test(hidden ?? '')
      sizing.row(at - 1, ht)
      row = rowMaker(around)
    } else if (name === 'row' && type === 'end') {
      const made = row?.whole()
      row = undefined
      isWide ||= made?.isWide === true
      // Formatted rows without content are not kept: sheets may have a million of them.
      if (!made || (made.line.every(cell => cell.trim() === '') && made.faults.size + made.pictures.size === 0))
        continue
      isCut = kept >= most || at > most * 10
      if (isCut) break
      kept += 1
      while (lines.length < at - 1) lines.push(noLine)
      for (const [column, fault] of made.faults) faults.set(cellKey(at - 1, column), fault)
      for (const [column, picture] of made.pictures) pictures.push({ line: at - 1, column, name: picture })
      for (const name of ['formulas', 'scaled', 'struck', 'struckParts'] as const) counts[name] += made.counts[name]
      if (isHidden) counts.hiddenRows += 1
      lines.push(made.line)
    } else if (type === 'text') row?.text(text)
    else if (row) row[type](name, text)
    else if (type === 'begin') {
      if (name === 'mergeCell') merged.push(attributesOf(text).ref ?? '')
      else sizing.element(name, text)
    }
  }
  const unseen = [...spreadMergedCells(lines, merged, faults), ...hiddenColumns(lines, sizing.hidden)]
  return { lines, faults, pictures, counts, sizes: sizing.sizes, unseen, isCut, isWide }
}
const notesOf = (counts: Readonly<Partial<Record<SpreadsheetNote['name'], number>>>): SpreadsheetNote[] =>
  noted.flatMap(name => (counts[name] ? [{ name, count: counts[name] }] : []))
const noted = ['hiddenSheets', 'hiddenRows', 'formulas', 'scaled', 'struck', 'struckParts', 'macros', 'links'] as const
/** Shared parts of a workbook. Some programs list them in no relationship. */
const sharedParts = async (parts: PackageParts, book: string, isMac: boolean, breath: Breather): Promise<Around> => {
  const relations = await parts.relationsOf(book)
  const partOf = (type: string) => {
    const target = relations.find(relation => relation.type === type)?.target
    return [target, `${folderOf(book)}${type.toLowerCase()}.xml`].find(name => name !== undefined && parts.has(name))
  }
  const [strings, styles] = [partOf('sharedStrings'), partOf('styles')]
  return {
    ...(strings === undefined
      ? { shared: [], struck: new Map() }
      : await sharedIn(await parts.textOf(strings), breath)),
    ...(await cellFormatsIn(styles === undefined ? '' : await parts.textOf(styles), bookSpaces, breath)),
    isMac,
    pictures: await cellPictures(parts, book, breath),
  }
}
/** Reads a worksheet of an opened .xlsx. */
export const readWorkbook = async (
  parts: PackageParts,
  most: number,
  breath: Breather,
  signal?: AbortSignal,
): Promise<OpenedSpreadsheet> => {
  const book = await mainPart(parts)
  if (book === undefined) throw new SpreadsheetError('other')
  if (book.endsWith('.bin')) throw new SpreadsheetError('binary')
  const about = await aboutBook(await parts.textOf(book), breath)
  if (!about) throw new SpreadsheetError('other')
  const relations = new Map((await parts.relationsOf(book)).map(relation => [relation.id, relation]))
  const listed = about.sheets.map(sheet => ({ ...sheet, relation: relations.get(sheet.id) }))
  // Sheets of charts have no cells.
  const sheets = listed.filter(
    ({ relation }) => relation && parts.has(relation.target) && /^(worksheet)?$/.test(relation.type),
  )
  const visible = listed.filter(({ isHidden }) => !isHidden)
  // The lists of our own templates are no sheet of the user's.
  const hidden = listed.filter(({ isHidden, name }) => isHidden && name !== CHOICES.name).length
  const around = await sharedParts(parts, book, about.isMac, breath)
  const has = (part: string) => (parts.names.some(name => name.startsWith(`${folderOf(book)}${part}`)) ? 1 : 0)
  const contentOf = async (sheet: string, own: Breather) => {
    const xml = await parts.textOf(sheet)
    return [await readWorksheet(xml, around, most, own), xml.length] as const
  }
  // A damaged list may name one worksheet many times.
  let last: { readonly sheet: string; readonly content: readonly [Worksheet, size: number] } | undefined
  const openSheet: OpenSheet = async (index, stop) => {
    const own = breather(stop)
    const chosen = sheets[index]
    const sheet = chosen?.relation?.target
    if (sheet === undefined) throw new Error('missing worksheet')
    const [worksheet, size] = last?.sheet === sheet ? last.content : await contentOf(sheet, own)
    last = { sheet, content: [worksheet, size] }
    const notes = notesOf({
      ...worksheet.counts,
      hiddenSheets: hidden,
      macros: has('vbaproject'),
      links: has('externallinks/'),
    })
    const several: SpreadsheetNote[] =
      visible.length > 1 ? [{ name: 'sheets', count: visible.length, text: chosen?.name ?? '' }] : []
    return {
      format: 'book',
      lines: worksheet.lines,
      faults: worksheet.faults,
      notes: [...several, ...notes, ...worksheet.unseen],
      isCut: worksheet.isCut,
      isWide: worksheet.isWide,
      dayShift: about.isMac ? DAYS_TO_1904 : 0,
      pictures: await picturesOf(parts, sheet, { ...worksheet, named: around.pictures }, own),
      sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
      sheet: index,
      size,
      openSheet,
    }
  }
  if (sheets.length === 0) throw new Error('missing worksheet')
  return firstTable(sheets, openSheet, signal)
}
/**
 * Reads a worksheet of an .xlsx as texts, up to a number of lines. Keeps empty lines.
 * Yields to the page. Runs no macros and follows no links.
 * Throws for other files: a `SpreadsheetError` if the reason is known or the read was aborted.
 */
export const readBook = async (bytes: Uint8Array, most: number, signal?: AbortSignal): Promise<OpenedSpreadsheet> => {
  const breath = breather(signal)
  return readWorkbook(await openPackage(bytes, breath), most, breath, signal)
}
/** Texts of an .xlsx. */
export const readXlsx = async (...args: Parameters<typeof readBook>): Promise<OpenedSpreadsheet['lines']> =>
  (await readBook(...args)).lines
