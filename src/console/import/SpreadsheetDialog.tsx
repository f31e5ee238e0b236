import { LinearProgress } from '@mui/material'
import { type ReactNode, useState } from 'react'
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
  /** Whether cells can be filled in, which closing would lose. */
  readonly isOpen: boolean
  readonly children: ReactNode
}
/** Asks before entries are lost. */
const DiscardQuestion = ({ stay, leave }: { readonly stay: () => void; readonly leave: () => void }) => {
  const t = useSpreadsheetMessages()
  return (
    <Confirm
      title={t('discardTitle')}
      close={stay}
      cancel={t('discardStay')}
      confirm={t('discard')}
      onConfirm={leave}
      danger
    >
      {t('discardFollows')}
    </Confirm>
  )
}
/** Frame of the spreadsheet steps: buttons for back and next, and the progress. */
export const SpreadsheetDialog = (props: SpreadsheetDialogProps) => {
  const { title, close, again, confirm: [confirm, run] = [], closed, progress, working, isOpen, children } = props
  const [isTyped, setTyped] = useState(false)
  const [leave, setLeave] = useState<() => void>()
  const asking = (go: () => void) => () => (isTyped && isOpen ? setLeave(() => go) : go())
  const t = useSpreadsheetMessages()
  const isBusy = progress !== undefined
  return (
    <Confirm
      title={title}
      close={asking(close)}
      size="md"
      cancel={t(again ? 'another' : 'close')}
      onCancel={asking(again ?? close)}
      confirm={confirm}
      onConfirm={run}
      closed={closed}
      busy={isBusy}
    >
      {/* A chosen file and pasted rows are still where they came from. Cells are not. */}
      <div
        onInput={({ target }) => {
          if (target instanceof Element && target.closest('.sheet-frame')) setTyped(true)
        }}
      >
        {children}
      </div>
      {leave && (
        <DiscardQuestion
          stay={() => setLeave(undefined)}
          leave={() => {
            setLeave(undefined)
            setTyped(false)
            leave()
          }}
        />
      )}
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
