import { DialogContentText } from '@mui/material'
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
}
/** Warns before unsaved input is lost. Staying is the default button. */
export const LeaveConfirm = ({ title, lead, onGo, onStay, ...words }: AskLeaveProps) => {
  const { go = 'console.leaveGo', stay = 'console.leaveStay' } = words
  return (
    <Confirm
      title={title}
      close={onStay}
      cancel={go}
      onCancel={onGo}
      confirm={useTranslate()(stay)}
      onConfirm={onStay}
      focused
      size="sm"
    >
      <DialogContentText>{lead}</DialogContentText>
    </Confirm>
  )
}
