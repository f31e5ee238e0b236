import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GetListParams } from 'ra-core'
import { describe, expect, it, vi } from 'vitest'
import { countsOf, type ImportedRow, canUndo } from '../../../src/console/import/model/importRow'
import { nameChoices } from '../../../src/console/import/report/referenceChoices'
import { makeResultFile, makeTemplate } from '../../../src/console/import/report/importReports'
import { saveActionReport } from '../../../src/console/import/report/actionReport'
import { readFile as readSheet, readText } from '../../../src/console/spreadsheet/read/readRows'
import { readBook, readXlsx } from '../../../src/console/spreadsheet/xlsx/readXlsx'
import type { Labels } from '../../../src/schema/model/field'
import type { AnyResource } from '../../../src/schema/model/resource'
import { offeredTo } from '../../../src/schema/selectors/referenceFilter'
import { importColumns, readImported } from '../../../src/schema/spreadsheet/importColumns'
import type { SpreadsheetColumn } from '../../../src/schema/spreadsheet/actionColumns'
import { WORKSHEET_PATH } from '../../../src/schema/spreadsheet/xlsx'
import { columnName } from '../../../src/schema/spreadsheet/xlsxXml'
import { bowls } from '../../../resources/catalogue/bowls'
import { masters } from '../../../resources/catalogue/masters'
import { subAccounts } from '../../../resources/manufacturer/subAccounts'
import { choiceLists } from '../../kit/declarations/choiceLists'
import { lamps, rooms } from '../../kit/declarations/lamps'
import { partIn, workbook, worksheet } from '../../kit/packed'

const columns = importColumns(lamps, { role: 'creator' })
const own = [
  ['供应商', '代码', 'Result', '名称', '价格', '颜色'],
  ['甲', 'C-1', 'old', '台灯', '12,5', '紫'],
  ['乙', 'C-2', '', '落地灯', '9', '红'],
  ['丙', 'C-3', '', '台"灯"<&', '9', ''],
]
const text = own.map(line => line.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
const sheet = readText(text, columns)
const wrong: Readonly<Record<number, Record<string, string>>> = { 2: { price: 'amount', color: 'choice' } }
const rows = sheet.rows.map(
  (row): ImportedRow => ({
    ...row,
    result: {
      line: row.line,
      state: wrong[row.line] ? 'refused' : 'created',
      id: null,
      name: null,
      errors: wrong[row.line] ?? {},
      before: {},
    },
  }),
)
const labelIn = (language: 'zh' | 'en') => (labels: Labels) => labels[language]
const bytesOf = (blob: Blob) =>
  new Promise<Uint8Array>(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer))
    reader.readAsArrayBuffer(blob)
  })
const fileOf = (bytes: Uint8Array) => ({ size: bytes.length, arrayBuffer: async () => bytes.slice().buffer }) as Blob
const resultIn = async (language: 'zh' | 'en') => {
  localStorage.setItem('RaStore.locale', JSON.stringify(language === 'zh' ? 'zh-CN' : 'en-US'))
  const { file, bytes } = makeResultFile('a', lamps, { columns, rows, spreadsheet: sheet }, labelIn(language))
  return { file, bytes: await bytesOf(bytes) }
}

describe('the result', () => {
  it('is the sheet as it was given, its own columns in their order, with what came of each row behind them', async () => {
    expect(countsOf(rows)).toMatchObject({ created: 2, refused: 1 })
    const { file, bytes } = await resultIn('zh')
    expect(file).toBe('a.xlsx')
    const lines = await readXlsx(bytes, 99)
    expect(lines.map(line => line.slice(0, -1))).toEqual(own.map(line => line.filter((_, at) => at !== 2)))
    expect(lines.map(line => line.at(-1))).toEqual([
      '结果 / Result',
      '有问题\n价格：请输入金额，最多 2 位小数。小数请用点，如 12.5\n颜色：请从列表中选择。可填：红、蓝',
      '新建',
      '新建',
    ])
  })
  it.each([
    ['zh', ['请输入金额，最多 2 位小数。小数请用点，如 12.5', '请从列表中选择。可填：红、蓝']],
    [
      'en',
      [
        'Enter an amount with at most 2 decimals. Write decimals with a point, as in 12.5',
        'Choose from the list. It may be Red, Blue',
      ],
    ],
  ] as const)('says at each wrong cell why, in a note (%s)', async (language, reasons) => {
    const { bytes } = await resultIn(language)
    const part = partIn(bytes)
    expect(
      [...part('xl/comments1.xml').matchAll(/ref="(\w+)".*?<t [^>]*>(.*?)<\/t>/g)].map(([, ...said]) => said),
    ).toEqual([
      ['D2', reasons[0]],
      ['E2', reasons[1]],
    ])
    expect(part('xl/drawings/vmlDrawing1.vml').match(/<x:Row>\d+<\/x:Row><x:Column>\d+/g)).toEqual([
      '<x:Row>1</x:Row><x:Column>3',
      '<x:Row>1</x:Row><x:Column>4',
    ])
    expect([...part('xl/worksheets/sheet1.xml').matchAll(/r="(\w+)" s="3"/g)].map(([, at]) => at)).toEqual(['D2', 'E2'])
  })
  it('says what was mended, and is the sheet again when it is given', async () => {
    const mended = rows.map(row => (row.line === 2 ? { ...row, cells: { ...row.cells, price: '12.5' } } : row))
    const { bytes } = makeResultFile('a', lamps, { columns, rows: mended, spreadsheet: sheet }, labelIn('zh'))
    const again = await readSheet(fileOf(await bytesOf(bytes)), columns)
    expect(again.rows.map(({ cells }) => cells)).toEqual(mended.map(({ cells }) => cells))
  })
  it('of a CSV is a CSV, and one of more wrong cells than notes still says all of them', async () => {
    const csv = { ...sheet, opened: { ...sheet.opened, format: 'csv' as const } }
    const made = makeResultFile('a', lamps, { columns, rows, spreadsheet: csv }, labelIn('en'))
    expect(made.file).toBe('a.csv')
    const told = new TextDecoder().decode(await bytesOf(made.bytes))
    expect(told.split('\r\n')).toHaveLength(4)
    expect(told).toContain('"With errors\nPrice: ')
    const many = Array.from({ length: 3000 }, (_, at) => ({ ...(rows[0] as ImportedRow), line: at }))
    const lines = await readXlsx(
      await bytesOf(makeResultFile('a', lamps, { columns, rows: many, spreadsheet: sheet }, labelIn('en')).bytes),
      9999,
    )
    expect(lines.filter(line => line.at(-1)?.startsWith('With errors'))).toHaveLength(3000)
  })
})

/** A sheet of which a name and a cell of its own went wrong, as a spreadsheet gives it, and the result of it. */
const wentWrong = async (error = { xml: '<c t="e"><v>#VALUE!</v></c>' }) => {
  const given = workbook(
    worksheet([
      ['代码', '名称', '供应商'],
      ['C-1', error, { xml: '<c t="e"><v>#N/A</v></c>' }],
    ]),
  )
  const read = await readSheet(fileOf(new Uint8Array(given)), columns)
  const { bytes } = makeResultFile('a', lamps, { columns, rows: read.rows, spreadsheet: read }, labelIn('zh'))
  return bytesOf(bytes)
}
describe('what went wrong in a sheet', () => {
  it('is an error in the result as well, and is refused again where it is given again', async () => {
    const bytes = await wentWrong()
    const sheet1 = partIn(bytes)(WORKSHEET_PATH)
    expect([...sheet1.matchAll(/<c r="(\w+)" [^>]*t="e"><v>(.*?)<\/v>/g)].map(([, ...cell]) => cell)).toEqual([
      ['B2', '#VALUE!'],
      ['C2', '#N/A'],
    ])
    const again = await readSheet(fileOf(bytes), columns)
    expect(again.rows.map(({ faults }) => faults)).toEqual([{ name: 'wrongFormula' }])
  })
  it.each([
    ['that no file knows', '<c t="e"><v>#SPILL!</v></c>', '#VALUE!'],
    ['that nobody knows', '<c t="e"><v>?</v></c>', '#VALUE!'],
    ['of a formula without a value', '<c><f>SUM(A1)</f></c>', '#N/A'],
    ['of a formula whose error is not said', '<c t="e"><f>1/0</f></c>', '#N/A'],
  ])('is another error where it is one %s, and refused again', async (_, xml, expected) => {
    const bytes = await wentWrong({ xml })
    const again = await readSheet(fileOf(bytes), columns)
    expect(again.rows.map(({ cells, faults }) => [cells.name, faults])).toEqual([[expected, { name: 'wrongFormula' }]])
  })
  it('is one in the rows that an action did not take, too', async () => {
    const kept: Blob[] = []
    vi.stubGlobal('URL', { createObjectURL: (file: Blob) => kept.push(file), revokeObjectURL: () => {} })
    const name = columns.filter(each => each.name === 'name')
    saveActionReport('a', name, [{ line: 2, cells: { name: '#REF!' } }], labelIn('zh'))
    vi.unstubAllGlobals()
    expect((await readBook(await bytesOf(kept[0] as Blob), 99)).faults).toEqual(new Map([['1 0', 'wrongFormula']]))
  })
})

describe('the template', () => {
  const listsIn = (names?: ReadonlyMap<string, readonly string[]>) =>
    Object.values(choiceLists(makeTemplate('模板', columns, labelIn('zh'), names)))
  it('lists what may be chosen: choices, yes and no, and the names of records', async () => {
    expect(listsIn()).toEqual(
      expect.arrayContaining([
        ['红', '蓝'],
        ['是', '否'],
      ]),
    )
    expect(listsIn(new Map([['room', ['客厅', '书房']]]))).toContainEqual(['客厅', '书房'])
  })
  it.each([
    ['creator', ['员工', '管理员']],
    ['admin', ['员工']],
  ])('lists of roles what a %s may give, while it reads each that stands there', async (role, list) => {
    const { field, name } = importColumns(subAccounts, { role }).find(
      column => column.name === 'role',
    ) as SpreadsheetColumn
    const offered = { name, field: offeredTo(field, { role }), required: false }
    expect(choiceLists(makeTemplate('模板', [offered], labelIn('zh')))).toEqual({ A: list })
    expect(readImported(field, '创建者')).toBe('creator')
  })
  it.each(['zh', 'en'] as const)('lists the choices of every column of a bowl that has some (%s)', async language => {
    const all = importColumns(bowls, { role: 'creator' })
    const masters = Array.from({ length: 300 }, (_, at) => `很长的名字，第 ${at} 位, "<&`)
    const lists = choiceLists(makeTemplate('模板', all, labelIn(language), new Map([['masterId', masters]])))
    const wanted = all.flatMap(({ name, field }, at): [string, readonly string[]][] => {
      const options = Object.values(field.options.options ?? {}).map(each => each[language])
      const choices = name === 'masterId' ? masters : options
      return choices.length > 0 ? [[columnName(at), choices]] : []
    })
    expect(wanted.length).toBeGreaterThan(4)
    expect(lists).toMatchObject(Object.fromEntries(wanted))
  })
  it('holds its lists in a sheet that nobody sees, and is read without it', async () => {
    for (const name of ['模板', 'choices']) {
      const bytes = makeTemplate(name, columns, labelIn('zh'))
      const { lines, notes } = await readBook(bytes, 99)
      expect(lines).toHaveLength(2)
      expect(notes).toEqual([])
      const book = partIn(bytes)('xl/workbook.xml')
      const [shown, hidden, ...more] = [...book.matchAll(/<sheet name="(.*?)"[^>]*?( state="hidden")? r:id/g)]
      expect([shown?.[2], hidden?.[2], more]).toEqual([undefined, ' state="hidden"', []])
      expect(shown?.[1]?.toLowerCase()).not.toBe(hidden?.[1]?.toLowerCase())
    }
  })
  it('knows the names of records that each are the only one of theirs, and none of too many or of those that cannot be asked for', async () => {
    const asked: object[] = []
    const provider = (data: readonly object[], total = data.length) => ({
      getList: async (...given: unknown[]) => {
        asked.push(given)
        return { data, total } as never
      },
    })
    const room = columns.filter(({ name }) => name === 'room')
    const load = async (name: string) => [rooms, masters].find(each => each.name === name) as AnyResource
    const two = [
      { id: '1', name: '客厅' },
      { id: '2', name: '书房' },
      { id: '3', name: '书房' },
    ]
    expect(await nameChoices(room, load, provider(two))).toEqual(new Map([['room', ['客厅']]]))
    expect(asked[0]).toMatchObject(['rooms', { pagination: { page: 1, perPage: 200 } }])
    await nameChoices(importColumns(bowls, { role: 'creator' }), load, provider(two))
    expect(asked[1]).toMatchObject(['masters', { filter: { status: 1 } }])
    expect(await nameChoices(room, load, provider(two, 1001))).toEqual(new Map([['room', []]]))
    expect(await nameChoices(room, load, { getList: () => Promise.reject(new Error('away')) })).toEqual(new Map())
  })
  it('knows them all where they come on several pages', async () => {
    const all = Array.from({ length: 450 }, (_, at) => ({ id: String(at), name: `房间${at}` }))
    const getList = async (_: string, { pagination: { page, perPage } = { page: 1, perPage: 1 } }: GetListParams) =>
      ({ data: all.slice((page - 1) * perPage, page * perPage), total: all.length }) as never
    const room = columns.filter(({ name }) => name === 'room')
    expect((await nameChoices(room, async () => rooms, { getList })).get('room')).toEqual(all.map(({ name }) => name))
  })
})

const office = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find(existsSync)
describe.skipIf(!office)(office ? 'LibreOffice' : 'LibreOffice is not here, so it opens nothing', () => {
  const opened = (bytes: Uint8Array): string => {
    const folder = mkdtempSync(join(tmpdir(), 'office-'))
    try {
      writeFileSync(join(folder, 'a.xlsx'), bytes)
      const profile = `-env:UserInstallation=file://${folder}/profile`
      execFileSync(
        office as string,
        [
          profile,
          '--headless',
          '--convert-to',
          'csv:Text - txt - csv (StarCalc):44,34,76',
          '--outdir',
          folder,
          join(folder, 'a.xlsx'),
        ],
        { stdio: 'ignore', timeout: 100_000 },
      )
      execFileSync(
        office as string,
        [profile, '--headless', '--convert-to', 'fods', '--outdir', folder, join(folder, 'a.xlsx')],
        { stdio: 'ignore', timeout: 100_000 },
      )
      return `${readFileSync(join(folder, 'a.csv'), 'utf8')}\n---\n${readFileSync(join(folder, 'a.fods'), 'utf8')}`
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  it('opens the template, with its choices', { timeout: 240_000 }, async () => {
    const [csv, whole] = opened(makeTemplate('模板', columns, labelIn('zh'))).split('\n---\n')
    expect(csv?.split('\n')[0]).toContain('代码 / Code')
    expect(whole).toContain('<text:p>红</text:p>')
    expect(whole).toMatch(/content-validation [^>]*cell-content-is-in-list\(\[?\$Choices\.\$A\$1:\.?\$A\$2/)
  })
  it('opens what went wrong as an error', { timeout: 240_000 }, async () => {
    const [csv, whole] = opened(await wentWrong()).split('\n---\n')
    expect(csv).toContain('C-1,#VALUE!,#N/A')
    expect([...(whole ?? '').matchAll(/table:formula="of:=(#[^"]*)"/g)].map(([, error]) => error)).toEqual([
      '#VALUE!',
      '#N/A',
    ])
  })
  it('opens the result, with the reasons at its cells', { timeout: 240_000 }, async () => {
    const { bytes } = await resultIn('zh')
    const [csv, whole] = opened(bytes).split('\n---\n')
    expect(csv).toContain('甲,C-1,台灯,"12,5",紫')
    expect([...(whole ?? '').matchAll(/<office:annotation/g)]).toHaveLength(2)
    expect(whole).toContain('小数请用点')
  })
})

it('an import is taken back by whoever may remove what it made', () => {
  const counts = { open: 0, created: 0, changed: 0, same: 3, refused: 0, undone: 0 }
  const may = (role: string, more: object) => canUndo(lamps, { role }, { ...counts, ...more })
  expect(may('creator', {})).toBe(false)
  expect(may('creator', { created: 1 })).toBe(true)
  expect(may('user', { created: 1, changed: 1 })).toBe(false)
  expect(may('user', { changed: 1 })).toBe(true)
})
