import { strToU8, zipSync } from 'fflate'
import {
  bookParts,
  type Cell,
  FIRST_ZIP_DAY,
  relations,
  rowXml,
  styleOf,
  WORKSHEET_PATH,
  worksheetEnd,
  type WorksheetColumn,
  worksheetStart,
} from '../../../schema/spreadsheet/xlsx'
import { noteParts, notesIn, type WrongAt } from './cellComments'

export type { WorksheetColumn as SheetPart }
/** Stored without compression, which would block the page for a long spreadsheet. */
const makeZip = (texts: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])), {
    level: 0,
    mtime: FIRST_ZIP_DAY,
  })
/** Cells of a line. */
type XlsxRow = readonly Cell[]

/**
 * Builds an .xlsx from lines. The header row is the first line, or the one at `headAt`. Wrong cells
 * are coloured and explained in a comment.
 */
export const writeXlsx = (
  name: string,
  lines: readonly XlsxRow[],
  parts: readonly WorksheetColumn[],
  wrongAt: WrongAt = () => undefined,
  headAt = 0,
): Uint8Array<ArrayBuffer> => {
  const notes = notesIn(lines, wrongAt)
  const rows = lines.map((line, row) =>
    rowXml(line, row, (cell, column) => {
      if (row === headAt) return 'head'
      if (wrongAt(row - 1, column) !== undefined) return 'wrong'
      return styleOf(cell)
    }),
  )
  const worksheet = (more?: string) => `${worksheetStart(parts, headAt)}${rows.join('')}${worksheetEnd(parts, more)}`
  if (notes.length === 0) return makeZip({ ...bookParts(name, { columns: parts }), [WORKSHEET_PATH]: worksheet() })
  const more = {
    columns: parts,
    defaults: `<Default Extension="vml" ContentType="${noteParts.type}"/>`,
    parts: [['/xl/comments1.xml', 'comments']] as const,
  }
  return makeZip({
    ...bookParts(name, more),
    [WORKSHEET_PATH]: worksheet('<legacyDrawing r:id="rId1"/>'),
    'xl/worksheets/_rels/sheet1.xml.rels': relations(
      ['vmlDrawing', '../drawings/vmlDrawing1.vml'],
      ['comments', '../comments1.xml'],
    ),
    'xl/comments1.xml': noteParts.texts(notes),
    'xl/drawings/vmlDrawing1.vml': noteParts.shapes(notes),
  })
}
