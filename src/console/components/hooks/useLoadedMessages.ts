import type { Labels } from '../../../schema/model/field'
import { withValues } from '../../../schema/text/errorMessages'
import { useLabel } from '../../config/ConsoleContext'

/** Messages of a part that loads later, in the language of the screen. Placeholders are written `%{name}`. */
export const useLoadedMessages = <N extends string>(messages: Readonly<Record<N, Labels>>) => {
  const label = useLabel()
  return (name: N, values: Readonly<Record<string, unknown>> = {}): string => withValues(label(messages[name]), values)
}
