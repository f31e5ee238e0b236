import { withValues } from '../../../schema/text/errorMessages'
import { useLabel } from '../../config/ConsoleContext'
import { importMessages } from '../../i18n/messages/importMessages'

/** The words of a sheet of records in the language of the screen, with what stands in them. */
export const useImportMessages = () => {
  const label = useLabel()
  return (name: keyof typeof importMessages, values: Readonly<Record<string, unknown>> = {}): string =>
    withValues(label(importMessages[name]), values)
}
