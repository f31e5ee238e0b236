import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { queryRows as rowsOf, sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage } from '../../kit/console/browser'
import { sharePage } from '../../kit/console/sharedPage'
import { enterAs, faultsOn, foreignOn, type Look } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  stage.mall.work.start()
})
afterAll(() => stage.close())

const bowlsCalled = (name: string) => rowsOf(stage.db, sql`select 1 from bowls where name like ${`${name}%`}`)
/** The list where a sheet is brought, and the words it is brought with. */
const places = {
  'zh-CN': { button: '导入', more: '更多操作', paste: '或粘贴在这里（含表头）', check: '核对' },
  'en-US': { button: 'Import', more: 'More', paste: 'Or paste rows, including the header', check: 'Check' },
} as const
const enter = (locale: Look['locale']) =>
  enterAs(stage, 'demo', 'fact', { locale, theme: 'light' }, { at: '/jz/manage' })
const [inChinese, inEnglish] = [sharePage(() => enter('zh-CN')), sharePage(() => enter('en-US'))]
const open = async (page: Page, locale: Look['locale']) => {
  const { button, more } = places[locale]
  const shown = page.getByRole('button', { name: button, exact: true })
  if (!(await shown.isVisible())) await page.getByRole('button', { name: more }).first().click()
  await page.getByText(button, { exact: true }).first().click()
  return page.getByRole('dialog')
}
const give = async (page: Page, locale: Look['locale'], ...lines: string[]) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(places[locale].paste).fill(lines.join('\n'))
  await dialog.getByRole('button', { name: places[locale].check }).click()
}

/** Closes a dialog by Escape. The button that was pressed may be gone: the dialog then takes the focus back a moment later. */
const closeByKey = async (page: Page, dialog: Locator): Promise<void> => {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

describe('whoever brings a sheet', () => {
  it('is asked what a title means that is nearly a column’s, once', async () => {
    const page = await inChinese('/jz/manage')
    const dialog = await open(page, 'zh-CN')
    const lines = ['盏名\t备注', '问盏\t好看']
    await give(page, 'zh-CN', ...lines)
    const question = dialog.getByLabel('“盏名”是')
    await question.waitFor()
    expect(await question.evaluate(element => (element as HTMLSelectElement).selectedOptions[0]?.textContent)).toBe(
      '建盏名称',
    )
    expect(await faultsOn(page)).toEqual([])
    await dialog.getByLabel('“备注”是').selectOption({ label: '描述' })
    await dialog.getByRole('button', { name: '继续' }).click()
    await dialog.getByText('共 1 行：新建 1，修改 0，无变化 0，有问题 0').waitFor()
    await dialog.getByText('好看').waitFor()
    await closeByKey(page, dialog)
    const later = await enter('zh-CN')
    const again = await open(later, 'zh-CN')
    await give(later, 'zh-CN', ...lines)
    await again.getByText('共 1 行：新建 1，修改 0，无变化 0，有问题 0').waitFor()
    await again.getByText('好看').waitFor()
    await later.context().close()
  })

  it('is told of a column that stands there twice, and says what a title means that was left out, where nothing was asked', async () => {
    const page = await inEnglish('/jz/manage')
    const dialog = await open(page, 'en-US')
    await give(page, 'en-US', 'Name\tPrice\tPrice', 'a\t1\t2')
    await dialog.getByText('Duplicate columns: Price').waitFor()
    await give(page, 'en-US', 'Name\tzz9', '补盏\t好看')
    await dialog.getByText('1 row: 1 new, 0 changed, 0 unchanged, 0 with errors').waitFor()
    await dialog.getByRole('button', { name: 'Match the columns' }).click()
    await dialog.getByLabel(/zz9/).selectOption({ label: 'Description' })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('1 row: 1 new, 0 changed, 0 unchanged, 0 with errors').waitFor()
    await dialog.getByText('好看').waitFor()
    await closeByKey(page, dialog)
  })

  it('mends what is wrong where it stands, also on a phone', async () => {
    const page = await inEnglish('/jz/manage')
    const dialog = await open(page, 'en-US')
    const head = 'Name\tPrice\tGlaze\tMade on\tMaster work\tMaster'
    await give(page, 'en-US', head, '改盏\t12,5\t绿豆\t3/1/2026\t大概\t')
    await dialog.getByText('Write decimals with a point, as in 12.5').waitFor()
    await dialog.getByText('Unclear month: write 2026-03-01 or 2026-01-03').waitFor()
    const cells = ['Price', 'Glaze', 'Made on', 'Master work'].map(column => dialog.getByLabel(`Row 2, ${column}`)) as [
      Locator,
      Locator,
      Locator,
      Locator,
    ]
    await page.setViewportSize({ width: 375, height: 812 })
    const rightOf = async (cell: Locator) => {
      const box = await cell.boundingBox()
      return (box?.x ?? 999) + (box?.width ?? 999)
    }
    for (const cell of cells) await expect.poll(() => rightOf(cell)).toBeLessThanOrEqual(375)
    expect(await faultsOn(page)).toEqual([])
    expect((await foreignOn(page, 'en-US')).filter(word => !/改盏|绿豆|大概|林建安/.test(word))).toEqual([])
    // On a wide page the same cells are mended.
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await faultsOn(page)).toEqual([])
    const [price, glaze, made, master] = cells
    await price.fill('12.5')
    // What is typed counts when it is left, and the next wrong cell is where one goes on.
    await price.press('Enter')
    await glaze.selectOption({ label: 'Brown oil spot' })
    await page.setViewportSize({ width: 375, height: 812 })
    await made.fill('2026-03-01')
    await made.press('Enter')
    await master.selectOption({ label: 'No' })
    await dialog.getByText('1 row: 1 new, 0 changed, 0 unchanged, 0 with errors').waitFor()
    await page.setViewportSize({ width: 1280, height: 900 })
    // Mended cells are not lost by a key.
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Discard your entries?' })
    await question.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('finds an import again, looks at it and takes it back', async () => {
    const page = await inChinese('/jz/manage')
    const name = '找盏'
    const dialog = await open(page, 'zh-CN')
    await give(page, 'zh-CN', '建盏名称\t价格', `${name}\t100`)
    await dialog.getByText('共 1 行：新建 1，修改 0，无变化 0，有问题 0').waitFor()
    await dialog.getByRole('button', { name: '导入 1 行' }).click()
    await dialog.getByText('导入完成：新建 1，修改 0，无变化 0，有问题 0').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const later = await enter('zh-CN')
    const again = await open(later, 'zh-CN')
    const own = again.getByRole('region', { name: '最近的导入' })
    await own.getByRole('button').first().click()
    await again.getByText('导入完成：新建 1，修改 0，无变化 0，有问题 0').waitFor()
    await again.getByText(name).waitFor()
    await again.getByRole('button', { name: '撤销这次导入' }).click()
    await later.getByRole('button', { name: '全部撤销' }).click()
    await again.getByText('已撤销 1 行').waitFor()
    expect(await bowlsCalled(name)).toEqual([])
    await again.getByRole('button', { name: '关闭' }).click()
    await open(later, 'zh-CN')
    await own.getByText('已撤销').first().waitFor()
    await later.context().close()
  })
})
