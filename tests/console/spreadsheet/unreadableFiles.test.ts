import { describe, expect, it } from 'vitest'
import { importSize } from '../../../src/console/import/model/importLimits'
import { faultErrors } from '../../../src/console/spreadsheet/read/faultErrors'
import {
  type ParsedSpreadsheet,
  readFile,
  readText,
  SpreadsheetError,
} from '../../../src/console/spreadsheet/read/readRows'
import { spreadsheetMessages } from '../../../src/console/i18n/messages/spreadsheet/spreadsheetMessages'
import { importColumns } from '../../../src/schema/spreadsheet/importColumns'
import { lamps } from '../../kit/declarations/lamps'
import { bomb, packedZip, workbook, worksheet } from '../../kit/packed'

const columns = importColumns(lamps, { role: 'creator' })
const file = (bytes: Uint8Array | string) => {
  const whole = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  return { size: whole.length, arrayBuffer: async () => new Uint8Array(whole).buffer } as Blob
}
const read = (given: Uint8Array | string) => readFile(file(given), columns, undefined, importSize)
const faultOf = (given: Uint8Array | string) =>
  read(given).then(
    () => undefined,
    (thrown: unknown) => (thrown instanceof SpreadsheetError ? thrown : Promise.reject(thrown)),
  )
const head = ['代码', '名称', '价格']
const good = worksheet([head, ['C-1', '台灯', '9']])
const cells = ({ rows }: ParsedSpreadsheet) => rows.map(row => row.cells)
/** Signs of two bytes each, as such files write names. */
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
/** `代码,名称,价格` and `C-1,台灯,9` as a Chinese spreadsheet writes them. */
const gb = Uint8Array.from(
  [0xb4, 0xfa, 0xc2, 0xeb, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xbc, 0xdb, 0xb8, 0xf1, 0x0a].concat(
    [...'C-1,'].map(letter => letter.charCodeAt(0)),
    [0xcc, 0xa8, 0xb5, 0xc6, 0x2c, 0x39, 0x0a],
  ),
)
const formula = (inside: string, type = '') => ({ xml: `<c${type}>${inside}</c>` })
const csv = '代码,名称,价格\nC-1,台灯,9\n'
const rowAt = (at: number, texts: readonly string[]) =>
  `<row r="${at}">${texts.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

describe('a file that is no sheet is told as what it is', () => {
  it.each<[string, () => Uint8Array | string, string]>([
    ['an empty file', () => '', 'empty'],
    ['a head without rows', () => '代码,名称\n', 'empty'],
    ['another head', () => '甲,乙\n1,2\n', 'noHead'],
    ['a column that stands there twice', () => '代码,名称,价格,价格\nC-1,台灯,9,10\n', 'doubled'],
    ['the same column in two languages', () => '代码,名称,Name\nC-1,台灯,lamp\n', 'doubled'],
    ['200,000 rows of a CSV', () => `代码,名称\n${'C-1,台灯\n'.repeat(200_000)}`, 'tooMany'],
    ['200,000 rows of an XLSX', () => workbook(worksheet([head, ...Array(200_000).fill(['C-1'])])), 'tooMany'],
    [
      'rows behind more gaps than are read',
      () =>
        workbook(
          `<worksheet><sheetData>${rowAt(1, head)}${rowAt(2, ['C-1'])}${rowAt(1_040_000, ['C-2'])}</sheetData></worksheet>`,
        ),
      'tooMany',
    ],
    [
      'one long text in twenty thousand cells',
      () =>
        workbook(worksheet([head, ...Array(20_000).fill([{ xml: '<c t="s"><v>0</v></c>' }])]), {
          'xl/sharedStrings.xml': `<sst><si><t>${'字'.repeat(5000)}</t></si></sst>`,
        }),
      'tooMuch',
    ],
    ['half of an XLSX', () => workbook(good).subarray(0, 300), 'cut'],
    ['a CSV that ends within a letter', () => new TextEncoder().encode(csv).slice(0, 26), 'cut'],
    ['a CSV that ends within quotes', () => `${csv}C-2,"台`, 'cut'],
    [
      'an XLSX behind a password',
      () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600), utf16('EncryptedPackage')]),
      'locked',
    ],
    [
      'an old XLS',
      () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600), utf16('Workbook')]),
      'old',
    ],
    ['a JPEG that is called xlsx', () => Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]), 'other'],
    ['a PNG', () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), 'other'],
    ['a WebP', () => Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), 'other'],
    ['a workbook of Gnumeric', () => Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xb3]), 'other'],
    ['a PDF', () => '%PDF-1.7\n1 0 obj', 'other'],
    ['a page that is called xls', () => '<html><table><tr><td>代码</td></tr></table></html>', 'webPage'],
    [
      'a page that begins with its encoding',
      () => '<meta charset="utf-8"><table><tr><td>代码</td></tr></table>',
      'webPage',
    ],
    ['a page behind a comment', () => '\ufeff<!-- x -->\n<table><tr><td>代码</td></tr></table>', 'webPage'],
    [
      'a sheet of XML',
      () => '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:x"></Workbook>',
      'webPage',
    ],
    ['a page with its pictures', () => 'MIME-Version: 1.0\nContent-Type: multipart/related\n', 'webPage'],
    [
      'a binary workbook',
      () =>
        packedZip({
          '_rels/.rels':
            '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.bin"/></Relationships>',
          'xl/workbook.bin': 'x',
        }),
      'binary',
    ],
    ['a spreadsheet of Apple', () => packedZip({ 'Index/Document.iwa': 'x', 'preview.jpg': 'x' }), 'numbers'],
    ['a zip of something else', () => packedZip({ 'word/document.xml': '<a/>' }), 'other'],
    ['bytes of nothing', () => Uint8Array.from([1, 0, 0, 2, 0]), 'broken'],
    [
      'more than 80 MB out of a small file',
      () => workbook(good.replace('</worksheet>', `${' '.repeat(9e7)}</worksheet>`)),
      'huge',
    ],
  ])('%s', async (_, given, reason) => {
    const fault = await faultOf(given())
    expect(fault?.reason).toBe(reason)
    expect(spreadsheetMessages).toHaveProperty(reason)
  })
  it('a column that stands there twice is named', async () => {
    expect((await faultOf('代码,名称,价格,价格\nC-1,台灯,9,10\n'))?.columns.map(({ name }) => name)).toEqual(['price'])
  })
  it('a ZIP that unpacks to 2 GB is left as soon as more comes out than anyone means', async () => {
    const given = workbook(good, { 'xl/worksheets/sheet1.xml': bomb(64) })
    expect(given.length).toBeLessThan(5_000_000)
    const before = process.memoryUsage().rss
    expect((await faultOf(given))?.reason).toBe('huge')
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
  })
})

describe('a sheet is read with what is odd in it', () => {
  it.each<[string, () => Uint8Array | string]>([
    ['UTF-8', () => csv],
    ['UTF-8 with a mark', () => `\ufeff${csv}`],
    ['semicolons', () => csv.replaceAll(',', ';')],
    ['tabs', () => csv.replaceAll(',', '\t')],
    ['tabs of a spreadsheet, amounts with commas among them', () => '代码\t名称\t价格\nC-1\t台灯\t9\n'],
    ['semicolons, with commas in what it says', () => '代码;名称;价格;故事\nC-1;台灯;9;"a,b,c;d\n,,,"\n'],
    ['commas, with semicolons in what it says', () => '代码,名称,价格,故事\nC-1,台灯,9,"一;二;三;四;五"\n'],
    ['GB18030', () => gb],
    ['an XLSX', () => workbook(good)],
    [
      'an XLSX with a title above its head',
      () => workbook(worksheet([['2026 年春季进货'], [], head, ['C-1', '台灯', '9']])),
    ],
    ['a CSV with a title above its head', () => `春季进货,,\n${csv}`],
  ])('%s', async (_, given) => {
    expect(cells(await read(given()))).toEqual([expect.objectContaining({ code: 'C-1', name: '台灯', price: '9' })])
  })
  it.each(['\t', ',', ';'])('a sheet of one row and a line behind it, its cells apart by %j', async sign => {
    expect(cells(await read(`代码${sign}名称\nC-1${sign}台灯\n`))).toEqual([{ code: 'C-1', name: '台灯' }])
  })
  const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="171" formatCode="0.00&quot;yd&quot;"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="22"/><xf numFmtId="171"/></cellXfs></styleSheet>`
  it.each([
    [1, '46082', '2026-03-01'],
    [2, '46082', '2026-03-01'],
    [3, '46082.354166666664', '2026-03-01 08:30'],
    [4, '46082', '46082yd'],
    [0, '46082', '46082'],
  ])('a number in a cell of style %d, %s, reads %s, as its cell shows it', async (style, value, text) => {
    const rows = [
      ['代码', '制造日期'],
      ['C-1', { xml: `<c s="${style}"><v>${value}</v></c>` }],
    ]
    expect(cells(await read(workbook(worksheet(rows), { 'xl/styles.xml': styles })))[0]?.made).toBe(text)
  })
  it('days that an old Mac counts from 1904 are those that its cells show', async () => {
    const rows = [
      ['代码', '制造日期'],
      ['C-1', { xml: '<c s="1"><v>44620</v></c>' }],
    ]
    const book = '<workbookPr date1904="1"/><sheets><sheet r:id="rId1"/></sheets>'
    expect(cells(await read(workbook(worksheet(rows), { 'xl/styles.xml': styles }, book)))[0]?.made).toBe('2026-03-01')
  })
  it('formulas are read by their values, and it is said how many', async () => {
    const given = workbook(worksheet([head, ['C-1', '台灯', formula('<f>4+5</f><v>9</v>')]]))
    const sheet = await read(given)
    expect(cells(sheet)).toEqual([{ code: 'C-1', name: '台灯', price: '9' }])
    expect(sheet.notes).toEqual([{ name: 'formulas', count: 1 }])
  })
  it('a formula without a value or with an error is told at its cell', async () => {
    const rows = [
      head,
      ['C-1', formula('<f>B9</f>'), '9'],
      ['C-2', '台灯', formula('<f>1/0</f><v>#DIV/0!</v>', ' t="e"')],
    ]
    const { rows: read2 } = await read(workbook(worksheet(rows)))
    expect(read2.map(({ faults }) => faults)).toEqual([{ name: 'formula' }, { price: 'wrongFormula' }])
  })
  it.each([
    ['with a value', '<v></v>'],
    ['with an empty one', '<v/>'],
    ['without one', ''],
  ])('a formula that comes to an empty text is an empty cell, %s', async (_, value) => {
    const empty = formula(`<f>IF(C2&gt;1,"","x")</f>${value}`, ' t="str"')
    const { rows } = await read(workbook(worksheet([head, ['C-1', empty, '9']])))
    expect(rows.map(({ cells: each, faults }) => [each.name, faults])).toEqual([['', undefined]])
  })
  it.each<[string, (lines: string[][]) => Promise<ParsedSpreadsheet> | ParsedSpreadsheet]>([
    ['a CSV', lines => read(lines.map(line => line.join(',')).join('\n'))],
    ['pasted rows', lines => readText(lines.map(line => line.join('\t')).join('\n'), columns)],
    ['an .xlsx, where it is a text', lines => read(workbook(worksheet(lines)))],
  ])('the error of a formula is no name and no price in %s, either', async (_, given) => {
    const errors = ['#DIV/0!', '#N/A', '#NAME?', '#NULL!', '#NUM!', '#REF!', '#VALUE!', '#SPILL!', '#value!']
    const { rows } = await given([head, ...errors.map((error, at) => [`C-${at}`, error, error]), ['C-9', '#1 盏', '9']])
    const { en } = spreadsheetMessages.wrongFormula
    expect(rows.map(row => faultErrors(row, labels => labels.en))).toEqual([
      ...errors.map(() => ({ name: en, price: en })),
      undefined,
    ])
  })
  it('cells that are merged downwards hold the value in each, and it is said', async () => {
    const rows = [head, ['C-1', '台灯', '9'], ['C-2'], ['C-3']]
    const sheet = await read(workbook(worksheet(rows, '<mergeCells count="1"><mergeCell ref="B2:B4"/></mergeCells>')))
    expect(cells(sheet).map(({ name }) => name)).toEqual(['台灯', '台灯', '台灯'])
    expect(sheet.notes).toEqual([{ name: 'filled', count: 1 }])
  })
  it('cells that are merged with those beside them are told, and nothing is guessed', async () => {
    const sheet = await read(
      workbook(worksheet([head, ['C-1', '台灯']], '<mergeCells><mergeCell ref="B2:C2"/></mergeCells>')),
    )
    expect(sheet.rows.map(({ cells: each, faults }) => [each, faults])).toEqual([
      [{ code: 'C-1', name: '台灯', price: '' }, { price: 'merged' }],
    ])
  })
  it('cells that are merged over a million rows fill no more than there are', async () => {
    const rows = [head, ['C-1', '台灯', '9'], ['C-2']]
    const sheet = await read(workbook(worksheet(rows, '<mergeCells><mergeCell ref="B2:B1048576"/></mergeCells>')))
    expect(cells(sheet).map(({ name }) => name)).toEqual(['台灯', '台灯'])
  })
  it.each<[string, () => Buffer, string]>([
    ['macros, which nobody runs', () => workbook(good, { 'xl/vbaProject.bin': 'x' }), 'macros'],
    ['links to other files', () => workbook(good, { 'xl/externalLinks/externalLink1.xml': '<a/>' }), 'links'],
    [
      'more than one sheet',
      () => workbook(good, {}, '<sheets><sheet name="a" r:id="rId1"/><sheet name="b" r:id="rId2"/></sheets>'),
      'sheets',
    ],
  ])('%s', async (_, given, name) => {
    const sheet = await read(given())
    expect(cells(sheet)).toHaveLength(1)
    expect(sheet.notes.map(note => note.name)).toEqual([name])
  })
})

describe('a file that may have been cut off', () => {
  const lines = ['代码,名称,价格', 'C-1,台灯,9', 'C-2,吊灯,1280']
  const notesOf = async (given: string) => (await read(given)).notes
  it('says that it ends within a row, where every other has a line end', async () => {
    expect(await notesOf(lines.join('\n'))).toEqual([{ name: 'openEnd', count: 3 }])
    expect(await notesOf(lines.join('\r\n').slice(0, -2))).toEqual([{ name: 'openEnd', count: 3 }])
  })
  it('is none where its last row ends as the others do, or with a quotation mark as what was downloaded here does', async () => {
    expect(await notesOf(`${lines.join('\n')}\n`)).toEqual([])
    expect(await notesOf(lines.map(line => line.replaceAll(/[^,]+/g, '"$&"')).join('\r\n'))).toEqual([])
    // Of a single row nobody knows how the others end.
    expect(await notesOf(lines.slice(0, 2).join('\n'))).toEqual([])
  })
})
