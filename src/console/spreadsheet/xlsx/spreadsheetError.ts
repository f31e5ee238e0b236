import { importLimits } from '../../../schema/spreadsheet/importColumns'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { isWrongValue } from '../../../schema/spreadsheet/xlsx'

/** Why a file or text is not a usable spreadsheet. */
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
    /** Columns that are missing or occur twice. */
    readonly columns: readonly SpreadsheetColumn[] = [],
  ) {
    super(reason)
  }
}
/**
 * Why a cell's text cannot be used. `formula`: without a value. `wrongFormula`: with an error.
 * `merged`: part of a merged area. `endless`: too long. `unkept`: with invalid characters.
 */
export type CellFault = 'formula' | 'wrongFormula' | 'merged' | 'endless' | 'unkept'
// biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for NUL
const unkept = /[\u0000\p{Surrogate}]/u
/** Why a cell's text cannot be sent. `undefined` if it can be. */
export const whyUnsent = (cell: string): CellFault | undefined => {
  if (cell.length > importLimits.cell) return 'endless'
  if (unkept.test(cell)) return 'unkept'
  return isWrongValue(cell) ? 'wrongFormula' : undefined
}
/** Notes about how a file was read. */
export interface SpreadsheetNote {
  readonly name: 'formulas' | 'filled' | 'macros' | 'links' | 'sheets' | 'openEnd'
  readonly count: number
}
/** Spreadsheet as texts, before its columns are known. */
export interface OpenedSpreadsheet {
  readonly format: 'book' | 'csv' | 'pasted'
  readonly lines: readonly (readonly string[])[]
  /** Faults of cells, by `cellKey`. */
  readonly faults: ReadonlyMap<string, CellFault>
  readonly notes: readonly SpreadsheetNote[]
  /** Whether lines were left out. */
  readonly isCut: boolean
}
/** Key of a cell by line and column, both from 0. */
export const cellKey = (line: number, column: number): string => `${line} ${column}`
