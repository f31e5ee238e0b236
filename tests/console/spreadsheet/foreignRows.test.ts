import { describe, expect, it } from 'vitest'
import { importSize } from '../../../src/console/import/model/importLimits'
import { exampleText } from '../../../src/console/spreadsheet/read/exampleRow'
import { EXAMPLE, headingOf, questionsOf } from '../../../src/console/spreadsheet/read/headerRow'
import { openText } from '../../../src/console/spreadsheet/read/openFile'
import { readFile, readText, rowsIn } from '../../../src/console/spreadsheet/read/readRows'
import { importColumns } from '../../../src/schema/spreadsheet/importColumns'
import { lamps, rooms } from '../../kit/declarations/lamps'
import { packedZip, workbook, worksheet } from '../../kit/packed'

const columns = importColumns(lamps, { role: 'creator' })
const [key] = columns
const file = (bytes: Uint8Array) =>
  ({ size: bytes.length, arrayBuffer: async () => new Uint8Array(bytes).buffer }) as Blob
const csv = (text: string) => rowsIn(openText(text, importSize, 'csv'), columns, importSize)
const names = ({ rows }: ReturnType<typeof csv>) => rows.map(({ cells }) => cells.name)
const noteOf = ({ notes }: ReturnType<typeof csv>, name: string) => notes.find(note => note.name === name)

describe('rows of a CSV stay rows', () => {
  const lines = ['代码,名称,故事', 'C-1,甲,一', 'C-2,乙,二', 'C-3,丙,三', '']
  it.each<[string, readonly string[]]>([
    ['CRLF, then LF', ['\r\n', '\n', '\n', '\n']],
    ['LF, then CRLF', ['\n', '\r\n', '\r\n', '\r\n']],
    ['CR, then LF', ['\r', '\n', '\n', '\n']],
    ['CR CR LF', ['\r\r\n', '\r\r\n', '\r\r\n', '\r\r\n']],
    ['any mixture', ['\r\n', '\n', '\r', '\r\n']],
  ])('with %s', (_, ends) => {
    const join = (all: readonly string[]) => all.map((line, at) => line + (ends[at] ?? '')).join('')
    expect(names(csv(join(lines)))).toEqual(['甲', '乙', '丙'])
    expect(names(csv(join(lines.map(line => line.replaceAll(',', '\t')))))).toEqual(['甲', '乙', '丙'])
    expect(names(csv(`春季进货,,${ends[0]}${join(lines)}`))).toEqual(['甲', '乙', '丙'])
    expect(names(csv(join(lines.map(line => line.replace(/[^,]+/g, '"$&"')))))).toEqual(['甲', '乙', '丙'])
  })
  it('with 120,000 empty lines of commas at the end', () => {
    expect(names(csv(`${lines.join('\n')}${',,\n'.repeat(120_000)}`))).toEqual(['甲', '乙', '丙'])
  })
  it.each([
    ['代码\t名称\nC-1\t"小口"束口\nC-2\t平', ['"小口"束口', '平']],
    ['代码\t名称\nC-1\t"只有开头\nC-2\t平', ['"只有开头', '平']],
    ['代码\t名称\nC-1\t"两\n行"\nC-2\t"a""b"', ['两\n行', 'a"b']],
  ])('pasted with quotes: %j', (text, expected) => expect(names(readText(text, columns))).toEqual(expected))
  it.each(['7.73123E+14', '3.50701198001010E+17', '1e+21'])('%s is told to be shortened', text => {
    expect(csv(`代码,名称\n${text},甲\n`).rows[0]?.faults).toEqual({ code: 'shortened' })
  })
  it.each(['1E5', '1E10', '7.7'])('%s is a text', text => {
    expect(csv(`代码,名称\n${text},甲\n`).rows[0]?.faults).toBeUndefined()
  })
})

describe('what is no record is left out and told', () => {
  it.each([
    ['合计', '3280'],
    ['合 计：', ''],
    ['合计（2 件）', '3280'],
    ['总计3280元', ''],
    ['本页小计', '3280'],
    ['Total', '3280'],
    ['Grand total:', '3280'],
    ['Subtotal', '3280'],
    ['制表人：张三', '审核人：李四'],
    ['审核（盖章）：', ''],
    ['经办人:', '张三'],
    ['打印时间：2026-03-05', ''],
    ['Prepared by Li', ''],
    ['备注：以上价格含税', ''],
    ['注：以实物为准', ''],
    ['说明: 见附件', ''],
    ['Note: tax included', ''],
    ['名称', '价格'],
  ])('%s', (first, second) => {
    const parsed = csv(`名称,价格\n甲,1\n乙,2\n${first},${second}\n`)
    expect(names(parsed)).toEqual(['甲', '乙'])
    expect(noteOf(parsed, 'footers')).toMatchObject({ count: 1, text: expect.stringContaining('4') })
  })
  it('with the lines that continue it', () => {
    const parsed = csv('名称,价格\n甲,1\n合计,1\n备注：\n1. 含税\n2、包邮\n以上价格有效期一个月\n第 1 页\n制表人,\n')
    expect(names(parsed)).toEqual(['甲'])
    expect(noteOf(parsed, 'footers')?.count).toBe(7)
  })
  it.each(['总计划盏', '合计', '小计盏', '备注盏', '说明书', '注浆盏', 'Total Eclipse', '审核盏', '1. 号盏', '制表人'])(
    'but not what has a number of its own or only begins like that: %s',
    name => {
      expect(names(csv(`编号,名称,价格\n,甲,1\nL-0001,${name},2\n`))).toEqual(['甲', name])
      if (name !== '合计') expect(names(csv(`名称,价格\n甲,1\n${name},2\n`))).toEqual(['甲', name])
    },
  )
})

describe('the example of a template', () => {
  const field = (name: string) => columns.find(column => column.name === name)?.field ?? key?.field
  const example = ['name', 'price', 'made'].map(name => exampleText(field(name) as never, ({ en }) => en))
  it('is no row where nobody typed over it', () => {
    expect(names(csv(`编号,名称,价格,制造日期\n${[EXAMPLE, ...example].join(',')}\n,甲,1,\n`))).toEqual(['甲'])
    expect(names(csv(`编号,名称,价格,制造日期\n${EXAMPLE},${example[0]},100,2026-01-31\n,甲,1,\n`))).toEqual(['甲'])
  })
  it('is a row and told where one cell was typed over', () => {
    const parsed = csv(`编号,名称,价格\n${EXAMPLE},乙,100\n,甲,1\n`)
    expect(parsed.rows.map(({ cells }) => [cells.no, cells.name])).toEqual([
      ['', '乙'],
      ['', '甲'],
    ])
    expect(noteOf(parsed, 'exampleKept')?.count).toBe(1)
  })
})

describe('columns can always be matched', () => {
  const heading = (text: string, options = {}) => headingOf(openText(text, importSize, 'csv').lines, columns, options)
  it('with twelve lines above the head', () => {
    const above = Array.from({ length: 18 }, (_, at) => `说明第 ${at + 1} 条`).join('\n')
    expect(names(csv(`${above}\n代码,名称\nC-1,甲\n`))).toEqual(['甲'])
  })
  it('where no title is known', () => {
    const { asks, titles } = heading('我的货\n货号甲,品相乙,说辞丙\n1,2,3\n')
    expect([asks, titles]).toEqual([true, ['货号甲', '品相乙', '说辞丙']])
  })
  it.each([
    ['1,2,3', true],
    ['A-1,A-2,A-3', true],
    ['L-0001,L-0002,9', false],
    ['新,新,新', false],
    [',,', false],
  ])('where a column of numbers holds %s: asked is %s', (numbers, asks) => {
    const text = `编号,名称\n${numbers
      .split(',')
      .map((no, at) => `${no},盏${at}\n`)
      .join('')}`
    const found = heading(text)
    expect([found.asks, found.places.has('no')]).toEqual([asks, !asks])
  })
  it('and an earlier choice holds for numbers of another origin only', () => {
    const [own, others] = ['编号,名称\nL-0001,甲\n', '编号,名称\n1,甲\n']
    const matches = { 编号: '' }
    expect([heading(own, { matches }).places.has('no'), heading(others, { matches }).asks]).toEqual([true, false])
    expect(heading(others, { matches: { 编号: 'code' } }).places.get('code')).toBe(0)
  })
  it('and a choice of now holds against a known title', () => {
    const { places, open } = heading('名称,价格\n甲,1\n', { answers: { 名称: 'story', 价格: '' } })
    expect([Object.fromEntries(places), open]).toEqual([{ story: 0 }, []])
    expect(questionsOf(heading('名称,来路\n甲,1\n')).map(({ title, guess }) => [title, guess])).toEqual([
      ['名称', 'name'],
      ['来路', undefined],
    ])
  })
  it('also for a resource without numbers', () => {
    const own = importColumns(rooms, { role: 'creator' })
    expect(
      headingOf(
        [
          ['甲', '乙'],
          ['1', '2'],
        ],
        own,
      ).asks,
    ).toBe(true)
  })
})

describe('pictures of a workbook', () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = (...all: readonly (readonly [string, string, string])[]) =>
    `<Relationships>${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`).join('')}</Relationships>`
  const anchor = (from: readonly number[], to: readonly number[], id = 'rId1') =>
    `<d:twoCellAnchor><d:from><d:col>${from[0]}</d:col><d:colOff>0</d:colOff><d:row>${from[1]}</d:row><d:rowOff>${from[2] ?? 0}</d:rowOff></d:from><d:to><d:col>${to[0]}</d:col><d:colOff>9525</d:colOff><d:row>${to[1]}</d:row><d:rowOff>${to[2] ?? 0}</d:rowOff></d:to><d:pic><d:blipFill><a:blip r:embed="${id}"/></d:blipFill></d:pic></d:twoCellAnchor>`
  const book = (rows: Parameters<typeof worksheet>[0], anchors: string, more: Readonly<Record<string, string>> = {}) =>
    workbook(worksheet(rows, '<drawing r:id="rId1"/>'), {
      'xl/worksheets/_rels/sheet1.xml.rels': relations(['rId1', `${office}/drawing`, '../drawings/drawing1.xml']),
      'xl/drawings/drawing1.xml': `<d:wsDr xmlns:d="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${office}">${anchors}</d:wsDr>`,
      'xl/drawings/_rels/drawing1.xml.rels': relations(
        ['rId1', `${office}/image`, '../media/image1.png'],
        ['rId2', `${office}/image`, '../media/image2.jpeg'],
      ),
      'xl/media/image1.png': 'one',
      'xl/media/image2.jpeg': 'two',
      ...more,
    })
  const rows = [
    ['代码', '照片', '图片'],
    ['C-1', '', ''],
    ['C-2', '', ''],
  ]
  const read = async (bytes: Uint8Array) => {
    const { rows: parsed, notes } = await readFile(file(bytes), columns, undefined, importSize)
    const pictures = parsed.map(row =>
      Object.fromEntries(Object.entries(row.pictures ?? {}).map(([name, all]) => [name, all.map(({ path }) => path)])),
    )
    return { parsed, pictures, notes: notes.map(({ name, count }) => [name, count]) }
  }
  const [one, two] = ['xl/media/image1.png', 'xl/media/image2.jpeg']
  it('are taken in over the cells of their columns', async () => {
    const anchors = anchor([1, 1], [1, 1, 90_000]) + anchor([2, 1, 180_000], [2, 2, 180_000], 'rId2')
    const { pictures, notes, parsed } = await read(book(rows, anchors))
    expect(pictures).toEqual([{ photo: [one] }, { photos: [two] }])
    expect(notes).toEqual([['sheetPictures', 2]])
    const image = await parsed[0]?.pictures?.photo?.[0]?.open()
    expect([image?.name, image?.type, image?.size]).toEqual(['image1.png', 'image/png', 3])
  })
  const sized = (from: readonly number[], height: number, id = 'rId1', width = 500_000) =>
    `<d:oneCellAnchor><d:from><d:col>${from[0]}</d:col><d:colOff>0</d:colOff><d:row>${from[1]}</d:row><d:rowOff>${from[2] ?? 0}</d:rowOff></d:from><d:ext cx="${width}" cy="${height}"/><d:pic><d:blipFill><a:blip r:embed="${id}"/></d:blipFill></d:pic></d:oneCellAnchor>`
  const placed = (y: number) =>
    `<d:absoluteAnchor><d:pos x="700000" y="${y}"/><d:ext cx="500000" cy="180000"/><d:pic><d:blipFill><a:blip r:embed="rId1"/></d:blipFill></d:pic></d:absoluteAnchor>`
  it.each<[string, string, readonly string[], number]>([
    ['taller than its row, at its anchor', sized([1, 1], 952_500), ['C-1'], 1],
    ['taller than its row, and wider than its column', sized([1, 1], 952_500, 'rId1', 2_000_000), ['C-1'], 1],
    ['two taller than their rows', sized([1, 1], 952_500) + sized([1, 2], 952_500, 'rId2'), ['C-1', 'C-2'], 2],
    ['taller than its row, below its upper edge', sized([1, 1, 40_000], 952_500), ['C-1'], 1],
    ['taller than its row, a hair above it', sized([1, 1, 185_000], 952_500), ['C-2'], 1],
    ['taller than the last row', sized([1, 4], 952_500), ['C-4'], 0],
    ['a hair above its row', sized([1, 1, 180_000], 200_000), ['C-2'], 0],
    ['small within its row', sized([1, 2, 100_000], 60_000), ['C-2'], 0],
    ['small, mostly in the next row', sized([1, 1, 170_000], 60_000), ['C-2'], 0],
    ['bound to no cell', placed(381_000), ['C-2'], 0],
  ])('go to their rows: %s', async (_, anchors, codes, doubts) => {
    const lines = [rows[0] ?? [], ...[1, 2, 3, 4].map(no => [`C-${no}`, '', ''])]
    const { parsed, notes } = await read(book(lines, anchors))
    expect(parsed.filter(({ pictures }) => pictures?.photo).map(({ cells }) => cells.code)).toEqual(codes)
    expect(notes).toEqual([['sheetPictures', codes.length], ...(doubts > 0 ? [['tallPictures', doubts]] : [])])
  })
  it('are told where they lie over no picture cell, over a filled one, or one too many', async () => {
    const anchors =
      anchor([0, 1], [0, 1, 90_000]) +
      anchor([1, 1], [1, 1, 90_000]) +
      anchor([1, 2], [1, 2, 9]) +
      anchor([1, 2], [1, 2, 9])
    const { pictures, notes } = await read(book([rows[0] ?? [], ['C-1', '/files/a.png', ''], ['C-2', '', '']], anchors))
    expect(pictures).toEqual([{}, { photo: [one] }])
    expect(notes).toEqual([
      ['sheetPictures', 1],
      ['sheetPicturesLeft', 3],
    ])
  })
  it('that WPS keeps in cells are taken in by their names', async () => {
    const formula = '<c t="str"><f>_xlfn.DISPIMG("ID_1",1)</f><v>=DISPIMG("ID_1",1)</v></c>'
    const wps = book(
      [rows[0] ?? [], ['C-1', { xml: formula }, ''], ['C-2', { xml: formula.replaceAll('ID_1', 'ID_9') }, '']],
      '',
      {
        'xl/_rels/workbook.xml.rels': relations(
          ['rId1', `${office}/worksheet`, 'worksheets/sheet1.xml'],
          ['rId2', 'http://www.wps.cn/officeDocument/2020/cellImage', 'cellimages.xml'],
        ),
        'xl/cellimages.xml': `<e:cellImages xmlns:e="http://www.wps.cn/officeDocument/2017/etCustomData" xmlns:d="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${office}"><e:cellImage><d:pic><d:nvPicPr><d:cNvPr id="2" name="ID_1"/></d:nvPicPr><d:blipFill><a:blip r:embed="rId1"/></d:blipFill></d:pic></e:cellImage></e:cellImages>`,
        'xl/_rels/cellimages.xml.rels': relations(['rId1', `${office}/image`, 'media/image1.png']),
      },
    )
    const { pictures, notes, parsed } = await read(wps)
    expect(parsed.map(({ cells }) => cells.photo)).toEqual(['', ''])
    expect([pictures, notes]).toEqual([
      [{ photo: [one] }, {}],
      [
        ['sheetPictures', 1],
        ['sheetPicturesLeft', 1],
      ],
    ])
  })
  it('that Excel keeps in cells are told at their cells', async () => {
    const inCell = { xml: '<c t="e" vm="1"><v>#VALUE!</v></c>' }
    const { parsed } = await read(workbook(worksheet([rows[0] ?? [], ['C-1', inCell, '']])))
    expect(parsed[0]?.faults).toEqual({ photo: 'cellPicture' })
  })
  it('do not hinder a workbook that only has macros or nothing else', async () => {
    await expect(read(packedZip({ 'a.png': 'x' }))).rejects.toThrow(expect.objectContaining({ reason: 'other' }))
  })
})
