import { type OpenedSpreadsheet, SpreadsheetError } from './spreadsheetError'

/** Limits of worksheets in a file, and of characters and worksheets parsed by a search. */
const MAX = { sheets: 10_000, characters: 10_000_000, tries: 100 } as const
/** Opens a worksheet by its index in the workbook. */
export type OpenSheet = (index: number, signal?: AbortSignal) => Promise<OpenedSpreadsheet>
/** Budget of a search for a worksheet. A file may list its largest one a thousand times. */
export const searchBudget = () => {
  let left: number = MAX.characters
  return {
    isSpent: () => left <= 0,
    spend: ({ size = 0 }: OpenedSpreadsheet) => {
      left -= Math.max(size, MAX.characters / MAX.tries)
    },
  }
}
/** Whether lines form a table: two lines with two filled cells. A sheet of explanations has none. */
const isTable = (lines: readonly (readonly string[])[]): boolean =>
  lines.filter(line => line.filter(cell => cell.trim() !== '').length > 1).length > 1
/** Opens the first visible table within the search budget, else the first visible sheet. */
export const firstTable = async (
  sheets: readonly { readonly isHidden: boolean }[],
  openSheet: OpenSheet,
  signal?: AbortSignal,
): Promise<OpenedSpreadsheet> => {
  if (sheets.length > MAX.sheets) throw new SpreadsheetError('unusual')
  const indexes = sheets.map((_, at) => at)
  const visible = indexes.filter(at => sheets[at]?.isHidden === false)
  const budget = searchBudget()
  let first: OpenedSpreadsheet | undefined
  for (const index of visible.length > 0 ? visible : indexes) {
    const opened = await openSheet(index, signal)
    if (isTable(opened.lines)) return opened
    first ??= opened
    budget.spend(opened)
    if (budget.isSpent()) break
  }
  if (!first) throw new SpreadsheetError('empty')
  return first
}
