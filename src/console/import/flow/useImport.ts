import { useDataProvider, useRefresh } from 'ra-core'
import { importColumns } from '../../../schema/spreadsheet/importColumns'
import type { AnyResource } from '../../../schema/model/resource'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import type { ImportRequest, OwnImport } from '../../../schema/contract/spreadsheetContract'
import type { ConsoleDataProvider } from '../../providers/data/consoleDataProvider'
import { type Job, jobOf, stopJob } from '../../providers/api/jobs'
import { useLabel, useConsoleConfig } from '../../config/ConsoleContext'
import { choicesBeside, type Matches } from '../../spreadsheet/read/headerRow'
import type { ImageFile } from '../../spreadsheet/xlsx/spreadsheetError'
import { importCalls } from './importCalls'
import { rowBack, restoreSpreadsheet } from '../report/keptColumns'
import { type ImportedRow, correctCell, namesPictures } from '../model/importRow'
import { stateOf } from '../model/validatedRow'
import { importAside, importSize } from '../model/importLimits'
import { useImageFiles } from '../images/useImageFiles'
import type { JobPace } from './spreadsheetState'
import { useMatching } from './useMatching'
import { useOwnImports } from './useOwnImports'
import { useSpreadsheetFlow, type Work } from './useSpreadsheetFlow'

const POLL_MS = 1000
/** Polls a job until it ends. */
const followJob = async (id: string, signal: AbortSignal, onProgress: (job: JobPace) => void): Promise<void> => {
  const start = performance.now()
  for (;;) {
    const job: Job | undefined = await jobOf(id, signal)
    if (job) onProgress({ ...job, speed: (job.done * 1000) / Math.max(1, performance.now() - start) })
    if (job?.state !== 'waiting') return
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
    signal.throwIfAborted()
  }
}
/** Calls of the import, and the upload of pictures that its cells name. */
const useImportCalls = (resource: AnyResource) => {
  const provider = useDataProvider<ConsoleDataProvider>()
  const label = useLabel()
  const { me } = useConsoleConfig()
  const columns = importColumns(resource, me)
  const images = useImageFiles(columns)
  const send = async (request: ImportRequest) => (await provider.import(resource.name, request)).data
  return { columns, images, send, calls: importCalls({ resource, label, send }) }
}
type ImportCalls = ReturnType<typeof useImportCalls>
const usePreview = ({ images, calls }: ImportCalls) =>
  useSpreadsheetFlow<ImportedRow>(async (all, pending, work) => {
    const placed = await images.place(pending, work.signal)
    const byLine = new Map(placed.map(row => [row.line, row]))
    return calls.validate(
      all.map(row => byLine.get(row.line) ?? row),
      placed,
      work,
    )
  })
/** After the preview: the job, its result, and the undo. */
const useImportJob = ({ calls, send }: ImportCalls, flow: ReturnType<typeof usePreview>) => {
  const refresh = useRefresh()
  const notifyError = useNotifyError()
  const { state, dispatch, busyWith, settledRows } = flow
  const follow = (id: string, { signal }: Work) =>
    followJob(id, signal, job => dispatch({ type: 'jobProgressed', job }))
  /** Polls an import until it ends, and shows the results of its rows. */
  const finish = async (task: string, known: readonly ImportedRow[], work: Work) => {
    await follow(task, work)
    const { lines, sheet: head } = await calls.resultsOf(task)
    if (known.length > 0) {
      const rows = known.map(row => ({ ...row, result: lines.get(row.line) ?? row.result }))
      dispatch({ type: 'finished', rows, sheet: state.sheet })
    } else {
      const rows = [...lines.values()].map(line => rowBack(line, head ?? { columns: [] }))
      dispatch({ type: 'finished', rows, sheet: head && restoreSpreadsheet(head) })
    }
    refresh()
  }
  const finishUndo = async (undoing: string, work: Work, job: JobPace | undefined) => {
    dispatch({ type: 'jobBegan', step: 'undoing', job })
    await follow(undoing, work)
    dispatch({ type: 'undoEnded' })
    refresh()
  }
  return {
    run: () =>
      busyWith(async work => {
        const rows = await settledRows()
        if (!state.sheet) return
        const task = await calls.handOver(state.sheet, rows, work)
        dispatch({ type: 'jobBegan', step: 'running' })
        await finish(task, rows, work)
      }),
    /** Opens an earlier import in its current state. */
    open: (own: OwnImport) =>
      busyWith(async work => {
        const job = { ...own, result: own.counts, speed: 0 }
        dispatch({ type: 'importOpened', job })
        // An unfinished undo can be started again.
        if (own.undone === 'done' || own.undone === 'waiting') return finishUndo(`undo ${own.id}`, work, job)
        if (own.state === 'waiting') dispatch({ type: 'jobBegan', step: 'running', job })
        await finish(own.id, [], work)
      }),
    stop: () => state.job && void stopJob(state.job.id).catch(notifyError),
    undo: () =>
      busyWith(async work => {
        if (!state.job) return
        const { task } = await send({ step: 'undo', task: state.job.id })
        await finishUndo(task, work, state.job)
      }),
  }
}
/** Imports a spreadsheet of records: validation, job, and undo by the server. */
export const useImport = (resource: AnyResource) => {
  const connection = useImportCalls(resource)
  const { columns, images, send } = connection
  const flow = usePreview(connection)
  const { state, dispatch, revalidate, take } = flow
  const { mine, reload, remember } = useOwnImports(resource.name, send)
  const matching = useMatching(flow, {
    columns,
    size: importSize,
    matches: mine.matches,
    aside: importAside(resource),
  })
  // A fixed cell may make another row valid, so wrong rows are validated again.
  const revalidateWrong = (isPending: (row: ImportedRow) => boolean) =>
    revalidate(row => isPending(row) || stateOf(row) === 'refused')
  return {
    ...state,
    columns,
    images,
    mine,
    remember,
    take,
    again: () => {
      dispatch({ type: 'anotherFile' })
      void reload()
    },
    ...matching,
    matched: async (answers: Matches) => {
      await matching.matched(answers)
      remember(choicesBeside(answers, columns))
    },
    /** Changes a cell and validates its row again. */
    fix: (line: number, name: string, cell: string): Promise<void> => {
      flow.changeRow(line, row => correctCell(row, name, cell))
      return revalidateWrong(row => row.line === line)
    },
    /** Adds pictures, and validates the rows again that name pictures. */
    addPictures: (more: readonly ImageFile[]): void => {
      images.add(more)
      if (state.step === 'preview') void revalidateWrong(namesPictures)
    },
    ...useImportJob(connection, flow),
  }
}
export type ImportFlow = ReturnType<typeof useImport>
