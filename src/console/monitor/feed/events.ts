import type { RaRecord } from 'ra-core'

/** Something that happened, as it was when it was read. */
export interface MonitorEvent {
  /** Tells one happening from another: the same record may be paid for after it was made. */
  readonly key: string
  /** The name of what is watched. */
  readonly watch: string
  readonly at: number
  readonly record: RaRecord
  /** By which a burst is told. */
  readonly value?: string | undefined
}
type Known = Pick<MonitorEvent, 'at' | 'value'>
/** What came, newest first. */
export interface EventFeed {
  readonly lines: readonly MonitorEvent[]
  /** What came while it was paused; nothing while it is not. */
  readonly held: readonly MonitorEvent[] | undefined
  /** How many came in that time, those too that are no longer kept. */
  readonly missed: number
  /** How many came in all. */
  readonly count: number
  /** What was read lately, by what is watched and by key: nothing is told twice. */
  readonly known: ReadonlyMap<string, ReadonlyMap<string, Known>>
}
/** So many lines stand on the page. */
export const MOST = 200
/** So many are known of each that is watched; half of them stay when there are more. */
const KNOWN = 2_000
export const nothingCame: EventFeed = { lines: [], held: undefined, missed: 0, count: 0, known: new Map() }

const byTime = (a: MonitorEvent, b: MonitorEvent) => b.at - a.at || (a.key < b.key ? 1 : -1)
const newest = (lines: readonly MonitorEvent[]): readonly MonitorEvent[] => lines.toSorted(byTime).slice(0, MOST)
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
/** Takes in what was read. What is known already changes nothing, so that nothing is drawn for it. */
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
/** The lines stand still; what comes is kept aside. */
export const pause = (came: EventFeed): EventFeed => (came.held ? came : { ...came, held: [], missed: 0 })
/** What was kept aside joins the lines. */
export const resume = (came: EventFeed): EventFeed =>
  came.held ? { ...came, lines: newest([...came.lines, ...came.held]), held: undefined, missed: 0 } : came
/** How many of one that is watched came in each of the last minutes up to a moment, the earliest first. */
export const minutesOf = ({ known }: EventFeed, watch: string, now: number, minutes: number): readonly number[] => {
  const counts = Array.from({ length: minutes }, () => 0)
  const last = Math.floor(now / 60_000)
  for (const { at } of known.get(watch)?.values() ?? []) {
    const index = minutes - 1 - (last - Math.floor(at / 60_000))
    if (counts[index] !== undefined) counts[index] += 1
  }
  return counts
}
