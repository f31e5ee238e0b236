import { makeZip } from './zip'

/** A cell of a sheet that is made: always a text, whatever it looks like, so that no spreadsheet takes it for a formula or shortens its digits. */
export type Line = readonly string[]
/** A column of a sheet that is made: how wide, and what may be chosen in it. */
export interface SheetPart {
  readonly width: number
  readonly choices?: readonly string[]
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// Control characters stand in no XML.
const xml = (text: string) =>
  text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '').replace(/[&<>"]/g, sign => signs[sign] ?? '')
const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${columnName(Math.floor(index / 26) - 1)}${columnName(index % 26)}`
const cell = (text: string, row: number, column: number, isWrong: boolean) =>
  `<c r="${columnName(column)}${row + 1}" s="${row === 0 ? 2 : isWrong ? 3 : 1}" t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`
/** The most letters that the choices of a column may have together. */
const CHOICES = 250
const validation = ({ choices = [] }: SheetPart, column: number) => {
  const list = choices.join(',')
  if (choices.length === 0 || list.length > CHOICES || choices.some(each => /[",]/.test(each))) return []
  const name = columnName(column)
  return [
    `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${name}2:${name}1048576"><formula1>"${xml(list)}"</formula1></dataValidation>`,
  ]
}
/** Whether a cell is wrong, by its row below the head and its column. */
export type IsWrong = (row: number, column: number) => boolean
const sheet = (lines: readonly Line[], parts: readonly SheetPart[], isWrong: IsWrong) => {
  const columns = parts.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="1" customWidth="1"/>`,
  )
  const rows = lines.map(
    (line, row) =>
      `<row r="${row + 1}">${line.map((text, column) => cell(text, row, column, row > 0 && isWrong(row - 1, column))).join('')}</row>`,
  )
  const checks = parts.flatMap(validation)
  const checked =
    checks.length > 0 ? `<dataValidations count="${checks.length}">${checks.join('')}</dataValidations>` : ''
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${rows.join('')}</sheetData>${checked}</worksheet>`
}
// 49 is the format of texts: what is typed there stays as it was typed.
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fillId="2" applyNumberFormat="1" applyFill="1"/></cellXfs></styleSheet>`
const overrides = [
  ['/xl/workbook.xml', 'sheet.main'],
  ['/xl/worksheets/sheet1.xml', 'worksheet'],
  ['/xl/styles.xml', 'styles'],
].map(
  ([name, type]) =>
    `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
)
const relations = (...all: readonly (readonly [type: string, target: string])[]) =>
  `${head}<Relationships xmlns="${packaged}/relationships">${all.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/relationships/${type}" Target="${target}"/>`).join('')}</Relationships>`
/** Lines of texts as an .xlsx, the first of them its head; what is wrong is coloured. */
export const makeXlsx = (
  name: string,
  lines: readonly Line[],
  parts: readonly SheetPart[],
  isWrong: IsWrong = () => false,
): Uint8Array<ArrayBuffer> =>
  makeZip({
    '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets><sheet name="${xml(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': sheet(lines, parts, isWrong),
  })
