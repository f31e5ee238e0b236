import { useMemo } from 'react'
import { type EventFeed, minutesOf } from './events'
import type { MonitorCounts } from './useCounts'
import type { WatchedResource } from './useWatches'

/** Number of minutes in a chart. */
export const MINUTES = 60
/** Counts of a watch by minute of the last hour, earliest first, and today's count, if any. */
export interface Minutes {
  readonly counts: readonly number[]
  readonly today: number | null | undefined
}
/** Charts of the watches: by their figures, else by received events. */
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
