import { useDataProvider, useRefresh } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { doubledAt, importColumns, importLimits, namedBy } from '../../../schema/importing'
import type { AnyResource } from '../../../schema/resource'
import { doubledRows } from '../../../schema/sheet'
import { useSay } from '../../parts/useSay'
import type { ImportAsked, ImportLine, MallDataProvider } from '../../providers/dataProvider'
import { type Job, jobOf, stopJob } from '../../providers/jobs'
import { useLabel, useShop } from '../../shopContext'
import type { GivenRow, GivenSheet } from '../sheet/readSheet'

export type ImportStep = 'choose' | 'judged' | 'running' | 'done' | 'undoing' | 'undone'
/** A row with what the mall says of it. */
export interface ImportedRow extends GivenRow {
  readonly told?: ImportLine
}
/** How far a job is, and how fast it goes. */
export interface JobPace extends Job {
  readonly speed: number
}
export type Counts = Readonly<Record<ImportLine['state'], number>>
export const countsOf = (rows: readonly ImportedRow[]): Counts => {
  const counts = { open: 0, created: 0, changed: 0, same: 0, refused: 0, undone: 0 }
  for (const { told } of rows) counts[told?.state ?? 'open'] += 1
  return counts
}
/** Whether a row would write something. */
export const isWriting = ({ told }: ImportedRow): boolean => told?.state === 'created' || told?.state === 'changed'
/** As much as one call carries, in signs beside the limit of rows. */
const SIGNS = 200_000
const partsOf = (rows: readonly GivenRow[]): GivenRow[][] => {
  let part: GivenRow[] = []
  const parts = [part]
  let signs = 0
  for (const row of rows) {
    const size = Object.values(row.cells).reduce((sum, cell) => sum + cell.length, 0)
    if (part.length > 0 && (part.length === importLimits.call || signs + size > SIGNS)) {
      part = []
      parts.push(part)
      signs = 0
    }
    part.push(row)
    signs += size
  }
  return parts
}
const plainRow = ({ line, cells }: GivenRow) => ({
  line,
  cells: Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== '')),
})
const LOOK_MS = 1000

/** Takes a sheet of records in: judged by the mall, run there as a job, and taken back where that is asked. */
export const useImport = (resource: AnyResource) => {
  const provider = useDataProvider<MallDataProvider>()
  const refresh = useRefresh()
  const say = useSay()
  const label = useLabel()
  const { me } = useShop()
  const [rows, setRows] = useState<readonly ImportedRow[]>([])
  const [unused, setUnused] = useState<readonly string[]>([])
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
    return all.map((row: ImportedRow) => {
      if (!later.has(row.line)) return { ...row, told: told.get(row.line) ?? row.told }
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
  return {
    columns: importColumns(resource, me),
    rows,
    unused,
    step,
    progress,
    job,
    take: (sheet: GivenSheet) =>
      busyWith(async () => {
        setRows(await judged(sheet.rows, sheet.rows))
        setUnused(sheet.unused)
        setStep('judged')
      }),
    again: () => setStep('choose'),
    /** Changes a cell, and has its row judged anew. */
    mend: async (line: number, name: string, cell: string) => {
      const all = rows.map(row => (row.line === line ? { ...row, cells: { ...row.cells, [name]: cell } } : row))
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
        await follow(task)
        const told = await toldOf(task)
        setRows(rows.map(row => ({ ...row, told: told.get(row.line) ?? row.told })))
        setStep('done')
        refresh()
      }),
    stop: () => job && void stopJob(job.id).catch(say),
    undo: () =>
      busyWith(async () => {
        if (!job) return
        const { task } = await ask({ step: 'undo', task: job.id })
        setStep('undoing')
        await follow(task)
        setStep('undone')
        refresh()
      }),
  }
}
export type ImportFlow = ReturnType<typeof useImport>
