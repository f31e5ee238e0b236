import { useDataProvider, useRefresh } from 'ra-core'
import { useEffect, useEffectEvent } from 'react'
import {
  doubledIn,
  actionSheetColumns,
  readCell,
  type SpreadsheetColumn,
} from '../../../schema/spreadsheet/actionColumns'
import type { Labels } from '../../../schema/model/field'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'
import { guessesOf, guessingOf } from '../../../schema/selectors/suggestedOption'
import { errorBody } from '../../providers/api/httpError'
import { onHeard } from '../../providers/live/liveListeners'
import type { LiveEvent } from '../../providers/live/liveStream'
import { useLabel } from '../../config/ConsoleContext'
import type { ActionRowResult } from '../../../schema/contract/spreadsheetContract'
import type { ConsoleDataProvider } from '../../providers/data/consoleDataProvider'
import { correctCell, plainRow } from '../model/importRow'
import { type ActionRow, stateOf } from '../model/validatedRow'
import { findSharedTexts } from './duplicateRows'
import { useMatching } from './useMatching'
import { useSpreadsheetFlow } from './useSpreadsheetFlow'
import { contextColumns } from './useWaitingLines'
import { inParts, type RowPlan, validateRows } from './validateRows'

export type ActionSheetMode = 'each' | 'whole'
/** New text of a cell. */
export type CellText = readonly [line: number, column: string, text: string]

/**
 * Changes a cell, and the select cell that its text suggests, if one option fits. A select cell that
 * somebody chose otherwise stays.
 */
const withSuggestion = (
  resource: AnyResource,
  columns: readonly SpreadsheetColumn[],
  [row, name, text]: readonly [row: ActionRow, name: string, text: string],
  label: (labels: Labels | undefined) => string,
): ActionRow => {
  const changed = correctCell(row, name, text)
  const guessing = guessingOf(resource, name)
  const column = columns.find(each => each.name === guessing?.name)
  if (!guessing || !column) return changed
  const suggested = (typed: string | undefined): string => {
    const [option, ...others] = guessesOf(guessing, typed)
    return option === undefined || others.length > 0 ? '' : label(column.field.options.options?.[option])
  }
  const chosen = row.cells[column.name] ?? ''
  const isOwn = chosen !== '' && chosen !== suggested(row.cells[name])
  const next = suggested(text)
  return isOwn || (next === '' && text.trim() !== '') ? changed : correctCell(changed, column.name, next)
}

/** Rows of a call that runs them one by one. Small, so that the page can show the progress. */
const AT_ONCE = 25
const split = <R>(rows: readonly R[], size: number): R[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
type Send = (mode: 'judge' | ActionSheetMode, rows: readonly ActionRow[]) => Promise<readonly ActionRowResult[]>
/** Plan of an action row: the action on its record. */
const actionPlan = (
  resource: AnyResource,
  action: AnyAction,
  [{ name, field }, ...inputs]: ReturnType<typeof actionSheetColumns>,
  send: Send,
): RowPlan<ActionRowResult> => ({
  nameOf: cells => readCell(field, cells[name]),
  isBlank: cells => inputs.length > 0 && inputs.every(each => readCell(each.field, cells[each.name]) === undefined),
  doubledAt: () => ({ [name]: doubledIn(field) }),
  send: part => send('judge', part),
  refuse: (_, errors, verdict = { id: null, name: null, state: 'refused', errors }) => ({
    ...verdict,
    state: 'refused',
    errors,
  }),
  conflicts: () => findSharedTexts(resource, action),
})

/** Runs an action over a spreadsheet: validates its rows, then runs all or one by one. */
export const useActionSheet = (resource: AnyResource, name: string, action: AnyAction) => {
  const provider = useDataProvider<ConsoleDataProvider>()
  const refresh = useRefresh()
  const label = useLabel()
  const columns = actionSheetColumns(resource, action)
  const aside = contextColumns(resource, action).map(({ field }) => field.labels)
  const send: Send = async (mode, part) =>
    (await provider.sheet(resource.name, name, { mode, rows: part.map(row => plainRow(row).cells) })).data
  const plan = actionPlan(resource, action, columns, send)
  const flow = useSpreadsheetFlow<ActionRow>((all, pending, work) => validateRows(plan, [all, pending], label, work))
  const { state, dispatch, busyWith, revalidate, settledRows, currentRows, changeRow, take } = flow
  const { rows } = state
  /** Runs the valid rows. A cell that is corrected meanwhile keeps its new text. */
  const runEach = async (started: readonly ActionRow[], progress: (percent: number) => void) => {
    const sent = new Map(started.filter(row => stateOf(row) === 'ready').map(row => [row.line, row]))
    const run = async (part: readonly ActionRow[]) => {
      const results = new Map((await send('each', part)).map((result, at) => [part[at]?.line, result]))
      const withResult = (row: ActionRow): ActionRow => {
        const [result, before] = [results.get(row.line), sent.get(row.line)]
        return result && before && (row === before || result.state === 'done') ? { ...before, result } : row
      }
      dispatch({ type: 'rowsChanged', rows: currentRows().map(withResult) })
    }
    // Closing the dialog does not stop a run in progress.
    await inParts(split([...sent.values()], AT_ONCE), run, { signal: new AbortController().signal, progress })
    return currentRows()
  }
  const runWhole = async (rows: readonly ActionRow[]) => {
    const results = await send('whole', rows)
    return rows.map((row, at) => ({ ...row, result: results[at] }))
  }
  // Colleagues and buyers go on while the preview is open.
  const onChange = useEffectEvent(({ resource: changed, id }: LiveEvent) => {
    if (changed !== resource.name || state.step !== 'preview' || state.progress !== undefined) return
    const concerns = ({ result }: ActionRow) => result?.id === id && result?.state !== 'done'
    if (id && rows.some(concerns)) void revalidate(concerns)
  })
  useEffect(() => onHeard(event => onChange(event)), [])
  return {
    ...state,
    columns,
    take,
    ...useMatching(flow, { columns, aside }),
    aside,
    again: () => dispatch({ type: 'anotherFile' }),
    /** Changes cells, with the cells that they suggest, and validates their rows again. */
    fix: (...cells: readonly CellText[]): Promise<void> => {
      for (const [line, column, text] of cells)
        changeRow(line, row => withSuggestion(resource, columns, [row, column, text], label))
      const lines = new Set(cells.map(([line]) => line))
      return revalidate(row => lines.has(row.line))
    },
    /** Runs the valid rows. `mayMend`: what was refused stays in the preview, to be corrected there. */
    run: (mode: ActionSheetMode, mayMend: boolean) =>
      busyWith(async work => {
        // A click also leaves the last cell, whose row is being validated.
        const rows = await settledRows()
        work.progress(0)
        try {
          const results = mode === 'each' ? await runEach(rows, work.progress) : await runWhole(rows)
          // A row that lacks a tick only always stays. A row that was corrected meanwhile waits for the
          // next run.
          const isOpen = results.some(
            ({ result }) => result?.state === 'ready' || (result?.state === 'refused' && (mayMend || result.messages)),
          )
          dispatch(
            isOpen ? { type: 'rowsChanged', rows: results } : { type: 'finished', rows: results, sheet: state.sheet },
          )
        } catch (fault) {
          // A refusal of the whole spreadsheet changed nothing. A new validation shows each wrong
          // row.
          if (mode === 'each' || !errorBody(fault)?.errors) throw fault
          const now = currentRows()
          dispatch({ type: 'wholeRefused', rows: await validateRows(plan, [now, now], label, work) })
        } finally {
          refresh()
        }
      }),
  }
}
export type ActionSheetFlow = ReturnType<typeof useActionSheet>
