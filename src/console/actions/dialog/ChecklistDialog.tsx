import { Alert } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../schema/model/resource'
import { Confirm } from '../../components/Confirm'
import { useLabel } from '../../config/ConsoleContext'
import type { PendingAction } from './ActionDialog'
import { Checklist } from '../Checklist'
import { useAvailability } from '../useAvailability'
import { useLatestRecord } from '../useLatestRecord'

interface ChecklistDialogProps {
  readonly resource: AnyResource
  readonly pending: PendingAction
  readonly close: () => void
}
/** Dialog with the missing requirements of an action. */
const ChecklistDialog = ({ resource, pending: { action, record: opened }, close }: ChecklistDialogProps) => {
  const translate = useTranslate()
  const label = useLabel()
  const { judge } = useAvailability(resource)
  const { record, notice, isOver } = useLatestRecord(resource, opened, of => {
    const { verdict, reason } = judge(action, of)
    return verdict === 'needs' ? '' : reason
  })
  return (
    <Confirm
      title={translate('console.checklist', { action: label(action.labels) })}
      close={close}
      cancel="console.close"
    >
      {notice && <Alert severity={isOver ? 'error' : 'warning'}>{notice}</Alert>}
      <Checklist resource={resource} action={action} record={record} onLeave={close} />
    </Confirm>
  )
}
export default ChecklistDialog
