import { Button } from '@mui/material'
import type { ParsedSpreadsheet } from './read/readRows'
import type { SpreadsheetNote } from './xlsx/spreadsheetError'
import { useSpreadsheetMessages } from './useSpreadsheetMessages'

/** Notes about how a file was read. */
export const FileNotes = ({ notes }: { readonly notes: readonly SpreadsheetNote[] }) => {
  const t = useSpreadsheetMessages()
  if (notes.length === 0) return null
  return (
    <ul className="sheet-hints">
      {notes.map(({ name, count, text }) => (
        <li key={name}>{t(name, { count, text })}</li>
      ))}
    </ul>
  )
}
interface RematchProps {
  readonly sheet: ParsedSpreadsheet
  readonly busy: boolean
  readonly match: () => void
}
/** Button for another matching of titles, or another worksheet. */
export const Rematch = ({ sheet: { opened }, busy, match }: RematchProps) => {
  const t = useSpreadsheetMessages()
  return (
    <Button size="small" disabled={busy} onClick={match}>
      {t((opened.sheets ?? []).length > 1 ? 'rematchSheet' : 'rematch')}
    </Button>
  )
}
