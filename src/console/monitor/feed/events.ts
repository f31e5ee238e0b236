import type { RaRecord } from 'ra-core'

/** Event of a watch, with its record at the time of reading. */
export interface MonitorEvent {
  /** Unique key. One record may have several events, such as creation and payment. */
  readonly key: string
  /** Name of the watch. */
  readonly watch: string
  readonly at: number
  readonly record: RaRecord
  /** Value that bursts are grouped by. */
  readonly value?: string | undefined
}
type Known = Pick<MonitorEvent, 'at' | 'value'>
/** Feed of events, newest first. */
export interface EventFeed {
  readonly lines: readonly MonitorEvent[]
  /** Events received during a pause. `undefined` if not paused. */
  readonly held: readonly MonitorEvent[] | undefined
  /** Number of events during the pause, including those no longer kept. */
  readonly missed: number
  /** Number of all events. */
  readonly count: number
  /** Recent events by watch and key, for deduplication. */
  readonly known: ReadonlyMap<string, ReadonlyMap<string, Known>>
}
/** Limit of events on the page. */
export const MAX_EVENTS = 200
/** Limit of known events for each watch. Above it, the older half is dropped. */
const KNOWN = 2_000
export const noEvents: EventFeed = { lines: [], held: undefined, missed: 0, count: 0, known: new Map() }

const byTime = (a: MonitorEvent, b: MonitorEvent) => b.at - a.at || (a.key < b.key ? 1 : -1)
const newest = (lines: readonly MonitorEvent[]): readonly MonitorEvent[] => lines.toSorted(byTime).slice(0, MAX_EVENTS)
const trimmed = (known: ReadonlyMap<string, Known>): ReadonlyMap<string, Known> =>
  known.size <= KNOWN ? known : new Map([...known].toSorted(([, a], [, b]) => b.at - a.at).slice(0, KNOWN / 2))
const withKnown = ({ known }: EventFeed, fresh: readonly MonitorEvent[]): EventFeed['known'] => {
  const next = new Map(known)
  for (const name of new Set(fresh.map(({ watch }) => watch))) {
    const of = new Map(next.get(name))
    for (const { watch, key, at, value } of fresh) if (watch === name) of.set(key, { at, value })
    next.set(name, trimmed(of))
  }
  return next
}
/** Adds new events. Returns the same feed if all are known. */
export const addEvents = (came: EventFeed, incoming: readonly MonitorEvent[]): EventFeed => {
  const once = new Map(incoming.map(line => [line.key, line]))
  const fresh = [...once.values()].filter(({ watch, key }) => !came.known.get(watch)?.has(key))
  if (fresh.length === 0) return came
  const { lines, held, missed, count } = came
  return {
    lines: held ? lines : newest([...lines, ...fresh]),
    held: held && newest([...held, ...fresh]),
    missed: held ? missed + fresh.length : 0,
    count: count + fresh.length,
    known: withKnown(came, fresh),
  }
}
/** Pauses the feed. New events are held back. */
export const pause = (came: EventFeed): EventFeed => (came.held ? came : { ...came, held: [], missed: 0 })
/** Adds the events held back during the pause. */
export const resume = (came: EventFeed): EventFeed =>
  came.held ? { ...came, lines: newest([...came.lines, ...came.held]), held: undefined, missed: 0 } : came
/** Counts of a watch's events in each of the last minutes, earliest first. */
export const minutesOf = ({ known }: EventFeed, watch: string, now: number, minutes: number): readonly number[] => {
  const counts = Array.from({ length: minutes }, () => 0)
  const last = Math.floor(now / 60_000)
  for (const { at } of known.get(watch)?.values() ?? []) {
    const index = minutes - 1 - (last - Math.floor(at / 60_000))
    if (counts[index] !== undefined) counts[index] += 1
  }
  return counts
}
