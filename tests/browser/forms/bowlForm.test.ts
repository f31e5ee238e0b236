import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveByKeys, openStage, type Stage } from '../../kit/console/browser'
import { goTo } from '../../kit/console/walk'
import { picture } from '../../kit/testServer'
import { bowlOf, enterAt, field, go, makeBowl, pictureFile, putState, save } from './formPages'

/** The list of what was returned. */
const returned = `/jz/manage?filter=${encodeURIComponent('{"status":4}')}`
let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openStage()
  const url = await stage.maker.upload('a.png', await picture())
  const whole = { headImg: url, carouselImgs: [url], material: 'redClay' }
  for (const id of [await makeBowl(stage, '退回盏', whole), await makeBowl(stage, '退回邻盏', whole)]) {
    await stage.maker.call(`/api/product/listForSaleProduct?id=${id}`)
    await stage.platform.call(`/api/product/rejectProduct?id=${id}`, { reviewReason: '底部图不清晰' })
  }
  page = await enterAt(stage, returned)
})
afterAll(async () => {
  await page.context().close()
  await stage.close()
})

describe('a bowl of one form', () => {
  it('that was returned says why on its page and over its form, and is read beside its neighbours', async () => {
    const rows = page.locator('tbody tr').filter({ hasText: '退回' })
    await rows.first().waitFor()
    const [first, second] = (await rows.allTextContents()).map(text =>
      text.includes('退回邻盏') ? '退回邻盏' : '退回盏',
    )
    // As on its page: it is changed first, and listing it as it is waits behind ⋯.
    const step = rows.first().locator('.row-step')
    expect(await step.allInnerTexts()).toEqual([''])
    await rows
      .first()
      .getByRole('button', { name: /的更多操作$/ })
      .click()
    await page.getByRole('menuitem', { name: '上架' }).waitFor()
    await page.keyboard.press('Escape')
    await rows.first().locator('a').first().click()
    await page.getByRole('heading', { level: 1, name: first, exact: true }).waitFor()
    await page.getByRole('alert').getByText('驳回原因：底部图不清晰').waitFor()
    await page.getByRole('link', { name: '下一条' }).click()
    await page.getByRole('heading', { level: 1, name: second, exact: true }).waitFor()
    // Nothing says that it is ready as it is: what leads on is to change it, until it was changed.
    const checks = page.getByRole('region', { name: '“上架”前的检查' })
    const solid = page.locator('.page-bar .MuiButton-contained')
    await checks.getByText('请先按驳回原因修改').waitFor()
    expect(await checks.getByText('资料已齐全').count()).toBe(0)
    await expect.poll(() => solid.allInnerTexts()).toEqual(['编辑'])
    await page.locator('.page-bar').getByRole('link', { name: '编辑' }).click()
    await page.getByRole('button', save).waitFor()
    await page.getByRole('alert').getByText('驳回原因：底部图不清晰').waitFor()
    await field(page, '描述').fill('底部重拍')
    await page.getByRole('button', save).click()
    await checks.getByText('资料已齐全').waitFor()
    await expect.poll(() => solid.allInnerTexts()).toEqual(['上架'])
    await page.goto(`${stage.address}/#${returned}`)
    await rows.filter({ hasText: second }).locator('.row-step').getByRole('button', { name: '上架' }).waitFor()
  })
  it('is filled in by its checklist, pictured at once, listed with its save, copied, deleted and brought back', async () => {
    await goTo(page, '/jz/new')
    const side = page.getByRole('complementary', { name: '表单信息' })
    const lacks = (name: string) => side.getByRole('button', { name: new RegExp(`^${name}\\s*未填写$`) })
    for (const name of ['建盏名称', '价格', '主图', '轮播图', '描述', '烧制原料']) await lacks(name).waitFor()
    const listed = page.getByRole('button', { name: '保存并上架' })
    expect(await listed.getAttribute('aria-disabled')).toBe('true')
    await lacks('价格').click()
    // Filled in is not done: it has to hold.
    await page.keyboard.type('一千')
    await page.keyboard.press('Tab')
    await side.getByRole('button', { name: /^价格\s*填写有误$/ }).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('1,280')
    await lacks('价格').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+s')
    await page.getByRole('status').getByText('有 1 处填写有误，点此查看').waitFor()
    await field(page, '建盏名称').fill('一表到底盏')
    await page.getByRole('status').getByText('填写有误').waitFor({ state: 'detached' })
    await field(page, '描述').fill('一次填完')
    await page.getByRole('combobox', { name: '烧制原料' }).click()
    await page.getByRole('option', { name: '建阳水吉红土' }).click()
    const colors = ['#a00000', '#00a000', '#0000a0', '#a0a000', '#00a0a0']
    await page
      .getByLabel('点击或拖拽，一次上传多张图片')
      .setInputFiles(await Promise.all(colors.map((color, at) => pictureFile(`${at}.png`, color))))
    const group = (name: string) => page.getByRole('group', { name, exact: true })
    await group('轮播图').getByRole('button', { name: '移动轮播图2' }).waitFor()
    const first = (name: string) => group(name).getByRole('img').first().getAttribute('src')
    const [main, front] = [await first('主图'), await first('正面图')]
    await moveByKeys(page, group('主图').getByRole('button', { name: '移动主图' }), 'ArrowRight')
    await expect.poll(() => Promise.all([first('主图'), first('正面图')])).toEqual([front, main])
    await side.getByText('一表到底盏').waitFor()
    await expect.poll(() => listed.getAttribute('aria-disabled')).toBe('false')
    await listed.click()
    await page.waitForURL('**/#/jz/view?id=*')
    const made = await bowlOf(stage, '一表到底盏')
    expect(made).toMatchObject({ status: 2, price: 128_000, headImg: front?.replace('/thumbs/', '/files/') })
    expect(made?.carouselImgs).toHaveLength(2)
    await putState(stage, made?.id as string, 1)
    await page.reload()
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '复制' }).click()
    await expect.poll(() => field(page, '建盏名称').inputValue()).toBe('一表到底盏')
    await field(page, '建盏名称').fill('一表再用盏')
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByRole('heading', { level: 1, name: '一表再用盏' }).waitFor()
    const copy = await bowlOf(stage, '一表再用盏')
    expect(copy).toMatchObject({ status: 1, price: 128_000, headImg: made?.headImg, carouselImgs: made?.carouselImgs })
    expect(copy?.no).not.toBe(made?.no)
    const remove = async () => {
      await page.getByRole('button', { name: '更多操作' }).click()
      await page.getByRole('menuitem', { name: '删除' }).click()
      const dialog = page.getByRole('dialog', { name: '确定删除“一表再用盏”？' })
      await dialog.getByText('30 天内可以恢复').waitFor()
      await dialog.getByRole('button', { name: '删除', exact: true }).click()
      await page.waitForURL('**/#/jz/manage*')
      await expect.poll(() => bowlOf(stage, '一表再用盏')).toBeUndefined()
    }
    await remove()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => bowlOf(stage, '一表再用盏')).toMatchObject({ no: copy?.no, version: 2 })
    await go(page, `/jz/view?id=${copy?.id}`)
    await page.getByRole('heading', { level: 1, name: '一表再用盏' }).waitFor()
    await remove()
    await page.getByRole('button', { name: '最近删除' }).click()
    const line = page.getByRole('dialog', { name: '最近删除' }).getByRole('listitem').filter({ hasText: '一表再用盏' })
    await line.getByRole('button', { name: '恢复' }).click()
    await line.waitFor({ state: 'detached' })
    expect(await bowlOf(stage, '一表再用盏')).toMatchObject({ no: copy?.no, version: 3 })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
  it('what is wrong counts as open: at its field, in the list of what is needed, and at the button', async () => {
    await goTo(page, '/jz/new')
    const side = page.getByRole('complementary', { name: '表单信息' })
    const listed = page.getByRole('button', { name: '保存并上架' })
    const mark = (name: string) =>
      page
        .locator('.field')
        .filter({ has: page.getByRole('textbox', { name: new RegExp(`^${name}`) }) })
        .locator('.need-mark')
    const wrong = (name: string) => side.getByRole('button', { name: new RegExp(`^${name}\\s*填写有误$`) })
    await field(page, '建盏名称').fill('盏'.repeat(61))
    await field(page, '价格').fill('1.234')
    await field(page, '描述').fill('述'.repeat(230))
    for (const name of ['建盏名称', '价格', '描述']) await wrong(name).waitFor()
    for (const name of ['价格', '描述']) expect(await mark(name).innerText()).toBe('上架前需填写')
    await listed.hover()
    await page.getByRole('tooltip').getByText('建盏名称、价格、').waitFor()
    expect(await page.getByRole('tooltip').innerText()).toContain('描述')
    await field(page, '建盏名称').fill('好盏')
    await field(page, '价格').fill('1.23')
    await field(page, '描述').fill('述')
    for (const name of ['建盏名称', '价格', '描述']) await wrong(name).waitFor({ state: 'detached' })
    for (const name of ['价格', '描述']) expect(await mark(name).innerText()).toMatch(/^✓\s*上架前需填写$/)
  })
})
