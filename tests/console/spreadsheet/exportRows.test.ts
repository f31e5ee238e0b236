import fc from 'fast-check'
import Papa from 'papaparse'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { describe, expect, it } from 'vitest'
import { resources } from '../../../resources'
import { auditLog } from '../../../resources'
import { texts } from '../../kit/console/texts'
import { auditExportTexts } from '../../../src/app/console/pages/audit/auditExport'
import { csvOf } from '../../../src/schema/spreadsheet/csv'
import { readBook } from '../../../src/console/spreadsheet/xlsx/readXlsx'
import { writeXlsx } from '../../../src/console/spreadsheet/xlsx/writeXlsx'
import { traitsOf } from '../../../src/schema/fields/traits'
import { fieldText } from '../../../src/schema/labels/fieldText'
import type { AnyField } from '../../../src/schema/model/field'
import {
  buildExportHeader,
  buildExportRows,
  cellTypes,
  type ExportPlan,
} from '../../../src/schema/spreadsheet/exportRows'
import { readImported, readsAsStored } from '../../../src/schema/spreadsheet/importColumns'
import { bookLines, widths } from '../../../src/schema/spreadsheet/xlsx'
import type { ExportTexts, ExportContext } from '../../../src/schema/spreadsheet/exportTexts'
import type { AnyResource } from '../../../src/schema/model/resource'
import { fullDraft, type World } from '../../kit/declarations/samples'
import { lamps, rooms, shades } from '../../kit/declarations/lamps'
import { keepers, vaults } from '../../kit/declarations/vaults'

const all: readonly AnyResource[] = [...resources, rooms, lamps, shades, keepers, vaults]
const language = texts
const wordsIn = (locale: 'zh' | 'en', role = 'creator'): ExportContext => {
  const { translate } = polyglotI18nProvider(
    () => ({ console: language[locale], shop: language[locale] }) as never,
    locale,
  )
  return {
    resources: all,
    actor: { role },
    label: labels => labels[locale] ?? '',
    translate,
    context: {
      locale,
      language: locale,
      yes: language[locale].yes,
      no: language[locale].no,
      longTerm: language[locale].longTerm,
      former: key => translate('console.former', { key }),
    },
  }
}
const fetched: string[] = []
const fetchMany = async (resource: string, ids: readonly string[]) => {
  fetched.push(`${resource} ${ids.length}`)
  return ids.map(id => ({ id, name: `名${id}`, receiver_name: `名${id}` }))
}
const sheetRows = async (
  resource: AnyResource,
  records: readonly Readonly<Record<string, unknown>>[],
  words: ExportContext,
  texts: ExportTexts,
  many: ExportPlan['fetchMany'],
) => {
  const plan: ExportPlan = { resource, exportContext: words, texts, fetchMany: many }
  return [buildExportHeader(plan), ...(await buildExportRows(plan, records))]
}
const world: World = {
  pictures: ['/files/a.jpg', '/files/b.jpg'],
  file: 'pa.jpg',
  regions: { places: '110101/北省/北市/东区', regions: '350703/福建省/南平市/建阳区' },
  refs: { rooms: 'r1', masters: 'm1', keepers: 'k1' },
}

describe.each(['zh', 'en'] as const)('in %s', locale => {
  it.each(all.map(resource => [resource.name, resource] as const))(
    '%s has no two columns of one name, nor one called like the row’s actions',
    async (_, resource) => {
      const [head] = await sheetRows(resource, [], wordsIn(locale), {}, fetchMany)
      expect(new Set(head).size).toBe(head?.length)
      expect(head).not.toContain(language[locale].rowActions)
    },
  )
  it.each(all.map(resource => [resource.name, resource] as const))(
    '%s reads as words: no key of a field, a choice or a record',
    async (_, resource) => {
      const [, row] = await sheetRows(
        resource,
        [{ id: 'x', ...fullDraft(resource, world) }],
        wordsIn(locale),
        {},
        fetchMany,
      )
      for (const text of row ?? []) {
        expect(text).not.toMatch(/^[[{]|"\w+":/)
        for (const id of Object.values(world.refs)) expect(text.replace(`名${id}`, '')).not.toContain(id)
      }
    },
  )
})

it('names each record once, in calls of at most 200, and only of what the reader may read', async () => {
  const records = Array.from({ length: 450 }, (_, index) => ({
    id: `v${index}`,
    name: `柜${index}`,
    room: `r${index % 300}`,
    rooms: ['r0', 'r1'],
    keeper: 'k1',
  }))
  fetched.length = 0
  const rows = await sheetRows(vaults, records, wordsIn('zh'), {}, fetchMany)
  expect(fetched.sort()).toEqual(['keepers 1', 'rooms 100', 'rooms 200'])
  expect(rows[1]).toEqual(expect.arrayContaining(['名r0', '名r0；名r1', '名k1']))
  fetched.length = 0
  const [head, first] = await sheetRows(vaults, records, wordsIn('zh', 'user'), {}, fetchMany)
  expect(fetched).toEqual([])
  expect(head).not.toContain('房间')
  expect(first).toContain('k1')
})
it('reads sub-records as labels and values', async () => {
  const record = {
    id: 'x',
    parts: [
      { part: '灯泡', count: 2 },
      { part: '线', count: null },
    ],
  }
  for (const [locale, expected] of [
    ['zh', '零件名：灯泡，数量：2；零件名：线'],
    ['en', 'Part: 灯泡, Count: 2; Part: 线'],
  ] as const)
    expect((await sheetRows(lamps, [record], wordsIn(locale), {}, fetchMany))[1]).toContain(expected)
})

describe('the log', () => {
  const line = (more: object) => ({
    id: '1',
    at: '2026-11-21T06:00:07.000Z',
    accountName: '林',
    recordId: '',
    recordName: '',
    ...more,
  })
  const cases = [
    [{ resource: 'session', action: 'signIn', changes: {} }, ['登录', ''], ['Signed in', '']],
    [{ resource: 'session', action: 'signInRefused', changes: {} }, ['登录被拒绝', ''], ['Log-in refused', '']],
    [
      { resource: 'session', action: 'refused', changes: { times: [null, 37] } },
      ['操作被拒绝', '共 37 次'],
      ['Refused', '37 times'],
    ],
    [
      { resource: 'auditLog', action: 'export', changes: { rows: [null, 3] } },
      ['导出', '3 条'],
      ['Exported', '3 rows'],
    ],
    [
      { resource: 'lamps', action: 'switchOn', changes: { status: [0, 1] } },
      ['开灯', '状态：关 → 开'],
      ['Switch on', 'Status: Off → On'],
    ],
    [
      {
        resource: 'lamps',
        action: 'edit',
        changes: { color: ['red', null], room: ['r1', 'r2'], price: [100, 128_000] },
      },
      [expect.any(String), '颜色：红 → —；房间：名r1 → 名r2；价格：1.00 → 1280.00'],
      [expect.any(String), 'Colour: Red → —; Room: 名r1 → 名r2; Price: 1.00 → 1280.00'],
    ],
    [
      {
        resource: 'lamps',
        action: 'dim',
        changes: { status: [3, 1], color: ['green', 'red'], uses: [['read', 'cook'], []] },
      },
      ['dim（已停用）', '状态：3（已停用） → 开；颜色：green（已停用） → 红；用途：阅读 cook（已停用） → —'],
      ['dim (former)', 'Status: 3 (former) → On; Colour: green (former) → Red; Uses: Reading cook (former) → —'],
    ],
    [
      { resource: 'lamps', action: 'remove', changes: { name: ['吊灯', null] } },
      ['删除', '名称：吊灯'],
      ['Deleted', 'Name: 吊灯'],
    ],
    [
      { resource: 'lamps', action: 'reveal', changes: { phone: [null, null] } },
      [expect.any(String), '电话'],
      [expect.any(String), 'Phone'],
    ],
    [
      { resource: 'vaults', action: 'look', changes: { deed: [null, null] } },
      ['查看图片', '契约'],
      [expect.any(String), 'Deed'],
    ],
    [
      { resource: 'lamps', action: 'create', changes: { name: [null, '吊灯'], dimmable: [null, true] } },
      [expect.any(String), '名称：吊灯；可调光：是'],
      [expect.any(String), 'Name: 吊灯; Dimmable: Yes'],
    ],
  ] as const
  it.each(cases)('%j reads in both languages', async (given, zh, en) => {
    for (const [locale, expected] of [
      ['zh', zh],
      ['en', en],
    ] as const) {
      const [head, row] = await sheetRows(auditLog, [line(given)], wordsIn(locale), auditExportTexts, fetchMany)
      const at = (name: 'at' | 'action' | 'changes') =>
        row?.[(head as string[]).indexOf(auditLog.fields[name].labels[locale] as string)]
      expect([at('at'), at('action'), at('changes')]).toEqual(['2026-11-21 14:00:07', ...expected])
    }
  })
})

it.each([
  '=1+1',
  '+1',
  '-1+1',
  '-1 ',
  '-',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\t1',
  '\r1',
  '\n1',
  ' =1',
  '\u3000＝1',
  '\u200b=1',
  '\u2060=1',
  '\u200e=1',
  '\u061c=1',
  '\u202a=1',
  '\u00ad=1',
  '\u180e=1',
  '\ufe0f=1',
  '\u3164=1',
  '\u0000=1',
  '\u001f=1',
  '\u200b \u2060=1',
  '﹦1',
  '﹢1',
  '﹣1',
  '﹫SUM(A1)',
  '=cmd|" /C calc"!A0',
  '=HYPERLINK("http://x")',
])('a spreadsheet takes %j for a text', text => {
  const back = Papa.parse<string[]>(csvOf([['a', text, 'b']])).data
  expect(back).toEqual([['a', `'${text}`, 'b']])
})
it.each([
  ["x;=cmd|'/C calc'!A0;", "x;'=cmd|'/C calc'!A0;"],
  ['x\t+1', "x\t'+1"],
  ['x\n-1\r\n@A1', "x\n'-1\r\n'@A1"],
  ['x; \u2060＝1', "x; \u2060'＝1"],
  ['\t=1', "'\t'=1"],
  ['x;;=1;=2', "x;;'=1;'=2"],
])('nor does one whose cells end elsewhere begin a formula within %j', (text, harmless) => {
  expect(csvOf([[text, 'b']])).toBe(`"${harmless}","b"`)
})
it('a number below nothing stays one, which no formula is', () => {
  expect(csvOf([['-1', '-12.50']])).toBe('"-1","-12.50"')
})
it('what is harmless stays as it is, every cell in quotes', () => {
  const texts = ['乌金釉', '12.50', '2026-11-21 14:00', 'a=b', 'x-y', 'x; y', 'x\ty', 'x\ny', '“=”', '1;2', '1,2', '']
  expect(csvOf([texts])).toBe(texts.map(text => `"${text}"`).join(','))
})
const signs = fc.string({ unit: fc.constantFrom(...'a;,|"\t\n 乌1\'') })
const cell = fc.oneof(
  signs.map(text => `x${text}`),
  fc.constantFrom('', '1', '2.5'),
)
const rowsOf = (length: number) =>
  fc.array(fc.array(cell, { minLength: length, maxLength: length }), { minLength: 2, maxLength: 12 })
it('what is harmless comes back as it was, whatever signs are in it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 5 }).chain(rowsOf), rows => {
      expect(Papa.parse(csvOf(rows)).data).toEqual(rows)
    }),
  )
})

describe('an exported workbook', () => {
  const plan: ExportPlan = {
    resource: lamps,
    exportContext: { ...wordsIn('zh'), context: { ...wordsIn('zh').context, filesAt: 'https://lamps.example/shop' } },
    fetchMany,
  }
  const exported = async (resource: AnyResource, record: Readonly<Record<string, unknown>>) => {
    const own = { ...plan, resource }
    const [head, types] = [buildExportHeader(own), cellTypes(own)]
    const lines = bookLines(types, await buildExportRows(own, [record]))
    const { lines: read } = await readBook(writeXlsx('x', [head, ...lines], widths(head)), 10)
    const cellOf = (name: string) => {
      const at = head.indexOf(resource.fields[name]?.labels.zh ?? '')
      return { written: lines[0]?.[at], read: String(read[1]?.[at]), field: resource.fields[name] as AnyField }
    }
    return cellOf
  }
  it('holds texts as they are, whatever a workbook means by them', async () => {
    const piece = fc.constantFrom('_x0041_', '_x005F_', '_x000D_', '_', 'x', '0041', '_xD', '\n', '<&>"', '盏')
    const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map(parts => parts.join(''))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async all => {
        const { lines } = await readBook(writeXlsx('_x0041_', [['a'], ...all.map(each => [each])], [{ width: 9 }]), 40)
        expect(all.map((_, at) => lines[at + 1]?.[0] ?? '')).toEqual(all.map(each => (each.trim() === '' ? '' : each)))
      }),
      { numRuns: 100, seed: 46 },
    )
  })
  it('holds days and moments as numbers with a format, which are read as they were', async () => {
    const record = { id: 'x', ...fullDraft(lamps, world), createdTime: '2026-03-05T02:20:00.000Z' }
    const cellOf = await exported(lamps, record)
    const timed = Object.entries(lamps.fields).filter(([, field]) => traitsOf(field).time)
    expect(timed.map(([, { type }]) => type)).toEqual(expect.arrayContaining(['date', 'createdTime']))
    for (const [name, field] of timed) {
      const { written, read } = cellOf(name)
      const value = (record as Readonly<Record<string, unknown>>)[name]
      if (value === undefined || written === undefined) continue
      expect(written, name).toMatchObject({ shown: traitsOf(field).time })
      expect(read, name).toBe(fieldText(field, value, wordsIn('zh').context))
      if (field.type === 'dateTime') expect(readsAsStored(field, read, value), `${name} ${read}`).toBe(true)
    }
  })
  it('leaves as texts what is no day, and days that spreadsheets count differently', () =>
    expect(bookLines(['day', 'day', 'moment', 'text'], [['长期', '1900-02-28', '', '2026-03-05']])).toEqual([
      ['长期', '1900-02-28', '', '2026-03-05'],
    ]))
  it('holds whole addresses of pictures, which an import takes as they were', async () => {
    for (const [name, value] of [
      ['photo', '/files/0123456789abcdef.jpg'],
      ['photos', ['/files/0123456789abcdef.jpg', '/files/fedcba9876543210.png']],
    ] as const) {
      const { read, field } = (await exported(lamps, { id: 'x', [name]: value }))(name)
      expect(read).toBe(
        [value]
          .flat()
          .map(path => `https://lamps.example/shop${path}`)
          .join(' '),
      )
      expect(readImported(field, read)).toEqual(value)
    }
  })
})
