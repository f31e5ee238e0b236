import { type Condition, holds, type RecordData } from '../model/condition'
import { getField, getStateValue } from '../selectors/definition'
import type { Fields, Labels } from '../model/field'
import { type Actor, isParamOf, canList } from '../rules/availability'
import { assertNoFormerWords, formerWords } from '../model/formerWords'
import type { AnyResource, Resource } from '../model/resource'

/** So many of one value within so many minutes are a burst. */
interface Burst {
  readonly times: number
  readonly minutes: number
  /** The field whose value they share: one account, one certificate. */
  readonly of: string
  /** Which of the records count; left out: all that are watched. */
  readonly where?: Readonly<Record<string, unknown>>
}
/** What happens, as somebody who looks on is told of it: data, read by both sides. */
export interface Watch {
  readonly name: string
  readonly labels: Labels
  readonly resource: string
  /** The moment at which it happened. */
  readonly dateField: string
  /** Which records, as the list's call takes it, but for the states of a machine, which stand here by their keys. */
  readonly where: Readonly<Record<string, unknown>>
  /** What is told of each: as in the list, by whoever sees it there. */
  readonly fields: readonly string[]
  /** The figure that counts the same by the same moment. */
  readonly figure?: string
  /** More than usual in the last hour: above the mean of that hour of day by so many times its spread. */
  readonly above?: number
  readonly burst?: Burst
}
type Keys<F> = keyof F & string
type Moments<F> = {
  [K in Keys<F>]: F[K] extends { readonly type: 'dateTime' | 'createdTime' | 'updatedTime' } ? K : never
}[Keys<F>]
type FieldsOf<R> = R extends Resource<string, infer F, infer _Ask> ? F : Fields
interface WatchDefinition<F extends Fields> extends Labels {
  readonly dateField: Moments<F>
  readonly where?: { readonly [K in Keys<F>]?: unknown }
  readonly fields: readonly Keys<F>[]
  readonly figure?: string
  readonly above?: number
  readonly burst?: Omit<Burst, 'of' | 'where'> & { readonly of: Keys<F>; readonly where?: Condition<F> }
}
/** Declares what is watched as it happens, `watch<typeof lamps>('lit', 'lamps', …)`: by the type alone, so that no page that watches brings the declaration along. */
export const watch = <R extends AnyResource>(
  name: string,
  resource: R['name'],
  { zh, en, where = {}, ...definition }: WatchDefinition<FieldsOf<R>>,
): Watch => {
  assertNoFormerWords(`resources/watches.ts  ${name}`, definition, formerWords.watch)
  return { ...definition, name, resource, labels: { zh, en }, where }
}

/** Whether someone may watch it: who reads the list that tells it, and may ask it by all of these fields. */
export const mayWatch = ({ dateField, where }: Watch, resource: AnyResource, actor: Actor): boolean =>
  canList(resource, actor) && [dateField, ...Object.keys(where)].every(name => isParamOf(resource, name, actor))
/** The list that holds what happened from a moment on. */
export const buildWatchFilter = (
  { dateField, where }: Watch,
  resource: AnyResource,
  from: string,
): Readonly<Record<string, unknown>> => {
  const wired = (name: string, wanted: unknown): unknown => {
    const field = getField(resource, name)
    if (Array.isArray(wanted)) return wanted.map(each => wired(name, each))
    return field.type === 'state' ? getStateValue(field, String(wanted)) : wanted
  }
  const narrowed = Object.entries(where).map(([name, wanted]) => [name, wired(name, wanted)])
  return { ...Object.fromEntries(narrowed), [dateField]: { gte: from } }
}

/** What the last hour came to beside what is usual at that hour of day. */
export interface UsualCount {
  /** How many in the last hour. */
  readonly last: number
  /** Of that hour of day in the days before, and how far the days lie apart. */
  readonly mean: number
  readonly spread: number
}
/** Of fewer nothing is unusual: a second one in a quiet hour is none. */
const FEWEST = 3
/** Whether the last hour had more than usual. */
export const isAbove = ({ above }: Watch, usual: UsualCount | undefined): boolean =>
  above !== undefined && usual !== undefined && usual.last >= FEWEST && usual.last > usual.mean + above * usual.spread

/** Something that happened, by what a burst is told by. */
interface Happened {
  readonly at: number
  readonly value: string
}
/** A burst that is not over: of which value, and how many. */
export interface Bursting {
  readonly value: string
  readonly times: number
}
/** Which value a record has that may burst; nothing where it does not count. */
export const burstValue = ({ burst }: Watch, record: RecordData, { fields }: AnyResource): string | undefined => {
  const value = burst && record[burst.of]
  if (!burst || value === null || value === undefined || value === '') return undefined
  return holds(burst.where ?? {}, record, fields) ? String(value) : undefined
}
/** Which values came too often in the minutes before a moment. */
export const burstsIn = ({ burst }: Watch, happened: readonly Happened[], now: number): readonly Bursting[] => {
  if (!burst) return []
  const counts = new Map<string, number>()
  for (const { at, value } of happened)
    if (at > now - burst.minutes * 60_000) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].flatMap(([value, times]) => (times >= burst.times ? [{ value, times }] : []))
}
