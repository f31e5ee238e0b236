import { LinearProgress } from '@mui/material'
import type { ReactNode } from 'react'
import { Confirm } from '../components/Confirm'
import { useSpreadsheetMessages } from '../spreadsheet/useSpreadsheetMessages'
import '../spreadsheet/spreadsheet.css'

interface SpreadsheetDialogProps {
  readonly title: string
  readonly close: () => void
  /** Goes back to the choice of a file. Absent where the dialog can only be closed. */
  readonly again?: (() => void) | undefined
  /** The main button: its text, and what a press does. */
  readonly confirm?: readonly [text: string, run: () => void] | undefined
  /** Nothing can be confirmed now. */
  readonly closed: boolean
  /** Percent of the work under way, which the dialog waits for. */
  readonly progress: number | undefined
  /** Says what the work is. */
  readonly working: string
  readonly children: ReactNode
}
/** Frames the steps of a spreadsheet: buttons for the way back and on, and the progress of the work under way. */
export const SpreadsheetDialog = (props: SpreadsheetDialogProps) => {
  const { title, close, again, confirm: [confirm, run] = [], closed, progress, working, children } = props
  const t = useSpreadsheetMessages()
  const isBusy = progress !== undefined
  return (
    <Confirm
      title={title}
      close={close}
      size="md"
      cancel={t(again ? 'another' : 'close')}
      onCancel={again ?? close}
      confirm={confirm}
      onConfirm={run}
      closed={closed}
      busy={isBusy}
    >
      {children}
      {isBusy && (
        <>
          <LinearProgress variant="determinate" value={progress} sx={{ mt: 2 }} aria-label={title} />
          <p className="sheet-told" role="status">
            {working}
          </p>
        </>
      )}
    </Confirm>
  )
}
