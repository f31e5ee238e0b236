import { describe, expect, it } from 'vitest'
import { chunkRows } from '../../../src/console/import/model/importRow'
import { importSize } from '../../../src/console/import/model/importLimits'
import { readFile } from '../../../src/console/spreadsheet/read/readRows'
import { importColumns, importLimits } from '../../../src/schema/spreadsheet/importColumns'
import { lamps } from '../../kit/declarations/lamps'
import { packedZip, workbook, worksheet } from '../../kit/packed'

const columns = importColumns(lamps, { role: 'creator' })
const read = (given: Uint8Array | string) => {
  const whole = typeof given === 'string' ? new TextEncoder().encode(given) : given
  const file = { size: whole.length, arrayBuffer: async () => new Uint8Array(whole).buffer } as Blob
  return readFile(file, columns, undefined, importSize)
}
const names = ['office', 'table', 'text', 'style'].map(
  name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
)
const ods = (rows: string, styles = '') =>
  packedZip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content ${names.join(' ')}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
  })
const odsRow = (texts: readonly string[]) =>
  `<table:table-row>${texts.map(text => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`

const xlsxRow = (texts: readonly string[]) =>
  `<row>${texts.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

describe.each<[string, (rows: readonly (readonly string[])[]) => Uint8Array | string]>([
  ['an XLSX', rows => workbook(`<worksheet><sheetData>${rows.map(xlsxRow).join('')}</sheetData></worksheet>`)],
  ['an ODS', rows => ods(rows.map(odsRow).join(''))],
  ['a CSV', rows => rows.map(row => `${row.join(',')}\n`).join('')],
])('%s of many columns', (_, fileOf) => {
  const wide = (count: number) => {
    const others = Array.from({ length: count - 2 }, (_each, at) => `自定义${at}`)
    return fileOf([
      ['代码', ...others, '名称'],
      ['C-1', ...others.map(() => '值'), '台灯'],
    ])
  }
  it.each([201, 350, importLimits.columns])('%i are read, the last one too', async count => {
    const { rows, unused, heading } = await read(wide(count))
    expect(rows.map(({ cells }) => [cells['code'], cells['name']])).toEqual([['C-1', '台灯']])
    expect([unused.length, heading.titles.length, rows[0]?.texts?.length]).toEqual([count - 2, count, count])
  })
  it('more than the limit are refused, with the limit', () =>
    expect(read(wide(importLimits.columns + 1))).rejects.toMatchObject({ reason: 'tooWide' }))
})
it('a wide sheet is sent in parts that a call takes', () => {
  const row = { line: 1, cells: {}, texts: Array.from({ length: 350 }, () => '值') }
  const parts = chunkRows(Array.from({ length: 300 }, () => row))
  expect(parts.flat()).toHaveLength(300)
  expect(parts.every(part => part.length * 350 <= importLimits.texts)).toBe(true)
})

const run = (text: string, strike: string) => `<r><rPr>${strike}</rPr><t>${text}</t></r>`
const inline = (inside: string) => ({ xml: `<c t="inlineStr"><is>${inside}</is></c>` })
const head = ['代码', '名称', '价格']
describe('struck out text', () => {
  it.each([
    ['<strike/>', '', '台灯', 'struckParts'],
    ['<strike val="1"/>', '<strike val="0"/>', '台灯', 'struckParts'],
    ['<strike val="false"/>', '', '旧灯台灯', undefined],
    ['<strike/>', '<strike/>', '旧灯台灯', 'struck'],
  ])('%s and %s within a cell of an XLSX: %s', async (first, second, name, note) => {
    const runs = run('旧灯', first) + run('台灯', second)
    const own = worksheet([head, ['C-1', inline(runs)]])
    const shared = worksheet([head, ['C-1', { xml: '<c t="s"><v>0</v></c>' }]])
    for (const bytes of [workbook(own), workbook(shared, { 'xl/sharedStrings.xml': `<sst><si>${runs}</si></sst>` })]) {
      const { rows, notes } = await read(bytes)
      expect(rows.map(({ cells }) => cells['name'])).toEqual([name])
      expect(notes).toEqual(note ? [{ name: note, count: 1 }] : [])
    }
  })
  it('of whole cells of an XLSX is read, and told', async () => {
    const styles =
      '<styleSheet><fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>'
    const cell = (text: string) => ({ xml: `<c s="1" t="inlineStr"><is><t>${text}</t></is></c>` })
    const { rows, notes } = await read(
      workbook(worksheet([head, [cell('C-1'), cell('台灯')], ['C-2', '吊灯']]), { 'xl/styles.xml': styles }),
    )
    expect(rows).toHaveLength(2)
    expect(notes).toEqual([{ name: 'struck', count: 2 }])
  })
  it.each(['text-line-through-style="solid"', 'text-line-through-type="single"'])('%s of an ODS', async line => {
    const style = `<style:style style:name="T1"><style:text-properties style:${line}/></style:style>`
    const struck = (text: string) => `<text:span text:style-name="T1">${text}</text:span>`
    const rows = [head, ['C-1', `${struck('旧灯')}台灯`], ['C-2', struck('吊灯')]].map(odsRow).join('')
    const { rows: records, notes } = await read(ods(rows, style))
    expect(records.map(({ cells }) => cells['name'])).toEqual(['台灯', '吊灯'])
    expect(notes).toEqual([
      { name: 'struck', count: 1 },
      { name: 'struckParts', count: 1 },
    ])
  })
})
it('merged titles are no filled rows', async () => {
  const merged = '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:B2"/><mergeCell ref="C1:C2"/></mergeCells>'
  const { rows, notes } = await read(workbook(worksheet([head, [], ['C-1', '台灯', '9']], merged)))
  expect(rows).toHaveLength(1)
  expect(notes).toEqual([])
})
it.each([
  ['behind its first record', [0x2f, 0x00], 'oldLocked'],
  ['behind a write protection', [0x86, 0x00, 0x00, 0x00, 0x2f, 0x00], 'oldLocked'],
  ['nowhere', [0xe1, 0x00], 'old'],
])('an old XLS with a password %s', async (_, record, reason) => {
  const bytes = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
    Buffer.alloc(508),
    Buffer.from([0x09, 0x08, 0x10, 0x00]),
    Buffer.alloc(16),
    Buffer.from(record),
    Buffer.alloc(40),
  ])
  await expect(read(bytes)).rejects.toMatchObject({ reason })
})
