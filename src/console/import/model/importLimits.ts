import { importLimits } from '../../../schema/spreadsheet/importColumns'
import type { Labels } from '../../../schema/model/field'
import type { AnyResource } from '../../../schema/model/resource'
import { spreadsheetMessages } from '../../i18n/messages/spreadsheetMessages'
import type { SpreadsheetLimits } from '../../spreadsheet/read/openFile'

/** How much a sheet of records may hold. */
export const importSize: SpreadsheetLimits = { rows: importLimits.rows, bytes: 20_000_000, texts: importLimits.bytes }
/** Titles that nobody is asked about: what came of a row, and what a list's download tells besides what may be written. */
export const importAside = ({ fields }: AnyResource): readonly Labels[] => [
  spreadsheetMessages.result,
  ...Object.values(fields).map(({ labels }) => labels),
]
