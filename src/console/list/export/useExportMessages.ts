import { withValues } from '../../../schema/text/errorMessages'
import { useLabel } from '../../config/ConsoleContext'
import { downloadWords } from '../../i18n/messages/exportMessages'

/** The words of downloads in the language of the screen, with what stands in them. */
export const useDownloadWords = () => {
  const label = useLabel()
  return (name: keyof typeof downloadWords, values: Readonly<Record<string, unknown>> = {}): string =>
    withValues(label(downloadWords[name]), values)
}
