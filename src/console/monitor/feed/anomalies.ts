import { burstsIn, type Bursting, type UsualCount, isAbove } from '../../../schema/metrics/watch'
import type { EventFeed, MonitorEvent } from './events'
import type { WatchedResource } from './useWatches'

/** Anomalies of a watch. */
export interface Marks {
  readonly bursts: readonly Bursting[]
  /** Count of the last hour and the usual one, if it is exceeded. */
  readonly above: UsualCount | undefined
}
const quiet: Marks = { bursts: [], above: undefined }
/** Current anomalies by watch. */
export const marksOf = (
  watched: readonly WatchedResource[],
  { known }: EventFeed,
  usual: Readonly<Record<string, UsualCount>>,
  now: number,
): Readonly<Record<string, Marks>> =>
  Object.fromEntries(
    watched.map(({ watch }) => {
      const happened = [...(known.get(watch.name)?.values() ?? [])].flatMap(({ at, value }) =>
        value === undefined ? [] : [{ at, value }],
      )
      const hour = watch.figure === undefined ? undefined : usual[watch.figure]
      return [watch.name, { bursts: burstsIn(watch, happened, now), above: isAbove(watch, hour) ? hour : undefined }]
    }),
  )
/** Whether an event belongs to a burst. */
export const isOfBurst = (marks: Readonly<Record<string, Marks>>, { watch, value }: MonitorEvent): boolean =>
  value !== undefined && (marks[watch] ?? quiet).bursts.some(each => each.value === value)
