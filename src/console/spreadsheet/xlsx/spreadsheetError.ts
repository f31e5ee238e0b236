import { importLimits } from '../../../schema/spreadsheet/importColumns'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { isWrongValue } from '../../../schema/spreadsheet/xlsx'

/** Why a file or a text is no sheet that could be given. */
type SpreadsheetErrorReason =
  | 'broken'
  | 'cut'
  | 'doubled'
  | 'empty'
  | 'headers'
  | 'noHead'
  | 'huge'
  | 'locked'
  | 'old'
  | 'other'
  | 'tooLarge'
  | 'tooMany'
  | 'tooMuch'
export class SpreadsheetError extends Error {
  constructor(
    readonly reason: SpreadsheetErrorReason,
    /** The columns that are missing, or stand there twice. */
    readonly columns: readonly SpreadsheetColumn[] = [],
  ) {
    super(reason)
  }
}
/** Why what stands in a cell is not what it says: a formula without a value, one that went wrong (or the text of its error), or a cell that is one with those beside it. Or why no call carries it: too long, or with signs that nothing keeps. */
export type CellFault = 'formula' | 'wrongFormula' | 'merged' | 'endless' | 'unkept'
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for, and half a surrogate pair
const unkept = /[\u0000\p{Surrogate}]/u
/** Why a cell's text is not sent; nothing where it is. */
export const whyUnsent = (cell: string): CellFault | undefined => {
  if (cell.length > importLimits.cell) return 'endless'
  if (unkept.test(cell)) return 'unkept'
  return isWrongValue(cell) ? 'wrongFormula' : undefined
}
/** What whoever gave a file should know of how it was read. */
export interface SpreadsheetNote {
  readonly name: 'formulas' | 'filled' | 'macros' | 'links' | 'sheets' | 'openEnd'
  readonly count: number
}
/** A sheet as texts, before anyone knows what its columns are. */
export interface OpenedSpreadsheet {
  readonly format: 'book' | 'csv' | 'pasted'
  readonly lines: readonly (readonly string[])[]
  /** What is wrong with cells, by `placeOf` them. */
  readonly faults: ReadonlyMap<string, CellFault>
  readonly notes: readonly SpreadsheetNote[]
  /** Whether there are more lines than were read. */
  readonly isCut: boolean
}
/** A cell by its line and column, both from 0. */
export const cellKey = (line: number, column: number): string => `${line} ${column}`
