import { doubledAt, type ImportSource } from '../../../schema/spreadsheet/importColumns'
import type { Labels } from '../../../schema/model/field'
import type { AnyResource } from '../../../schema/model/resource'
import type { ImportRequest, ImportLine, ImportResult } from '../../providers/data/consoleDataProvider'
import { faultErrors } from '../../spreadsheet/read/faultErrors'
import { laterLines, findLaterDuplicates } from './duplicateRows'
import { type ImportedRow, chunkRows, plainRow } from '../model/importRow'

interface Calling {
  readonly resource: AnyResource
  readonly label: (labels: Labels) => string
  readonly send: (request: ImportRequest) => Promise<ImportResult>
  /** Ends what is asked when the dialog is left. */
  readonly signal: () => AbortSignal
  /** Gets how far it is, in hundredths. */
  readonly progress: (percent: number) => void
}
/** Parts that are judged at once: while the mall judges one, the page writes and reads another. */
const AT_ONCE = 2
/** What is asked of the mall about rows, as many calls as that takes. */
export const importCalls = ({ resource, label, send, signal, progress }: Calling) => {
  /** Goes through rows part by part, so many parts at once, and tells how far it is. Where one fails no more are begun. */
  const inParts = async (
    all: readonly ImportedRow[],
    work: (part: ImportedRow[]) => Promise<void>,
    atOnce = 1,
  ): Promise<void> => {
    const left = chunkRows(all).reverse()
    let done = 0
    const walk = async (): Promise<void> => {
      for (let part = left.pop(); part; part = left.pop()) {
        signal().throwIfAborted()
        await work(part).catch(fault => {
          left.length = 0
          throw fault
        })
        done += part.length
        progress((done / all.length) * 100)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, walk))
  }
  /** What the mall says of these rows, by their lines; of two for one record the later is not asked for, and what could not be read is told before what follows from it. */
  const validate = async (all: readonly ImportedRow[], pending: readonly ImportedRow[]): Promise<ImportedRow[]> => {
    const later = await laterLines(resource, all, signal())
    const results = new Map<number, ImportLine>()
    const toValidate = pending.filter(({ line }) => !later.has(line))
    if (toValidate.length > 0)
      await inParts(
        toValidate,
        async part => {
          const { rows: lines } = await send({ step: 'judge', rows: part.map(plainRow) })
          for (const line of lines) results.set(line.line, line)
        },
        AT_ONCE,
      )
    const toTexts = (errors: Readonly<Record<string, Labels>>) =>
      Object.fromEntries(Object.entries(errors).map(([name, why]) => [name, label(why)]))
    const comesLater = findLaterDuplicates(resource)
    const heardOf = (row: ImportedRow): ImportedRow => {
      const none: ImportLine = { line: row.line, state: 'refused', id: null, name: null, errors: {}, before: {} }
      const unread = { ...faultErrors(row, label), ...row.unsent }
      const heard = later.has(row.line)
        ? { ...none, errors: toTexts(doubledAt(resource, row.cells)) }
        : (results.get(row.line) ?? row.result)
      if (Object.keys(unread).length === 0) return { ...row, result: heard }
      return { ...row, result: { ...(heard ?? none), state: 'refused', errors: { ...heard?.errors, ...unread } } }
    }
    return all.map(heardOf).map(row => {
      const why = comesLater(row)
      if (!why || !row.result) return row
      const { state, errors } = row.result
      const also = state === 'refused' ? errors : {}
      return { ...row, result: { ...row.result, state: 'refused', errors: { ...also, ...toTexts(why) } } }
    })
  }
  /** What became of every row that was handed over, and the sheet that it stood in. */
  const resultsOf = async (
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
  }
  return { inParts, judged: validate, toldOf: resultsOf }
}
