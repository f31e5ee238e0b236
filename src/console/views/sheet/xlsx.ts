import { noteParts, notesIn, type WrongAt } from './xlsxNotes'
import { columnName, head, main, office, packaged, xml } from './xlsxXml'
import { makeZip } from './zip'

/** A cell of a sheet that is made: always a text, whatever it looks like, so that no spreadsheet takes it for a formula or shortens its digits. */
export type Line = readonly string[]
/** A column of a sheet that is made: how wide, and what may be chosen in it. */
export interface SheetPart {
  readonly width: number
  readonly choices?: readonly string[]
}

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
const sheet = (lines: readonly Line[], parts: readonly SheetPart[], wrongAt: WrongAt, hasNotes: boolean) => {
  const columns = parts.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="1" customWidth="1"/>`,
  )
  const rows = lines.map(
    (line, row) =>
      `<row r="${row + 1}">${line.map((text, column) => cell(text, row, column, row > 0 && wrongAt(row - 1, column) !== undefined)).join('')}</row>`,
  )
  const checks = parts.flatMap(validation)
  const checked =
    checks.length > 0 ? `<dataValidations count="${checks.length}">${checks.join('')}</dataValidations>` : ''
  return `${head}<worksheet xmlns="${main}" xmlns:r="${office}/relationships"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${rows.join('')}</sheetData>${checked}${hasNotes ? '<legacyDrawing r:id="rId1"/>' : ''}</worksheet>`
}
// 49 is the format of texts: what is typed there stays as it was typed.
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fillId="2" applyNumberFormat="1" applyFill="1"/></cellXfs></styleSheet>`
const overrides = [
  ['/xl/workbook.xml', 'sheet.main'],
  ['/xl/worksheets/sheet1.xml', 'worksheet'],
  ['/xl/styles.xml', 'styles'],
] as const
const overriding = (all: readonly (readonly [name: string, type: string])[]) =>
  all
    .map(
      ([name, type]) =>
        `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
    )
    .join('')
const relations = (...all: readonly (readonly [type: string, target: string])[]) =>
  `${head}<Relationships xmlns="${packaged}/relationships">${all.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/relationships/${type}" Target="${target}"/>`).join('')}</Relationships>`
/** Lines of texts as an .xlsx, the first of them its head; what is wrong is coloured, and what is wrong with it is told by a note at its cell. */
export const makeXlsx = (
  name: string,
  lines: readonly Line[],
  parts: readonly SheetPart[],
  wrongAt: WrongAt = () => undefined,
): Uint8Array<ArrayBuffer> => {
  const notes = notesIn(lines, wrongAt)
  const hasNotes = notes.length > 0
  const types = hasNotes ? `<Default Extension="vml" ContentType="${noteParts.type}"/>` : ''
  const named = hasNotes ? [...overrides, ['/xl/comments1.xml', 'comments'] as const] : overrides
  return makeZip({
    '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types}${overriding(named)}</Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets><sheet name="${xml(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': sheet(lines, parts, wrongAt, hasNotes),
    ...(hasNotes
      ? {
          'xl/worksheets/_rels/sheet1.xml.rels': relations(
            ['vmlDrawing', '../drawings/vmlDrawing1.vml'],
            ['comments', '../comments1.xml'],
          ),
          'xl/comments1.xml': noteParts.texts(notes),
          'xl/drawings/vmlDrawing1.vml': noteParts.shapes(notes),
        }
      : {}),
  })
}
