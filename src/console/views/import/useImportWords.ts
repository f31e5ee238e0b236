import { withValues } from '../../../schema/words'
import { useLabel } from '../../shopContext'
import { importWords } from '../../words/importWords'

/** The words of a sheet of records in the language of the screen, with what stands in them. */
export const useImportWords = () => {
  const label = useLabel()
  return (name: keyof typeof importWords, values: Readonly<Record<string, unknown>> = {}): string =>
    withValues(label(importWords[name]), values)
}
