import { csvOf, UTF8 } from '../../../schema/sheets/csv'
import type { Format } from '../../../schema/sheets/formats'
import { bookLines, widths, XLSX } from '../../../schema/sheets/xlsx'
import { saveFile } from '../saveFile'
import { makeXlsx } from '../sheet/xlsx'
import type { PanelTable } from './panelTable'

/** The lines of a panel's sheet, the first its head. */
export const panelLines = ({ sheetHead, rows }: PanelTable): readonly (readonly string[])[] => [
  sheetHead,
  ...rows.map(cells => cells.map(({ sheet }) => sheet)),
]
/** A panel's numbers as a sheet, named after what it shows and its days. */
export const savePanel = (title: string, table: PanelTable, format: Format): void => {
  const [head = [], ...lines] = panelLines(table)
  const name = `${title}.${format}`
  const csv = () => new Blob([UTF8, csvOf([head, ...lines])], { type: 'text/csv;charset=utf-8' })
  const isNumber = head.map((_, at) => at > 0)
  const xlsx = () => new Blob([makeXlsx(title, [head, ...bookLines(isNumber, lines)], widths(head))], { type: XLSX })
  saveFile(name, format === 'csv' ? csv() : xlsx())
}
