import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../schema/resource'
import { useLabel } from '../../shopContext'
import type { AskedAction } from './ActionDialog'
import { Checklist } from './Checklist'
import { ignoreRepeats } from './gesture'

interface ChecklistDialogProps {
  readonly resource: AnyResource
  readonly asked: AskedAction
  readonly close: () => void
}
/** What a record lacks for the action that was asked for. */
const ChecklistDialog = ({ resource, asked: { action, record }, close }: ChecklistDialogProps) => {
  const translate = useTranslate()
  const label = useLabel()
  return (
    <Dialog open onClickCapture={ignoreRepeats} onClose={close} fullWidth maxWidth="xs" aria-labelledby="checklist-title">
      <DialogTitle id="checklist-title">{translate('console.checklist', { action: label(action.labels) })}</DialogTitle>
      <DialogContent>
        <Checklist resource={resource} action={action} record={record} onLeave={close} />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('console.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
export default ChecklistDialog
