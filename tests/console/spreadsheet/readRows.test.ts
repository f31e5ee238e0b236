import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { csvOf } from '../../../src/schema/spreadsheet/csv'
import { openingText, openText } from '../../../src/console/spreadsheet/read/openFile'
import {
  type ParsedSpreadsheet,
  readFile,
  readingRows,
  readText,
  SpreadsheetError,
} from '../../../src/console/spreadsheet/read/readRows'
import { readXlsx } from '../../../src/console/spreadsheet/xlsx/readXlsx'
import { writeXlsx } from '../../../src/console/spreadsheet/xlsx/writeXlsx'
import { actionSheetColumns } from '../../../src/schema/spreadsheet/actionColumns'
import type { AnyAction } from '../../../src/schema/model/resource'
import { lamps } from '../../kit/declarations/lamps'
import { packedZip, partIn, workbook } from '../../kit/packed'

const columns = actionSheetColumns(lamps, lamps.definition.actions?.report as AnyAction)
// jsdom's own files cannot be read here.
const file = (bytes: Uint8Array | string) => {
  const whole = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  return { size: whole.length, arrayBuffer: async () => new Uint8Array(whole).buffer } as Blob
}
const cells = ({ rows }: ParsedSpreadsheet) => rows.map(row => [row.line, row.cells])
const fault = async (given: Blob, signal?: AbortSignal) =>
  readFile(given, columns, signal).then(
    () => undefined,
    (thrown: unknown) => (thrown instanceof SpreadsheetError ? thrown.reason : String(thrown)),
  )
const zh = '编号,故障,紧急\nL-0001,不亮,是\n'
const expected = [[2, { no: 'L-0001', fault: '不亮', urgent: '是' }]]
/** What a Chinese spreadsheet writes: `编号,故障,紧急` and so on in GBK. */
const gbk = Uint8Array.from(
  [0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xb9, 0xca, 0xd5, 0xcf, 0x2c, 0xbd, 0xf4, 0xbc, 0xb1, 0x0a]
    .concat([...'L-0001,'].map(letter => letter.charCodeAt(0)))
    .concat([0xb2, 0xbb, 0xc1, 0xc1, 0x2c, 0xca, 0xc7, 0x0a]),
)
const utf16 = Uint8Array.from([
  0xff,
  0xfe,
  ...[...zh.replaceAll(',', '\t')].flatMap(letter => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
])

describe('a sheet is read', () => {
  it.each([
    ['UTF-8', file(zh)],
    ['UTF-8 with a mark', file(`\ufeff${zh}`)],
    ['GBK', file(gbk)],
    ['UTF-16 with tabs', file(utf16)],
    ['carriage returns', file(zh.replaceAll('\n', '\r\n'))],
    ['semicolons', file(zh.replaceAll(',', ';'))],
    [
      'an .xlsx',
      file(
        writeXlsx(
          'a',
          [
            ['编号', '故障', '紧急'],
            ['L-0001', '不亮', '是'],
          ],
          [{ width: 9 }, { width: 9 }, { width: 9 }],
        ),
      ),
    ],
  ])('from %s', async (_, given) => {
    expect(cells(await readFile(given, columns))).toEqual(expected)
  })
  it('from what a list was downloaded as', async () => {
    const lines = [
      ['编号', '故障', '紧急', '数量'],
      ['L-0001', '不亮；; "x"\ny\tz', '', '2'],
    ]
    const [[, given] = []] = cells(await readFile(file(`\ufeff${csvOf(lines)}`), columns))
    expect(given).toEqual({ no: 'L-0001', fault: '不亮；; "x"\ny\tz', urgent: '' })
  })
  it('by its head in any language and order, with what it does not ask for aside', () => {
    const sheet = readText('reason\tFAULT *\tＮＵＭＢＥＲ\nx\tdark\tL-1\n', columns)
    expect(cells(sheet)).toEqual([[2, { no: 'L-1', fault: 'dark' }]])
    expect(sheet.unused).toEqual(['reason'])
  })
  it.each(['第一行\n- 第二行\r\n+3', '- a', 'a;\t=1', '-12.5', "it's"])(
    'of a CSV that a list was downloaded as with %j as it was, and of what was pasted only the beginning',
    async text => {
      const csv = `编号,故障\r\n${csvOf([['L-1', text]])}`
      const fault = text.replaceAll('\r\n', '\n')
      expect(cells(await readFile(file(csv), columns))[0]?.[1]).toMatchObject({ no: 'L-1', fault })
      expect(cells(readText('编号\t故障\nL-1\t"a\n\'- b"', columns))[0]?.[1]).toMatchObject({ fault: "a\n'- b" })
    },
  )
  it('without the row by which a template shows how it is filled in, and with one that says that word elsewhere', () => {
    const example = '示例 / Example'
    const given = readText(`编号\t故障\n${example}\t故障\nL-1\t${example}\n`, columns)
    expect(cells(given).map(([line, said]) => [line, said])).toMatchObject([[3, { no: 'L-1', fault: example }]])
  })
  it('without empty rows, each with its number in the file', () => {
    expect(cells(readText('\n编号,故障\n\nL-1,a\n , \nL-2,"b\nc"\n', columns))).toEqual([
      [4, { no: 'L-1', fault: 'a' }],
      [6, { no: 'L-2', fault: 'b\nc' }],
    ])
  })
  it.each(['=1+1', '+cmd|" /C calc"!A0', '-1', '@SUM(A1)'])(
    'with %s as the text that it is, there and back',
    async text => {
      const lines = [
        ['编号', '故障'],
        [text, text],
      ]
      const made = writeXlsx('a', lines, [{ width: 9 }, { width: 9 }])
      expect(await readXlsx(made, 9)).toEqual(lines)
      expect(await readXlsx(made, 1)).toEqual(lines.slice(0, 1))
      expect(partIn(made)('xl/worksheets/sheet1.xml')).not.toContain('<f>')
      expect(cells(readText(`编号,故障\n"${text.replaceAll('"', '""')}",x`, columns))[0]?.[1]).toMatchObject({
        no: text,
      })
    },
  )
  it('as a spreadsheet writes it: shared and rich texts, numbers, gaps, formulas by their values', async () => {
    const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    const made = packedZip({
      'xl/workbook.xml': `<workbook ${ns} xmlns:r="r"><sheets><sheet name="b" sheetId="2" r:id="rId7"/><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
      'xl/sharedStrings.xml': `<sst ${ns}><si><t> 编号 </t></si><si><r><t>故</t></r><r><t>障</t></r><rPh><t>guzhang</t></rPh></si></sst>`,
      'xl/worksheets/sheet2.xml': `<worksheet ${ns}><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
        <row r="3"><c r="A3"><v>75312345678901</v></c><c r="C3" t="str"><f>A1</f><v>x</v></c></row>
        <row r="4"><c r="A4"><v>1.2345678901234501E+17</v></c><c r="C4"><f>B9</f></c></row></sheetData></worksheet>`,
    })
    expect(await readXlsx(made, 99)).toEqual(
      [['编号', '', '故障'], [], ['75312345678901', '', 'x'], ['1.23456789012345E+17', '', '#N/A']].map(line =>
        line.map(text => (text.startsWith('1.2345') ? expect.stringMatching(/^1\.23456789012345\d*E\+17$/) : text)),
      ),
    )
  })
})

describe('a long text lets the page respond', () => {
  const rows = Array.from({ length: 3000 }, (_, at) => `L-${at},"a ""${at}""",是`)
  const text = `编号,故障,紧急\n${rows.join('\n')}\n`
  const size = { rows: 5000, bytes: 1e7 }
  it('at each row, while it is parsed and while its rows are read', () => {
    expect([...openingText(text, size, 'csv')].length).toBeGreaterThan(rows.length)
    expect([...readingRows(openText(text, size, 'csv'), columns, size)].length).toBeGreaterThan(rows.length)
  })
  it('and is read whole, over all steps', () => {
    const read = cells(readText(text, columns, size))
    expect(read).toEqual(rows.map((_, at) => [at + 2, { no: `L-${at}`, fault: `a "${at}"`, urgent: '是' }]))
  })
  it('and says where it has more rows than are taken in', () => {
    const { lines, isCut } = openText(text, { ...size, rows: 1200 }, 'csv')
    expect([lines.length, isCut]).toEqual([2400, true])
  })
})
describe('no sheet is', () => {
  it.each([
    ['an archive of something else', file(packedZip({ 'a.txt': 'a' })), 'other'],
    ['half an archive', file(writeXlsx('a', [['a']], [{ width: 9 }]).slice(0, 200)), 'cut'],
    ['an old one', file(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])), 'old'],
    ['what is no text', file(Uint8Array.from([1, 0, 0, 2, 0])), 'broken'],
    ['nothing', file(''), 'empty'],
    ['a head alone', file('编号,故障\n\n , \n'), 'empty'],
    ['another head', file('名称,故障\na,b'), 'headers'],
    ['rows without a head', file('L-0001,不亮'), 'headers'],
    ['10,001 rows', file(`编号,故障\n${'L-0001,a\n'.repeat(10_001)}`), 'tooMany'],
    ['what is too large', file(new Uint8Array(5_000_001)), 'tooLarge'],
  ])('%s', async (_, given, reason) => {
    expect(await fault(given)).toBe(reason)
  })
  it('names the columns that its head lacks', () => {
    expect(() => readText('紧急\n是', columns)).toThrow(expect.objectContaining({ columns: columns.slice(0, 2) }))
  })
})

const headCells = ['编号', '故障'].map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
const opening = `<worksheet><sheetData><row>${headCells}</row>`
const ending = '</sheetData></worksheet>'
/** An .xlsx of a sheet, packed as spreadsheets pack it: some 100 kB for 80 MB of the same. */
const packed = (sheet: string) => file(workbook(sheet))
const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`

describe('a small file out of which much comes', () => {
  // Reading ends after 20 s, which is much on a machine with nothing else to do: what others do there is not counted.
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockImplementation(() => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    })
  })
  afterEach(() => void vi.restoreAllMocks())
  it.each([
    ['as many empty rows as 78 MB hold', packed(`<worksheet><sheetData>${'<row/>'.repeat(13e6)}${ending}`), 'empty'],
    ['millions of cells in a row', packed(`${opening}<row>${'<c/>'.repeat(4e6)}</row>${ending}`), 'broken'],
    ['more rows than are taken', packed(`${opening}${row(headCells).repeat(50_000)}${ending}`), 'tooMany'],
    ['more than 80 MB', packed(`${opening}${ending}${' '.repeat(8e7)}`), 'huge'],
    ['half a sheet', packed(`${opening}${row(headCells)}`), 'broken'],
    ['signs that stand for each other', packed(`<!DOCTYPE a [<!ENTITY b "c">]>${opening}${ending}`), 'broken'],
    ['a CSV of one row of commas', file(`a${','.repeat(4_900_000)}`), 'headers'],
  ])('%s', async (_, given, reason) => {
    expect(await fault(given)).toBe(reason)
  })
  it('leaves the page time to answer, and can be called off', async () => {
    const given = packed(`<worksheet><a>${'<b/>'.repeat(3e6)}</a></worksheet>`)
    const work = new AbortController()
    let answers = 0
    const page = setInterval(() => {
      answers += 1
      if (answers === 3) work.abort()
    })
    expect(await fault(given, work.signal)).toBe('broken')
    clearInterval(page)
    expect(answers).toBeGreaterThanOrEqual(3)
  })
})
