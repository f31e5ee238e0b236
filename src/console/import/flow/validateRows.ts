import type { Labels } from '../../../schema/model/field'
import { doubledRows } from '../../../schema/spreadsheet/actionColumns'
import { faultErrors } from '../../spreadsheet/read/faultErrors'
import type { ParsedRow } from '../../spreadsheet/read/readRows'
import { breather } from '../../spreadsheet/xlsx/yieldToMain'
import { chunkRows } from '../model/importRow'
import type { RowVerdict, ValidatedRow } from '../model/validatedRow'
import type { Work } from './useSpreadsheetFlow'

type Cells = ParsedRow['cells']
type Errors = Readonly<Record<string, Labels>>
/** Plan of a spreadsheet's rows: a save, or an action. */
export interface RowPlan<V extends RowVerdict> {
  /** Key of a row's record. Equal keys mean one record. An empty key means none. */
  readonly nameOf: (cells: Cells) => unknown
  /** Errors of a row whose record an earlier row has. */
  readonly doubledAt: (cells: Cells) => Errors
  /** Whether nothing was filled in. Such a row is not sent, and has no verdict. */
  readonly isBlank?: (cells: Cells) => boolean
  /** Sends rows to the server. Returns their verdicts in the same order. */
  readonly send: (part: readonly ValidatedRow<V>[]) => Promise<readonly V[]>
  /** Refuses a row, before or after the server's verdict. */
  readonly refuse: (row: ValidatedRow<V>, errors: RowVerdict['errors'], verdict?: V) => V
  /** Starts a pass over all rows. The returned function reports contradictions to earlier rows. */
  readonly conflicts?: () => (row: ValidatedRow<V>) => Errors | undefined
}
/** Concurrent calls: the page prepares a part while the server validates another. */
const AT_ONCE = 2

/** Processes parts with limited concurrency. Starts no more after a failure. */
export const inParts = async <R>(
  parts: readonly (readonly R[])[],
  run: (part: readonly R[]) => Promise<void>,
  { signal, progress, atOnce = 1 }: Work & { readonly atOnce?: number },
): Promise<void> => {
  const left = [...parts].reverse()
  const all = parts.reduce((sum, { length }) => sum + length, 0)
  let done = 0
  const walk = async (): Promise<void> => {
    for (let part = left.pop(); part; part = left.pop()) {
      signal.throwIfAborted()
      await run(part).catch(fault => {
        left.length = 0
        throw fault
      })
      done += part.length
      progress((done / all) * 100)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, walk))
}
/** Lines of rows whose record an earlier row has. Yields to the page in between. */
export const doubledLines = async (
  all: readonly ParsedRow[],
  nameOf: (cells: Cells) => unknown,
  signal: AbortSignal,
): Promise<ReadonlySet<number | undefined>> => {
  const breath = breather(signal)
  const names: unknown[] = []
  for (const { cells } of all) {
    if (breath.isDue()) await breath.take()
    names.push(nameOf(cells))
  }
  return new Set([...doubledRows(names)].map(at => all[at]?.line))
}
/**
 * Validates the `pending` rows and returns all rows with their verdicts. Of several rows of one
 * record, the server gets the first only.
 */
export const validateRows = async <V extends RowVerdict, R extends ValidatedRow<V>>(
  { nameOf, doubledAt, isBlank, send, refuse, conflicts }: RowPlan<V>,
  [all, pending]: readonly [all: readonly R[], pending: readonly R[]],
  label: (labels: Labels) => string,
  work: Work,
): Promise<(R & { readonly result?: V | undefined })[]> => {
  const toTexts = (errors: Errors) =>
    Object.fromEntries(Object.entries(errors).map(([name, why]) => [name, label(why)]))
  const doubled = await doubledLines(all, nameOf, work.signal)
  const verdicts = new Map<number, V>()
  await inParts(
    chunkRows(pending.filter(({ line, cells }) => !doubled.has(line) && !isBlank?.(cells))),
    async part => {
      const results = await send(part)
      for (const [at, { line }] of part.entries()) {
        const result = results[at]
        if (result) verdicts.set(line, result)
      }
    },
    { ...work, atOnce: AT_ONCE },
  )
  const verdictOf = (row: R): V | undefined => {
    if (isBlank?.(row.cells)) return undefined
    const verdict = doubled.has(row.line)
      ? refuse(row, toTexts(doubledAt(row.cells)))
      : (verdicts.get(row.line) ?? row.result)
    // Errors of unreadable cells explain the server's errors.
    const unread = { ...faultErrors(row, label), ...row.unsent }
    return Object.keys(unread).length === 0 ? verdict : refuse(row, { ...verdict?.errors, ...unread }, verdict)
  }
  const [conflictOf, breath] = [conflicts?.(), breather(work.signal)]
  const validated: (R & { readonly result?: V | undefined })[] = []
  for (const row of all) {
    if (breath.isDue()) await breath.take()
    const result = verdictOf(row)
    const why = conflictOf?.({ ...row, result })
    const errors = result?.state === 'refused' ? result.errors : {}
    validated.push({ ...row, result: why && result ? refuse(row, { ...errors, ...toTexts(why) }, result) : result })
  }
  return validated
}
