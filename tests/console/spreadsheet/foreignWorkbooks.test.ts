import { describe, expect, it } from 'vitest'
import { importSize } from '../../../src/console/import/model/importLimits'
import { openFile } from '../../../src/console/spreadsheet/read/openFile'
import { bestSheet } from '../../../src/console/spreadsheet/read/bestSheet'
import { type ParsedSpreadsheet, rowsIn } from '../../../src/console/spreadsheet/read/readRows'
import { importColumns } from '../../../src/schema/spreadsheet/importColumns'
import { lamps } from '../../kit/declarations/lamps'
import { longZip, packedZip, workbook, worksheet } from '../../kit/packed'

const columns = importColumns(lamps, { role: 'creator' })
const file = (bytes: Uint8Array) =>
  ({ size: bytes.length, arrayBuffer: async () => new Uint8Array(bytes).buffer }) as Blob
const open = (bytes: Uint8Array) => openFile(file(bytes), undefined, importSize)
const read = async (bytes: Uint8Array): Promise<ParsedSpreadsheet> => rowsIn(await open(bytes), columns, importSize)
const cells = ({ rows }: ParsedSpreadsheet) => rows.map(row => row.cells)
const head = ['代码', '名称', '价格']
const one = [{ code: 'C-1', name: '台灯', price: '9' }]

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'
const relations = (...all: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships xmlns="${packaged}">${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type.includes(':') ? type : `${office}/${type}`}" Target="${target}"/>`).join('')}</Relationships>`
const book = (sheets = '<sheet name="a" sheetId="1" r:id="rId1"/>', before = '') =>
  `<workbook xmlns="${main}" xmlns:r="${office}">${before}<sheets>${sheets}</sheets></workbook>`
const strings = `<sst xmlns="${main}">${[...head, 'C-1', '台灯'].map(text => `<si><t>${text}</t></si>`).join('')}</sst>`
const shared = `<worksheet xmlns="${main}"><sheetData><row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>
  <row><c t="s"><v>3</v></c><c t="s"><v>4</v></c><c><v>9</v></c></row></sheetData></worksheet>`
const parts = {
  '_rels/.rels': relations(['r1', 'officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': book(),
  'xl/_rels/workbook.xml.rels': relations(
    ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
    ['rId2', 'sharedStrings', 'sharedStrings.xml'],
  ),
  'xl/sharedStrings.xml': strings,
  'xl/worksheets/sheet1.xml': shared,
}
const renamed = (nameOf: (name: string) => string, more: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries([...Object.entries(parts), ...Object.entries(more)].map(([name, text]) => [nameOf(name), text]))
const without = (...names: readonly (keyof typeof parts)[]) =>
  Object.fromEntries(Object.entries(parts).filter(([name]) => !names.some(each => each === name)))
const replaced = (from: string | RegExp, to: string) =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, text.replaceAll(from, to)]))
const prefixed = Object.fromEntries(
  (['xl/sharedStrings.xml', 'xl/worksheets/sheet1.xml'] as const).map(name => [
    name,
    parts[name].replace(/<(\/?)(?=\w)/g, '<$1x:').replace('xmlns=', 'xmlns:x='),
  ]),
)
const utf16 = (text: string) => Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${text}`, 'utf16le')

describe('a workbook is read however its program packs it', () => {
  it.each<[string, () => Uint8Array]>([
    ['as usual', () => packedZip(parts)],
    ['with backslashes', () => packedZip(renamed(name => name.replaceAll('/', '\\')))],
    ['with a slash before every part', () => packedZip(renamed(name => `/${name}`))],
    ['with names in capitals', () => packedZip(renamed(name => name.toUpperCase()))],
    ['with fields of ZIP64', () => longZip(parts)],
    [
      'with its workbook elsewhere',
      () =>
        packedZip({
          '_rels/.rels': relations(['r', 'officeDocument', '/buch/mappe.xml']),
          'buch/mappe.xml': book(),
          'buch/_rels/mappe.xml.rels': relations(
            ['rId1', 'worksheet', '../blatt%201.xml'],
            ['rId2', 'sharedStrings', './texte.xml'],
          ),
          'buch/texte.xml': strings,
          'blatt 1.xml': shared,
        }),
    ],
    [
      'with all parts in one folder',
      () =>
        packedZip({
          '_rels/.rels': relations(['r', 'officeDocument', 'workbook.xml']),
          'workbook.xml': book(),
          '_rels/workbook.xml.rels': relations(
            ['rId1', 'worksheet', 'sheet1.xml'],
            ['s', 'sharedStrings', 'strings.xml'],
          ),
          'strings.xml': strings,
          'sheet1.xml': shared,
        }),
    ],
    [
      'with paths from the root that lack their slash',
      () => packedZip(replaced('worksheets/sheet1', 'xl/worksheets/sheet1')),
    ],
    [
      'with backslashes in its relations',
      () => packedZip(replaced('worksheets/sheet1.xml"', 'worksheets\\sheet1.xml"')),
    ],
    ['without the relation of its workbook', () => packedZip(without('_rels/.rels'))],
    ['as a folder that was packed whole', () => packedZip(renamed(name => `库存/${name}`))],
    [
      'with shared texts in other letters than its relation says',
      () => packedZip(renamed(name => name.replace('sharedS', 'SharedS'))),
    ],
    [
      'with a decoy of shared texts',
      () =>
        packedZip({
          ...replaced('sharedStrings.xml"', 'texts.xml"'),
          'xl/texts.xml': strings,
          'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>x</t></si></sst>`,
        }),
    ],
    ['with prefixes', () => packedZip({ ...parts, ...prefixed })],
    ['in the strict form', () => packedZip(replaced(main, 'http://purl.oclc.org/ooxml/spreadsheetml/main'))],
    [
      'in UTF-16',
      () => packedZip({ ...parts, 'xl/worksheets/sheet1.xml': utf16(shared), 'xl/sharedStrings.xml': utf16(strings) }),
    ],
  ])('%s', async (_, bytes) => {
    expect(cells(await read(bytes()))).toEqual(one)
  })
  it.each<[string, Readonly<Record<string, string>>]>([
    [
      'a sheet',
      {
        'xl/workbook.xml': book().replace(
          '<sheets>',
          '<e:sheet xmlns:e="urn:e" name="x" r:id="rId9"/><sheets><e:sheet xmlns:e="urn:e" name="x" r:id="rId2"/>',
        ),
      },
    ],
    ['a reference', { 'xl/workbook.xml': book('<sheet xmlns:e="urn:e" name="a" e:id="rId2" r:id="rId1"/>') }],
    [
      'a value',
      {
        'xl/worksheets/sheet1.xml': shared.replace(
          '<v>9</v>',
          '<e:v xmlns:e="urn:e">7</e:v><v>9</v><e:f xmlns:e="urn:e">1</e:f>',
        ),
      },
    ],
    [
      'a row',
      {
        'xl/worksheets/sheet1.xml': shared.replace(
          '<row>',
          '<e:row xmlns:e="urn:e"><row><c><v>5</v></c></row></e:row><row>',
        ),
      },
    ],
    ['a text', { 'xl/sharedStrings.xml': strings.replace('<t>台灯', '<t xmlns="urn:e">吊灯</t><t>台灯') }],
    [
      'an extension',
      {
        'xl/worksheets/sheet1.xml': shared.replace(
          '</sheetData>',
          `</sheetData><extLst><ext><row><c t="s"><v>3</v></c></row></ext></extLst>`,
        ),
      },
    ],
    [
      'an alternative',
      {
        'xl/worksheets/sheet1.xml': shared.replace(
          '<v>9</v>',
          '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="x"><v>7</v></mc:Choice><mc:Fallback><v>9</v></mc:Fallback></mc:AlternateContent>',
        ),
      },
    ],
  ])('without %s of another program among its own', async (_, more) => {
    expect(cells(await read(packedZip({ ...parts, ...more })))).toEqual(one)
  })
  it.each<[string, string, string]>([
    ['the usual days', '', '2022-03-04'],
    ['days from 1904', '<workbookPr date1904="1"/>', '2026-03-05'],
    ['days from 1904, by a word', '<workbookPr date1904="true"/>', '2026-03-05'],
    [
      'days from 1904, with an extension that says nothing of them',
      '<workbookPr date1904="1"/><extLst><ext xmlns:x15="urn:x15"><x15:workbookPr chartTrackingRefBase="1"/><workbookPr/></ext></extLst>',
      '2026-03-05',
    ],
    [
      'the usual days, whatever another program notes',
      '<e:workbookPr xmlns:e="urn:e" date1904="1"/><workbookPr/>',
      '2022-03-04',
    ],
  ])('%s', async (_, before, day) => {
    const styles = '<styleSheet><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>'
    const rows = worksheet([
      ['代码', '制造日期'],
      ['C-1', { xml: '<c s="1"><v>44624</v></c>' }],
    ])
    const about = `${before}<sheets><sheet name="a" r:id="rId1"/></sheets>`
    expect(cells(await read(workbook(rows, { 'xl/styles.xml': styles }, about)))[0]?.made).toBe(day)
  })
  it.each<[string, string, string]>([
    ['yyyy"年"m"月"d"日"', '46086', '2026-03-05'],
    ['aaaa', '46086', '2026-03-05'],
    ['[$-804]aaa', '46086', '2026-03-05'],
    ['e"年"', '46086', '2026-03-05'],
    ['[$-411]ggge"年"m"月"d"日"', '46086', '2026-03-05'],
    ['mmmm', '46086', '2026-03-05'],
    ['mmm-yy', '46086', '2026-03-05'],
    ['yyyy/m/d h:mm', '46086.5', '2026-03-05 12:00'],
    ['h:mm', '46086.5', '12:00'],
    ['h:mm:ss AM/PM', '0.75', '18:00'],
    ['上午/下午h"时"mm"分"', '0.2708333333', '06:30'],
    ['mm:ss', '0.000347222222', '00:00:30'],
    ['[h]:mm', '1.5', '36:00'],
    ['20', '0.75', '18:00'],
    ['46', '1.5', '36:00'],
    ['0.00E+00', '46086', '46086'],
    ['[DBNum1]G/通用格式', '180', '180'],
    ['[DBNum1][$-409]g/"通用格式"', '180', '180'],
    ['[$-1F000804]g/"通用格式元整"', '180', '180元整'],
    ['G/通用格式"元"', '180', '180元'],
    ['[红色]0', '180', '180'],
  ])('a number with the format %s: %s is %s', async (code, value, expected) => {
    const [id, formats] = /^\d+$/.test(code)
      ? [code, '']
      : ['200', `<numFmts><numFmt numFmtId="200" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts>`]
    const styles = `<styleSheet>${formats}<cellXfs><xf/><xf numFmtId="${id}"/></cellXfs></styleSheet>`
    const rows = worksheet([
      ['代码', '故事'],
      ['C-1', { xml: `<c s="1"><v>${value}</v></c>` }],
    ])
    expect(cells(await read(workbook(rows, { 'xl/styles.xml': styles })))[0]?.story).toBe(expected)
  })
  it.each<[string, string, string]>([
    ['a bare number', '<c><v>44624</v></c>', '46086'],
    ['a bare number with a time', '<c><v>44624.5</v></c>', '46086.5'],
    ['a year', '<c><v>2026</v></c>', '2026'],
    ['a written day', '<c t="inlineStr"><is><t>2026-03-05</t></is></c>', '2026-03-05'],
  ])('counts days from 1904: %s', async (_, xml, made) => {
    const rows = worksheet([
      ['代码', '制造日期', '价格'],
      ['C-1', { xml }, { xml: '<c><v>44624</v></c>' }],
    ])
    const about = '<workbookPr date1904="1"/><sheets><sheet name="a" r:id="rId1"/></sheets>'
    expect(cells(await read(workbook(rows, {}, about)))[0]).toMatchObject({ made, price: '44624' })
  })
  it.each([
    ['line ends of Windows', '第一行\r\n第二行', '第一行\n第二行'],
    ['line ends as numbers', '第一行&#13;&#10;第二行&#xD;第三行', '第一行\n第二行\n第三行'],
    ['escaped line ends', '第一行_x000D_\n第二行_x000a_第三行', '第一行\n第二行\n第三行'],
    ['escaped letters', '_x0041__x0042_', 'AB'],
    ['an escaped escape', '_x005F_x0041_', '_x0041_'],
    ['the apostrophe of a CSV saved as a workbook', "'0012", '0012'],
    ['a back-quote before a number', '`432123456789012', '432123456789012'],
    ['what is no escape', '_x41_ a_x00G1_', '_x41_ a_x00G1_'],
  ])('%s', async (_, stored, text) => {
    for (const type of ['inlineStr', 'str'] as const) {
      const cell = type === 'str' ? `<c t="str"><v>${stored}</v></c>` : `<c t="inlineStr"><is><t>${stored}</t></is></c>`
      expect(
        cells(
          await read(
            workbook(
              worksheet([
                ['代码', '故事'],
                ['C-1', { xml: cell }],
              ]),
            ),
          ),
        )[0]?.story,
      ).toBe(text)
    }
  })
  it.each<[string, string]>([
    ['as a number', '<c><v>350701198001010019</v></c>'],
    ['as a number in scientific notation', '<c><v>3.50701198001010E+17</v></c>'],
    ['with a format', '<c s="1"><v>350701198001010019</v></c>'],
    ['as the text of a CSV that was saved as a workbook', '<c t="str"><v>3.50701E+17</v></c>'],
  ])('a long number is told to be shortened: %s', async (_, xml) => {
    const styles = '<styleSheet><cellXfs><xf/><xf numFmtId="1"/></cellXfs></styleSheet>'
    const rows = worksheet([
      ['代码', '名称'],
      [{ xml }, '台灯'],
    ])
    expect((await read(workbook(rows, { 'xl/styles.xml': styles }))).rows[0]?.faults).toEqual({ code: 'shortened' })
  })
  it('an empty cell of shared texts is empty', async () => {
    const sheet = shared.replace('<c t="s"><v>4</v></c>', '<c t="s"/>')
    expect(cells(await read(packedZip({ ...parts, 'xl/worksheets/sheet1.xml': sheet })))[0]?.name).toBe('')
  })
  it('a damaged part is never read as another text', async () => {
    const bytes = workbook(worksheet([head, ['C-1', '台灯', '9']]))
    const place = bytes.indexOf('xl/worksheets/sheet1.xml') + 60
    bytes[place] = (bytes[place] ?? 0) ^ 4
    await expect(read(bytes)).rejects.toThrow()
  })
  it('a very long cell is refused at its place, and the others are read', async () => {
    const rows = worksheet([head, ['C-1', '长'.repeat(210_000), '9'], ['C-2', '台灯', '9']])
    const { rows: parsed } = await read(workbook(rows))
    expect(parsed.map(row => [row.cells.code, (row.cells.name ?? '').length > 5000])).toEqual([
      ['C-1', true],
      ['C-2', false],
    ])
  })
  it('120,000 formatted rows without content are no rows', async () => {
    const empty = Array.from({ length: 120_000 }, (_, at) => `<row r="${at + 3}"><c r="A${at + 3}" s="1"/></row>`).join(
      '',
    )
    const sheet = worksheet([head, ['C-1', '台灯', '9']]).replace(
      '</sheetData>',
      `${empty}<row r="120004"><c t="inlineStr"><is><t>C-2</t></is></c></row></sheetData>`,
    )
    expect((await read(workbook(sheet))).rows.map(({ line }) => line)).toEqual([2, 120_004])
  })
})

describe('the sheet that people see is read', () => {
  const explained = worksheet([['请在第二张表里填写'], ['带星号的必填']])
  const rows = worksheet([head, ['C-1', '台灯', '9']])
  const other = worksheet([
    ['甲', '乙'],
    ['1', '2'],
    ['3', '4'],
  ])
  const made = (states: readonly string[], ...sheets: readonly string[]) =>
    packedZip({
      'xl/workbook.xml': book(
        sheets
          .map((_, at) => `<sheet name="表${at + 1}" sheetId="${at + 1}"${states[at] ?? ''} r:id="rId${at + 1}"/>`)
          .join(''),
      ),
      'xl/_rels/workbook.xml.rels': relations(
        ...sheets.map((_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/s${at + 1}.xml`] as const),
      ),
      ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/s${at + 1}.xml`, sheet])),
    })
  const notes = ({ notes: all }: ParsedSpreadsheet) =>
    all.map(({ name, count, text }) => [name, count, ...(text ? [text] : [])])
  it.each([' state="hidden"', ' state="veryHidden"'])(
    'where the first is hidden (%s), and it is noted',
    async state => {
      const parsed = await read(made([state], other, rows))
      expect(cells(parsed)).toEqual(one)
      expect(notes(parsed)).toEqual([['hiddenSheets', 1]])
    },
  )
  it('where the first only explains', async () => {
    const parsed = await read(made([], explained, rows))
    expect(cells(parsed)).toEqual(one)
    expect(notes(parsed)).toEqual([['sheets', 2, '表2']])
  })
  it('where another table comes first, by its titles, and any can be chosen', async () => {
    const opened = await bestSheet(await open(made(['', '', ' state="hidden"'], other, rows, explained)), columns)
    expect(cells(rowsIn(opened, columns, importSize))).toEqual(one)
    expect(opened.sheets?.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['表1', false],
      ['表2', false],
      ['表3', true],
    ])
    expect((await opened.openSheet?.(2))?.lines).toEqual([['请在第二张表里填写'], ['带星号的必填']])
  })
  it('with hidden rows, which are noted', async () => {
    const sheet = worksheet([head, ['C-1', '台灯', '9'], ['C-2', '吊灯', '9']]).replace(
      '<row r="3"',
      '<row r="3" hidden="1"',
    )
    const parsed = await read(workbook(sheet))
    expect(cells(parsed)).toHaveLength(2)
    expect(notes(parsed)).toEqual([['hiddenRows', 1]])
  })
  it.each<[string, string, unknown[]]>([
    ['hidden', '<col min="2" max="2" hidden="1"/>', [['hiddenColumns', 1, 'B']]],
    ['narrowed to nothing', '<col min="1" max="3" width="0"/>', [['hiddenColumns', 3, 'A · B · C']]],
    ['grouped away', '<col min="3" max="9" width="9" outlineLevel="1" hidden="true"/>', [['hiddenColumns', 1, 'C']]],
    ['hidden without content', '<col min="8" max="16384" hidden="1"/>', []],
    ['seen', '<col min="1" max="3" width="9" hidden="0"/>', []],
  ])('with columns that are %s', async (_, column, expected) => {
    const sheet = worksheet([head, ['C-1', '台灯', '9']]).replace('<sheetData', `<cols>${column}</cols><sheetData`)
    const parsed = await read(workbook(sheet))
    expect(cells(parsed)).toEqual([expect.objectContaining({ code: 'C-1', name: '台灯' })])
    expect(notes(parsed)).toEqual(expected)
  })
})

describe('an OpenDocument spreadsheet', () => {
  const urn = 'urn:oasis:names:tc:opendocument:xmlns:'
  const ods = (tables: string, styles = '') =>
    packedZip({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<office:document-content xmlns:office="${urn}office:1.0" xmlns:table="${urn}table:1.0" xmlns:text="${urn}text:1.0" xmlns:style="${urn}style:1.0" xmlns:number="${urn}datastyle:1.0" xmlns:draw="${urn}drawing:1.0" xmlns:xlink="x" xmlns:calcext="c">
        <office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
      'Pictures/a.png': 'png',
    })
  const text = (content: string, more = '') =>
    `<table:table-cell office:value-type="string"${more}><text:p>${content}</text:p></table:table-cell>`
  const row = (content: string, more = '') => `<table:table-row${more}>${content}</table:table-row>`
  const table = (content: string, more = '') => `<table:table table:name="a"${more}>${content}</table:table>`
  const titles = row(['代码', '名称', '价格', '制造日期'].map(each => text(each)).join(''))
  const number = (value: string, shown: string, more = 'float') =>
    `<table:table-cell office:value-type="${more}" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`
  it.each<[string, string, Record<string, string>]>([
    ['numbers', number('1280.5', '1,280.50'), { price: '1280.5' }],
    ['sums of decimals', number('6.6000000000000005', '6.6'), { price: '6.6' }],
    [
      'money of the shop',
      `<table:table-cell office:value-type="currency" office:currency="CNY" office:value="180"><text:p>￥180.00</text:p></table:table-cell>`,
      { price: '180 CNY' },
    ],
    [
      'other money',
      `<table:table-cell office:value-type="currency" office:currency="USD" office:value="180"><text:p>$180.00</text:p></table:table-cell>`,
      { price: '180 USD' },
    ],
    ['percents', number('0.5', '50%', 'percentage'), { price: '50%' }],
    ['tens of thousands', number('1.28', '1.28万'), { price: '12800' }],
    [
      'spaces and breaks',
      `${text('a<text:s text:c="2"/>b<text:line-break/>c', ' table:number-columns-repeated="1"')}`,
      { price: 'a  b\nc' },
    ],
    ['line ends as numbers', text('a&#13;&#10;b&#xD;c'), { price: 'a\nb\nc' }],
    [
      'paragraphs, without a note in the cell',
      `<table:table-cell office:value-type="string"><office:annotation><text:p>no</text:p></office:annotation><text:p>x <text:span>y</text:span></text:p><text:p>z</text:p></table:table-cell>`,
      { price: 'x y\nz' },
    ],
    [
      'days',
      `<table:table-cell/><table:table-cell office:value-type="date" office:date-value="2026-03-05"><text:p>26/3/5</text:p></table:table-cell>`,
      { made: '2026-03-05' },
    ],
    [
      'moments',
      `<table:table-cell table:number-columns-repeated="1"/><table:table-cell office:value-type="date" office:date-value="2026-03-05T10:20:30"><text:p>x</text:p></table:table-cell>`,
      { made: '2026-03-05 10:20' },
    ],
    ...[
      ['midnight that is shown', '2026-03-05', '2026-03-05 00:00', '2026-03-05 00:00'],
      ['midnight that is shown in words', '2026-03-05T00:00:00', '2026年3月5日 0时00分', '2026-03-05 00:00'],
      ['midnight that is shown in a locale', '2026-03-05', '3/5/26 12:00 AM', '2026-03-05 00:00'],
      ['midnight of a day', '2026-03-05T00:00:00', '2026/3/5', '2026-03-05'],
    ].map(([name, value, shown, made]): [string, string, Record<string, string>] => [
      name ?? '',
      `<table:table-cell/><table:table-cell office:value-type="date" office:date-value="${value}"><text:p>${shown}</text:p></table:table-cell>`,
      { made: made ?? '' },
    ]),
  ])('is read with %s', async (_, cell, expected) => {
    expect(cells(await read(ods(table(titles + row(text('C-1') + text('台灯') + cell)))))).toEqual([
      expect.objectContaining({ code: 'C-1', name: '台灯', ...expected }),
    ])
  })
  const yen =
    '<number:currency-style style:name="N9"><number:currency-symbol number:language="ja" number:country="JP">¥</number:currency-symbol><number:number/></number:currency-style><style:style style:name="ce9" style:family="table-cell" style:data-style-name="N9"/>'
  const money = (value: string, shown: string, more: string) =>
    `<table:table-cell office:value-type="currency"${more} office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`
  it.each<[string, string, string, string?]>([
    ['one ten thousand', number('1', '1万'), '10000'],
    ['a tenth of ten thousand', number('0.1', '0.1万'), '1000'],
    ['a word', number('180', '面议'), '面议'],
    ['a price of two', number('360', '360元/2只'), '360元/2只'],
    ['ten thousands of money', money('1.28', '¥1.28万', ' office:currency="CNY"'), '12800 CNY'],
    ['yuan without a code', money('180', '¥180.00', ' office:currency="¥"'), '¥180'],
    ['dollars of Hong Kong', money('180', 'HK$180', ' office:currency="HK$"'), 'HK$180'],
    ['money without its sign', money('180', '180', ' office:currency="HKD"'), '180 HKD'],
    ['yen', money('18000', '¥18,000', ' office:currency="¥" table:style-name="ce9"'), '18000 JPY'],
    [
      'yen by the style of the column',
      money('18000', '¥18,000', ' office:currency="¥"'),
      '18000 JPY',
      '<table:table-column table:number-columns-repeated="2"/><table:table-column table:default-cell-style-name="ce9"/>',
    ],
    ['yen by the style of the row', money('18000', '¥18,000', ''), '18000 JPY', 'row'],
  ])('is read with %s', async (_, cell, price, where = '') => {
    const more = where === 'row' ? ' table:default-cell-style-name="ce9"' : ''
    const content = (where === 'row' ? '' : where) + titles + row(text('C-1') + text('台灯') + cell, more)
    expect(cells(await read(ods(table(content), yen)))[0]?.price).toBe(price)
  })
  it('is told of a number that has lost digits, and of one that shows another value', async () => {
    const [long, other] = [number('3.50701198001010E17', '350701198001010000'), number('128000', '128')]
    const { rows } = await read(ods(table(titles + row(long + text('台灯') + other))))
    expect(rows[0]?.faults).toEqual({ code: 'shortened', price: 'unclearNumber' })
  })
  it.each([
    ['1904-01-01', '46086'],
    ['1899-12-30', '44624'],
    ['1900-01-01', '44626'],
  ])('is read with days counted from %s', async (first, made) => {
    const settings = `<table:calculation-settings><table:null-date table:date-value="${first}"/></table:calculation-settings>`
    const content = titles + row(text('C-1') + text('台灯') + number('44624', '44624') + number('44624', '44624'))
    expect(cells(await read(ods(settings + table(content))))[0]).toMatchObject({ made, price: '44624' })
  })
  it.each<[string, string, string, string, unknown[]]>([
    ['within its row', '0.1in', '0.3in', 'C-1', []],
    ['taller than its row', '0in', '1.3in', 'C-1', [['tallPictures', 1]]],
    ['a hair above its row', '0.45in', '0.5in', 'C-2', []],
    ['a hair above its row, in centimetres', '1.2cm', '12mm', 'C-2', []],
    ['without a size', '', '', 'C-1', []],
  ])('is read with a picture %s', async (_, y, height, code, more) => {
    const photo = `<table:table-cell><draw:frame svg:y="${y}" svg:height="${height}"><draw:image xlink:href="Pictures/a.png"/></draw:frame></table:table-cell>`
    const style =
      '<style:style style:name="ro1" style:family="table-row"><style:table-row-properties style:row-height="0.5in"/></style:style>'
    const rows = ['C-1', 'C-2', 'C-3'].map((each, at) =>
      row(text(each) + (at === 0 ? photo : '<table:table-cell/>'), ' table:style-name="ro1"'),
    )
    const content = row(text('代码') + text('照片'), ' table:style-name="ro1"') + rows.join('')
    const parsed = await read(ods(table(content), style))
    expect(parsed.rows.filter(({ pictures }) => pictures).map(each => each.cells.code)).toEqual([code])
    expect(parsed.notes.map(({ name, count }) => [name, count])).toEqual([['sheetPictures', 1], ...more])
  })
  it('is read with repeated rows, and without a million empty ones', async () => {
    const rows =
      row(text('C-1') + text('台灯'), ' table:number-rows-repeated="2"') +
      row('<table:table-cell/>', ' table:number-rows-repeated="1048000"')
    expect((await read(ods(table(titles + rows)))).rows.map(({ line }) => line)).toEqual([2, 3])
  })
  it('is read by the sheet that people see, with what is hidden noted', async () => {
    const hidden =
      '<style:style style:name="h" style:family="table"><style:table-properties table:display="false"/></style:style>'
    const parsed = await read(
      ods(
        table(titles + row(text('C-9') + text('旧')), ' table:style-name="h"') +
          table(titles + row(text('C-1') + text('台灯'), ' table:visibility="filter"')),
        hidden,
      ),
    )
    expect(cells(parsed)).toMatchObject([{ code: 'C-1' }])
    expect(parsed.notes.map(({ name, count }) => [name, count])).toEqual([
      ['hiddenSheets', 1],
      ['hiddenRows', 1],
    ])
  })
  it('is read with hidden columns, which are noted', async () => {
    const columnsOf =
      '<table:table-column table:number-columns-repeated="1"/><table:table-column table:visibility="collapse" table:number-columns-repeated="2"/><table:table-column table:number-columns-repeated="16000" table:visibility="filter"/>'
    const parsed = await read(ods(table(columnsOf + titles + row(text('C-1') + text('台灯')))))
    expect(parsed.notes.map(({ name, count, text: letters }) => [name, count, letters])).toEqual([
      ['hiddenColumns', 3, 'B · C · D'],
    ])
  })
  it('is told of a failed formula, and of a password', async () => {
    const failed =
      '<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>'
    expect((await read(ods(table(titles + row(text('C-1') + text('台灯') + failed))))).rows[0]?.faults).toEqual({
      price: 'wrongFormula',
    })
    const locked = packedZip({ 'content.xml': 'xx', 'META-INF/manifest.xml': '<m><manifest:encryption-data/></m>' })
    await expect(open(locked)).rejects.toThrow(expect.objectContaining({ reason: 'locked' }))
  })
})
