import { importLimits } from '../../../schema/importing'
import type { ImportLine } from '../../providers/dataProvider'
import type { GivenRow } from '../sheet/readSheet'

/** A row with what the mall says of it. */
export interface ImportedRow extends GivenRow {
  readonly told?: ImportLine
}
export type Counts = Readonly<Record<ImportLine['state'], number>>
export const countsOf = (rows: readonly ImportedRow[]): Counts => {
  const counts = { open: 0, created: 0, changed: 0, same: 0, refused: 0, undone: 0 }
  for (const { told } of rows) counts[told?.state ?? 'open'] += 1
  return counts
}
/** Whether a row would write something. */
export const isWriting = ({ told }: ImportedRow): boolean => told?.state === 'created' || told?.state === 'changed'

/** As much as one call carries, in signs beside the limit of rows. */
const SIGNS = 200_000
/** Rows in as many parts as there are calls. */
export const partsOf = (rows: readonly GivenRow[]): GivenRow[][] => {
  let part: GivenRow[] = []
  const parts = [part]
  let signs = 0
  for (const row of rows) {
    const size = Object.values(row.cells).reduce((sum, cell) => sum + cell.length, 0)
    if (part.length > 0 && (part.length === importLimits.call || signs + size > SIGNS)) {
      part = []
      parts.push(part)
      signs = 0
    }
    part.push(row)
    signs += size
  }
  return parts
}
/** A row as a call carries it. */
export const plainRow = ({ line, cells }: GivenRow) => ({
  line,
  cells: Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== '')),
})
