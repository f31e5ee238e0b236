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
  /** The addresses of the pictures that its cells name, by the names of the columns. */
  readonly uploaded?: Readonly<Record<string, string>> | undefined
}
type ImportCounts = Readonly<Record<ImportLine['state'], number>>
export const countsOf = (rows: readonly ImportedRow[]): ImportCounts => {
  const counts = { open: 0, created: 0, changed: 0, same: 0, refused: 0, undone: 0 }
  for (const row of rows) counts[stateOf(row)] += 1
  return counts
}
/** Whether someone may take back what an import wrote: new records go only by whoever may remove them. */
export const canUndo = (resource: AnyResource, actor: Actor, { created, changed }: ImportCounts): boolean =>
  created + changed > 0 && (created === 0 || isAllowed(resource, 'remove', actor))
/** Whether a row would write something. */
export const isWriting = ({ result }: ImportedRow): boolean =>
  result?.state === 'created' || result?.state === 'changed'

const signsIn = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0)
/** Splits rows into parts, a call each. */
export const chunkRows = <R extends ValidatedRow>(rows: readonly R[]): R[][] => {
  const parts: R[][] = []
  let part: R[] = []
  let signs = 0
  for (const row of rows) {
    // What stands in the sheet is what goes along; where a cell was mended that is more.
    const errorLength = signsIn(Object.values(row.result?.errors ?? {}))
    const size = Math.max(signsIn(Object.values(row.cells)), signsIn(row.texts ?? [])) + errorLength
    if (part.length === 0 || part.length === importLimits.call || signs + size > importLimits.row) {
      part = []
      parts.push(part)
      signs = 0
    }
    part.push(row)
    signs += size
  }
  return parts
}
/** A row as a call carries it: pictures by their addresses, and nothing that cannot be sent. */
export const plainRow = ({ line, cells, uploaded = {}, unsent = {} }: Omit<ImportedRow, 'result'>) => ({
  line,
  cells: Object.fromEntries(
    Object.entries({ ...cells, ...uploaded }).filter(
      ([name, cell]) => cell !== '' && !Object.hasOwn(unsent, name) && !whyUnsent(cell),
    ),
  ),
})
/** A row with another text in a cell: what could not be read there is forgotten. */
export const correctCell = <R extends ValidatedRow>(row: R, name: string, cell: string): R => {
  const { [name]: _, ...faults } = row.faults ?? {}
  return { ...row, cells: { ...row.cells, [name]: cell }, faults }
}
/** Whether a cell of a row names a picture. */
export const namesPictures = ({ uploaded }: ImportedRow): boolean => uploaded !== undefined
/** Whether the cells of a column hold pictures. */
export const isOfPictures = ({ field }: SpreadsheetColumn): boolean => traitsOf(field).names?.what === 'file'
