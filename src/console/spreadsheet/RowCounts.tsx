import { Alert, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material'
import { useId } from 'react'
import { actionSheetLimits } from '../../schema/spreadsheet/actionLimits'
import { useJoinedNames } from '../components/hooks/useJoinedNames'
import { useLabel } from '../config/ConsoleContext'
import { spreadsheetMessages as words } from '../i18n/messages/spreadsheetMessages'
import { SheetNotes } from './FileNotes'
import type { SheetFlow, SheetMode } from './useActionSheet'
import { useWords } from './useSpreadsheetMessages'

interface SumsProps {
  readonly flow: SheetFlow
  readonly good: number
  readonly done: number
}
/** How many rows can be done and how many not, and which columns nobody reads. */
export const Sums = ({ flow: { rows, unused, notes, isWholeWrong }, good, done }: SumsProps) => {
  const say = useWords()
  const listed = useJoinedNames()
  return (
    <>
      {isWholeWrong && <Alert severity="error">{say('wholeWrong')}</Alert>}
      <p className="sheet-told" role="status">
        {say('judged', { all: rows.length, good: good + done, bad: rows.length - good - done })}
      </p>
      {unused.length > 0 && <p className="sheet-told">{say('unused', { columns: listed(unused) })}</p>}
      <SheetNotes notes={notes} />
    </>
  )
}
interface HowChoiceProps {
  readonly mode: SheetMode
  readonly setMode: (mode: SheetMode) => void
  /** Whether it cannot be done whole. */
  readonly closed: boolean
  readonly busy: boolean
  readonly rows: number
}
/** Whole or row by row. */
export const HowChoice = ({ mode, setMode, closed, busy, rows }: HowChoiceProps) => {
  const label = useLabel()
  const say = useWords()
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
            rows > actionSheetLimits.call ? say('wholeLimit', { rows: actionSheetLimits.call }) : label(words.whole)
          }
        />
      </RadioGroup>
    </FormControl>
  )
}
