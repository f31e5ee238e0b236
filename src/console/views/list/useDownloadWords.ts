import { withValues } from '../../../schema/words'
import { useLabel } from '../../shopContext'
import { downloadWords } from '../../words/downloadWords'

/** The words of downloads in the language of the screen, with what stands in them. */
export const useDownloadWords = () => {
  const label = useLabel()
  return (name: keyof typeof downloadWords, values: Readonly<Record<string, unknown>> = {}): string =>
    withValues(label(downloadWords[name]), values)
}
