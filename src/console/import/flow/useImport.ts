import { useDataProvider, useRefresh } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { importColumns } from '../../../schema/spreadsheet/importColumns'
import type { AnyResource } from '../../../schema/model/resource'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import type {
  ImportRequest,
  OwnImportsResult,
  ConsoleDataProvider,
  OwnImport,
} from '../../providers/data/consoleDataProvider'
import { type Job, jobOf, stopJob } from '../../providers/api/jobs'
import { useLabel, useConsoleConfig } from '../../config/ConsoleContext'
import { headingOf, type Matches } from '../../spreadsheet/read/headerRow'
import { type ParsedSpreadsheet, rowsIn } from '../../spreadsheet/read/readRows'
import { importCalls } from './importCalls'
import { keepingOf, rowBack, restoreSpreadsheet } from '../report/keptColumns'
import { type ImportedRow, correctCell, namesPictures } from '../model/importRow'
import { importAside, importSize } from '../model/importLimits'
import type { ImageFile } from '../images/imageFiles'
import { useImageFiles } from '../images/useImageFiles'

export type ImportStep = 'choose' | 'match' | 'judged' | 'running' | 'done' | 'undoing' | 'undone'
/** How far a job is, and how fast it goes. */
export interface JobPace extends Job {
  readonly speed: number
}
const POLL_MS = 1000

/** Takes a sheet of records in: judged by the mall, run there as a job, and taken back where that is asked. */
export const useImport = (resource: AnyResource) => {
  const provider = useDataProvider<ConsoleDataProvider>()
  const refresh = useRefresh()
  const notifyError = useNotifyError()
  const label = useLabel()
  const { me } = useConsoleConfig()
  const [rows, setRows] = useState<readonly ImportedRow[]>([])
  // Cells are mended faster than the mall judges them: what is newest stands here at once.
  const latest = useRef(rows)
  const mending = useRef(Promise.resolve())
  const keep = (all: readonly ImportedRow[]) => {
    latest.current = all
    setRows(all)
  }
  const [sheet, setSheet] = useState<ParsedSpreadsheet>()
  const [mine, setMine] = useState<OwnImportsResult>({ imports: [], matches: {} })
  const [step, setStep] = useState<ImportStep>('choose')
  const [progress, setProgress] = useState<number>()
  const [job, setJob] = useState<JobPace>()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const work = new AbortController()
    leaving.current = work
    return () => work.abort()
  }, [])
  const send = async (request: ImportRequest) => (await provider.import(resource.name, request)).data
  const loadMine = useCallback(async () => {
    const { data } = await provider.import(resource.name, { step: 'mine' })
    if (data.mine) setMine(data.mine)
  }, [provider, resource.name])
  // Without them the sheet is given as well: that they could not be had is no news.
  useEffect(() => void loadMine().catch(() => {}), [loadMine])
  const busyWith = async (work: () => Promise<void>) => {
    setProgress(0)
    try {
      await work()
    } catch (fault) {
      if (!leaving.current.signal.aborted) notifyError(fault)
    } finally {
      setProgress(undefined)
    }
  }
  const columns = importColumns(resource, me)
  const bag = useImageFiles(columns, () => leaving.current.signal)
  const { inParts, judged, toldOf } = importCalls({
    resource,
    label,
    send,
    signal: () => leaving.current.signal,
    progress: setProgress,
  })
  /** Looks after a job until it has ended. */
  const follow = async (id: string): Promise<Job | undefined> => {
    const { signal } = leaving.current
    const began = performance.now()
    for (;;) {
      const now = await jobOf(id, signal)
      if (now) setJob({ ...now, speed: (now.done * 1000) / Math.max(1, performance.now() - began) })
      if (now?.state !== 'waiting') return now
      await new Promise(resolve => setTimeout(resolve, POLL_MS))
      signal.throwIfAborted()
    }
  }
  const take = (parsed: ParsedSpreadsheet) =>
    busyWith(async () => {
      const placed = await bag.place(parsed.rows)
      keep(await judged(placed, placed))
      setSheet(parsed)
      setStep('judged')
    })
  /** Looks after an import until it has ended, and tells what came of its rows. */
  const endOf = async (task: string, known: readonly ImportedRow[]) => {
    await follow(task)
    const { lines, sheet: head } = await toldOf(task)
    if (known.length > 0) keep(known.map(row => ({ ...row, result: lines.get(row.line) ?? row.result })))
    else {
      setSheet(head && restoreSpreadsheet(head))
      keep([...lines.values()].map(line => rowBack(line, head ?? { columns: [] })))
    }
    setStep('done')
    refresh()
  }
  const followUndo = async (undoing: string) => {
    setStep('undoing')
    await follow(undoing)
    setStep('undone')
    refresh()
  }
  const remember = (answers: Matches) => {
    setMine({ ...mine, matches: { ...mine.matches, ...answers } })
    void send({ step: 'remember', matches: answers }).catch(notifyError)
  }
  /** Has rows judged anew, after those that were changed before them, with those that were wrong. */
  const revalidate = (isIt: (row: ImportedRow) => boolean): Promise<void> => {
    const next = mending.current.then(async () => {
      const all = latest.current
      const lines = new Set(all.filter(row => isIt(row) || row.result?.state === 'refused').map(({ line }) => line))
      const placed = await bag.place(all.filter(({ line }) => lines.has(line)))
      const byLine = new Map(placed.map(row => [row.line, row]))
      const heard = await judged(
        all.map(row => byLine.get(row.line) ?? row),
        placed,
      )
      // What was changed meanwhile is judged by itself, after this.
      keep(latest.current.map((row, at) => (row === all[at] ? (heard[at] ?? row) : row)))
    })
    mending.current = next.catch(fault => void notifyError(fault)).finally(() => setProgress(undefined))
    return mending.current
  }
  return {
    columns,
    rows,
    bag,
    sheet,
    mine,
    step,
    progress,
    job,
    take,
    again: () => {
      setStep('choose')
      void loadMine().catch(() => {})
    },
    remember,
    /** Asks what the titles mean that nobody used. */
    match: () => setStep('match'),
    matched: (answers: Matches) => {
      if (!sheet) return
      remember(answers)
      const matches = { ...mine.matches, ...answers }
      const heading = headingOf(sheet.opened.lines, columns, { matches, aside: importAside(resource) })
      void take(rowsIn(sheet.opened, columns, importSize, heading))
    },
    /** Changes a cell, and has its row judged anew. */
    mend: (line: number, name: string, cell: string): Promise<void> => {
      keep(latest.current.map(row => (row.line === line ? correctCell(row, name, cell) : row)))
      return revalidate(row => row.line === line)
    },
    /** More pictures: rows that name some are judged anew. */
    addPictures: (more: readonly ImageFile[]): void => {
      bag.add(more)
      if (step === 'judged') void revalidate(namesPictures)
    },
    run: () =>
      busyWith(async () => {
        await mending.current
        const all = latest.current
        if (!sheet) return
        const { head, rowOf } = keepingOf(resource, sheet)
        const { task } = await send({ step: 'begin', sheet: head })
        // All of them: whoever comes back, from another browser too, gets the whole sheet with what became of it.
        await inParts(all, part => send({ step: 'add', task, rows: part.map(rowOf) }).then(() => undefined))
        await send({ step: 'run', task })
        setJob(undefined)
        setStep('running')
        await endOf(task, all)
      }),
    /** Goes on with an own import where it stands. */
    open: (own: OwnImport) =>
      busyWith(async () => {
        setSheet(undefined)
        keep([])
        setJob({ ...own, result: own.counts, speed: 0 })
        // One that did not end can be asked for again.
        if (own.undone === 'done' || own.undone === 'waiting') return followUndo(`undo ${own.id}`)
        if (own.state === 'waiting') setStep('running')
        await endOf(own.id, [])
      }),
    stop: () => job && void stopJob(job.id).catch(notifyError),
    undo: () =>
      busyWith(async () => {
        if (!job) return
        const { task } = await send({ step: 'undo', task: job.id })
        await followUndo(task)
      }),
  }
}
export type ImportFlow = ReturnType<typeof useImport>
