import { doubledAt, type ImportSource, namedBy } from '../../../schema/spreadsheet/importColumns'
import type { Labels } from '../../../schema/model/field'
import type { AnyResource } from '../../../schema/model/resource'
import type { ImportRequest, ImportLine, ImportResult } from '../../../schema/contract/spreadsheetContract'
import { chunkRows, type ImportedRow, plainRow } from '../model/importRow'
import { type Keeping, prepareForReopening } from '../report/keptColumns'
import type { ParsedSpreadsheet } from '../../spreadsheet/read/readRows'
import { findLaterDuplicates } from './duplicateRows'
import type { Work } from './useSpreadsheetFlow'
import { inParts, type RowPlan, validateRows } from './validateRows'

interface Calling {
  readonly resource: AnyResource
  readonly label: (labels: Labels) => string
  readonly send: (request: ImportRequest) => Promise<ImportResult>
}
/** Plan of an import row: a save of its record. */
const savePlan = ({ resource, send }: Pick<Calling, 'resource' | 'send'>): RowPlan<ImportLine> => ({
  nameOf: cells => namedBy(resource, cells),
  doubledAt: cells => doubledAt(resource, cells),
  send: async part => (await send({ step: 'judge', rows: part.map(plainRow) })).rows,
  refuse: ({ line }, errors, verdict = { line, state: 'refused', id: null, name: null, errors, before: {} }) => ({
    ...verdict,
    state: 'refused',
    errors,
  }),
  conflicts: () => findLaterDuplicates(resource),
})
/** Calls of an import, in parts that the server accepts. */
export const importCalls = ({ resource, label, send }: Calling) => ({
  validate: (all: readonly ImportedRow[], pending: readonly ImportedRow[], work: Work): Promise<ImportedRow[]> =>
    validateRows(savePlan({ resource, send }), [all, pending], label, work),
  /**
   * Sends all rows and starts the job. Reopening the import, also in another browser, shows the
   * whole spreadsheet with its results.
   */
  handOver: async (sheet: ParsedSpreadsheet, all: readonly ImportedRow[], work: Work): Promise<string> => {
    const { head, rowOf }: Keeping = prepareForReopening(resource, sheet)
    const { task } = await send({ step: 'begin', sheet: head })
    const add = async (part: readonly ImportedRow[]) => {
      await send({ step: 'add', task, rows: part.map(rowOf) })
    }
    await inParts(chunkRows(all), add, work)
    await send({ step: 'run', task })
    return task
  },
  /** Reads the results of all rows by line, and the original spreadsheet. */
  resultsOf: async (
    task: string,
  ): Promise<{ readonly lines: ReadonlyMap<number, ImportLine>; readonly sheet: ImportSource | undefined }> => {
    const results = new Map<number, ImportLine>()
    let head: ImportSource | undefined
    for (let after = 0; ; ) {
      const { rows: lines, sheet } = await send({ step: 'told', task, after })
      head ??= sheet
      for (const line of lines) results.set(line.line, line)
      const last = lines.at(-1)
      if (!last) return { lines: results, sheet: head }
      after = last.line
    }
  },
})
