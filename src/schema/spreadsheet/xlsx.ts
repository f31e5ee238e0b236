import { daysAt, FIRST_RELIABLE_DAY } from '../text/values/dayNumber'
import { cellText, columnName, head, main, office, packaged, xml } from './xlsxXml'

/**
 * Cell. A text stays a text, so that no spreadsheet reads a formula or drops digits. A failed
 * formula becomes an error value.
 */
export type Cell = string | number | DayNumber | WrongValue
/** What the cells of a column hold. Days and moments are shown in the app's time zone. */
export type CellType = 'text' | 'number' | 'day' | 'moment'
/** Day or moment: days since 1899-12-30, with a fraction for the time. */
interface DayNumber {
  readonly days: number
  readonly shown: 'day' | 'moment'
}
/** Error value of a formula. */
interface WrongValue {
  readonly wrong: string
}
const wrongValues = ['#DIV/0!', '#N/A', '#NAME?', '#NULL!', '#NUM!', '#REF!', '#VALUE!']
/** Error values of newer spreadsheets. Files hold `#VALUE!` in their place. */
const newerValues = [
  '#BLOCKED!',
  '#BUSY!',
  '#CALC!',
  '#CONNECT!',
  '#EXTERNAL!',
  '#FIELD!',
  '#GETTING_DATA',
  '#SPILL!',
  '#UNKNOWN!',
]
const shownWrong: ReadonlySet<string> = new Set([...wrongValues, ...newerValues])
const normalize = (text: string) => text.trim().toUpperCase()
/** Error value for a missing value. */
export const noValue = '#N/A'
/** Whether a cell's text is an error value, in any case. */
export const isWrongValue = (text: string): boolean => shownWrong.has(normalize(text))
/** Converts a cell's text. Error values stay errors, not texts. */
export const toCell = (text: string): Cell => {
  if (!isWrongValue(text)) return text
  return { wrong: wrongValues.includes(normalize(text)) ? normalize(text) : '#VALUE!' }
}
/** Column of a generated sheet: width in characters, and options of a dropdown. */
export interface WorksheetColumn {
  readonly width: number
  readonly choices?: readonly string[]
}
/** Media type of an .xlsx. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Earliest date of a zip entry, in local time as zips require. Equal content gives equal files. */
export const FIRST_ZIP_DAY = new Date(1980, 0, 1)
/** Converts a day or moment to a day number. Other texts, and days before those that spreadsheets count, stay. */
const toDayNumber = (text: string, shown: DayNumber['shown']): Cell => {
  const [, day = '', time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}))?$/.exec(text) ?? []
  const days = daysAt(`${day}T${time}Z`)
  return days >= FIRST_RELIABLE_DAY ? { days, shown } : text
}
const toTyped = (text: string, type: CellType = 'text'): Cell => {
  if (type === 'number') return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
  return type === 'text' ? text : toDayNumber(text, type)
}
/** Converts texts to numbers, days and moments in columns of these types. */
export const bookLines = (types: readonly CellType[], lines: readonly (readonly string[])[]): Cell[][] =>
  lines.map(line => line.map((text, at) => toTyped(text, types[at])))
/** Column widths for titles, in double-width Chinese characters. */
export const widths = (head: readonly string[]): WorksheetColumn[] =>
  head.map(title => ({ width: Math.max(12, Math.min(40, title.length * 2 + 4)) }))
/** Indexes of cell styles. */
const cellStyles = { number: 0, text: 1, head: 2, wrong: 3, day: 4, moment: 5 } as const
type CellStyle = keyof typeof cellStyles

const cellXml = (cell: Cell, row: number, column: number, style: CellStyle): string => {
  const at = `r="${columnName(column)}${row + 1}" s="${cellStyles[style]}"`
  if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`
  if (typeof cell === 'object' && 'days' in cell) return `<c ${at}><v>${cell.days}</v></c>`
  if (typeof cell === 'object') return `<c ${at} t="e"><v>${xml(cell.wrong)}</v></c>`
  return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${cellText(cell)}</t></is></c>`
}
/** Style of a cell by its value. */
export const styleOf = (cell: Cell): CellStyle => {
  if (typeof cell === 'object' && 'days' in cell) return cell.shown
  return typeof cell === 'number' ? 'number' : 'text'
}
/** Row XML, from index 0. Empty cells are omitted. */
export const rowXml = (
  cells: readonly Cell[],
  row: number,
  styleAt: (cell: Cell, column: number) => CellStyle = styleOf,
): string =>
  `<row r="${row + 1}">${cells.map((cell, column) => (cell === '' && styleAt(cell, column) === 'text' ? '' : cellXml(cell, row, column, styleAt(cell, column)))).join('')}</row>`

/** Hidden sheet with dropdown options. Inline lists end at 255 characters and split at commas. */
export const CHOICES = { name: 'Choices', part: 'xl/worksheets/sheet2.xml' } as const
/** Columns with a dropdown, in the order of their option columns. */
const choosing = (parts: readonly WorksheetColumn[]) =>
  parts.flatMap(({ choices = [] }, column) => (choices.length > 0 ? [{ column, choices }] : []))
const validations = (parts: readonly WorksheetColumn[]): string[] =>
  choosing(parts).map(({ column, choices }, at) => {
    const [name, list] = [columnName(column), columnName(at)]
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${name}2:${name}1048576"><formula1>${CHOICES.name}!$${list}$1:$${list}$${choices.length}</formula1></dataValidation>`
  })
/** Sheet of dropdown options, one column per list. */
const choicesXml = (lists: readonly (readonly string[])[]): string => {
  const rows = Array.from({ length: Math.max(...lists.map(list => list.length)) }, (_, row) =>
    rowXml(
      lists.map(list => list[row] ?? ''),
      row,
    ),
  )
  return `${head}<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`
}
/** Start of a sheet, with a frozen header in row `headAt`. Rows follow. */
export const worksheetStart = (parts: readonly WorksheetColumn[], headAt = 0): string => {
  const columns = parts.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="1" customWidth="1"/>`,
  )
  return `${head}<worksheet xmlns="${main}" xmlns:r="${office}/relationships"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headAt + 1}" topLeftCell="A${headAt + 2}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
}
/** End of a sheet, with dropdowns and further XML. */
export const worksheetEnd = (parts: readonly WorksheetColumn[], more = ''): string => {
  const checks = validations(parts)
  const checked =
    checks.length > 0 ? `<dataValidations count="${checks.length}">${checks.join('')}</dataValidations>` : ''
  return `</sheetData>${checked}${more}</worksheet>`
}

// 49 is the text format: typed values stay as they are.
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fillId="2" applyNumberFormat="1" applyFill="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`
/** Path of the sheet in the file. */
export const WORKSHEET_PATH = 'xl/worksheets/sheet1.xml'
const overrides = [
  ['/xl/workbook.xml', 'sheet.main'],
  [`/${WORKSHEET_PATH}`, 'worksheet'],
  ['/xl/styles.xml', 'styles'],
] as const
/** Relationships of one part of the file. */
export const relations = (...all: readonly (readonly [type: string, target: string])[]): string =>
  `${head}<Relationships xmlns="${packaged}/relationships">${all.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/relationships/${type}" Target="${target}"/>`).join('')}</Relationships>`
/** Further parts of the file: default types, parts with types, and columns with dropdowns. */
interface MoreParts {
  readonly defaults?: string
  readonly parts?: readonly (readonly [name: string, type: string])[]
  readonly columns?: readonly WorksheetColumn[]
}
const worksheetTag = (name: string, no: number, more = '') =>
  `<sheet name="${cellText(name)}" sheetId="${no}"${more} r:id="rId${no}"/>`
/** Parts around the sheet, by path. */
export const bookParts = (
  name: string,
  { defaults = '', parts = [], columns = [] }: MoreParts = {},
): Record<string, string> => {
  const lists = choosing(columns).map(({ choices }) => choices)
  const hasLists = lists.length > 0
  const title = name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
  // Sheet names must be unique.
  const titled = hasLists && title.toLowerCase() === CHOICES.name.toLowerCase() ? `${title} 1` : title
  const named = [...overrides, ...parts, ...(hasLists ? [[`/${CHOICES.part}`, 'worksheet'] as const] : [])]
    .map(
      ([part, type]) =>
        `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
    )
    .join('')
  const sheets = worksheetTag(titled, 1) + (hasLists ? worksheetTag(CHOICES.name, 2, ' state="hidden"') : '')
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${defaults}${named}</Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheet', 'worksheets/sheet1.xml'],
      ...(hasLists ? [['worksheet', 'worksheets/sheet2.xml'] as const] : []),
      ['styles', 'styles.xml'],
    ),
    'xl/styles.xml': styles,
    ...(hasLists && { [CHOICES.part]: choicesXml(lists) }),
  }
}
