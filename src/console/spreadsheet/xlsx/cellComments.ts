import { cellText, columnName, head, main } from '../../../schema/spreadsheet/xlsxXml'

/** Error of a cell by its row below the header and its column. `undefined` without one. */
export type WrongAt = (row: number, column: number) => string | undefined
interface Note {
  readonly row: number
  readonly column: number
  readonly text: string
}
/** Limit of comments: more slow a spreadsheet down. The result column has all reasons. */
const MAX_COMMENTS = 2000
/** Size of a block of shape ids. */
const BLOCK = 1024
/** Comments of wrong cells. The first line is the header row. */
export const notesIn = (lines: readonly (readonly unknown[])[], wrongAt: WrongAt): Note[] => {
  const notes: Note[] = []
  for (let row = 1; row < lines.length && notes.length < MAX_COMMENTS; row += 1)
    for (const column of lines[row]?.keys() ?? []) {
      const text = wrongAt(row - 1, column)
      if (text) notes.push({ row, column, text })
    }
  return notes
}
const shapeOf = ({ row, column }: Note, at: number) =>
  `<v:shape id="_x0000_s${BLOCK + 1 + at}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${[column + 1, 15, row, 2, column + 4, 15, row + 4, 2].join(', ')}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
const shapesOf = (notes: readonly Note[]) => {
  const blocks = Array.from({ length: Math.ceil((notes.length + 1) / BLOCK) }, (_, at) => at + 1)
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${blocks.join(',')}"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${notes.map(shapeOf).join('')}</xml>`
}
const textsOf = (notes: readonly Note[]) =>
  `${head}<comments xmlns="${main}"><authors><author></author></authors><commentList>${notes
    .map(
      ({ row, column, text }) =>
        `<comment ref="${columnName(column)}${row + 1}" authorId="0"><text><t xml:space="preserve">${cellText(text)}</t></text></comment>`,
    )
    .join('')}</commentList></comments>`
/** Parts of an .xlsx for comments: texts and shapes. */
export const noteParts = {
  type: 'application/vnd.openxmlformats-officedocument.vmlDrawing',
  texts: textsOf,
  shapes: shapesOf,
} as const
