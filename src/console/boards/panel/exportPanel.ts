import { csvOf, UTF8 } from '../../../schema/spreadsheet/csv'
import type { ExportFormat } from '../../../schema/spreadsheet/exportFormats'
import { bookLines, widths, XLSX } from '../../../schema/spreadsheet/xlsx'
import { downloadFile } from '../../components/dom/downloadFile'
import { writeXlsx } from '../../spreadsheet/xlsx/writeXlsx'
import { panelTable, type PanelTable } from './panelTable'
import { type ExportHeader, headerLines, exportFileName } from './exportHeader'
import type { PanelContext } from './panelContext'

/** Lines of a panel's table, headings first. */
export const panelLines = ({ exportHead, rows }: PanelTable): readonly (readonly string[])[] => [
  exportHead,
  ...rows.map(cells => cells.map(({ exportText }) => exportText)),
]
/** Downloads a panel's numbers: header lines, an empty line, and the table. */
export const savePanel = (header: ExportHeader, context: PanelContext, format: ExportFormat): void => {
  const { query, answers, title } = header
  const lead = [...headerLines(header, context.spoken), []]
  const [head = [], ...lines] = panelLines(panelTable(query, answers, context))
  const types = head.map((_, at) => (at > 0 ? 'number' : 'text'))
  const table = csvOf(
    [head, ...lines],
    types.map(type => (type === 'number' ? false : undefined)),
  )
  const csv = () => new Blob([UTF8, `${csvOf(lead)}\r\n`, table], { type: 'text/csv;charset=utf-8' })
  const xlsx = () => {
    const all = [...lead, head, ...bookLines(types, lines)]
    return new Blob([writeXlsx(title, all, widths(head), undefined, lead.length)], { type: XLSX })
  }
  downloadFile(`${exportFileName(header, context.spoken)}.${format}`, format === 'csv' ? csv() : xlsx())
}
