import { isEmpty } from '../../schema/model/condition'
import { fieldOf, snapshotsOf, targetOf, titleField } from '../../schema/selectors/definition'
import { traitsOf } from '../../schema/fields/traits'
import type { AnyResource } from '../../schema/model/resource'
import { CountCell } from '../fields/computed/ReferenceManyCount'
import { cell } from '../fields/FieldCell'
import type { CellContext } from '../i18n/fieldTextContext'
import { useOverrides, useShop } from '../config/ConsoleContext'
import { useCellContext } from '../components/hooks/useFieldTextContext'
import { Masked } from './MaskedField'
import { RefChips } from './ReferenceArrayField'

interface ValueProps {
  readonly resource: AnyResource
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
  readonly name: string
  /** Called to look at a picture whole. */
  readonly show?: CellContext['onPicture']
}
/** The reference whose record's name a field keeps as it was. */
const useNamedBy = (resource: AnyResource, name: string): string | undefined => {
  const { resources } = useShop()
  const copied = snapshotsOf(resource).find(each => each.name === name)
  const target = copied && resources.find(each => each.name === fieldOf(resource, copied.via).options.to)
  return target && titleField(target) === copied?.at ? copied.via : undefined
}
/** A field's value as it is read: by a hand-made cell, masked, or as its kind is drawn. */
export const FieldValue = ({ resource, record, name, show }: ValueProps) => {
  const Override = useOverrides(resource)?.column?.[name]
  const context = useCellContext(show)
  const field = fieldOf(resource, name)
  const value = record[name]
  const via = useNamedBy(resource, name)
  if (Override) return <Override record={record} />
  if (field.options.mask && value) return <Masked resource={resource} name={name} record={record} />
  if (traitsOf(field).names?.what === 'record' && !isEmpty(value))
    return <RefChips to={targetOf(field)} ids={[value].flat().map(String)} />
  const origin = via === undefined ? undefined : record[via]
  if (via !== undefined && !isEmpty(value) && typeof origin === 'string')
    return <RefChips to={targetOf(fieldOf(resource, via))} ids={[origin]} called={String(value)} />
  if (field.options.count && typeof value === 'number') return <CountCell field={field} id={record.id} count={value} />
  return cell(field, value, context)
}
