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
/** What happens to each row of a spreadsheet: a save, or an action. */
export interface RowPlan<V extends RowVerdict> {
  /** Names the record of a row. Rows of the same name are of one record; an empty name is no record's. */
  readonly nameOf: (cells: Cells) => unknown
  /** Says what is wrong with a row whose record an earlier row names. */
  readonly doubledAt: (cells: Cells) => Errors
  /** Sends rows to the server, and returns their verdicts in the same order. */
  readonly send: (part: readonly ValidatedRow<V>[]) => Promise<readonly V[]>
  /** Refuses a row before or after the server has seen it. */
  readonly refuse: (row: ValidatedRow<V>, errors: RowVerdict['errors'], verdict?: V) => V
  /** Begins a walk over all rows. Says why a row contradicts an earlier one, though it is right by itself. */
  readonly conflicts?: () => (row: ValidatedRow<V>) => Errors | undefined
}
/** Parts that the server validates at once: while one is validated, the page writes and reads another. */
const AT_ONCE = 2

/** Works through parts, some at once. Begins no more after one has failed. */
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
/** Finds the lines of rows whose record an earlier row names. Works in pieces, between which the page answers. */
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
/** Validates the `pending` of all rows, and returns all with their verdicts. Of two rows of one record the server sees the first alone. */
export const validateRows = async <V extends RowVerdict, R extends ValidatedRow<V>>(
  { nameOf, doubledAt, send, refuse, conflicts }: RowPlan<V>,
  [all, pending]: readonly [all: readonly R[], pending: readonly R[]],
  label: (labels: Labels) => string,
  work: Work,
): Promise<(R & { readonly result?: V | undefined })[]> => {
  const toTexts = (errors: Errors) =>
    Object.fromEntries(Object.entries(errors).map(([name, why]) => [name, label(why)]))
  const doubled = await doubledLines(all, nameOf, work.signal)
  const verdicts = new Map<number, V>()
  const parts = chunkRows(pending.filter(({ line }) => !doubled.has(line)))
  await inParts(
    parts,
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
    const verdict = doubled.has(row.line)
      ? refuse(row, toTexts(doubledAt(row.cells)))
      : (verdicts.get(row.line) ?? row.result)
    // A cell that cannot be read explains what follows from it.
    const unread = { ...faultErrors(row, label), ...row.unsent }
    return Object.keys(unread).length === 0 ? verdict : refuse(row, { ...verdict?.errors, ...unread }, verdict)
  }
  const conflictOf = conflicts?.()
  return all
    .map(row => ({ ...row, result: verdictOf(row) }))
    .map(row => {
      const why = conflictOf?.(row)
      if (!why || !row.result) return row
      const errors = row.result.state === 'refused' ? row.result.errors : {}
      return { ...row, result: refuse(row, { ...errors, ...toTexts(why) }, row.result) }
    })
}
