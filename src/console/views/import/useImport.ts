import { useDataProvider, useRefresh } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { doubledAt, importColumns, importLimits, namedBy } from '../../../schema/importing'
import type { AnyResource } from '../../../schema/resource'
import { doubledRows } from '../../../schema/sheet'
import { useSay } from '../../parts/useSay'
import type { ImportAsked, ImportLine, ImportMine, MallDataProvider, OwnImport } from '../../providers/dataProvider'
import { type Job, jobOf, stopJob } from '../../providers/jobs'
import { useLabel, useShop } from '../../shopContext'
import { faultErrors } from '../sheet/faultErrors'
import { headingOf, type Matches } from '../sheet/heading'
import { type GivenRow, type GivenSheet, rowsIn } from '../sheet/readSheet'
import { type ImportedRow, isWriting, partsOf, plainRow } from './importParts'
import { importAside, importSize } from './importSheet'

export type ImportStep = 'choose' | 'match' | 'judged' | 'running' | 'done' | 'undoing' | 'undone'
/** How far a job is, and how fast it goes. */
export interface JobPace extends Job {
  readonly speed: number
}
const LOOK_MS = 1000

/** Takes a sheet of records in: judged by the mall, run there as a job, and taken back where that is asked. */
export const useImport = (resource: AnyResource) => {
  const provider = useDataProvider<MallDataProvider>()
  const refresh = useRefresh()
  const say = useSay()
  const label = useLabel()
  const { me } = useShop()
  const [rows, setRows] = useState<readonly ImportedRow[]>([])
  const [sheet, setSheet] = useState<GivenSheet>()
  const [mine, setMine] = useState<ImportMine>({ imports: [], matches: {} })
  const [step, setStep] = useState<ImportStep>('choose')
  const [progress, setProgress] = useState<number>()
  const [job, setJob] = useState<JobPace>()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const work = new AbortController()
    leaving.current = work
    return () => work.abort()
  }, [])
  const ask = async (asked: ImportAsked) => (await provider.import(resource.name, asked)).data
  const lookForMine = useCallback(async () => {
    const { data } = await provider.import(resource.name, { step: 'mine' })
    if (data.mine) setMine(data.mine)
  }, [provider, resource.name])
  // Without them the sheet is given as well: that they could not be had is no news.
  useEffect(() => void lookForMine().catch(() => {}), [lookForMine])
  const busyWith = async (work: () => Promise<void>) => {
    setProgress(0)
    try {
      await work()
    } catch (fault) {
      if (!leaving.current.signal.aborted) say(fault)
    } finally {
      setProgress(undefined)
    }
  }
  /** Goes through rows part by part, and tells how far it is. */
  const inParts = async (all: readonly GivenRow[], work: (part: GivenRow[]) => Promise<void>) => {
    let done = 0
    for (const part of partsOf(all)) {
      leaving.current.signal.throwIfAborted()
      await work(part)
      done += part.length
      setProgress((done / all.length) * 100)
    }
  }
  /** What the mall says of these rows, by their lines; of two for one record the later is not asked for. */
  const judged = async (all: readonly GivenRow[], asked: readonly GivenRow[]): Promise<ImportedRow[]> => {
    const doubled = doubledRows(all.map(({ cells }) => namedBy(resource, cells)))
    const later = new Set([...doubled].map(at => all[at]?.line))
    const told = new Map<number, ImportLine>()
    const toAsk = asked.filter(({ line }) => !later.has(line))
    await inParts(toAsk, async part => {
      const { rows: lines } = await ask({ step: 'judge', rows: part.map(plainRow) })
      for (const line of lines) told.set(line.line, line)
    })
    return all.map((row: ImportedRow): ImportedRow => {
      const unread = faultErrors(row, label)
      const heard = told.get(row.line) ?? row.told
      if (!later.has(row.line) && (!unread || !heard)) return { ...row, told: heard }
      // What could not be read is told before anything that follows from it.
      if (!later.has(row.line) && heard)
        return { ...row, told: { ...heard, state: 'refused', errors: { ...heard.errors, ...unread } } }
      const errors = Object.fromEntries(
        Object.entries(doubledAt(resource, row.cells)).map(([name, words]) => [name, label(words)]),
      )
      return { ...row, told: { line: row.line, state: 'refused', id: null, name: null, errors, before: {} } }
    })
  }
  /** Looks after a job until it has ended. */
  const follow = async (id: string): Promise<Job | undefined> => {
    const { signal } = leaving.current
    const began = performance.now()
    for (;;) {
      const now = await jobOf(id, signal)
      if (now) setJob({ ...now, speed: (now.done * 1000) / Math.max(1, performance.now() - began) })
      if (now?.state !== 'waiting') return now
      await new Promise(resolve => setTimeout(resolve, LOOK_MS))
      signal.throwIfAborted()
    }
  }
  /** What became of every row that was handed over. */
  const toldOf = async (task: string): Promise<ReadonlyMap<number, ImportLine>> => {
    const told = new Map<number, ImportLine>()
    for (let after = 0; ; ) {
      const { rows: lines } = await ask({ step: 'told', task, after })
      for (const line of lines) told.set(line.line, line)
      if (lines.length < importLimits.call) return told
      after = lines.at(-1)?.line ?? 0
    }
  }
  const columns = importColumns(resource, me)
  const take = (given: GivenSheet) =>
    busyWith(async () => {
      setRows(await judged(given.rows, given.rows))
      setSheet(given)
      setStep('judged')
    })
  /** Looks after an import until it has ended, and tells what came of its rows. */
  const endOf = async (task: string, known: readonly ImportedRow[]) => {
    await follow(task)
    const told = await toldOf(task)
    setRows(
      known.length > 0
        ? known.map(row => ({ ...row, told: told.get(row.line) ?? row.told }))
        : [...told.values()].map(line => ({ line: line.line, cells: line.cells ?? {}, told: line })),
    )
    setStep('done')
    refresh()
  }
  const takenBack = async (undoing: string) => {
    setStep('undoing')
    await follow(undoing)
    setStep('undone')
    refresh()
  }
  const remember = (said: Matches) => {
    setMine({ ...mine, matches: { ...mine.matches, ...said } })
    void ask({ step: 'remember', matches: said }).catch(say)
  }
  return {
    columns,
    rows,
    sheet,
    mine,
    step,
    progress,
    job,
    take,
    again: () => {
      setStep('choose')
      void lookForMine().catch(() => {})
    },
    remember,
    /** Asks what the titles mean that nobody used. */
    match: () => setStep('match'),
    matched: (said: Matches) => {
      if (!sheet) return
      remember(said)
      const matches = { ...mine.matches, ...said }
      const heading = headingOf(sheet.opened.lines, columns, { matches, aside: importAside(resource) })
      void take(rowsIn(sheet.opened, columns, importSize, heading))
    },
    /** Changes a cell, and has its row judged anew. */
    mend: async (line: number, name: string, cell: string) => {
      const mended = (row: ImportedRow): ImportedRow => {
        const { [name]: _, ...faults } = row.faults ?? {}
        return { ...row, cells: { ...row.cells, [name]: cell }, faults }
      }
      const all = rows.map(row => (row.line === line ? mended(row) : row))
      try {
        setRows(
          await judged(
            all,
            all.filter(row => row.line === line || row.told?.state === 'refused'),
          ),
        )
      } catch (fault) {
        say(fault)
      } finally {
        setProgress(undefined)
      }
    },
    run: () =>
      busyWith(async () => {
        const { task } = await ask({ step: 'begin' })
        await inParts(rows.filter(isWriting), part =>
          ask({ step: 'add', task, rows: part.map(plainRow) }).then(() => undefined),
        )
        await ask({ step: 'run', task })
        setJob(undefined)
        setStep('running')
        await endOf(task, rows)
      }),
    /** Goes on with an own import where it stands. */
    open: (own: OwnImport) =>
      busyWith(async () => {
        setSheet(undefined)
        setRows([])
        setJob({ ...own, result: own.counts, speed: 0 })
        if (own.undone !== null) return takenBack(`undo ${own.id}`)
        if (own.state === 'waiting') setStep('running')
        await endOf(own.id, [])
      }),
    stop: () => job && void stopJob(job.id).catch(say),
    undo: () =>
      busyWith(async () => {
        if (!job) return
        const { task } = await ask({ step: 'undo', task: job.id })
        await takenBack(task)
      }),
  }
}
export type ImportFlow = ReturnType<typeof useImport>
