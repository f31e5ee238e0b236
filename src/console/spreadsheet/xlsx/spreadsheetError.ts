import { importLimits } from '../../../schema/spreadsheet/importColumns'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { isWrongValue } from '../../../schema/spreadsheet/xlsx'

/** Why a file or text is not a usable spreadsheet. */
type SpreadsheetErrorReason =
  | 'binary'
  | 'broken'
  | 'cut'
  | 'doubled'
  | 'empty'
  | 'encoding'
  | 'headers'
  | 'noHead'
  | 'huge'
  | 'locked'
  | 'numbers'
  | 'old'
  | 'oldLocked'
  | 'other'
  | 'tooLarge'
  | 'tooMany'
  | 'tooManyFiles'
  | 'tooMuch'
  | 'tooWide'
  | 'slow'
  | 'unsafePaths'
  | 'unusual'
  | 'webPage'
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
 * `unclearNumber`: shown otherwise than stored. `shortened`: digits are lost. `cellPicture`: a
 * picture that Excel keeps in the cell. `lost`: its shared text is missing in the file.
 */
export type CellFault =
  | 'formula'
  | 'wrongFormula'
  | 'merged'
  | 'endless'
  | 'unkept'
  | 'unclearNumber'
  | 'shortened'
  | 'cellPicture'
  | 'lost'
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
  readonly name:
    | 'formulas'
    | 'filled'
    | 'struck'
    | 'struckParts'
    | 'macros'
    | 'links'
    | 'sheets'
    | 'hiddenSheets'
    | 'hiddenRows'
    | 'hiddenColumns'
    | 'scaled'
    | 'openEnd'
    | 'headUnits'
    | 'footers'
    | 'exampleKept'
    | 'sheetPictures'
    | 'sheetPicturesLeft'
    | 'tallPictures'
  readonly count: number
  /** Name of a sheet, or the lines and texts in question. */
  readonly text?: string
  /** Line numbers of rows that were left out and can be read. */
  readonly lines?: readonly number[]
  /** Last lines of merged areas, from 0. */
  readonly ends?: readonly number[]
}
/** Limit of a picture out of an archive, in bytes. Pictures are made smaller before the upload. */
export const MAX_PICTURE = 40_000_000
/** A picture for a spreadsheet, read only if a cell uses it. */
export interface ImageFile {
  /** File name with its folders. */
  readonly path: string
  /** Name of its archive, if any. */
  readonly archive?: string
  readonly open: () => Promise<File>
}
/** Picture of a spreadsheet by its cell, from 0. A picture outside of the file has no image. */
export interface CellPicture {
  readonly line: number
  readonly column: number
  /** Last line of which the picture covers half. */
  readonly lastLine: number
  readonly lastColumn: number
  readonly image?: ImageFile
}
/** Spreadsheet as texts, before its columns are known. */
export interface OpenedSpreadsheet {
  readonly format: 'book' | 'csv' | 'pasted'
  /** Name of the file. Absent for a pasted text. */
  readonly file?: string
  readonly lines: readonly (readonly string[])[]
  /** Faults of cells, by `cellKey`. */
  readonly faults: ReadonlyMap<string, CellFault>
  readonly notes: readonly SpreadsheetNote[]
  /** Whether lines were left out. */
  readonly isCut: boolean
  /** Whether texts stand beyond the limit of columns. */
  readonly isWide?: boolean
  readonly pictures?: readonly CellPicture[]
  /** Days between the usual first day and the one from which the file counts. */
  readonly dayShift?: number
  /** Worksheets of the file, and the index of the one read. */
  readonly sheets?: readonly { readonly name: string; readonly isHidden: boolean }[]
  readonly sheet?: number
  /** Characters parsed for this worksheet. */
  readonly size?: number
  /** Reads another worksheet. */
  readonly openSheet?: (index: number, signal?: AbortSignal) => Promise<OpenedSpreadsheet>
}
/** Key of a cell by line and column, both from 0. */
export const cellKey = (line: number, column: number): string => `${line} ${column}`
