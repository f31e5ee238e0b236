import { importLimits } from '../../../schema/spreadsheet/importColumns'
import type { Labels } from '../../../schema/model/field'
import type { AnyResource } from '../../../schema/model/resource'
import { spreadsheetMessages } from '../../i18n/messages/spreadsheet/spreadsheetMessages'
import type { SpreadsheetLimits } from '../../spreadsheet/read/openFile'

/** Limits of an imported spreadsheet. */
export const importSize: SpreadsheetLimits = { rows: importLimits.rows, bytes: 20_000_000, texts: importLimits.bytes }
/** Titles that need no matching: the result column, and read-only columns of an export. */
export const importAside = ({ fields }: AnyResource): readonly Labels[] => [
  spreadsheetMessages.result,
  ...Object.values(fields).map(({ labels }) => labels),
]
