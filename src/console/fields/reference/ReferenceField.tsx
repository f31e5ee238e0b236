import { type RaRecord, useFieldValue } from 'ra-core'
import type { ReactNode } from 'react'
import { isEmpty } from '../../../schema/model/condition'
import { getField, getReferenceTarget } from '../../../schema/selectors/definition'
import { useDefinition } from '../../config/ConsoleContext'
import { RecordLink } from './RecordLink'

export interface ReferenceFieldProps {
  /** Name of the field that holds the id. */
  readonly source: string
  /** Name of the referenced resource. Default: the declared one. */
  readonly reference?: string
  /** Default: the record in context. */
  readonly record?: RaRecord
  /** Page behind the link. Default: `show`. */
  readonly link?: 'show' | 'edit' | false
  /** Shown without an id. */
  readonly empty?: ReactNode
  /** Fields of the referenced record. Default: its title. */
  readonly children?: ReactNode
}
/**
 * Link to the record that a field references. Its label is the declared one in `SimpleShowLayout`
 * and `DataTable.Col`.
 *
 * @example
 * <DataTable.Col source="masterId" field={ReferenceField} />
 * <ReferenceField source="masterId"><FieldValue source="name" /></ReferenceField>
 */
export const ReferenceField = ({ source, reference, record, link, empty = null, children }: ReferenceFieldProps) => {
  const resource = useDefinition()
  const id: unknown = useFieldValue({ source, record })
  if (isEmpty(id)) return empty
  return (
    <RecordLink to={reference ?? getReferenceTarget(getField(resource, source))} id={String(id)} link={link}>
      {children}
    </RecordLink>
  )
}
