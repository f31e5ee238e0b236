import type { SpreadsheetNote } from './xlsx/spreadsheetError'
import { useSpreadsheetMessages } from './useSpreadsheetMessages'

/** Notes about how a file was read. */
export const FileNotes = ({ notes }: { readonly notes: readonly SpreadsheetNote[] }) => {
  const t = useSpreadsheetMessages()
  if (notes.length === 0) return null
  return (
    <ul className="sheet-hints">
      {notes.map(({ name, count }) => (
        <li key={name}>{t(name, { count })}</li>
      ))}
    </ul>
  )
}
