import { describe, expect, it } from 'vitest'
import { bowls } from '../../../resources/catalogue/bowls'
import { importSize } from '../../../src/console/import/model/importLimits'
import { headingOf } from '../../../src/console/spreadsheet/read/headerRow'
import { openText } from '../../../src/console/spreadsheet/read/openFile'
import { rowsIn } from '../../../src/console/spreadsheet/read/readRows'
import { schemaOf } from '../../../src/schema/fields/schemaOf'
import { getField } from '../../../src/schema/selectors/definition'
import { importColumns, readImported } from '../../../src/schema/spreadsheet/importColumns'
import { titleKey } from '../../../src/console/spreadsheet/read/headerRow'

const columns = importColumns(bowls, { role: 'creator' })
/** Value of a cell below a title that the page takes for a column. `refused` where it does not fit. */
const below = (name: string, title: string, cell: string, above = '') => {
  const opened = openText(`${above}建盏名称\t${title}\n甲盏\t${cell}\n乙盏\t-\n`, importSize)
  const heading = headingOf(opened.lines, columns, { answers: { [titleKey(title)]: name } })
  const { rows, notes } = rowsIn(opened, columns, importSize, heading)
  const field = getField(bowls, name)
  const checked = schemaOf(field).safeParse(readImported(field, rows[0]?.cells[name] ?? ''))
  return { value: checked.success ? checked.data : 'refused', notes: notes.map(note => note.name), rows }
}

describe('a unit in a head counts for its column', () => {
  it.each<readonly [name: string, title: string, cell: string, value: number | 'refused']>([
    ['price', '价格（万元）', '1.28', 1_280_000],
    ['price', '价格(万)', '0.5', 500_000],
    ['price', '价格/万元', '1.28', 1_280_000],
    ['price', '售价万元', '1.28', 1_280_000],
    ['price', '售价 万元', '１．２８', 1_280_000],
    ['price', '价格（单位：万元）', '1.28', 1_280_000],
    ['price', '價格（萬元）', '1.28', 1_280_000],
    ['price', '价格（千元）', '1.28', 128_000],
    ['price', '价格（百元）', '3', 30_000],
    ['price', '价格（RMB万元）', '2', 2_000_000],
    ['price', '价格（万元/只）', '¥1.28', 1_280_000],
    ['price', '价格（元）', '180', 18_000],
    ['price', '价格（元/只）', '180', 18_000],
    ['price', '价格（含税）', '180', 18_000],
    ['price', '价格', '180', 18_000],
    ['price', '价格（万元）', '1.28万', 1_280_000],
    ['price', '价格（万元）', '180元', 18_000],
    ['price', '价格(USD)', '180', 'refused'],
    ['price', '价格（美元）', '180', 'refused'],
    ['price', '美元价格', '180', 'refused'],
    ['price', '价格HKD', '180', 'refused'],
    ['price', '价格 $', '180', 'refused'],
    ['price', '价格（€）', '180', 'refused'],
    ['price', '价格（含税 日元）', '180', 'refused'],
    ['price', 'Price (k)', '1.8', 'refused'],
    ['price', '价格（千）', '1.8', 'refused'],
    ['price', '价格（分）', '18000', 'refused'],
    ['price', '价格（元/斤）', '180', 'refused'],
    ['rimCm', '口径(mm)', '125', 12.5],
    ['rimCm', '口径（毫米）', '125', 12.5],
    ['rimCm', '口径mm', '123', 12.3],
    ['rimCm', '口径 / mm', '123', 12.3],
    ['rimCm', '口径（m）', '0.125', 12.5],
    ['rimCm', '口径（英寸）', '5', 12.7],
    ['rimCm', '口径（寸）', '4', 'refused'],
    ['rimCm', '口径（mm）', '126.4', 'refused'],
    ['rimCm', '口径(cm)', '12.5', 12.5],
    ['rimCm', '口径（公分）', '12.5', 12.5],
    ['rimCm', '尺寸', '12.5', 12.5],
    ['rimCm', '口径（最宽处）', '12.5', 12.5],
    ['weightG', '重量(kg)', '0.3', 300],
    ['weightG', '重量（公斤）', '0.305', 305],
    ['weightG', '重量（斤）', '0.6', 300],
    ['weightG', '重量（两）', '6', 300],
    ['weightG', '斤两', '300', 300],
    ['weightG', '重量 (oz)', '10', 'refused'],
    ['weightG', '重量（克）', '300', 300],
    ['weightG', 'Weight [kg]', '0.3', 300],
    ['weightG', 'Weight, kg', '0.3', 300],
  ])('%s: %s over %s is %s', (name, title, cell, value) => expect(below(name, title, cell).value).toBe(value))
  it.each<readonly [name: string, above: string, cell: string, value: number | 'refused']>([
    ['price', '一月存货\t单位：万元\n', '1.28', 1_280_000],
    ['price', '單位：萬元\n', '1.28', 1_280_000],
    ['price', '（单位：元、厘米、克）\n', '180', 18_000],
    ['price', '金额单位：美元\n', '180', 'refused'],
    ['price', '单位：建阳某某窑\n', '180', 18_000],
    ['rimCm', '单位：万元\n', '12.5', 12.5],
    ['rimCm', '单位：美元\n', '12.5', 12.5],
    ['rimCm', '单位：元、毫米\n', '125', 12.5],
  ])('%s below %j: %s is %s', (name, above, cell, value) => {
    const title = getField(bowls, name).labels.zh
    expect(below(name, title, cell, above).value).toBe(value)
  })
  it('and is told', () => {
    expect(below('price', '价格（万元）', '1.28').notes).toContain('headUnits')
    expect(below('price', '价格（元）', '1.28').notes).not.toContain('headUnits')
    expect(below('price', '价格（万元）', '1.28').rows.map(({ cells }) => cells.price)).toEqual(['1.28万元', '-'])
  })
})
