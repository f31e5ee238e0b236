import { DialogContentText } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Confirm } from './Confirm'

interface AskLeaveProps {
  readonly title: string
  /** What would be lost. */
  readonly lead: string
  /** The words of the button that goes all the same, and of the one that stays. */
  readonly go?: string
  readonly stay?: string
  readonly onGo: () => void
  readonly onStay: () => void
}
/** Asks before something that is not saved is lost; staying is what is ready to be pressed. */
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
