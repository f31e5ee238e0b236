import { describe, expect, it } from 'vitest'
import { bowls } from '../../../resources/catalogue/bowls'
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
  it.each<[string, string, readonly string[]]>([
    ['tabs', '代码\t名称\nC-1\t"大" 盏\nC-2\t甲"乙"\n', ['"大" 盏', '甲"乙"']],
    ['tabs, first in the row', '名称\t价格\n"大" 盏\t100\n甲"乙"\t100\n', ['"大" 盏', '甲"乙"']],
    ['tabs and two quotations', '名称\t价格\n"大" 和 "小"\t1\n平\t2\n', ['"大" 和 "小"', '平']],
    ['tabs and whole quotes', '名称\t价格\n"两\t行"\t1\n"a""b"\t2\n', ['两\t行', 'a"b']],
    ['commas', '名称,价格\n"大" 盏,100\n甲"乙",100\n"小" 盏,100\n', ['"大" 盏', '甲"乙"', '"小" 盏']],
    ['commas and whole quotes', '名称,价格\n"甲, 乙" ,1\n"a""b",2\n', ['甲, 乙', 'a"b']],
    ['semicolons', '名称;价格\n"大" 盏;100\n平;1\n', ['"大" 盏', '平']],
  ])('in a file with a quote at the beginning of a cell, by %s', (_, text, expected) =>
    expect(names(csv(text))).toEqual(expected),
  )
  it.each(['名称,价格\n甲,1\n"乙', '名称\t价格\n甲\t1\n"乙\t2\n丙\t3'])('but a cut cell is told: %j', text =>
    expect(() => csv(text)).toThrow(expect.objectContaining({ reason: 'cut' })),
  )
  it.each(['\r\n', '\r', '\r\r\n'])('with one line end within a cell: %j', end => {
    for (const text of [
      `代码,名称,故事${end}C-1,甲,"一${end}二${end}三"${end}`,
      `代码,名称,故事\nC-1,甲,"一${end}二\n三"\n`,
    ])
      for (const each of [text, text.replaceAll(',', '\t')])
        expect(csv(each).rows.map(({ cells }) => cells.story)).toEqual(['一\n二\n三'])
  })
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

/** Rows of bowls as text: two full ones around or before these lines. */
const bowlRows = (lines: readonly string[], isLast = true) => {
  const head = '建盏名称\t价格\t口径\t重量\t釉色\t制作时间\t描述'
  const [one, two] = ['脚0\t100\t9\t200\t柿红\t2026-03-05\t好', '脚1\t101\t9\t200\t柿红\t2026-03-05\t好']
  const all = isLast ? [head, one, two, ...lines] : [head, one, ...lines, two]
  const own = importColumns(bowls, { role: 'creator' })
  return rowsIn(openText(`${all.join('\n')}\n`, importSize), own, importSize).rows.flatMap(({ cells }) =>
    /^脚\d$/.test(cells.name ?? '') ? [] : [cells.name],
  )
}

describe('below the last record', () => {
  it.each([
    ['合计：\t615'],
    ['总计(6只)\t615'],
    ['TOTAL\t615'],
    ['小计 \t615\t18\t400'],
    ['平均\t102\t9'],
    ['平均价\t102'],
    ['平均售价\t100'],
    ['最高\t105'],
    ['Average price\t100'],
    ['数量合计\t6'],
    ['银兔毫小计\t300'],
    ['应收合计\t615'],
    ['合计金额（元）\t615'],
    ['总数：6只'],
    ['总价\t615'],
    ['总件数\t2'],
    ['件数：6'],
    ['共2件\t201'],
    ['一共2只\t201'],
    ['以上共6件'],
    ['\t\t\t\t\t\t以上共6件'],
    ['总金额：615元'],
    ['大写：陆佰壹拾伍元整'],
    ['人民币大写：陆佰元'],
    ['Sub Total\t300'],
    ['Totals:\t300'],
    ['Total amount\t300'],
    ['TOTAL (2 pcs)\t300'],
    ['合計\t201'],
    ['總計\t201'],
    ['總金額：201'],
    ['備註：含稅'],
    ['製表：張三'],
    ['簽收人：王五'],
    ['签收人：王五\t\t\t日期：2026-3-5'],
    ['制表日期：2026年3月5日'],
    ['打印时间 2026-03-05 10:00'],
    ['日期：2026年3月5日'],
    ['2026年3月5日'],
    ['窑主签字：________'],
    ['经理：\t\t主管：'],
    ['审批人\t\t财务\t\t仓库'],
    ['制表 张三'],
    ['制表人张三'],
    ['审核 李四'],
    ['Checked by Li\t\t\t\t\t2026-03-05'],
    ['【备注】含税'],
    ['(注)以上含税'],
    ['注1：含税'],
    ['备 注：以上含税'],
    ['PS：以上含税'],
    ['Remarks: all incl. tax'],
    ['备注'],
    ['※ 价格含税'],
    ['1、以上价格含税'],
    ['—— 以下空白 ——'],
    ['以下无正文'],
    ['END'],
    ['第1页 共1页'],
    ['未完待续'],
    ['续表'],
    ['接下页'],
    ['承上页\t201'],
    ['过次页\t201'],
    ['******'],
    ['------'],
    ['……'],
    ['谢谢惠顾'],
    ['地址：福建省南平市建阳区'],
    ['电话：13800001111'],
    ['开户行：建行'],
    ['单位：元'],
    ['厂家：某某窑'],
    ['（盖章）'],
    ['(签字)'],
    ['注'],
    ['提示'],
    ['说明：\u20281含税'],
    ['Remarks'],
    ['Notes'],
    ['Signature'],
    ['Authorized signature'],
    ['版权所有'],
    ['© 2026'],
    ['如有疑问请联系窑口'],
    ['如需发票请提前说'],
    ['此表有效期至2026年底'],
    ['— 完 —'],
    ['完毕'],
    ['某某茶具有限公司'],
    ...'计 合计数 合计：数量 总库存 库存合计 总成本 TTL Ttl. Total~pcs Total~pieces Σ ∑ Summe Gesamt Gesamtsumme Somme 計'
      .split(' ')
      .map(each => [`${each.replaceAll('~', ' ')}\t615\t\t400`]),
  ])('%j is no record, nor behind a sum', line => {
    expect(bowlRows([line])).toEqual([])
    expect(bowlRows(['合计\t201', line])).toEqual([])
  })
  it.each(['合计\t201', '本页小计\t201', '第1页 共3页', '过次页\t201', '备注：含税', '銀兔毫小計\t300'])(
    '%j is none between records either',
    line => expect(bowlRows([line], false)).toEqual([]),
  )
})
it('a row that was left out can be read after all', () => {
  const opened = openText('名称,价格\n甲,1\n备注：柴烧,\n合计,1\n', importSize, 'csv')
  const first = rowsIn(opened, columns, importSize)
  expect(noteOf(first, 'footers')?.lines).toEqual([3, 4])
  const parsed = rowsIn(opened, columns, importSize, first.heading, new Set([3]))
  expect(names(parsed)).toEqual(['甲', '备注：柴烧'])
  expect(noteOf(parsed, 'footers')).toMatchObject({ count: 1, lines: [4] })
})
describe('a row whose cells fit is a record', () => {
  const first =
    '总计划盏 合计 小计盏 注春盏 说明盏 提示：一盏 备注盏 审核盏 盖章盏 共计盏 注：油滴 说明：柴烧大盏 备注:老窑 Total Sum Total~Eclipse ' +
    '计 注 Σ TTL Signature 版权所有 完 总库存 Gesamt Note:~Blue 合计2只 审批：大盏 1.~兔毫盏 （1）号盏 ※盏 ★星空盏 以上盏 上述 Page~1 制表：盏 END 谢谢盏 系列：星空'
  it.each(first.split(' ').map(name => name.replaceAll('~', ' ')))('%s', name => {
    const full = `${name}\t180\t12.5\t300\t银兔毫\t2026-03-05\t好`
    for (const isLast of [true, false]) expect(bowlRows([full], isLast)).toEqual([name])
    expect(bowlRows(['合计\t100', full])).toEqual([name])
  })
  it.each([
    '注：油滴\t180',
    '说明：大盏\t\t12.5',
    '备注：盏\t\t\t\t银兔毫',
    '审批：大盏\t180',
    '提示：盏\t\t\t\t\t2026-03-05',
    '注\t180',
    '（盖章）\t180',
    '计\t\t\t\t银兔毫',
    '某某有限公司\t180',
  ])('with one such cell: %j', line => expect(bowlRows([line])).toEqual([line.split('\t')[0]]))
  it.each([
    '1. 兔毫盏',
    '★星空盏',
    '（1）号盏',
    '※盏',
    '系列：星空',
    '合计 1号',
    '总和盏',
    '以上盏',
    '谢谢盏',
    '注',
    '此表',
  ])('also %s with nothing beside, behind a subtotal and before records', name =>
    expect(bowlRows(['小计\t100', name], false)).toEqual([name]),
  )
  it('where a sign for nothing stands in the first column', () => {
    expect(names(csv('代码,名称,价格\n-,甲,\n-,乙,1\n-,丙,\n'))).toEqual(['甲', '乙', '丙'])
  })
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
