import { describe, expect, it } from 'vitest'
import { importSize } from '../../../src/console/import/model/importLimits'
import { spreadsheetMessages } from '../../../src/console/i18n/messages/spreadsheet/spreadsheetMessages'
import { bestSheet } from '../../../src/console/spreadsheet/read/bestSheet'
import { openFile } from '../../../src/console/spreadsheet/read/openFile'
import { rowsIn, SpreadsheetError } from '../../../src/console/spreadsheet/read/readRows'
import { importColumns } from '../../../src/schema/spreadsheet/importColumns'
import { shownBeside } from '../../../src/schema/spreadsheet/shownNumber'
import { lamps } from '../../kit/declarations/lamps'
import { packedZip, workbook, worksheet } from '../../kit/packed'

const columns = importColumns(lamps, { role: 'creator' })
const file = (bytes: Uint8Array | string) => {
  const whole = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  return { size: whole.length, arrayBuffer: async () => new Uint8Array(whole).buffer } as Blob
}
const read = async (bytes: Uint8Array | string) =>
  rowsIn(await bestSheet(await openFile(file(bytes), undefined, importSize), columns), columns, importSize)
/** Names of the rows, or the reason of the refusal. */
const outcome = (bytes: Uint8Array | string) =>
  read(bytes).then(
    ({ rows }) => rows.map(({ cells }) => cells.code?.slice(0, 3)),
    (thrown: unknown) => (thrown instanceof SpreadsheetError ? thrown.reason : Promise.reject(thrown)),
  )
const head = ['代码', '名称', '价格']
const row = ['C-1', '台灯', '9']
const sheet = (rows: string, before = '', behind = '') =>
  worksheet([head, row])
    .replace('<sheetData>', `${before}<sheetData>`)
    .replace('</sheetData>', `${rows}</sheetData>${behind}`)
const numbers = (count: number) =>
  '<row><c t="inlineStr"><is><t>C-2</t></is></c><c/><c s="1"><v>5</v></c></row>'.repeat(count)
const styled = (code: string, rows: number) =>
  workbook(sheet(numbers(rows)), {
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/></cellXfs></styleSheet>`,
  })
const listed = (count: number) =>
  `<sheets>${Array.from({ length: count }, (_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId1"/>`).join('')}</sheets>`
const nested = (depth: number, tag: (at: number) => string) =>
  `${Array.from({ length: depth }, (_, at) => tag(at)).join('')}${'</a>'.repeat(depth)}`
const anchors = (count: number) =>
  '<xdr:a><xdr:twoCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>0</xdr:row></xdr:from><xdr:to><xdr:col>16000</xdr:col><xdr:row>9999</xdr:row></xdr:to><xdr:pic/><a:blip/></xdr:twoCellAnchor></xdr:a>'.repeat(
    count,
  )
const drawn = (count: number) =>
  workbook(
    sheet('', `<cols>${'<col min="20000" max="20000" width="9"/>'.repeat(16_384)}</cols>`, '<drawing r:id="d1"/>'),
    {
      'xl/worksheets/_rels/sheet1.xml.rels':
        '<Relationships><Relationship Id="d1" Type="x/drawing" Target="../drawings/d.xml"/></Relationships>',
      'xl/drawings/d.xml': `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${anchors(count).replaceAll(/<\/?xdr:a>/g, '')}</xdr:wsDr>`,
    },
  )
const urn = 'urn:oasis:names:tc:opendocument:xmlns:'
const cell = (text: string, more = '') =>
  `<table:table-cell office:value-type="string"${more}><text:p>${text}</text:p></table:table-cell>`
const line = (content: string, more = '') => `<table:table-row${more}>${content}</table:table-row>`
const ods = (rows: string, tables = 1) =>
  packedZip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content xmlns:office="${urn}office:1.0" xmlns:table="${urn}table:1.0" xmlns:text="${urn}text:1.0"><office:body><office:spreadsheet>${`<table:table table:name="a">${rows}</table:table>`.repeat(tables)}</office:spreadsheet></office:body></office:document-content>`,
  })
const titled = [head, row].map(each => line(each.map(text => cell(text)).join(''))).join('')
const failed = ' table:number-columns-repeated="16384" table:formula="of:=1/0"'

// A reader without limits does not end within the time limit of a test.
describe('a small file that asks for endless work is read or refused', () => {
  it.each<[string, () => Uint8Array | string, string | readonly string[]]>([
    [
      'one cell of 70 MB',
      () => workbook(sheet(`<row><c t="inlineStr"><is><t>${'a'.repeat(70_000_000)}</t></is></c></row>`)),
      ['C-1', 'aaa'],
    ],
    [
      'one worksheet listed 500 times',
      () => workbook(`<worksheet><sheetData>${'<row/>'.repeat(1_000_000)}</sheetData></worksheet>`, {}, listed(500)),
      'empty',
    ],
    ['20,000 worksheets', () => workbook(sheet(''), {}, listed(20_000)), 'unusual'],
    ['namespaces in each other', () => workbook(sheet(nested(20_000, at => `<a xmlns:p${at}="u">`))), 'unusual'],
    [
      'levels in the list of worksheets',
      () =>
        workbook(
          sheet(''),
          {},
          nested(40_000, () => '<a>'),
        ),
      'unusual',
    ],
    ['widths of columns below pictures', () => drawn(3000), ['C-1']],
    ['pictures over a worksheet', () => drawn(30_000), 'unusual'],
    ['a format of commas', () => styled(`0${','.repeat(19_000)}0`, 5000), 'unusual'],
    ['a format of zeros', () => styled('0'.repeat(19_000), 20_000), 'unusual'],
    ['a format of points', () => styled('0\\.'.repeat(330), 40_000), ['C-1', ...Array<string>(40_000).fill('C-2')]],
    [
      'merged areas over everything',
      () => workbook(sheet('', '', `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(100_000)}</mergeCells>`)),
      'unusual',
    ],
    [
      'copies of failed formulas',
      () => ods(titled + line(cell('#REF!', failed), ' table:number-rows-repeated="1000000"')),
      'unusual',
    ],
    [
      'copies of merged cells',
      () =>
        ods(
          titled +
            line(cell('C-2', ' table:number-rows-spanned="9"').repeat(200), ' table:number-rows-repeated="90000"'),
        ),
      'unusual',
    ],
    [
      'blanks by their number',
      () => ods(titled + line(cell(`C-2${'<text:s text:c="40000"/>'.repeat(12_000)}x`)).repeat(3)),
      ['C-1', ...Array<string>(3).fill('C-2')],
    ],
    ['2,000 tables in one document', () => ods(line(cell('x')).repeat(50), 2000), 'noHead'],
  ])(
    '%s',
    async (_, made, expected) => {
      expect(await outcome(made())).toEqual(expected)
    },
    // Seconds on a quiet machine, hours without the limits.
    60_000,
  )
  it.each([`x${' '.repeat(39_000)}5${' '.repeat(900)}y 6`, `\u3000x${' '.repeat(39_000)}`, '1 '.repeat(20_000)])(
    'a shown number with a page of blanks stays as shown',
    shown => {
      expect(shownBeside(5, shown).text === shown.trim()).toBe(true)
    },
  )
  it('each refusal has a sentence in both languages', () => {
    for (const reason of ['unusual', 'slow'] as const)
      expect(Object.values(spreadsheetMessages[reason]).every(text => text.length > 20)).toBe(true)
  })
  it('a shared text that the file does not hold is a fault of its cell', async () => {
    const texts = ['99', '-1', '1.5'].map(
      at => `<row><c t="inlineStr"><is><t>C</t></is></c><c t="s"><v>${at}</v></c></row>`,
    )
    const { rows } = await read(
      workbook(sheet(texts.join('')), { 'xl/sharedStrings.xml': '<sst><si><t>甲</t></si></sst>' }),
    )
    expect(rows.map(({ faults }) => faults)).toEqual([undefined, ...Array(3).fill({ name: 'lost' })])
  })
  it('a number of another base is no number', async () => {
    const { rows } = await read(
      workbook(sheet('<row><c/><c t="inlineStr"><is><t>a</t></is></c><c><v>0x1F</v></c></row>')),
    )
    expect(rows[1]?.cells.price).toBe('0x1F')
  })
})

describe('a text of another encoding is told as that', () => {
  const text = '代码,名称,价格\nC-1,台灯,9\n'
  it.each<[string, () => Uint8Array]>([
    [
      'UTF-32',
      () =>
        Buffer.from(
          Uint32Array.from(
            [0xfeff, ...text].map(each => (typeof each === 'number' ? each : (each.codePointAt(0) ?? 0))),
          ).buffer,
        ),
    ],
    ['Latin-1', () => Buffer.from('code,name\nCaf\u00e9,1\n', 'latin1')],
    ['a text with NUL', () => Buffer.from(text.replace('台', '\u0000'))],
  ])('%s', async (_, made) => {
    expect(await outcome(made())).toBe('encoding')
    expect(Object.values(spreadsheetMessages.encoding).every(each => each.includes('UTF-8'))).toBe(true)
  })
})
