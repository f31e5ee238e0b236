import { importLimits } from '../../../schema/spreadsheet/importColumns'
import { columnIndex } from './columnIndex'
import { type CellFault, cellKey, SpreadsheetError, type SpreadsheetNote } from './spreadsheetError'

/** Limit of filled cells, since merged areas may be declared larger than any sheet. */
const MAX_CELLS = 500_000
const area = (ref: string) => {
  const [, left, top, right, bottom] = /^\$?([A-Z]{1,3})\$?(\d+):\$?([A-Z]{1,3})\$?(\d+)$/.exec(ref) ?? []
  if (left === undefined || right === undefined) return undefined
  return { left: columnIndex(left), top: Number(top) - 1, right: columnIndex(right), bottom: Number(bottom) - 1 }
}
/**
 * Fills merged cells. Vertical areas repeat their first value. Other areas are ambiguous and become
 * faults. Returns the last lines of filled areas, for a note. Throws `SpreadsheetError` for too
 * many cells.
 */
export const spreadMergedCells = (
  lines: (readonly string[])[],
  refs: readonly string[],
  faults: Map<string, CellFault>,
): readonly SpreadsheetNote[] => {
  // Rows may share their texts, so that each is copied once before a change.
  const own = new Map<number, string[]>()
  const ends: number[] = []
  let left = MAX_CELLS
  for (const ref of refs) {
    const range = area(ref)
    const text = range && lines[range.top]?.[range.left]
    if (!range || !text) continue
    const isDownwards = range.left === range.right
    for (let at = range.top; at <= Math.min(range.bottom, lines.length - 1); at += 1)
      for (let column = range.left; column <= Math.min(range.right, importLimits.columns - 1); column += 1) {
        if (at === range.top && column === range.left) continue
        left -= 1
        if (left < 0) throw new SpreadsheetError('unusual')
        if (!isDownwards) faults.set(cellKey(at, column), 'merged')
        else {
          const line = own.get(at) ?? [...(lines[at] ?? [])]
          while (line.length < column) line.push('')
          line[column] = text
          lines[at] = line
          own.set(at, line)
        }
      }
    if (isDownwards && range.bottom > range.top) ends.push(range.bottom)
  }
  return ends.length > 0 ? [{ name: 'filled', count: ends.length, ends }] : []
}
