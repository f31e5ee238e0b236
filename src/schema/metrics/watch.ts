import { type Condition, holds, type RecordData } from '../model/condition'
import { getField, getStateValue } from '../selectors/definition'
import type { Fields, Labels } from '../model/field'
import { type Actor, isParamOf, canList } from '../rules/availability'
import { assertNoFormerWords, formerWords } from '../model/formerWords'
import type { AnyResource, Resource } from '../model/resource'

/** Burst: `times` records with the same value within `minutes`. */
interface Burst {
  readonly times: number
  readonly minutes: number
  /** Field with the common value: one account, one certificate. */
  readonly of: string
  /** Records that count. Left out: all watched records. */
  readonly where?: Readonly<Record<string, unknown>>
}
/** Events shown in the monitor: plain data for console and server. */
export interface Watch {
  readonly name: string
  readonly labels: Labels
  readonly resource: string
  /** Time of the event. */
  readonly dateField: string
  /** Filter as in the list call, except that states are keys. */
  readonly where: Readonly<Record<string, unknown>>
  /** Fields shown for each event, with the list's permissions. */
  readonly fields: readonly string[]
  /** Figure that counts the same records by the same time. */
  readonly figure?: string
  /** Standard deviations above the mean of that hour of day from which an hour is unusual. */
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
/**
 * Declares a watch, `watch<typeof lamps>('lit', 'lamps', …)`. Takes only the type of the resource,
 * so that pages need not import its declaration.
 */
export const watch = <R extends AnyResource>(
  name: string,
  resource: R['name'],
  { zh, en, where = {}, ...definition }: WatchDefinition<FieldsOf<R>>,
): Watch => {
  assertNoFormerWords(`resources/watches.ts  ${name}`, definition, formerWords.watch)
  return { ...definition, name, resource, labels: { zh, en }, where }
}

/** Whether the actor may watch: requires the resource's list and all of these fields as filters. */
export const mayWatch = ({ dateField, where }: Watch, resource: AnyResource, actor: Actor): boolean =>
  canList(resource, actor) && [dateField, ...Object.keys(where)].every(name => isParamOf(resource, name, actor))
/** List filter for events since a time. */
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

/** Last hour compared with the usual for that hour of day. */
export interface UsualCount {
  /** Count of the last hour. */
  readonly last: number
  /** Mean and spread of that hour of day on previous days. */
  readonly mean: number
  readonly spread: number
}
/** Lower counts are never unusual: a second event in a quiet hour is not. */
const MIN_EVENTS = 3
/** Whether the last hour was above the usual. */
export const isAbove = ({ above }: Watch, usual: UsualCount | undefined): boolean =>
  above !== undefined &&
  usual !== undefined &&
  usual.last >= MIN_EVENTS &&
  usual.last > usual.mean + above * usual.spread

/** Event with its time in milliseconds and the value that may burst. */
interface Happened {
  readonly at: number
  readonly value: string
}
/** Running burst: its value and count. */
export interface Bursting {
  readonly value: string
  readonly times: number
}
/** Value of a record that may burst. Undefined if the record does not count. */
export const burstValue = ({ burst }: Watch, record: RecordData, { fields }: AnyResource): string | undefined => {
  const value = burst && record[burst.of]
  if (!burst || value === null || value === undefined || value === '') return undefined
  return holds(burst.where ?? {}, record, fields) ? String(value) : undefined
}
/** Values that burst in the minutes before a time in milliseconds. */
export const burstsIn = ({ burst }: Watch, happened: readonly Happened[], now: number): readonly Bursting[] => {
  if (!burst) return []
  const counts = new Map<string, number>()
  for (const { at, value } of happened)
    if (at > now - burst.minutes * 60_000) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].flatMap(([value, times]) => (times >= burst.times ? [{ value, times }] : []))
}
