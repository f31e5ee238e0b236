import { useLabel } from '../../shopContext'
import { withValues } from '../../../schema/words'
import { sheetUpWords } from '../../words/sheetUpWords'

/** The words of a sheet in the language of the screen, with what stands in them. */
export const useWords = () => {
  const label = useLabel()
  return (name: keyof typeof sheetUpWords, values: Readonly<Record<string, unknown>> = {}): string =>
    withValues(label(sheetUpWords[name]), values)
}
