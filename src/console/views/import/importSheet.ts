import { importLimits } from '../../../schema/importing'
import type { Labels } from '../../../schema/field'
import type { AnyResource } from '../../../schema/resource'
import { importWords } from '../../words/importWords'
import type { SheetSize } from '../sheet/openSheet'

/** How much a sheet of records may hold. */
export const importSize: SheetSize = { rows: importLimits.rows, bytes: 20_000_000, texts: importLimits.bytes }
/** Titles that nobody is asked about: what came of a row, and what a list's download tells besides what may be written. */
export const importAside = ({ fields }: AnyResource): readonly Labels[] => [
  importWords.result,
  ...Object.values(fields).map(({ labels }) => labels),
]
