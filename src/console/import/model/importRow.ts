import { importLimits } from '../../../schema/spreadsheet/importColumns'
import type { Actor } from '../../../schema/model/condition'
import { isAllowed } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { traitsOf } from '../../../schema/fields/traits'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import type { ImportLine } from '../../../schema/contract/spreadsheetContract'
import { whyUnsent } from '../../spreadsheet/xlsx/spreadsheetError'
import { stateOf, type ValidatedRow } from './validatedRow'

/** A row of an import. */
export interface ImportedRow extends ValidatedRow<ImportLine> {
  /** Addresses of uploaded pictures, by column. */
  readonly uploaded?: Readonly<Record<string, string>> | undefined
}
type ImportCounts = Readonly<Record<ImportLine['state'], number>>
export const countsOf = (rows: readonly ImportedRow[]): ImportCounts => {
  const counts = { open: 0, created: 0, changed: 0, same: 0, refused: 0, undone: 0 }
  for (const row of rows) counts[stateOf(row)] += 1
  return counts
}
/** Whether an actor may undo an import. New records need the permission to delete. */
export const canUndo = (resource: AnyResource, actor: Actor, { created, changed }: ImportCounts): boolean =>
  created + changed > 0 && (created === 0 || isAllowed(resource, 'remove', actor))
/** Whether a row will be written. */
export const isWriting = ({ result }: ImportedRow): boolean =>
  result?.state === 'created' || result?.state === 'changed'

const signsIn = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0)
/** Splits rows into one part for each call. */
export const chunkRows = <R extends ValidatedRow>(rows: readonly R[]): R[][] => {
  const parts: R[][] = []
  let part: R[] = []
  let [signs, texts] = [0, 0]
  for (const row of rows) {
    // The original texts are sent. Corrected cells may be longer.
    const errorLength = signsIn(Object.values(row.result?.errors ?? {}))
    const size = Math.max(signsIn(Object.values(row.cells)), signsIn(row.texts ?? [])) + errorLength
    const count = (row.texts?.length ?? 0) + Object.keys(row.cells).length
    const isFull = signs + size > importLimits.row || texts + count > importLimits.texts
    if (part.length === 0 || part.length === importLimits.call || isFull) {
      part = []
      parts.push(part)
      signs = 0
      texts = 0
    }
    part.push(row)
    signs += size
    texts += count
  }
  return parts
}
/** Payload of a row: pictures as addresses, without cells that cannot be sent. */
export const plainRow = ({ line, cells, uploaded = {}, unsent = {} }: Omit<ImportedRow, 'result'>) => ({
  line,
  cells: Object.fromEntries(
    Object.entries({ ...cells, ...uploaded }).filter(
      ([name, cell]) => cell !== '' && !Object.hasOwn(unsent, name) && !whyUnsent(cell),
    ),
  ),
})
/** Changes a cell of a row and removes its fault. */
export const correctCell = <R extends ValidatedRow>(row: R, name: string, cell: string): R => {
  const { [name]: _, ...faults } = row.faults ?? {}
  // A picture below the cell stays only while the cell is empty.
  return { ...row, cells: { ...row.cells, [name]: cell }, faults }
}
/** Whether a row names pictures. */
export const namesPictures = ({ uploaded }: ImportedRow): boolean => uploaded !== undefined
/** Whether a column holds pictures. */
export const isOfPictures = ({ field }: SpreadsheetColumn): boolean => traitsOf(field).names?.what === 'file'
