import { isEmpty } from '../../schema/model/condition'
import { getSequenceFields } from '../../schema/selectors/definition'
import { formatSecond } from '../../schema/text/format'
import { traitsOf } from '../../schema/fields/traits'
import { type Actor, canSeeField } from '../../schema/rules/availability'
import type { MonitorEvent } from './feed/events'
import type { WatchedResource } from './feed/useWatches'

/** By which number a line is called, where its record has one and the line leads to that. */
export const numberOf = ({ resource }: WatchedResource, { record }: MonitorEvent, me: Actor): string | undefined => {
  const [serial] = resource.definition.parent ? [] : getSequenceFields(resource)
  return serial && canSeeField(resource, serial, me) && !isEmpty(record[serial]) ? String(record[serial]) : undefined
}
interface Reading {
  readonly me: Actor
  readonly zone: string
  /** Fields whose values are read only as they are drawn, by a cell of the shop's own. */
  readonly customFields: readonly string[]
}
/** What a line without a number is called to whoever hears it: by the first of its texts that it tells, else by its moment. No id says anything to anybody. */
export const calledAs = (
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
