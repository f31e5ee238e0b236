import { csvOf, UTF8 } from '../../../schema/spreadsheet/csv'
import {
  numberColumns,
  buildExportHeader,
  buildExportRows,
  type ExportPlan,
} from '../../../schema/spreadsheet/exportRows'
import type { ExportFormat } from '../../../schema/spreadsheet/exportFormats'
import { XLSX, bookLines, widths } from '../../../schema/spreadsheet/xlsx'
import { saveFile } from '../../components/dom/downloadFile'
import { makeXlsx } from '../../spreadsheet/xlsx/writeXlsx'

/** Records as a sheet in the language of the screen, named after the day. */
export const exportRows = async (
  plan: ExportPlan,
  records: readonly Readonly<Record<string, unknown>>[],
  { day, format }: { readonly day: string; readonly format: ExportFormat },
): Promise<void> => {
  const [head, lines] = [buildExportHeader(plan), await buildExportRows(plan, records)]
  const title = plan.exportContext.label(plan.resource.labels)
  const name = `${title} ${day}.${format}`
  if (format === 'csv')
    return saveFile(name, new Blob([UTF8, csvOf([head, ...lines])], { type: 'text/csv;charset=utf-8' }))
  const cells = [head, ...bookLines(numberColumns(plan), lines)]
  saveFile(name, new Blob([makeXlsx(title, cells, widths(head))], { type: XLSX }))
}
