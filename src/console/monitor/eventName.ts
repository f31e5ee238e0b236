import { isEmpty } from '../../schema/model/condition'
import { getSequenceFields } from '../../schema/selectors/definition'
import { formatSecond } from '../../schema/text/format'
import { traitsOf } from '../../schema/fields/traits'
import { type Actor, canSeeField } from '../../schema/rules/availability'
import type { MonitorEvent } from './feed/events'
import type { WatchedResource } from './feed/useWatches'

/** Sequence number of an event's record, if visible and if the event links to that record. */
export const numberOf = ({ resource }: WatchedResource, { record }: MonitorEvent, me: Actor): string | undefined => {
  const [serial] = resource.definition.parent ? [] : getSequenceFields(resource)
  return serial && canSeeField(resource, serial, me) && !isEmpty(record[serial]) ? String(record[serial]) : undefined
}
interface Reading {
  readonly me: Actor
  readonly zone: string
  /** Fields rendered by custom cells only. */
  readonly customFields: readonly string[]
}
/** Name of an event without a number, for screen readers: its first text, else its time. */
export const eventName = (
  { watch, resource }: WatchedResource,
  { record, at }: Pick<MonitorEvent, 'record' | 'at'>,
  { me, zone, customFields }: Reading,
): string => {
  const isRead = (name: string) => {
    const field = resource.fields[name]
    return (
      field !== undefined && traitsOf(field).text && !customFields.includes(name) && canSeeField(resource, name, me)
    )
  }
  const titleField = watch.fields.find(name => isRead(name) && !isEmpty(record[name]))
  return titleField ? String(record[titleField]) : formatSecond(new Date(at).toISOString(), zone)
}
