import type { Watch } from '../../../schema/metrics/watch'
import type { MonitorEvent } from './events'

/** Minimum interval of reads, in ms, whatever the rate of events. */
const EVERY_MS = 1_000
/** Delay before a failed read is retried, in ms. */
const AGAIN_MS = 5_000
/** Overlap of reads, in ms: records may become visible late. Longer after a gap. */
const OVERLAP_MS = { told: 2_000, anew: 60_000 } as const
/** Range of the first read, in ms. */
const DAY_MS = 86_400_000

interface ReaderParts {
  readonly watches: readonly Watch[]
  /** Reads the events since a moment, newest first. */
  readonly read: (watch: Watch, from: string) => Promise<readonly MonitorEvent[]>
  readonly took: (lines: readonly MonitorEvent[]) => void
  /** Called with the error of a failed read. */
  readonly failed: (fault: unknown) => void
  /** Server time, in ms. */
  readonly now: () => number
}
/** Reader of new events. */
export interface Reader {
  /** Marks a resource with new or changed records. */
  readonly note: (resource: string) => void
  /** Marks all watches, after a gap. */
  readonly anew: () => void
  readonly end: () => void
}
/** Reads the events of a watch since the last read. */
const newestReader = ({ read, now }: Pick<ReaderParts, 'read' | 'now'>) => {
  const newest = new Map<string, number>()
  return async (watch: Watch, back: number): Promise<readonly MonitorEvent[]> => {
    const last = newest.get(watch.name)
    const lines = await read(watch, new Date(last === undefined ? now() - DAY_MS : last - back).toISOString())
    newest.set(watch.name, Math.max(last ?? 0, ...lines.map(({ at }) => at)))
    if (newest.get(watch.name) === 0) newest.delete(watch.name)
    return lines
  }
}
/** Watches to read, and their overlap in ms. */
const demands = () => {
  let due = new Map<Watch, number>()
  return {
    isEmpty: () => due.size === 0,
    add: (wanted: readonly Watch[], back: number) => {
      for (const each of wanted) due.set(each, Math.max(back, due.get(each) ?? 0))
    },
    takeAll: () => {
      const batch = [...due]
      due = new Map()
      return batch
    },
  }
}
export const createEventReader = ({ watches, read, took, failed, now }: ReaderParts): Reader => {
  const readOne = newestReader({ read, now })
  const due = demands()
  let timer: ReturnType<typeof setTimeout> | undefined
  let begun = Number.NEGATIVE_INFINITY
  let isReading = false
  let isOver = false
  const pass = async (): Promise<number> => {
    const batch = due.takeAll()
    try {
      const results = await Promise.all(batch.map(([watch, back]) => readOne(watch, back)))
      if (!isOver) took(results.flat())
      return 0
    } catch (fault) {
      for (const [watch] of batch) due.add([watch], OVERLAP_MS.anew)
      if (!isOver) failed(fault)
      return AGAIN_MS
    }
  }
  const plan = (wait = 0): void => {
    if (isOver || isReading || timer !== undefined || due.isEmpty()) return
    timer = setTimeout(
      async () => {
        timer = undefined
        isReading = true
        begun = performance.now()
        const next = await pass()
        isReading = false
        plan(next)
      },
      Math.max(wait, begun + EVERY_MS - performance.now(), 0),
    )
  }
  return {
    note: resource => {
      const watched = watches.filter(each => each.resource === resource)
      due.add(watched, OVERLAP_MS.told)
      plan()
    },
    anew: () => {
      due.add(watches, OVERLAP_MS.anew)
      clearTimeout(timer)
      timer = undefined
      plan()
    },
    end: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
