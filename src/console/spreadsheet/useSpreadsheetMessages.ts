import { useLabel } from '../config/ConsoleContext'
import { withValues } from '../../schema/text/errorMessages'
import { spreadsheetMessages } from '../i18n/messages/spreadsheet/spreadsheetMessages'

/** Messages of spreadsheets in the language of the screen, with placeholders replaced. */
export const useSpreadsheetMessages = () => {
  const label = useLabel()
  return (name: keyof typeof spreadsheetMessages, values: Readonly<Record<string, unknown>> = {}): string =>
    withValues(label(spreadsheetMessages[name]), values)
}
