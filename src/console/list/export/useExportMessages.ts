import { withValues } from '../../../schema/text/errorMessages'
import { useLabel } from '../../config/ConsoleContext'
import { exportMessages } from '../../i18n/messages/exportMessages'

/** Messages of exports in the language of the screen, with placeholders replaced. */
export const useExportMessages = () => {
  const label = useLabel()
  return (name: keyof typeof exportMessages, values: Readonly<Record<string, unknown>> = {}): string =>
    withValues(label(exportMessages[name]), values)
}
