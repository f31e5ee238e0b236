import { useJoinedNames } from '../components/hooks/useJoinedNames'
import { useLabel } from '../config/ConsoleContext'
import { type SpreadsheetLimits, usual } from './read/openFile'
import { SpreadsheetError } from './xlsx/spreadsheetError'
import { useSpreadsheetMessages } from './useSpreadsheetMessages'

/** Formats why a spreadsheet cannot be read. Other errors are thrown again. */
export const useFaultText = ({ rows, bytes, texts = 0 }: SpreadsheetLimits = usual) => {
  const label = useLabel()
  const listed = useJoinedNames()
  const t = useSpreadsheetMessages()
  return (error: unknown): string => {
    if (!(error instanceof SpreadsheetError)) throw error
    const columns = listed(error.columns.map(({ field }) => label(field.labels)))
    const limits = { rows: rows.toLocaleString('en'), size: bytes / 1_000_000, texts: texts / 1_000_000 }
    return t(error.reason, { columns, ...limits })
  }
}
