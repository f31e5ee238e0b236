import { Button } from '@mui/material'
import type { ParsedSpreadsheet } from './read/readRows'
import type { SpreadsheetNote } from './xlsx/spreadsheetError'
import { useSpreadsheetMessages } from './useSpreadsheetMessages'

interface FileNotesProps {
  readonly notes: readonly SpreadsheetNote[]
  readonly busy: boolean
  /** Reads a row that was left out, by its line number. */
  readonly keepRow?: ((line: number) => void) | undefined
}
/** Notes about how a file was read. Rows that were left out can be read after all. */
export const FileNotes = ({ notes, busy, keepRow }: FileNotesProps) => {
  const t = useSpreadsheetMessages()
  if (notes.length === 0) return null
  return (
    <ul className="sheet-hints">
      {notes.map(({ name, count, text, lines = [] }) => (
        <li key={name}>
          {t(name, { count, text })}
          {keepRow &&
            lines.map(line => (
              <Button key={line} size="small" disabled={busy} onClick={() => keepRow(line)}>
                {t('keepRow', { line })}
              </Button>
            ))}
        </li>
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
