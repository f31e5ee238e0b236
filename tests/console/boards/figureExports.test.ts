import { describe, expect, it } from 'vitest'
import { boards } from '../../../resources/boards'
import { by, figures } from '../../../resources/figures'
import { config } from '../../../resources/kit'
import { resources } from '../../../resources'
import { type PanelQuery, panelQuery } from '../../../src/console/boards/panel/panelQuery'
import { panelTable } from '../../../src/console/boards/panel/panelTable'
import { panelLines } from '../../../src/console/boards/panel/exportPanel'
import { headerLines, exportFileName } from '../../../src/console/boards/panel/exportHeader'
import { spokenIn } from '../../../src/console/boards/text/useBoardMessages'
import { writeXlsx } from '../../../src/console/spreadsheet/xlsx/writeXlsx'
import type { Answer } from '../../../src/schema/metrics/answers'
import type { Panel } from '../../../src/schema/metrics/board'
import { buildCatalogue } from '../../../src/schema/metrics/catalogue'
import type { Step } from '../../../src/schema/metrics/period'
import { WORKSHEET_PATH } from '../../../src/schema/spreadsheet/xlsx'
import { partIn } from '../../kit/packed'
import { readXlsx } from '../../../src/console/spreadsheet/xlsx/readXlsx'

const zh = spokenIn(config, 'zh-CN')
const en = spokenIn(config, 'en-US')
const book = buildCatalogue(figures, boards, resources, ['creator'])
const at = '2026-11-24T00:30:00Z'
const month = { from: '2026-10-26', to: '2026-11-24' }
const before = { from: '2026-09-26', to: '2026-10-25' }
const asked = (panel: Panel, period = month, step?: Step): PanelQuery =>
  panelQuery(panel, book, period, { step, now: new Date(at), zone: config.zone }, { role: 'creator' })
const answer: Answer = { value: 3, n: 3, before: 1, beforePeriod: before }
const parts = asked({ figures: ['paidOrders'], chart: 'breakdown', dimension: 'glaze' })

describe('a sheet says what its numbers are of', () => {
  it.each([
    [zh, ['指标', '含义', '本期', '上期', '时区', '统计于']],
    [en, ['Figure', 'Meaning', 'This period', 'Previous period', 'Time zone', 'Counted at']],
  ])('%#', (spoken, names) => {
    const lead = headerLines({ title: 'x · y', query: parts, answers: [answer], at }, spoken)
    const said = [
      ['x · y'],
      [by.paidOrders.description[spoken.language]],
      [month.from, month.to],
      [before.from, before.to],
      ['Asia/Shanghai'],
      ['2026-11-24 08:30'],
    ]
    expect(lead).toEqual(names.map((name, line) => [name, ...(said[line] ?? [])]))
  })
  it('a day that is not over is held against the same hours', () => {
    const today = { from: '2026-11-24', to: '2026-11-24' }
    const number = asked({ figures: ['paidOrders'], chart: 'number' }, today)
    const yesterday = { from: '2026-11-23', to: '2026-11-23' }
    const lead = headerLines({ title: 'x', query: number, answers: [{ ...answer, beforePeriod: yesterday }], at }, en)
    expect(lead[3]).toEqual(['Previous period', '2026-11-23', '2026-11-23', 'Up to the same time yesterday'])
  })
  it.each([
    ['of its own', 'stock', 'status'],
    ['but the ages of all', 'stockByAge', '@age'],
  ])('what there is now has no period %s', (_, figure, divide) => {
    const now = asked({ figures: [figure], chart: 'breakdown', dimension: divide })
    const said = { title: 'x', query: now, answers: [{ value: 1, n: 1 }], at }
    expect(headerLines(said, en).map(([name]) => name)).toEqual(['Figure', 'Meaning', 'Time zone', 'Counted at'])
    expect(exportFileName(said, en)).toBe('x 2026-11-24')
  })
  it.each([
    [month, 'x 2026-10-26_2026-11-24'],
    [{ from: '2025-02-01', to: '2025-02-01' }, 'x 2025-02-01'],
  ])('and its file from which day to which: %o', (period, name) =>
    expect(exportFileName({ title: 'x', query: asked(parts.panel, period), answers: [], at }, zh)).toBe(name),
  )
})
describe('a change is told in the unit that its column says', () => {
  const of = (figure: string): Answer => ({
    value: 0.5,
    before: 0.4,
    beforePeriod: before,
    n: 2,
    parts: [{ part: figure === 'averageOrder' ? 'tenmoku' : 'damaged', value: 0.5, before: 0.4, n: 2 }],
  })
  it.each([
    [zh, 'refundRate', 'reason', '变化（百分点）', '变化（百分点）', '+10.0 个百分点', '10.00'],
    [en, 'refundRate', 'reason', 'Change (percentage points)', 'Change (percentage points)', '+10.0 pts', '10.00'],
    [zh, 'sellThrough', 'glaze', '变化（百分点）', '变化（百分点）', '+10.0 个百分点', '10.00'],
    [en, 'averageOrder', 'glaze', 'Change', 'Change (%)', '+25.0%', '25.00'],
  ])('%# %s', (spoken, figure, divide, head, sheetHead, text, sheet) => {
    const table = panelTable(asked({ figures: [figure], chart: 'breakdown', dimension: divide }), [of(figure)], {
      spoken,
      tiles: [],
    })
    expect([table.head.at(-1), table.exportHead.at(-1)]).toEqual([head, sheetHead])
    expect(table.rows[0]?.at(-1)).toMatchObject({ text, exportText: sheet })
    expect(panelLines(table)[0]?.at(-1)).toBe(sheetHead)
  })
})
describe('a line of a sheet is one time, whatever is above it', () => {
  const trend = { figures: ['paidOrders'], chart: 'trend' } as const
  it.each([
    ['hour', { from: '2026-11-24', to: '2026-11-24', hour: 9 }, '2026-11-24 09:00', '09:00–09:59'],
    ['day', { from: '2025-11-24', to: '2025-11-24' }, '2025-11-24', '11月24日'],
    ['week', { from: '2026-11-16', to: '2026-11-22' }, '2026-11-16 – 2026-11-22', '11月16日 – 11月22日'],
    ['month', { from: '2026-11-01', to: '2026-11-24' }, '2026-11-01 – 2026-11-24', '2026年11月'],
  ] as const)('%s', (step, point, sheet, text) => {
    const line = asked(trend, point.from === point.to ? point : { from: '2026-01-01', to: '2026-11-24' }, step)
    const { rows } = panelTable(line, [{ ...answer, points: [{ ...point, value: 3 }] }], { spoken: zh, tiles: [] })
    expect(rows[0]?.[0]).toEqual({ text, exportText: sheet })
  })
})
it('an .xlsx has the same lines, its head set off where it stands', async () => {
  const lead = [...headerLines({ title: 'x', query: parts, answers: [answer], at }, zh), []]
  const table = panelLines(panelTable(parts, [{ ...answer, parts: [] }], { spoken: zh, tiles: [] }))
  const lines = [...lead, ...table]
  const made = writeXlsx('x', lines, [{ width: 9 }], undefined, lead.length)
  expect(await readXlsx(made, 99)).toEqual(lines)
  const xml = partIn(made)(WORKSHEET_PATH)
  expect(xml).toContain('ySplit="8" topLeftCell="A9"')
  expect(xml.match(/r="A\d+" s="2"/g)).toEqual(['r="A8" s="2"'])
})
