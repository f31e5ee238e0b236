import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../schema/model/resource'
import { Confirm } from '../../components/Confirm'
import { useLabel } from '../../config/ConsoleContext'
import type { PendingAction } from './ActionDialog'
import { Checklist } from '../Checklist'

interface ChecklistDialogProps {
  readonly resource: AnyResource
  readonly pending: PendingAction
  readonly close: () => void
}
/** What a record lacks for the action that was asked for. */
const ChecklistDialog = ({ resource, pending: { action, record }, close }: ChecklistDialogProps) => {
  const translate = useTranslate()
  const label = useLabel()
  return (
    <Confirm
      title={translate('console.checklist', { action: label(action.labels) })}
      close={close}
      cancel="console.close"
    >
      <Checklist resource={resource} action={action} record={record} onLeave={close} />
    </Confirm>
  )
}
export default ChecklistDialog
