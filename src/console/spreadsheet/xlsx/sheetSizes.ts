import { importLimits } from '../../../schema/spreadsheet/importColumns'
import { columnName } from '../../../schema/spreadsheet/xlsxXml'
import type { SheetSizes } from './workbookPictures'
import { attributesOf } from './xml'

/** Limit of columns read, and of columns in a spreadsheet. */
export const COLUMNS = { read: importLimits.columns, most: 16_384 } as const

/** Columns from one to another, both from 0. */
interface ColumnRange {
  readonly from: number
  readonly until: number
}
/** Hidden columns of a worksheet that hold a text, for a note: their number, and their letters. */
export const hiddenColumns = (lines: readonly (readonly string[])[], ranges: readonly ColumnRange[]) => {
  if (ranges.length === 0) return []
  const filled = new Set<number>()
  for (const line of lines) for (const [at, cell] of line.entries()) if (cell.trim() !== '') filled.add(at)
  const hidden = [...filled]
    .filter(at => ranges.some(({ from, until }) => at >= from && at <= until))
    .sort((a, b) => a - b)
  if (hidden.length === 0) return []
  return [{ name: 'hiddenColumns' as const, count: hidden.length, text: hidden.map(columnName).join(' · ') }]
}
/** Columns whose widths matter: pictures count over the read columns, and may be a thousand wide. */
const SIZED = COLUMNS.read + 1000
const EMU = { point: 12_700, character: 66_675, padding: 47_625 } as const
/** Sizes of rows and columns, for the places of pictures, and hidden columns. */
export const sizeReader = () => {
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
