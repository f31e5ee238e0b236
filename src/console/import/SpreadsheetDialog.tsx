import { LinearProgress } from '@mui/material'
import type { ReactNode } from 'react'
import { Confirm } from '../components/Confirm'
import { useSpreadsheetMessages } from '../spreadsheet/useSpreadsheetMessages'
import '../spreadsheet/spreadsheet.css'

interface SpreadsheetDialogProps {
  readonly title: string
  readonly close: () => void
  /** Returns to the choice of a file. Absent where the dialog can only be closed. */
  readonly again?: (() => void) | undefined
  /** Main button: its text and callback. */
  readonly confirm?: readonly [text: string, run: () => void] | undefined
  /** Whether the main button is disabled. */
  readonly closed: boolean
  /** Progress in percent. The dialog waits for the work. */
  readonly progress: number | undefined
  /** Description of the work in progress. */
  readonly working: string
  readonly children: ReactNode
}
/** Frame of the spreadsheet steps: buttons for back and next, and the progress. */
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
