import { isEmpty } from '../../schema/model/condition'
import { getField, getSnapshots, getReferenceTarget, getTitleField } from '../../schema/selectors/definition'
import { traitsOf } from '../../schema/fields/traits'
import type { AnyResource } from '../../schema/model/resource'
import { ReferenceManyCount } from '../fields/computed/ReferenceManyCount'
import { FieldCell } from '../fields/FieldCell'
import type { FieldTextContext } from '../i18n/fieldTextContext'
import { useViewOverrides, useConsoleConfig } from '../config/ConsoleContext'
import { useFieldTextContext } from '../components/hooks/useFieldTextContext'
import { MaskedField } from './MaskedField'
import { ReferenceArrayField } from './ReferenceArrayField'

interface ValueProps {
  readonly resource: AnyResource
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
  readonly name: string
  /** Called to look at a picture whole. */
  readonly show?: FieldTextContext['onPicture']
}
/** The reference whose record's name a field keeps as it was. */
const useNamedBy = (resource: AnyResource, name: string): string | undefined => {
  const { resources } = useConsoleConfig()
  const copied = getSnapshots(resource).find(each => each.name === name)
  const target = copied && resources.find(each => each.name === getField(resource, copied.via).options.to)
  return target && getTitleField(target) === copied?.at ? copied.via : undefined
}
/** A field's value as it is read: by a hand-made cell, masked, or as its kind is drawn. */
export const FieldValue = ({ resource, record, name, show }: ValueProps) => {
  const Override = useViewOverrides(resource)?.column?.[name]
  const context = useFieldTextContext(show)
  const field = getField(resource, name)
  const value = record[name]
  const via = useNamedBy(resource, name)
  if (Override) return <Override record={record} />
  if (field.options.mask && value) return <MaskedField resource={resource} name={name} record={record} />
  if (traitsOf(field).names?.what === 'record' && !isEmpty(value))
    return <ReferenceArrayField to={getReferenceTarget(field)} ids={[value].flat().map(String)} />
  const origin = via === undefined ? undefined : record[via]
  if (via !== undefined && !isEmpty(value) && typeof origin === 'string')
    return (
      <ReferenceArrayField to={getReferenceTarget(getField(resource, via))} ids={[origin]} called={String(value)} />
    )
  if (field.options.count && typeof value === 'number')
    return <ReferenceManyCount field={field} id={record.id} count={value} />
  return FieldCell(field, value, context)
}
