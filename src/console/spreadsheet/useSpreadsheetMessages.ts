import { useLabel } from '../config/ConsoleContext'
import { withValues } from '../../schema/text/errorMessages'
import { spreadsheetMessages } from '../i18n/messages/spreadsheetMessages'

/** The words of a sheet in the language of the screen, with what stands in them. */
export const useSpreadsheetMessages = () => {
  const label = useLabel()
  return (name: keyof typeof spreadsheetMessages, values: Readonly<Record<string, unknown>> = {}): string =>
    withValues(label(spreadsheetMessages[name]), values)
}
