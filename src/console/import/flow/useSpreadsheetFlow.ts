import { useEffect, useRef, useState } from 'react'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import type { ParsedRow, ParsedSpreadsheet } from '../../spreadsheet/read/readRows'
import type { ValidatedRow } from '../model/validatedRow'
import {
  initialSpreadsheetState,
  type SpreadsheetEvent,
  spreadsheetReducer,
  type SpreadsheetState,
} from './spreadsheetState'

/** Work in progress. The signal aborts when the dialog closes. `progress` takes percent. */
export interface Work {
  readonly signal: AbortSignal
  readonly progress: (percent: number) => void
}
/** Validates the `pending` rows and returns all rows. */
type ValidateRows<R> = (
  all: readonly (R | ParsedRow)[],
  pending: readonly (R | ParsedRow)[],
  work: Work,
) => Promise<readonly R[]>

/** State of a spreadsheet from the file to the verdicts. Later steps dispatch their own events. */
export const useSpreadsheetFlow = <R extends ValidatedRow>(validate: ValidateRows<R>) => {
  const notifyError = useNotifyError()
  const [state, setState] = useState<SpreadsheetState<R>>(initialSpreadsheetState)
  // A ref with the latest state: cells are corrected faster than the server validates.
  const latest = useRef(state)
  const fixing = useRef(Promise.resolve())
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const control = new AbortController()
    leaving.current = control
    return () => control.abort()
  }, [])
  const dispatch = (event: SpreadsheetEvent<R>) => {
    latest.current = spreadsheetReducer(latest.current, event)
    setState(latest.current)
  }
  const work = (): Work => ({
    signal: leaving.current.signal,
    progress: percent => dispatch({ type: 'progressed', percent }),
  })
  const busyWith = async (run: (current: Work) => Promise<void>) => {
    const current = work()
    current.progress(0)
    try {
      await run(current)
    } catch (fault) {
      if (!current.signal.aborted) notifyError(fault)
    } finally {
      dispatch({ type: 'workEnded' })
    }
  }
  /** Validates some rows again, after earlier corrections. */
  const revalidate = (isPending: (row: R) => boolean): Promise<void> => {
    const next = fixing.current.then(async () => {
      const all = latest.current.rows
      const results = await validate(all, all.filter(isPending), work())
      // A row changed meanwhile is validated by its own call.
      const rows = latest.current.rows.map((row, at) => (row === all[at] ? (results[at] ?? row) : row))
      dispatch({ type: 'rowsChanged', rows })
    })
    fixing.current = next.catch(fault => void notifyError(fault)).finally(() => dispatch({ type: 'workEnded' }))
    return fixing.current
  }
  return {
    state,
    dispatch,
    busyWith,
    revalidate,
    take: (sheet: ParsedSpreadsheet) =>
      busyWith(async current =>
        dispatch({ type: 'fileValidated', sheet, rows: await validate(sheet.rows, sheet.rows, current) }),
      ),
    /** Validates one more row of the spreadsheet. Corrections of the others stay. */
    addRow: (sheet: ParsedSpreadsheet, row: ParsedRow) =>
      busyWith(async current => {
        await fixing.current
        const all = [...latest.current.rows, row].sort((one, other) => one.line - other.line)
        dispatch({ type: 'fileValidated', sheet, rows: await validate(all, [row], current) })
      }),
    changeRow: (line: number, change: (row: R) => R) =>
      dispatch({
        type: 'rowsChanged',
        rows: latest.current.rows.map(row => (row.line === line ? change(row) : row)),
      }),
    currentRows: () => latest.current.rows,
    /** Returns the latest rows after all corrections are validated. */
    settledRows: async () => {
      await fixing.current
      return latest.current.rows
    },
  }
}
