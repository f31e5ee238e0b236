import type { SheetNote } from './xlsx/spreadsheetError'
import { useWords } from './useSpreadsheetMessages'

/** How a file was read, where that is worth knowing. */
export const SheetNotes = ({ notes }: { readonly notes: readonly SheetNote[] }) => {
  const say = useWords()
  if (notes.length === 0) return null
  return (
    <ul className="sheet-hints">
      {notes.map(({ name, count }) => (
        <li key={name}>{say(name, { count })}</li>
      ))}
    </ul>
  )
}
