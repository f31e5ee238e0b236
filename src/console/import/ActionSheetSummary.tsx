import { Alert, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material'
import { useId } from 'react'
import { actionSpreadsheetLimits } from '../../schema/spreadsheet/actionLimits'
import { useJoinedNames } from '../components/hooks/useJoinedNames'
import { useLabel } from '../config/ConsoleContext'
import { spreadsheetMessages as words } from '../i18n/messages/spreadsheet/spreadsheetMessages'
import { FileNotes, Rematch } from '../spreadsheet/FileNotes'
import { useSpreadsheetMessages } from '../spreadsheet/useSpreadsheetMessages'
import { stateOf } from './model/validatedRow'
import type { ActionSheetFlow, ActionSheetMode } from './flow/useActionSheet'

interface ActionSheetSummaryProps {
  readonly flow: ActionSheetFlow
  readonly good: number
  readonly done: number
  /** Whether the rows are records, filled in here. They have no titles to match. */
  readonly isFilledHere: boolean
}
/** Numbers of valid and wrong rows, and unused columns. */
export const ActionSheetSummary = ({ flow, good, done, isFilledHere }: ActionSheetSummaryProps) => {
  const { rows, sheet, isWholeWrong, progress, match, keepRow } = flow
  const t = useSpreadsheetMessages()
  const listed = useJoinedNames()
  const label = useLabel()
  const { notes = [] } = sheet ?? {}
  const isAside = new Set(flow.aside.map(label))
  const unused = sheet?.unused.filter(title => !isAside.has(title)) ?? []
  return (
    <>
      {isWholeWrong && <Alert severity="error">{t('wholeWrong')}</Alert>}
      <p className="sheet-told" role="status">
        {t(isFilledHere ? 'filledSummary' : 'actionSummary', {
          all: rows.length,
          good: good + done,
          bad: rows.filter(row => stateOf(row) === 'refused').length,
        })}
      </p>
      {sheet && (
        <p className="sheet-told">
          {unused.length > 0 && t('unused', { columns: listed(unused) })} {/* Rows that are done keep their columns. */}
          {done === 0 && !isFilledHere && <Rematch sheet={sheet} busy={progress !== undefined} match={match} />}
        </p>
      )}
      <FileNotes notes={notes} busy={progress !== undefined} keepRow={done === 0 ? keepRow : undefined} />
    </>
  )
}
interface HowChoiceProps {
  readonly mode: ActionSheetMode
  readonly setMode: (mode: ActionSheetMode) => void
  /** Whether it cannot run as a whole. */
  readonly closed: boolean
  readonly busy: boolean
  readonly rows: number
}
/** Choice between all rows as a whole, or row by row. */
export const HowChoice = ({ mode, setMode, closed, busy, rows }: HowChoiceProps) => {
  const label = useLabel()
  const t = useSpreadsheetMessages()
  const id = useId()
  return (
    <FormControl disabled={busy} sx={{ mb: 1 }}>
      <FormLabel id={id}>{label(words.how)}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={mode}
        onChange={event => setMode(event.target.value === 'whole' ? 'whole' : 'each')}
      >
        <FormControlLabel value="each" control={<Radio size="small" />} label={label(words.each)} />
        <FormControlLabel
          value="whole"
          control={<Radio size="small" />}
          disabled={closed || busy}
          label={
            rows > actionSpreadsheetLimits.call
              ? t('wholeLimit', { rows: actionSpreadsheetLimits.call })
              : label(words.whole)
          }
        />
      </RadioGroup>
    </FormControl>
  )
}
