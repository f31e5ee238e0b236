import { columnName } from '../../../schema/spreadsheet/xlsxXml'

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
  return [{ name: 'hiddenColumns' as const, count: hidden.length, text: hidden.map(columnName).join('、') }]
}
