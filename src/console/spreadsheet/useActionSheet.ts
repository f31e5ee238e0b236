import { useDataProvider, useRefresh } from 'ra-core'
import { useState } from 'react'
import {
  doubledIn,
  doubledRows,
  readCell,
  type SpreadsheetColumn,
  getActionColumns,
} from '../../schema/spreadsheet/actionColumns'
import { actionSpreadsheetLimits } from '../../schema/spreadsheet/actionLimits'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { useNotifyError } from '../components/hooks/useNotifyError'
import { errorBody } from '../providers/api/httpError'
import { useLabel } from '../config/ConsoleContext'
import type { ConsoleDataProvider, ActionRowResult } from '../providers/data/consoleDataProvider'
import { faultErrors } from './read/faultErrors'
import type { ParsedRow, ParsedSpreadsheet } from './read/readRows'

export type ActionSheetMode = 'each' | 'whole'
/** A row with what the mall says of it; nothing as long as it was not asked. */
export interface ValidatedRow extends ParsedRow {
  readonly result?: ActionRowResult
}
export type ActionSheetStep = 'choose' | 'judged' | 'done'

/** Rows of one call where they are done one by one: the page tells how far it is. */
const AT_ONCE = 25
const isOpen = ({ result }: ValidatedRow) => result === undefined || result.state === 'ready'

/** Takes an action over a sheet: what was given is judged by the mall, then done whole or row by row. */
export const useActionSheet = (resource: AnyResource, name: string, action: AnyAction) => {
  const provider = useDataProvider<ConsoleDataProvider>()
  const refresh = useRefresh()
  const notifyError = useNotifyError()
  const label = useLabel()
  const [given, setGiven] = useState<ParsedSpreadsheet>()
  const [rows, setRows] = useState<readonly ValidatedRow[]>([])
  const [step, setStep] = useState<ActionSheetStep>('choose')
  const [progress, setProgress] = useState<number>()
  const [isWholeWrong, setWholeWrong] = useState(false)
  const columns: readonly SpreadsheetColumn[] = getActionColumns(resource, action)
  const [{ name: key, field } = { name: 'id', field: undefined }] = columns
  const send = async (mode: 'judge' | ActionSheetMode, part: readonly ValidatedRow[]) =>
    (await provider.sheet(resource.name, name, { mode, rows: part.map(({ cells }) => cells) })).data
  /** Asks in parts, and tells of each how far it is; a record that stands in two of them is asked for once. */
  const inParts = async (
    mode: 'judge' | ActionSheetMode,
    all: readonly ValidatedRow[],
    size: number,
    hear: (now: readonly ValidatedRow[]) => void,
  ) => {
    const now = [...all]
    const todo = [...all.entries()].filter(([, row]) => isOpen(row))
    setProgress(0)
    for (let from = 0; from < todo.length; from += size) {
      const part = todo.slice(from, from + size)
      const results = await send(
        mode,
        part.map(([, row]) => row),
      )
      for (const [index, [at, row]] of part.entries()) now[at] = { ...row, result: results[index] }
      hear([...now])
      setProgress(((from + part.length) / todo.length) * 100)
    }
    return now
  }
  const validate = async (all: readonly ParsedRow[]) => {
    const twice = doubledRows(all.map(({ cells }) => (field ? readCell(field, cells[key]) : cells[key])))
    const errors = { [key]: field ? label(doubledIn(field)) : 'doubled' }
    const result: ActionRowResult = { id: null, name: null, state: 'refused', errors }
    const fresh = all.map((row, at): ValidatedRow => {
      const unread = faultErrors(row, label)
      const { line, cells } = row
      if (unread) return { ...row, result: { ...result, errors: unread } }
      return { line, cells, ...(twice.has(at) ? { result } : {}) }
    })
    setRows(await inParts('judge', fresh, actionSpreadsheetLimits.call, () => {}))
  }
  const busyWith = async (work: () => Promise<void>) => {
    setProgress(0)
    try {
      await work()
    } catch (fault) {
      notifyError(fault)
    } finally {
      setProgress(undefined)
    }
  }
  return {
    columns,
    rows,
    step,
    progress,
    isWholeWrong,
    unused: given?.unused ?? [],
    notes: given?.notes ?? [],
    take: (parsed: ParsedSpreadsheet) =>
      busyWith(async () => {
        await validate(parsed.rows)
        setGiven(parsed)
        setWholeWrong(false)
        setStep('judged')
      }),
    again: () => setStep('choose'),
    /** Ticks a confirmation of one row, or takes the tick back, and has the row judged anew. */
    confirm: async (line: number, tick: string, isTicked: boolean) => {
      const row = rows.find(each => each.line === line)
      if (!row) return
      const cells = { ...row.cells, [tick]: isTicked ? 'true' : '' }
      const change = (more: Partial<ValidatedRow>) =>
        setRows(now => now.map(each => (each.line === line ? { ...each, ...more } : each)))
      change({ cells })
      try {
        const [result] = await send('judge', [{ line, cells }])
        change({ result })
      } catch (fault) {
        notifyError(fault)
      }
    },
    run: (mode: ActionSheetMode) =>
      busyWith(async () => {
        try {
          if (mode === 'each') await inParts('each', rows, AT_ONCE, setRows)
          else {
            const results = await send('whole', rows)
            setRows(rows.map((row, at) => ({ ...row, result: results[at] })))
          }
          setStep('done')
        } catch (fault) {
          // Refused as a whole: nothing was done, and the mall says anew what of it is wrong.
          if (mode === 'each' || !errorBody(fault)?.errors) throw fault
          setWholeWrong(true)
          await validate(rows)
        } finally {
          refresh()
        }
      }),
  }
}
export type ActionSheetFlow = ReturnType<typeof useActionSheet>
