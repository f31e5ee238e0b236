import { Button, DialogContentText } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Confirm } from './Confirm'

interface AskLeaveProps {
  readonly title: string
  /** What would be lost. */
  readonly lead: string
  /** Label keys of the buttons that leave and stay. */
  readonly go?: string
  readonly stay?: string
  readonly onGo: () => void
  readonly onStay: () => void
  /** Saves, then leaves. */
  readonly onSave?: (() => void) | undefined
}
/** Warns before unsaved input is lost. Saving is the default button, or else staying. */
export const LeaveConfirm = ({ title, lead, onGo, onStay, onSave, ...words }: AskLeaveProps) => {
  const { go = onSave ? 'console.leaveDiscard' : 'console.leaveGo', stay = 'console.leaveStay' } = words
  const translate = useTranslate()
  return (
    <Confirm
      title={title}
      close={onStay}
      cancel={go}
      onCancel={onGo}
      between={onSave && <Button onClick={onStay}>{translate(stay)}</Button>}
      confirm={translate(onSave ? 'console.leaveSave' : stay)}
      onConfirm={onSave ?? onStay}
      focused
      size="sm"
    >
      <DialogContentText>{lead}</DialogContentText>
    </Confirm>
  )
}
