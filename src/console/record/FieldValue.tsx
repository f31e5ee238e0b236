import { useRecordContext } from 'ra-core'
import { isEmpty } from '../../schema/model/condition'
import { getField, getSnapshots, getReferenceTarget, getTitleField } from '../../schema/selectors/definition'
import { traitsOf } from '../../schema/fields/traits'
import type { AnyResource } from '../../schema/model/resource'
import { ReferenceManyCount } from '../fields/computed/ReferenceManyCount'
import { FieldCell } from '../fields/FieldCell'
import type { FieldTextContext } from '../i18n/fieldTextContext'
import { useDefinition, useViewOverrides, useConsoleConfig } from '../config/ConsoleContext'
import { declaredField } from '../config/declaredField'
import { useFieldTextContext } from '../components/hooks/useFieldTextContext'
import { MaskedField } from './MaskedField'
import { ReferenceArrayField } from './ReferenceArrayField'

type Shown = Readonly<Record<string, unknown>> & { readonly id: string }
interface ValueProps {
  /** Name of the field. */
  readonly source: string
  /** Default: the resource in context. */
  readonly resource?: AnyResource
  /** Default: the record in context. */
  readonly record?: Shown
  /** Opens a picture in full size. */
  readonly show?: FieldTextContext['onPicture']
}
/** Reference field whose record's title a snapshot field stores. */
const useNamedBy = (resource: AnyResource, name: string): string | undefined => {
  const { resources } = useConsoleConfig()
  const copied = getSnapshots(resource).find(each => each.name === name)
  const target = copied && resources.find(each => each.name === getField(resource, copied.via).options.to)
  return target && getTitleField(target) === copied?.at ? copied.via : undefined
}
const Value = ({
  resource,
  record,
  source,
  show,
}: ValueProps & { readonly resource: AnyResource; readonly record: Shown }) => {
  const Override = useViewOverrides(resource)?.column?.[source]
  const context = useFieldTextContext(show)
  const field = declaredField(resource, source)
  const value = record[source]
  const via = useNamedBy(resource, source)
  if (Override) return <Override record={record} />
  if (field.options.mask && value) return <MaskedField resource={resource} name={source} record={record} />
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
const ValueHere = (props: ValueProps) => {
  const resource = useDefinition()
  const record = useRecordContext<Shown>(props)
  return record ? <Value {...props} resource={resource} record={record} /> : null
}
/**
 * Value of a declared field as text, link or picture: by a custom cell, masked, or by its type.
 * Works like a field of react-admin. Renders nothing without a record.
 *
 * @example
 * <SimpleShowLayout><FieldValue source="status" /></SimpleShowLayout>
 * <DataTable.Col source="status" field={FieldValue} />
 */
export const FieldValue = ({ resource, record, ...rest }: ValueProps) =>
  resource && record ? <Value resource={resource} record={record} {...rest} /> : <ValueHere record={record} {...rest} />
