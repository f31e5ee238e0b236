import { LinearProgress } from '@mui/material'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import type { SpreadsheetColumn } from '../../schema/spreadsheet/actionColumns'
import { Confirm } from '../components/Confirm'
import { useUnloadWarning, useUnsavedPage } from '../components/dom/useUnsavedPage'
import { MatchColumns } from '../spreadsheet/choose/MatchColumns'
import { type Matches, questionsOf } from '../spreadsheet/read/headerRow'
import { useSpreadsheetMessages } from '../spreadsheet/useSpreadsheetMessages'
import '../spreadsheet/spreadsheet.css'
import type { SpreadsheetState, SpreadsheetStep } from './flow/spreadsheetState'

interface SheetFlow extends Pick<SpreadsheetState<unknown>, 'step' | 'sheet' | 'progress'> {
  readonly columns: readonly SpreadsheetColumn[]
  readonly again: () => void
  readonly matched: (answers: Matches) => Promise<void>
  readonly openSheet: (index: number) => Promise<void>
}
export interface SpreadsheetDialogProps {
  readonly title: string
  readonly close: () => void
  readonly flow: SheetFlow
  /** Contents of the steps. The dialog itself matches columns. */
  readonly steps: { readonly [S in SpreadsheetStep]?: () => ReactNode }
  /** Main button of the steps: its text and callback. */
  readonly confirms: { readonly [S in SpreadsheetStep]?: readonly [text: string, run: () => void] | undefined }
  /** Whether the preview has rows to write. */
  readonly isReady: boolean
  /** Whether no other file can be chosen. */
  readonly isFixed?: boolean
  /** Description of the work in progress. */
  readonly working: string
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
const MatchStep = ({ flow: { sheet, progress, columns, matched, openSheet } }: Pick<SpreadsheetDialogProps, 'flow'>) =>
  sheet && (
    <MatchColumns
      {...sheet}
      questions={questionsOf(sheet.heading)}
      columns={columns}
      busy={progress !== undefined}
      done={matched}
      openSheet={openSheet}
    />
  )
/** Frame of the spreadsheet steps: buttons for back and next, and the progress. */
export const SpreadsheetDialog = (props: SpreadsheetDialogProps) => {
  const { title, close, flow, steps, confirms, isReady, isFixed, working } = props
  const { step } = flow
  const isOpen = step === 'preview'
  const isUnsaved = isOpen || step === 'match'
  const again = isUnsaved && !isFixed ? flow.again : undefined
  const [confirm, run] = confirms[step] ?? []
  // While a job runs, the dialog shows the job's pace and can be closed.
  const progress = isUnsaved || step === 'choose' ? flow.progress : undefined
  useUnsavedPage(isUnsaved)
  const [isTyped, setTyped] = useState(false)
  useUnloadWarning(isTyped && isOpen)
  const [leave, setLeave] = useState<() => void>()
  const noteEntry = ({ target }: SyntheticEvent) => {
    if (target instanceof Element && target.closest('.sheet-frame')) setTyped(true)
  }
  const asking = (go: () => void) => () => (isTyped && isOpen ? setLeave(() => go) : go())
  const t = useSpreadsheetMessages()
  const isBusy = progress !== undefined
  return (
    <Confirm
      title={title}
      close={asking(close)}
      size={isOpen ? 'lg' : 'md'}
      cancel={t(again ? 'another' : 'close')}
      onCancel={asking(again ?? close)}
      confirm={confirm}
      onConfirm={run}
      closed={isOpen && !isReady}
      busy={isBusy}
    >
      {/* A chosen file and pasted rows are still where they came from. Cells are not. */}
      <div onInput={noteEntry} onPaste={noteEntry}>
        {step === 'match' ? <MatchStep flow={flow} /> : steps[step]?.()}
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
