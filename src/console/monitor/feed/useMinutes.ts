import { useMemo } from 'react'
import { type EventFeed, minutesOf } from './events'
import type { MonitorCounts } from './useCounts'
import type { WatchedResource } from './useWatches'

/** As many minutes as a curve has. */
export const MINUTES = 60
/** The last hour of one that is watched, the earliest minute first, and how many there were today, where that is counted. */
export interface Minutes {
  readonly counts: readonly number[]
  readonly today: number | null | undefined
}
/** The curves: by the figures where there are, else by what came. */
export const useMinutes = (
  watched: readonly WatchedResource[],
  came: EventFeed,
  counts: MonitorCounts | undefined,
  now: () => number,
): Readonly<Record<string, Minutes>> =>
  useMemo(
    () =>
      Object.fromEntries(
        watched.map(({ watch: { name } }) => {
          const answer = counts?.answers[name]
          const points = answer?.points?.map(({ value }) => value ?? 0)
          return [name, { counts: points ?? minutesOf(came, name, now(), MINUTES), today: answer?.value }]
        }),
      ),
    [watched, came, counts, now],
  )
