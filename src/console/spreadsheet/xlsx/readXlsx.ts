import { unharmed } from '../../../schema/spreadsheet/csv'
import { CHOICES, isWrongValue, noValue } from '../../../schema/spreadsheet/xlsx'
import { type CellFormat, cellFormatsIn, DAYS_TO_1904, formatSerialDay, formatSerialTime } from './cellFormats'
import { columnAt } from './columnIndex'
import { hiddenColumns } from './hiddenColumns'
import { spreadMerged } from './mergedCells'
import { folderOf, mainPart, openPackage, type PackageParts } from './packageParts'
import { isShortened, numberText, shownNumber } from '../../../schema/spreadsheet/shownNumber'
import { firstTable, type OpenSheet } from './sheetSearch'
import {
  type CellFault,
  type CellPicture,
  type OpenedSpreadsheet,
  cellKey,
  MAX_PICTURE,
  SpreadsheetError,
  type SpreadsheetNote,
} from './spreadsheetError'
import { aboutBook, bookSpaces } from './workbookNotes'
import { cellPictures, floatingPictures, type SheetSizes } from './workbookPictures'
import { type Attributes, attributesOf, ownSteps } from './xml'
import { type Breather, breather } from './yieldToMain'

/** Limit of columns read, and of columns and rows in a spreadsheet. */
const COLUMNS = { read: 200, most: 16_384 } as const
const ROWS = 1_048_576
/** Limit of a cell's text. Longer texts are refused at their cell anyway. */
const LONGEST = 40_000

/**
 * Undoes `_x000D_`, as the standard writes characters that XML forbids, and unifies line ends. Also
 * undoes the apostrophe of a CSV that was saved as a workbook.
 */
const plainText = (text: string): string => {
  const whole = text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
  return unharmed(whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole, true)
}
/**
 * Collects the content of a cell or shared string: `t` text, `v` value, and whether it is a
 * formula. Ignores phonetic texts (`rPh`).
 */
const gatherer = () => {
  const content = { t: '', v: '', f: '', isFormula: false }
  let [within, isAloud] = ['', false]
  const add = (name: 't' | 'v' | 'f', text: string) => {
    if (content[name].length < LONGEST) content[name] += text.slice(0, LONGEST)
  }
  return {
    found: content,
    begin: (name: string) => {
      within = name
      if (name === 'rPh') isAloud = true
      if (name === 'f') content.isFormula = true
    },
    end: (name: string) => {
      within = ''
      if (name === 'rPh') isAloud = false
    },
    text: (text: string) => {
      if (text === '') return
      if ((within === 't' && !isAloud) || within === 'v' || within === 'f') add(within, text)
    },
  }
}
type Gathered = ReturnType<typeof gatherer>['found']

/** Shared strings of cells. Trimmed once here, since many cells use them. */
const sharedIn = async (xml: string, breath: Breather): Promise<string[]> => {
  const shared: string[] = []
  let gather = gatherer()
  for (const { type, name, text } of ownSteps(xml, bookSpaces)) {
    if (breath.isDue()) await breath.take()
    if (type === 'text') gather.text(text)
    else if (name !== 'si') gather[type](name)
    else if (type === 'begin') gather = gatherer()
    else shared.push(plainText(gather.found.t).trim())
  }
  return shared
}
/** Shared data of cells: strings, number formats, date system, and pictures by name. */
interface Around {
  readonly shared: readonly string[]
  readonly formats: ReadonlyMap<number, CellFormat>
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
const readCell = ({ t, v, f, isFormula }: Gathered, cell: Attributes, around: Around): ReadCell => {
  const { t: type, s: style } = cell
  const [, picture] = pictureName.exec(f) ?? (type === 'str' ? pictureName.exec(v) : null) ?? []
  if (picture !== undefined) return { text: '', picture }
  if (type === 'inlineStr') return { text: plainText(t) }
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
  const counts = { formulas: 0, scaled: 0 }
  let [at, met] = [-1, 0]
  let [gather, cell]: [ReturnType<typeof gatherer>, Attributes] = [gatherer(), {}]
  return {
    begin: (name: string, tag: string) => {
      if (name !== 'c') return gather.begin(name)
      const attributes = attributesOf(tag)
      const letters = /^[A-Z]+/i.exec(attributes.r ?? '')?.[0]
      at = letters === undefined ? at + 1 : columnAt(letters.toUpperCase())
      met += 1
      if (met > COLUMNS.most) throw new Error('a row has more cells than any spreadsheet')
      ;[gather, cell] = [gatherer(), attributes]
    },
    end: (name: string) => {
      if (name !== 'c') return gather.end(name)
      if (at >= COLUMNS.read) return
      const { text, isScaled, picture, ...read } = readCell(gather.found, cell, around)
      const fault = read.fault ?? (isShortened(text) ? 'shortened' : undefined)
      texts[at] = text
      if (fault) faults.set(at, fault)
      if (picture !== undefined) pictures.set(at, picture)
      else if (gather.found.isFormula && !fault) counts.formulas += 1
      if (isScaled) counts.scaled += 1
    },
    text: (text: string) => gather.text(text),
    whole: () => {
      for (let gap = 0; gap < texts.length; gap += 1) texts[gap] ??= ''
      return { line: texts, faults, pictures, counts }
    },
  }
}
/** Columns whose widths matter: pictures count over the read columns, and may be a thousand wide. */
const SIZED = COLUMNS.read + 1000
const EMU = { point: 12_700, character: 66_675, padding: 47_625 } as const
/** Sizes of rows and columns, for the places of pictures. */
const sizeReader = () => {
  const rows = new Map<number, number>()
  const widths: (number | undefined)[] = []
  let met = 0
  const hidden: { from: number; until: number }[] = []
  const usual = { row: 15 * EMU.point, column: 8.43 * EMU.character + EMU.padding }
  const sizes: SheetSizes = {
    row: line => rows.get(line) ?? usual.row,
    column: at => widths[at] ?? usual.column,
  }
  return {
    sizes,
    hidden,
    row: (line: number, height: string | undefined) => {
      if (height !== undefined && Number(height) >= 0) rows.set(line, Number(height) * EMU.point)
    },
    element: (name: string, tag: string) => {
      if (name !== 'col' && name !== 'sheetFormatPr') return
      met += 1
      if (met > COLUMNS.most) return
      const { min, max, width, hidden: isHidden, defaultRowHeight, defaultColWidth } = attributesOf(tag)
      const isUnseen = /^(1|true|on)$/i.test(isHidden ?? '') || (width !== undefined && Number(width) === 0)
      if (name === 'col' && isUnseen) hidden.push({ from: Number(min) - 1, until: Number(max) - 1 })
      if (Number(defaultRowHeight) > 0) usual.row = Number(defaultRowHeight) * EMU.point
      if (Number(defaultColWidth) > 0) usual.column = Number(defaultColWidth) * EMU.character + EMU.padding
      if (name === 'col' && width !== undefined)
        for (let at = Math.max(0, Number(min) - 1); at < Math.min(Number(max), SIZED); at += 1)
          widths[at] ??= Number(width) * EMU.character + EMU.padding
    },
  }
}
const noLine: readonly string[] = []
/** Content of a worksheet. */
interface Worksheet {
  readonly lines: (readonly string[])[]
  readonly faults: Map<string, CellFault>
  readonly pictures: { line: number; column: number; name: string }[]
  readonly counts: { formulas: number; scaled: number; hiddenRows: number; filled: number }
  readonly sizes: SheetSizes
  readonly unseen: SpreadsheetNote[]
  readonly isCut: boolean
}
/** Reads a worksheet up to a number of lines with content. */
const readWorksheet = async (xml: string, around: Around, most: number, breath: Breather): Promise<Worksheet> => {
  const lines: (readonly string[])[] = []
  const faults = new Map<string, CellFault>()
  const pictures: Worksheet['pictures'] = []
  const merged: string[] = []
  const sizing = sizeReader()
  const counts = { formulas: 0, scaled: 0, hiddenRows: 0, filled: 0 }
  let [at, kept, isHidden, isCut] = [0, 0, false, false]
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
      // Formatted rows without content are not kept: sheets may have a million of them.
      if (!made || (made.line.every(cell => cell.trim() === '') && made.faults.size + made.pictures.size === 0))
        continue
      isCut = kept >= most || at > most * 10
      if (isCut) break
      kept += 1
      while (lines.length < at - 1) lines.push(noLine)
      for (const [column, fault] of made.faults) faults.set(cellKey(at - 1, column), fault)
      for (const [column, picture] of made.pictures) pictures.push({ line: at - 1, column, name: picture })
      counts.formulas += made.counts.formulas
      counts.scaled += made.counts.scaled
      if (isHidden) counts.hiddenRows += 1
      lines.push(made.line)
    } else if (type === 'text') row?.text(text)
    else if (row) row[type](name, text)
    else if (type === 'begin') {
      if (name === 'mergeCell') merged.push(attributesOf(text).ref ?? '')
      else sizing.element(name, text)
    }
  }
  counts.filled = spreadMerged(lines, merged, faults)
  const unseen = hiddenColumns(lines, sizing.hidden)
  return { lines, faults, pictures, counts, sizes: sizing.sizes, unseen, isCut }
}
const notesOf = (counts: Readonly<Partial<Record<SpreadsheetNote['name'], number>>>): SpreadsheetNote[] =>
  noted.flatMap(name => (counts[name] ? [{ name, count: counts[name] }] : []))
const noted = ['hiddenSheets', 'hiddenRows', 'formulas', 'scaled', 'filled', 'macros', 'links'] as const
const pictureTypes: Readonly<Record<string, string>> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', webp: 'webp' }
/** Picture of a part, unpacked when a cell uses it. */
export const pictureOf = (parts: PackageParts, part: string) => ({
  path: part,
  open: async () => {
    const type = pictureTypes[part.slice(part.lastIndexOf('.') + 1)]
    const name = part.slice(part.lastIndexOf('/') + 1)
    return new File([await parts.bytesOf(part, MAX_PICTURE)], name, { type: type ? `image/${type}` : '' })
  },
})
/** Pictures of a worksheet by their cells. Each part is one picture, however often it is used. */
const picturesOf = async (
  parts: PackageParts,
  { sheet, worksheet, around }: { readonly sheet: string; readonly worksheet: Worksheet; readonly around: Around },
  breath: Breather,
): Promise<CellPicture[]> => {
  const made = new Map<string, ReturnType<typeof pictureOf>>()
  const imageOf = (part: string) => {
    const image = made.get(part) ?? pictureOf(parts, part)
    made.set(part, image)
    return image
  }
  const floating = await floatingPictures(parts, sheet, worksheet.sizes, breath)
  const inCells = worksheet.pictures.map(({ name, ...cell }) => ({
    ...cell,
    lastLine: cell.line,
    lastColumn: cell.column,
    part: around.pictures.get(name),
  }))
  return [...floating, ...inCells].map(({ part, ...cell }) => ({ ...cell, ...(part && { image: imageOf(part) }) }))
}
/** Shared parts of a workbook. Some programs list them in no relationship. */
const sharedParts = async (parts: PackageParts, book: string, isMac: boolean, breath: Breather): Promise<Around> => {
  const relations = await parts.relationsOf(book)
  const partOf = (type: string) => {
    const target = relations.find(relation => relation.type === type)?.target
    return [target, `${folderOf(book)}${type.toLowerCase()}.xml`].find(name => name !== undefined && parts.has(name))
  }
  const [strings, styles] = [partOf('sharedStrings'), partOf('styles')]
  return {
    shared: strings === undefined ? [] : await sharedIn(await parts.textOf(strings), breath),
    formats: styles === undefined ? new Map() : await cellFormatsIn(await parts.textOf(styles), bookSpaces, breath),
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
      dayShift: about.isMac ? DAYS_TO_1904 : 0,
      pictures: await picturesOf(parts, { sheet, worksheet, around }, own),
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
