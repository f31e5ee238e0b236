import { describe, expect, it } from 'vitest'
import { prepareForReopening, rowBack, restoreSpreadsheet } from '../../../src/console/import/report/keptColumns'
import type { ImportedRow } from '../../../src/console/import/model/importRow'
import { makeResultFile } from '../../../src/console/import/report/importReports'
import { readText } from '../../../src/console/spreadsheet/read/readRows'
import type { Labels } from '../../../src/schema/model/field'
import { importColumns, importLimits } from '../../../src/schema/spreadsheet/importColumns'
import { lamps } from '../../kit/declarations/lamps'

const columns = importColumns(lamps, { role: 'creator' })
const label = ({ zh }: Labels) => zh
const given = [
  ['供应商', '代码', 'Result', '名称', '口令', '价格', ''],
  ['甲', 'C-1', 'old', '台灯', 'Abc123', '12,5', '无题'],
  ['乙\u0000', 'C-2', '', '落地灯', '', '9', ''],
]
const sheet = readText(
  given
    .map(line => line.join('\t'))
    .join('\n')
    .replace('\u0000', ''),
  columns,
)
const toldOf = (line: number, state: 'created' | 'refused' | 'same', errors = {}) => ({
  line,
  state,
  id: null,
  name: null,
  errors,
  before: {},
})
const rows = sheet.rows.map(
  (row): ImportedRow => ({
    ...row,
    result: row.line === 2 ? toldOf(2, 'refused', { price: '小数请用点' }) : toldOf(row.line, 'created'),
  }),
)
const textOf = (blob: Blob) =>
  new Promise<string>(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsBinaryString(blob)
  })

describe('a sheet that the mall keeps until its import is opened again', () => {
  const { head, rowOf } = prepareForReopening(lamps, sheet)
  it('comes back as it was, but for what is secret', async () => {
    const sent = JSON.parse(JSON.stringify({ head, rows: rows.map(rowOf) }))
    expect(JSON.stringify(sent)).not.toContain('Abc123')
    const back = sent.rows.map((row: { line: number; kept?: { state: 'refused'; errors: object } }) =>
      rowBack({ ...row, ...toldOf(row.line, row.kept?.state ?? 'created', row.kept?.errors) }, sent.head),
    )
    const [now, later] = [
      makeResultFile(
        'a',
        lamps,
        { columns, rows, spreadsheet: { ...sheet, opened: { ...sheet.opened, format: 'csv' } } },
        label,
      ),
      makeResultFile(
        'a',
        lamps,
        { columns, rows: back, spreadsheet: restoreSpreadsheet({ ...sent.head, kind: 'csv' }) },
        label,
      ),
    ]
    const [shown, shownLater] = [await textOf(now.bytes), await textOf(later.bytes)]
    const linesOf = (text: string) => text.split('\r\n').map(line => line.split(','))
    // The result of the day has what was never sent.
    const withoutSecret = linesOf(shown).map(line => line.map(cell => cell.replace('Abc123', '***')))
    expect(linesOf(shownLater)).toEqual(withoutSecret)
    expect(linesOf(shownLater)).toHaveLength(3)
  })
  it('marks what is not taken in, with its reasons, and nothing else', () => {
    expect(rows.map(rowOf).map(({ kept }) => kept)).toEqual([
      { state: 'refused', errors: { price: '小数请用点' } },
      undefined,
    ])
  })
  it('sends no sign that nothing keeps, and of one row no more than a call carries', () => {
    const [row] = rows as [ImportedRow]
    const { cells, own } = rowOf({
      ...row,
      cells: { ...row.cells, name: 'a\ud83d' },
      texts: ['b\u0000', '', '', '', '', '', 'x'.repeat(300_000)],
    })
    expect(cells).toMatchObject({ name: 'a\ufffd' })
    expect(own?.[0]).toBe('b\ufffd')
    expect(own?.[1]?.length).toBeLessThan(200_000)
  })
  it('sends of one row no more than a call carries with why it is refused, and that whole', () => {
    const [row] = rows as [ImportedRow]
    const sent = rowOf({ ...row, texts: ['', '', '', '', '', '', 'x'.repeat(300_000)] })
    const { cells, own, kept } = sent
    expect(kept?.errors).toEqual({ price: '小数请用点' })
    const all = [...Object.entries(cells), ...Object.entries(kept?.errors ?? {}), own ?? []].flat().join('')
    expect(all).toHaveLength(importLimits.row)
  })
})
