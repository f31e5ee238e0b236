import { type DataProvider, type RaRecord, useDataProvider } from 'ra-core'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { burstValue, buildWatchFilter } from '../../../schema/metrics/watch'
import { onHeard } from '../../providers/live/liveListeners'
import { type EventFeed, type MonitorEvent, nothingCame, pause, resume, addEvents } from './events'
import { type Reader, createEventReader } from './eventReader'
import type { WatchedResource } from './useWatches'

/** As many as stand on the page: what is older is not asked for. */
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
  /** Whether it has been read at all. */
  readonly isRead: boolean
  /** Why the last reading was not answered. */
  readonly fault: unknown
  readonly pause: () => void
  readonly resume: () => void
  readonly anew: () => void
}
/** Reads what happened to the records of a watch since a moment, newest first. */
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
/** Reads what is new whenever the stream tells of something, or the page comes into sight. Answers how to end it. */
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
/** What happens, read from the lists when the stream says that there is something new. Nobody's page that is not in sight reads anything. */
export const useEvents = (watched: readonly WatchedResource[], now: () => number): Following => {
  const provider = useDataProvider()
  const latest = useRef(provider)
  const reader = useRef<Reader>(undefined)
  const [came, setCame] = useState(nothingCame)
  const [isRead, setRead] = useState(false)
  const [fault, setFault] = useState<unknown>()
  useEffect(() => {
    latest.current = provider
  })
  useEffect(() => {
    const read = readingOf(watched, () => latest.current)
    const took = (lines: readonly MonitorEvent[]) => {
      // Many lines are drawn between other things, and never hold the page up.
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
