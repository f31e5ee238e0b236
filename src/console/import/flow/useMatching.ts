import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { type HeadingOptions, headingOf, type Matches } from '../../spreadsheet/read/headerRow'
import { type SpreadsheetLimits, usual } from '../../spreadsheet/read/openFile'
import { type ParsedSpreadsheet, readingRows } from '../../spreadsheet/read/readRows'
import { breather, withBreaks } from '../../spreadsheet/xlsx/yieldToMain'
import type { ValidatedRow } from '../model/validatedRow'
import type { useSpreadsheetFlow } from './useSpreadsheetFlow'

interface MatchingOptions extends HeadingOptions {
  readonly columns: readonly SpreadsheetColumn[]
  readonly size?: SpreadsheetLimits
}
/** Step of a dialog that matches the titles of a spreadsheet again, or chooses another worksheet. */
export const useMatching = <R extends ValidatedRow>(
  { state: { sheet }, dispatch, take, addRow }: ReturnType<typeof useSpreadsheetFlow<R>>,
  { columns, size = usual, ...options }: MatchingOptions,
) => ({
  match: () => dispatch({ type: 'matchingBegan' }),
  /** Reads the rows by the chosen columns. Throws `SpreadsheetError`. */
  matched: async (answers: Matches) => {
    if (!sheet) return
    const { opened } = sheet
    const heading = headingOf(opened.lines, columns, { ...options, answers })
    void take(await withBreaks(readingRows(opened, columns, size, heading), breather()))
  },
  /** Reads a row that looks like a footer, by its line number. */
  keepRow: async (line: number) => {
    if (!sheet) return
    const { opened, heading, kept } = sheet
    const steps = readingRows(opened, columns, size, heading, new Set([...kept, line]))
    const parsed = await withBreaks(steps, breather())
    const row = parsed.rows.find(each => each.line === line)
    if (row) void addRow(parsed, row)
  },
  /** Shows another worksheet for matching. Throws `SpreadsheetError`. */
  openSheet: async (index: number) => {
    if (!sheet) return
    const opened = await sheet.opened.openSheet?.(index)
    if (!opened) return
    const other: ParsedSpreadsheet = { ...sheet, opened, heading: headingOf(opened.lines, columns, options) }
    dispatch({ type: 'worksheetOpened', sheet: other })
  },
})
