import type { Labels } from '../../../schema/field'
import { sheetUpWords } from '../../words/sheetUpWords'
import type { GivenRow } from './readSheet'

/** What of a row could not be read, in words, by the names of the columns; nothing where all could. */
export const faultErrors = (
  { faults }: GivenRow,
  label: (labels: Labels) => string,
): Readonly<Record<string, string>> | undefined =>
  faults && Object.keys(faults).length > 0
    ? Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, label(sheetUpWords[fault])]))
    : undefined
