import { describe, expect, it } from 'vitest'
import { headingOf } from '../../../src/console/spreadsheet/read/headerRow'
import { importColumns } from '../../../src/schema/spreadsheet/importColumns'
import { lamps } from '../../kit/declarations/lamps'

const columns = importColumns(lamps, { role: 'creator' })
const row = ['a', 'b', 'c', 'd']
const heading = (titles: readonly string[], matches = {}) =>
  headingOf([titles, row], columns, { matches, aside: [{ zh: '结果', en: 'Result' }] })
const placed = (titles: readonly string[], matches = {}) => Object.fromEntries(heading(titles, matches).places)
const asked = (titles: readonly string[], matches = {}) =>
  heading(titles, matches).open.map(({ title, guess }) => [title, guess])

describe('a title', () => {
  it('says its column by its label in either language, by both, by its name, with a star or in other letters', () => {
    expect(placed(['名称', 'PRICE', '颜色 / Colour', 'watts', 'Ｃｏｄｅ*'])).toEqual({
      name: 0,
      price: 1,
      color: 2,
      watts: 3,
      code: 4,
    })
  })
  it.each([
    ['价格(元)', 'price'],
    ['价格 ¥', 'price'],
    ['灯具名称', 'name'],
    ['Prise', 'price'],
    ['Colour:', 'color'],
    ['制造的日期', 'made'],
    ['备注', undefined],
    ['X', undefined],
    ['结果', 'none'],
    ['结果 / Result', 'none'],
  ])('that says %s is asked about with %s', (title, guess) => {
    expect(asked(['代码', title])).toEqual(guess === 'none' ? [] : [[title, guess]])
  })
  it.each(['(', '[', '【'])('may hold thousands of %s', sign => {
    expect(asked(['代码', sign.repeat(300_000)])).toEqual([[sign.repeat(300_000), undefined]])
  })
  it('is not guessed to be a column that another says, nor are two to be one', () => {
    expect(asked(['价格', '价格(元)'])).toEqual([['价格(元)', undefined]])
    expect(asked(['价格(元)', '价格(美元)'])).toEqual([
      ['价格(元)', 'price'],
      ['价格(美元)', undefined],
    ])
  })
  it('means what was said of it before, and is not asked about again', () => {
    const said = { 灯具叫法: 'name', 备注: '' }
    expect(placed(['代码', '灯具叫法', '备注'], said)).toEqual({ code: 0, name: 1 })
    expect(asked(['代码', '灯具叫法', '备注'], said)).toEqual([])
  })
  it('means its label whatever was said before, and no column that is gone', () => {
    expect(placed(['名称', '叫法'], { 名称: 'story', 叫法: 'name' })).toEqual({ name: 0 })
    expect(placed(['代码', '旧列'], { 旧列: 'gone' })).toEqual({ code: 0 })
  })
})
