import type { Labels } from '../../../schema/model/field'
import { spreadsheetMessages } from '../../i18n/messages/spreadsheet/spreadsheetMessages'
import type { ParsedRow } from './readRows'
import { type CellFault, whyUnsent } from '../xlsx/spreadsheetError'

const unsentIn = (cells: ParsedRow['cells']): [string, CellFault][] =>
  Object.entries(cells).flatMap(([name, cell]) => {
    const fault = whyUnsent(cell)
    return fault ? [[name, fault]] : []
  })
/** Errors of unreadable or unsendable cells by column. `undefined` without any. */
export const faultErrors = (
  { cells, faults = {} }: ParsedRow,
  label: (labels: Labels) => string,
): Readonly<Record<string, string>> | undefined => {
  const wrong = [...unsentIn(cells), ...Object.entries(faults)]
  if (wrong.length === 0) return undefined
  return Object.fromEntries(wrong.map(([name, fault]) => [name, label(spreadsheetMessages[fault])]))
}
