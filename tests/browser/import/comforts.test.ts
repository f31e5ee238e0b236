import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { queryRows as rowsOf, sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage } from '../../kit/console/browser'
import { enterAs, faultsOn, foreignOn, goTo } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  stage.mall.work.start()
})
afterAll(() => stage.close())

const said = {
  'zh-CN': {
    button: '导入',
    paste: '或粘贴在这里（含表头）',
    check: '核对',
    question: '“盏名”是',
    goOn: '继续',
    name: '建盏名称',
    head: '建盏名称\t价格\t釉色\t制作时间\t大师作品\t大师',
    judged: '共 1 行：新建 1，修改 0，无变化 0，有问题 0',
    cell: (column: string) => `第 2 行 ${column}`,
    columns: ['价格', '釉色', '制作时间', '大师作品'],
    glaze: '褐油滴',
    yes: '否',
    comma: '小数请用点，如 12.5',
    month: '看不出哪个是月份，请写成 2026-03-01 或 2026-01-03',
    row: '第 2 行',
    run: '导入 1 行',
    finished: '导入完成：新建 1，修改 0，无变化 0，有问题 0',
    close: '关闭',
    own: '最近的导入',
    undo: '撤销这次导入',
    undoGo: '全部撤销',
    takenBack: '已撤销 1 行',
    undone: '已撤销',
    doubled: '表头里有重复的列：价格',
    rematch: '选择对应的列',
    unused: '“备注”是',
    description: '描述',
  },
  'en-US': {
    button: 'Import',
    paste: 'Or paste here, with the head',
    check: 'Check',
    question: '“Bowl name” is',
    goOn: 'Go on',
    name: 'Name',
    head: 'Name\tPrice\tGlaze\tMade on\tBy a named master\tMaster',
    judged: '1 row: 1 new, 0 changed, 0 the same, 0 wrong',
    cell: (column: string) => `Row 2, ${column}`,
    columns: ['Price', 'Glaze', 'Made on', 'By a named master'],
    glaze: 'Brown oil spot',
    yes: 'No',
    comma: 'Write decimals with a point, as in 12.5',
    month: 'Which is the month is not clear: write 2026-03-01 or 2026-01-03',
    row: 'Row 2',
    run: 'Import 1 row',
    finished: 'Imported: 1 new, 0 changed, 0 the same, 0 wrong',
    close: 'Close',
    own: 'Recent imports',
    undo: 'Take this import back',
    undoGo: 'Take all back',
    takenBack: '1 row taken back',
    undone: 'Taken back',
    doubled: 'These columns stand in the head twice: Price',
    rematch: 'Say what they are',
    unused: '“Remark” is',
    description: 'Description',
  },
} as const
const locales = ['zh-CN', 'en-US'] as const
const bowlsCalled = (name: string) => rowsOf(stage.db, sql`select 1 from bowls where name like ${`${name}%`}`)

describe.each(locales)('whoever brings a sheet (%s)', locale => {
  const w = said[locale]
  const enter = async (options: object = {}) => {
    const page = await enterAs(stage, 'demo', 'fact', { locale, theme: 'light' }, options)
    await goTo(page, '/jz/manage')
    return page
  }
  const open = async (page: Page) => {
    const button = page.getByRole('button', { name: w.button, exact: true })
    if (!(await button.isVisible()))
      await page
        .getByRole('button', { name: /更多|More/ })
        .first()
        .click()
    await page.getByText(w.button, { exact: true }).first().click()
    return page.getByRole('dialog')
  }
  const give = async (page: Page, ...lines: string[]) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(w.paste).fill(lines.join('\n'))
    await dialog.getByRole('button', { name: w.check }).click()
    return dialog
  }
  it('is asked what a title means that is nearly a column’s, once', async () => {
    const page = await enter()
    await open(page)
    const title = locale === 'zh-CN' ? '盏名' : 'Bowl name'
    const other = locale === 'zh-CN' ? '备注' : 'Remark'
    const lines = [`${title}\t${other}`, `问盏${locale}\t好看`]
    const dialog = await give(page, ...lines)
    const question = dialog.getByLabel(w.question)
    await question.waitFor()
    expect(await question.evaluate(element => (element as HTMLSelectElement).selectedOptions[0]?.textContent)).toBe(
      w.name,
    )
    expect(await faultsOn(page)).toEqual([])
    await dialog.getByLabel(w.unused).selectOption({ label: w.description })
    await dialog.getByRole('button', { name: w.goOn }).click()
    await dialog.getByText(w.judged).waitFor()
    await dialog.getByText('好看').waitFor()
    await page.close()
    const later = await enter({ viewport: { width: 1280, height: 900 } })
    await open(later)
    const again = await give(later, ...lines)
    await again.getByText(w.judged).waitFor()
    await again.getByText('好看').waitFor()
    await later.close()
  })
  it('says what a title means that was left out, where nothing was asked', async () => {
    const page = await enter()
    await open(page)
    const dialog = await give(page, `${w.name}\tzz9${locale}`, `补盏${locale}\t好看`)
    await dialog.getByText(w.judged).waitFor()
    await dialog.getByRole('button', { name: w.rematch }).click()
    await dialog.getByLabel(/zz9/).selectOption({ label: w.description })
    await dialog.getByRole('button', { name: w.goOn }).click()
    await dialog.getByText('好看').waitFor()
    await page.close()
  })
  it('is told of a column that stands there twice', async () => {
    const page = await enter()
    await open(page)
    const dialog = await give(page, `${w.name}\t${w.columns[0]}\t${w.columns[0]}`, 'a\t1\t2')
    await dialog.getByText(w.doubled).waitFor()
    await page.close()
  })
  it.each([1280, 375])('mends what is wrong where it stands, at %d px', async width => {
    const page = await enter({ viewport: { width, height: 800 } })
    await open(page)
    const dialog = await give(page, w.head, `改盏${locale}${width}\t12,5\t绿豆\t3/1/2026\t大概\t`)
    await dialog.getByText(w.comma).waitFor()
    await dialog.getByText(w.month).waitFor()
    for (const column of w.columns) {
      const box = await dialog.getByLabel(w.cell(column)).boundingBox()
      if (width === 375) expect((box?.x ?? 999) + (box?.width ?? 999)).toBeLessThanOrEqual(375)
    }
    expect(await faultsOn(page)).toEqual([])
    if (locale === 'en-US')
      expect((await foreignOn(page, locale)).filter(word => !/改盏|绿豆|大概|林建安/.test(word))).toEqual([])
    const [price, glaze, made, master] = w.columns.map(column => dialog.getByLabel(w.cell(column)))
    await price?.fill('12.5')
    // What is typed counts when it is left, and the next wrong cell is where one goes on.
    await price?.press('Enter')
    await glaze?.selectOption({ label: w.glaze })
    await made?.fill('2026-03-01')
    await made?.press('Enter')
    await master?.selectOption({ label: w.yes })
    await dialog.getByText(w.judged).waitFor()
    await page.close()
  })
  it('finds an import again, looks at it and takes it back', async () => {
    const page = await enter()
    const name = `找盏${locale}`
    await open(page)
    const dialog = await give(page, `${w.name}\t${w.columns[0]}`, `${name}\t100`)
    await dialog.getByText(w.judged).waitFor()
    await dialog.getByRole('button', { name: w.run }).click()
    await dialog.getByText(w.finished).waitFor()
    await page.close()
    const later = await enter()
    const again = await open(later)
    const own = again.getByRole('region', { name: w.own })
    await own.getByRole('button').first().click()
    await again.getByText(w.finished).waitFor()
    await again.getByText(name).waitFor()
    await again.getByRole('button', { name: w.undo }).click()
    await later.getByRole('button', { name: w.undoGo }).click()
    await again.getByText(w.takenBack).waitFor()
    expect(await bowlsCalled(name)).toEqual([])
    await again.getByRole('button', { name: w.close }).click()
    await open(later)
    await own.getByText(w.undone).first().waitFor()
    await later.close()
  })
})
