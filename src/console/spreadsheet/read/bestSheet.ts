import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { searchBudget } from '../xlsx/sheetSearch'
import { type OpenedSpreadsheet, SpreadsheetError } from '../xlsx/spreadsheetError'
import { type HeadingOptions, headingOf } from './headerRow'

/** Known titles from which a worksheet is certainly the one with the rows. */
const CERTAIN = 2
const knownTitles = ({ lines }: OpenedSpreadsheet, columns: readonly SpreadsheetColumn[], options: HeadingOptions) => {
  try {
    return headingOf(lines, columns, options).places.size
  } catch (fault) {
    if (!(fault instanceof SpreadsheetError)) throw fault
    return fault.reason === 'doubled' ? CERTAIN : 0
  }
}
/**
 * Finds the visible worksheet with most known titles. The opened one wins if several have as many.
 * Ends with the budget of a search.
 */
export const bestSheet = async (
  opened: OpenedSpreadsheet,
  columns: readonly SpreadsheetColumn[],
  options: HeadingOptions = {},
  signal?: AbortSignal,
): Promise<OpenedSpreadsheet> => {
  let [best, most] = [opened, knownTitles(opened, columns, options)]
  const { sheets = [], openSheet } = opened
  const budget = searchBudget()
  for (const [index, { isHidden }] of sheets.entries()) {
    if (most >= CERTAIN || !openSheet || budget.isSpent()) break
    if (isHidden || index === opened.sheet) continue
    const other = await openSheet(index, signal)
    budget.spend(other)
    const count = knownTitles(other, columns, options)
    if (count > most) [best, most] = [other, count]
  }
  return best
}
