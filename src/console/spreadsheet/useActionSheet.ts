import { useDataProvider, useRefresh } from 'ra-core'
import { useState } from 'react'
import {
  doubledIn,
  doubledRows,
  readCell,
  type SheetColumn,
  actionSheetColumns,
} from '../../schema/spreadsheet/actionColumns'
import { actionSheetLimits } from '../../schema/spreadsheet/actionLimits'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { useNotifyError } from '../components/hooks/useNotifyError'
import { errorBody } from '../providers/api/httpError'
import { useLabel } from '../config/ConsoleContext'
import type { ConsoleDataProvider, SheetLine } from '../providers/data/useDataProvider'
import { faultErrors } from './read/faultErrors'
import type { ParsedRow, ParsedSheet } from './read/readRows'

export type SheetMode = 'each' | 'whole'
/** A row with what the mall says of it; nothing as long as it was not asked. */
export interface ValidatedRow extends ParsedRow {
  readonly told?: SheetLine
}
export type SheetStep = 'choose' | 'judged' | 'done'

/** Rows of one call where they are done one by one: the page tells how far it is. */
const AT_ONCE = 25
const isOpen = ({ told }: ValidatedRow) => told === undefined || told.state === 'ready'

/** Takes an action over a sheet: what was given is judged by the mall, then done whole or row by row. */
export const useSheet = (resource: AnyResource, name: string, action: AnyAction) => {
  const provider = useDataProvider<ConsoleDataProvider>()
  const refresh = useRefresh()
  const say = useNotifyError()
  const label = useLabel()
  const [given, setGiven] = useState<ParsedSheet>()
  const [rows, setRows] = useState<readonly ValidatedRow[]>([])
  const [step, setStep] = useState<SheetStep>('choose')
  const [progress, setProgress] = useState<number>()
  const [isWholeWrong, setWholeWrong] = useState(false)
  const columns: readonly SheetColumn[] = actionSheetColumns(resource, action)
  const [{ name: key, field } = { name: 'id', field: undefined }] = columns
  const send = async (mode: 'judge' | SheetMode, part: readonly ValidatedRow[]) =>
    (await provider.sheet(resource.name, name, { mode, rows: part.map(({ cells }) => cells) })).data
  /** Asks in parts, and tells of each how far it is; a record that stands in two of them is asked for once. */
  const inParts = async (
    mode: 'judge' | SheetMode,
    all: readonly ValidatedRow[],
    size: number,
    hear: (now: readonly ValidatedRow[]) => void,
  ) => {
    const now = [...all]
    const todo = [...all.entries()].filter(([, row]) => isOpen(row))
    setProgress(0)
    for (let from = 0; from < todo.length; from += size) {
      const part = todo.slice(from, from + size)
      const told = await send(
        mode,
        part.map(([, row]) => row),
      )
      for (const [index, [at, row]] of part.entries()) now[at] = { ...row, told: told[index] }
      hear([...now])
      setProgress(((from + part.length) / todo.length) * 100)
    }
    return now
  }
  const judge = async (all: readonly ParsedRow[]) => {
    const twice = doubledRows(all.map(({ cells }) => (field ? readCell(field, cells[key]) : cells[key])))
    const errors = { [key]: field ? label(doubledIn(field)) : 'doubled' }
    const told: SheetLine = { id: null, name: null, state: 'refused', errors }
    const fresh = all.map((row, at): ValidatedRow => {
      const unread = faultErrors(row, label)
      const { line, cells } = row
      if (unread) return { ...row, told: { ...told, errors: unread } }
      return { line, cells, ...(twice.has(at) ? { told } : {}) }
    })
    setRows(await inParts('judge', fresh, actionSheetLimits.call, () => {}))
  }
  const busyWith = async (work: () => Promise<void>) => {
    setProgress(0)
    try {
      await work()
    } catch (fault) {
      say(fault)
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
    take: (sheet: ParsedSheet) =>
      busyWith(async () => {
        await judge(sheet.rows)
        setGiven(sheet)
        setWholeWrong(false)
        setStep('judged')
      }),
    again: () => setStep('choose'),
    run: (mode: SheetMode) =>
      busyWith(async () => {
        try {
          if (mode === 'each') await inParts('each', rows, AT_ONCE, setRows)
          else {
            const told = await send('whole', rows)
            setRows(rows.map((row, at) => ({ ...row, told: told[at] })))
          }
          setStep('done')
        } catch (fault) {
          // Refused as a whole: nothing was done, and the mall says anew what of it is wrong.
          if (mode === 'each' || !errorBody(fault)?.errors) throw fault
          setWholeWrong(true)
          await judge(rows)
        } finally {
          refresh()
        }
      }),
  }
}
export type SheetFlow = ReturnType<typeof useSheet>
