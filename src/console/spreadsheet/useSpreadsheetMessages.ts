import { useLabel } from '../config/ConsoleContext'
import { withValues } from '../../schema/text/errorMessages'
import { sheetUpWords } from '../i18n/messages/spreadsheetMessages'

/** The words of a sheet in the language of the screen, with what stands in them. */
export const useWords = () => {
  const label = useLabel()
  return (name: keyof typeof sheetUpWords, values: Readonly<Record<string, unknown>> = {}): string =>
    withValues(label(sheetUpWords[name]), values)
}
