import { type DataProvider, type RaRecord, useDataProvider } from 'ra-core'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { burstValue, buildWatchFilter } from '../../../schema/metrics/watch'
import { onHeard } from '../../providers/live/liveListeners'
import { type EventFeed, type MonitorEvent, noEvents, pause, resume, addEvents } from './events'
import { type Reader, createEventReader } from './eventReader'
import type { WatchedResource } from './useWatches'

/** Limit of events on the page. Older ones are not read. */
const PAGE = { page: 1, perPage: 200 } as const
const lineOf = ({ watch, resource }: WatchedResource, record: RaRecord): MonitorEvent => {
  const at = Date.parse(String(record[watch.dateField]))
  return {
    key: `${watch.name} ${record.id} ${at}`,
    watch: watch.name,
    at,
    record,
    value: burstValue(watch, record, resource),
  }
}
interface Following {
  readonly came: EventFeed
  /** Whether the first read has succeeded. */
  readonly isRead: boolean
  /** Error of the last read. */
  readonly fault: unknown
  readonly pause: () => void
  readonly resume: () => void
  readonly anew: () => void
}
/** Reads the events of a watch since a moment, newest first. */
const readingOf =
  (watched: readonly WatchedResource[], provider: () => DataProvider) =>
  async ({ name }: { readonly name: string }, from: string): Promise<readonly MonitorEvent[]> => {
    const one = watched.find(({ watch }) => watch.name === name)
    if (!one) return []
    const { watch, resource } = one
    const filter = buildWatchFilter(watch, resource, from)
    const sort = { field: watch.dateField, order: 'DESC' as const }
    const { data } = await provider().getList(resource.name, { filter, sort, pagination: PAGE })
    return data.map(record => lineOf(one, record))
  }
/** Reads new events after live events, and when the page shows. Returns a cleanup function. */
const followReader = (reader: Reader): (() => void) => {
  const stop = onHeard(({ resource, anew }) => {
    if (document.hidden) return
    if (anew) reader.anew()
    else if (resource) reader.note(resource)
  })
  const back = () => void (document.hidden || reader.anew())
  document.addEventListener('visibilitychange', back)
  reader.anew()
  return () => {
    reader.end()
    stop()
    document.removeEventListener('visibilitychange', back)
  }
}
/** Events of the watches, read from their lists after live events. Hidden pages read nothing. */
export const useEvents = (watched: readonly WatchedResource[], now: () => number): Following => {
  const provider = useDataProvider()
  const latest = useRef(provider)
  const reader = useRef<Reader>(undefined)
  const [came, setCame] = useState(noEvents)
  const [isRead, setRead] = useState(false)
  const [fault, setFault] = useState<unknown>()
  useEffect(() => {
    latest.current = provider
  })
  useEffect(() => {
    const read = readingOf(watched, () => latest.current)
    const took = (lines: readonly MonitorEvent[]) => {
      // A transition, so that many new rows do not block the page.
      startTransition(() => {
        setCame(before => addEvents(before, lines))
        setFault(undefined)
        setRead(true)
      })
    }
    const own = createEventReader({ watches: watched.map(({ watch }) => watch), read, took, failed: setFault, now })
    reader.current = own
    return followReader(own)
  }, [watched, now])
  return {
    came,
    isRead,
    fault,
    pause: useCallback(() => setCame(pause), []),
    resume: useCallback(() => setCame(resume), []),
    anew: useCallback(() => reader.current?.anew(), []),
  }
}
