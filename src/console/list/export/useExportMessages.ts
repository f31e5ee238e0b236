import { withValues } from '../../../schema/text/errorMessages'
import { useLabel } from '../../config/ConsoleContext'
import { exportMessages } from '../../i18n/messages/exportMessages'

/** The words of downloads in the language of the screen, with what stands in them. */
export const useExportMessages = () => {
  const label = useLabel()
  return (name: keyof typeof exportMessages, values: Readonly<Record<string, unknown>> = {}): string =>
    withValues(label(exportMessages[name]), values)
}
