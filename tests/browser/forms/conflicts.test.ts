import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { openStage, pause, type Stage } from '../../kit/console/browser'
import { goTo, settled } from '../../kit/console/walk'
import {
  bowlOf,
  completeManufacturer,
  draftsOn,
  enterAt,
  factIdOf,
  field,
  makeBowl,
  putState,
  save,
  storedOn,
} from './formPages'

let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openStage()
  await putState(stage, await makeBowl(stage, '下架再改'), 3)
  await completeManufacturer(stage)
  page = await enterAt(stage, '/jz/manage')
})
afterAll(async () => {
  await page.context().close()
  await stage.close()
})

describe('one truth', () => {
  it('an edit form reads its record fresh: delisted, edited, saved, without a conflict with oneself', async () => {
    const line = page.getByRole('row', { name: /下架再改/ })
    await line.getByRole('link', { name: '下架再改' }).click()
    const head = page.locator('.page-bar button').getByText('下架', { exact: true })
    await head.waitFor()
    // What the page shows below and beside it may still be on its way, and moves it.
    await settled(page)
    const before = await head.boundingBox()
    await head.click()
    await page.getByRole('dialog').waitFor()
    expect(await head.boundingBox()).toEqual(before)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goBack()
    await line.getByRole('button', { name: '下架', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '下架', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await line.getByRole('link', { name: '编辑' }).click()
    await page.getByRole('button', save).waitFor()
    expect(await page.getByText('状态下只能修改').count()).toBe(0)
    expect(await field(page, '建盏名称').isEnabled()).toBe(true)
    await field(page, '描述').fill('下架后改的')
    await page.getByRole('button', save).click()
    await page.waitForURL('**/#/jz/view?id=*')
    await page.getByText('下架后改的').first().waitFor()
    expect(await bowlOf(stage, '下架再改')).toMatchObject({ status: 6, description: '下架后改的' })
  })
  it('a stale save of a section overwrites nothing, also after the window was away; another section is no conflict', async () => {
    const id = await factIdOf(stage)
    const change = async (set: object) => {
      const { version } = await stage.maker.call<{ version: number }>(`/api/fact/getFact?id=${id}`)
      await stage.maker.call('/api/fact/addOrUpdateFact', { id, version, ...set })
    }
    await goTo(page, '/set/info')
    await page.getByLabel('店铺名称').fill('我的店')
    await change({ jyScope: '别处改的范围' })
    const section = page.getByRole('region', { name: '店铺信息' })
    await section.getByRole('button', save).click()
    // The word that it is saved may be that of the test before.
    await section.getByRole('button', save).waitFor({ state: 'detached' })
    await page.getByText('保存成功').first().waitFor()
    await page.getByLabel('店铺名称').fill('我的第二店')
    await change({ shopName: '别处的店' })
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    // Whatever the page does when it is looked at again, it has done.
    await pause(page, 500)
    await section.getByRole('button', save).click()
    const dialog = page.getByRole('dialog', { name: '记录已被他人修改' })
    await dialog.getByRole('radio', { name: '别处的店' }).waitFor()
    expect(await page.getByText('记录已被他人修改').count()).toBe(1)
    const now = () => queryRow(stage.db, sql`select "shopName", "jyScope" from tenants where id = ${id}`)
    expect(await now()).toEqual({ shopName: '别处的店', jyScope: '别处改的范围' })
    await dialog.getByRole('button', { name: '按所选保存' }).click()
    await expect.poll(now).toEqual({ shopName: '我的第二店', jyScope: '别处改的范围' })
    await expect.poll(() => draftsOn(page)).toEqual([])
    await goTo(page, '/registerFactData')
    await page.getByRole('heading', { level: 1, name: '厂家资料已完善' }).waitFor()
  })
  it('says of a record that takes no change any more what it is now, and keeps what was typed; own changes are no difference', async () => {
    const id = await makeBowl(stage, '先被上架的盏')
    await goTo(page, `/jz/jz-detail?id=${id}`)
    await field(page, '描述').fill('我写的描述')
    await putState(stage, id, 2)
    await page.getByRole('button', save).click()
    const dialog = page.getByRole('dialog', { name: '记录已被他人修改' })
    await dialog.getByText(/状态：.*待上架.*→.*待审核/).waitFor()
    await dialog.getByText('您修改的内容现在都不能保存').waitFor()
    await dialog.getByText('我写的描述').waitFor()
    expect(await dialog.getByRole('button').allTextContents()).toEqual(['继续编辑'])
    await dialog.getByRole('button', { name: '继续编辑' }).click()
    expect(await field(page, '描述').inputValue()).toBe('我写的描述')
    await expect.poll(() => storedOn(page)).toContain('我写的描述')
    expect(await bowlOf(stage, '先被上架的盏')).toMatchObject({ status: 2, description: '好盏' })
    await putState(stage, id, 6)
    await page.getByRole('button', save).click()
    await dialog.getByText(/状态：.*待上架.*→.*已下架/).waitFor()
    expect(await dialog.getByRole('radio').count()).toBe(0)
    await dialog.getByText('您的这些修改会一并保存：描述').waitFor()
    await dialog.getByRole('button', { name: '按所选保存' }).click()
    await page.waitForURL('**/#/jz/view?id=*')
    expect(await bowlOf(stage, '先被上架的盏')).toMatchObject({ status: 6, description: '我写的描述' })
  })
  it('refuses at the field to empty what is on sale, and sends nothing that is closed', async () => {
    const id = await makeBowl(stage, '在售盏', { productionTime: '2026-01-01' })
    await putState(stage, id, 3)
    await goTo(page, `/jz/jz-detail?id=${id}`)
    const saves: object[] = []
    page.on('request', request => request.url().includes('addOrUpdateProduct') && saves.push(request.postDataJSON()))
    await field(page, '描述').fill('')
    await page.getByRole('button', save).click()
    await page.getByText('当前状态下此项不能为空').waitFor()
    await field(page, '描述').fill('换一段')
    await page.getByRole('button', save).click()
    await page.waitForURL('**/#/jz/view?id=*')
    expect(saves).toEqual([{ id, version: 2, description: '换一段' }])
  })
})

it('a refusal of an action about a field that its dialog has not says its words and its label, one by one and in bulk', async () => {
  await putState(stage, await makeBowl(stage, '有话说的盏', { material: 'redClay', headImg: null }), 3)
  await goTo(page, '/jz/manage')
  await page.route('**/api/product/delistProduct*', route =>
    route.fulfill({
      status: 400,
      json: { code: 40000, msg: '有内容需要修改', data: { errors: { price: 'tooSmall', 'otherImgs.1': 'picture' } } },
    }),
  )
  const line = page.getByRole('row', { name: /有话说的盏/ })
  await line.getByRole('button', { name: '下架', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '下架', exact: true }).click()
  await page.getByText('价格：不能小于 0.01').waitFor()
  await page.getByText('其他图片 2：请上传图片').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await line.getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: '下架' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '下架', exact: true }).click()
  await page.getByText(/有话说的盏（价格：不能小于 0.01；其他图片 2：请上传图片）/).waitFor()
  expect((await bowlOf(stage, '有话说的盏'))?.status).toBe(3)
})
