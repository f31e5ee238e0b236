import { LinkBase, useCreatePath } from 'ra-core'
import type { RecordData } from '../../../schema/model/condition'
import type { AnyResource } from '../../../schema/model/resource'
import { getRecordLabel } from '../../../schema/selectors/definition'

interface OtherRecordLinkProps {
  readonly resource: AnyResource
  /** Record of the resource: its id and its title. */
  readonly record: RecordData
}
/** Link to the record that a refusal is about. Opens a new tab, because the dialog keeps its entries. */
export const OtherRecordLink = ({ resource, record }: OtherRecordLinkProps) => {
  const createPath = useCreatePath()
  return (
    <LinkBase
      to={createPath({ resource: resource.name, type: 'show', id: String(record.id) })}
      target="_blank"
      rel="noopener noreferrer"
    >
      {getRecordLabel(resource, record)}
    </LinkBase>
  )
}
