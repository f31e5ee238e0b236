import { columnName, head, main, office, packaged, xml } from './xlsxXml'

/** A cell: a text stays one, whatever it looks like, so that no spreadsheet takes it for a formula or shortens its digits; a value that went wrong is none. */
export type Cell = string | number | WrongValue
/** What a spreadsheet shows where a formula went wrong. */
interface WrongValue {
  readonly wrong: string
}
const wrongValues = ['#DIV/0!', '#N/A', '#NAME?', '#NULL!', '#NUM!', '#REF!', '#VALUE!']
/** What newer spreadsheets show besides: a file holds another of them in its place. */
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
/** What stands for a value that there is none of. */
export const noValue = '#N/A'
/** Whether a cell that was given says no more than that a formula went wrong, in whichever letters. */
export const isWrongValue = (text: string): boolean => shownWrong.has(normalize(text))
/** A cell as it was given: what went wrong goes on to be an error to the spreadsheet, and no text. */
export const toCell = (text: string): Cell => {
  if (!isWrongValue(text)) return text
  return { wrong: wrongValues.includes(normalize(text)) ? normalize(text) : '#VALUE!' }
}
/** A column of a sheet that is made: how wide, in letters, and what may be chosen in it. */
export interface WorksheetColumn {
  readonly width: number
  readonly choices?: readonly string[]
}
/** The media type of an .xlsx. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The first day that a zip can name, in local time as zips have it. A sheet of the same content is the same file. */
export const FIRST_ZIP_DAY = new Date(1980, 0, 1)
/** Lines of texts with numbers where a column holds them. */
export const bookLines = (isNumber: readonly boolean[], lines: readonly (readonly string[])[]): Cell[][] =>
  lines.map(line =>
    line.map((text, at) => (isNumber[at] && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text)),
  )
/** Columns as wide as their titles need, which are Chinese at their widest. */
export const widths = (head: readonly string[]): WorksheetColumn[] =>
  head.map(title => ({ width: Math.max(12, Math.min(40, title.length * 2 + 4)) }))
/** How a cell is drawn, by its place among the styles. */
const cellStyles = { number: 0, text: 1, head: 2, wrong: 3 } as const
type CellStyle = keyof typeof cellStyles

const cellXml = (cell: Cell, row: number, column: number, style: CellStyle): string => {
  const at = `r="${columnName(column)}${row + 1}" s="${cellStyles[style]}"`
  if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c ${at} t="e"><v>${xml(cell.wrong)}</v></c>`
  return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${xml(cell)}</t></is></c>`
}
/** A row, counted from 0; an empty cell is left out, as it says nothing. */
export const rowXml = (
  cells: readonly Cell[],
  row: number,
  styleAt: (cell: Cell, column: number) => CellStyle = cell => (typeof cell === 'number' ? 'number' : 'text'),
): string =>
  `<row r="${row + 1}">${cells.map((cell, column) => (cell === '' && styleAt(cell, column) === 'text' ? '' : cellXml(cell, row, column, styleAt(cell, column)))).join('')}</row>`

/** The sheet that holds what may be chosen, which nobody sees: a list that stands in its own column ends at 255 letters, and a choice in it at its comma. */
const CHOICES = { name: 'Choices', part: 'xl/worksheets/sheet2.xml' } as const
/** The columns in which something may be chosen, in the order in which their choices stand beside each other. */
const choosing = (parts: readonly WorksheetColumn[]) =>
  parts.flatMap(({ choices = [] }, column) => (choices.length > 0 ? [{ column, choices }] : []))
const validations = (parts: readonly WorksheetColumn[]): string[] =>
  choosing(parts).map(({ column, choices }, at) => {
    const [name, list] = [columnName(column), columnName(at)]
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${name}2:${name}1048576"><formula1>${CHOICES.name}!$${list}$1:$${list}$${choices.length}</formula1></dataValidation>`
  })
/** What may be chosen, a column each. */
const choicesXml = (lists: readonly (readonly string[])[]): string => {
  const rows = Array.from({ length: Math.max(...lists.map(list => list.length)) }, (_, row) =>
    rowXml(
      lists.map(list => list[row] ?? ''),
      row,
    ),
  )
  return `${head}<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`
}
/** How a sheet begins: its head, in the row `headAt`, stands still while one scrolls. Rows follow. */
export const worksheetStart = (parts: readonly WorksheetColumn[], headAt = 0): string => {
  const columns = parts.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="1" customWidth="1"/>`,
  )
  return `${head}<worksheet xmlns="${main}" xmlns:r="${office}/relationships"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headAt + 1}" topLeftCell="A${headAt + 2}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
}
/** How it ends: with what may be chosen, and what else there is. */
export const worksheetEnd = (parts: readonly WorksheetColumn[], more = ''): string => {
  const checks = validations(parts)
  const checked =
    checks.length > 0 ? `<dataValidations count="${checks.length}">${checks.join('')}</dataValidations>` : ''
  return `</sheetData>${checked}${more}</worksheet>`
}

// 49 is the format of texts: what is typed there stays as it was typed.
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fillId="2" applyNumberFormat="1" applyFill="1"/></cellXfs></styleSheet>`
/** Where the sheet itself stands in its file. */
export const WORKSHEET_PATH = 'xl/worksheets/sheet1.xml'
const overrides = [
  ['/xl/workbook.xml', 'sheet.main'],
  [`/${WORKSHEET_PATH}`, 'worksheet'],
  ['/xl/styles.xml', 'styles'],
] as const
/** What one part of the file names of the others. */
export const relations = (...all: readonly (readonly [type: string, target: string])[]): string =>
  `${head}<Relationships xmlns="${packaged}/relationships">${all.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/relationships/${type}" Target="${target}"/>`).join('')}</Relationships>`
/** What else the file holds: parts of further types, what their names end in, and what may be chosen in the columns of its sheet. */
interface MoreParts {
  readonly defaults?: string
  readonly parts?: readonly (readonly [name: string, type: string])[]
  readonly columns?: readonly WorksheetColumn[]
}
const worksheetTag = (name: string, no: number, more = '') =>
  `<sheet name="${xml(name)}" sheetId="${no}"${more} r:id="rId${no}"/>`
/** Everything around the sheet, by its place in the file. */
export const bookParts = (
  name: string,
  { defaults = '', parts = [], columns = [] }: MoreParts = {},
): Record<string, string> => {
  const lists = choosing(columns).map(({ choices }) => choices)
  const hasLists = lists.length > 0
  const title = name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
  // No two sheets may be called the same.
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
