import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logIn, openStage, type Stage } from '../../kit/console/browser'
import { completeManufacturer, draftsOn, enterAt, field, makeBowl, save, storedOn } from './formPages'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await completeManufacturer(stage)
})
afterAll(() => stage.close())

it('nothing private lies in the browser while it is typed, nothing at all once it is saved, and nothing after logging out but settings', async () => {
  const page = await enterAt(stage, '/set/info')
  const section = page.getByRole('region', { name: '证件信息' })
  // A section can be saved once something is changed there, and no other with it.
  await section.getByLabel(/^我单独同意/).waitFor()
  expect(await page.getByRole('button', save).count()).toBe(0)
  await section.getByLabel(/^我单独同意/).check()
  await section.getByRole('button', save).waitFor()
  expect(await page.getByRole('button', save).count()).toBe(1)
  await section.getByLabel('法人身份证号', { exact: true }).fill('350703198506152014')
  await page.getByRole('region', { name: '法人信息' }).getByLabel('法人手机号', { exact: true }).fill('13900139000')
  await page.getByLabel('店铺名称').fill('未保存的店名')
  await expect.poll(() => storedOn(page)).toContain('未保存的店名')
  expect(await storedOn(page)).not.toMatch(/350703198506152014|13900139000|3507031985/)
  await section.getByRole('button', save).click()
  await page.getByText('保存成功').first().waitFor()
  await page.getByRole('region', { name: '店铺信息' }).getByRole('button', save).click()
  await expect.poll(() => draftsOn(page)).toEqual([])
  await page.getByLabel('店铺名称').fill('又一个店名')
  await expect.poll(() => draftsOn(page)).toHaveLength(1)
  await page.getByRole('button', { name: /^语言/ }).click()
  await page.getByText('The language is now English').waitFor()
  await expect.poll(() => page.getByLabel('Shop name').inputValue()).toBe('又一个店名')
  const out = async (answer: string) => {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page
      .getByRole('dialog', { name: 'Leave this page?' })
      .getByRole('button', { name: answer, exact: true })
      .click()
  }
  await out('Stay here')
  expect(await page.getByLabel('Shop name').inputValue()).toBe('又一个店名')
  await out('Don’t save')
  await page.getByLabel('Username or mobile number').waitFor()
  expect(await draftsOn(page)).toEqual([])
  expect(await storedOn(page)).not.toContain('又一个店名')
  await page.reload()
  await page.getByLabel('Username or mobile number').waitFor()
  await page.context().close()
})

it('a draft is begun anew on the page that has just been saved, however soon one comes back to it', async () => {
  const page = await enterAt(stage, '/jz/new')
  await page.evaluate(() => {
    const push = history.pushState
    history.pushState = (...now) => {
      Reflect.apply(push, history, now)
      if (!String(now[2]).includes('/jz/view')) return
      history.pushState = push
      setTimeout(() => {
        location.hash = '/jz/new'
      })
    }
  })
  await field(page, '建盏名称').fill('先存的')
  await page.getByRole('button', save).click()
  await expect.poll(() => field(page, '建盏名称').inputValue()).toBe('')
  await field(page, '建盏名称').fill('后写的')
  await expect.poll(() => draftsOn(page)).toHaveLength(1)
  await page.context().close()
})

it('a draft is never put over what is newer, and gone when somebody else logs in and means it', async () => {
  const id = await makeBowl(stage, '新旧盏')
  const page = await enterAt(stage, `/jz/jz-detail?id=${id}`)
  await field(page, '描述').fill('我的旧稿')
  await expect.poll(() => draftsOn(page)).toHaveLength(1)
  await stage.maker.call('/api/product/addOrUpdateProduct', { id, version: 1, description: '别处已改' })
  await page.reload()
  await page.getByText(/此后记录已有更新/).waitFor()
  await expect.poll(() => field(page, '描述').inputValue()).toBe('别处已改')
  await page.getByRole('button', { name: '逐项比较' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('radio', { name: '别处已改' }).isChecked()).toBe(true)
  await dialog.getByRole('radio', { name: '我的旧稿' }).check()
  await dialog.getByRole('button', { name: '按所选填入' }).click()
  await expect.poll(() => field(page, '描述').inputValue()).toBe('我的旧稿')
  await page.evaluate(() => localStorage.removeItem('authorization'))
  await page.reload()
  expect(await draftsOn(page)).toHaveLength(1)
  const entering = logIn(page, 'zh-CN', 'demo-user')
  await page.getByRole('dialog').getByRole('button', { name: '丢弃并登录' }).click()
  await entering
  expect(await draftsOn(page)).toEqual([])
  await page.context().close()
})

it('a draft belongs to a tab: two tabs on "new" keep drafts of their own, and one that is gone leaves its to the next', async () => {
  const page = await enterAt(stage, '/jz/new')
  const name = (on: Page) => field(on, '建盏名称')
  await name(page).fill('甲')
  await expect.poll(() => draftsOn(page)).toHaveLength(1)
  const other = await page.context().newPage()
  await other.goto(`${stage.address}/#/jz/new`)
  await name(other).fill('乙')
  await expect.poll(() => draftsOn(page)).toHaveLength(2)
  await other.reload()
  await other.getByRole('button', { name: '恢复' }).click()
  await expect.poll(() => name(other).inputValue()).toBe('乙')
  await other.close()
  await page.reload()
  await page.getByText(/未保存的内容/).waitFor()
  await page.getByRole('button', { name: '恢复' }).click()
  await expect.poll(() => name(page).inputValue()).toBe('甲')
  await page.getByRole('button', save).click()
  await page.waitForURL('**/#/jz/view?id=*')
  await page.goto(`${stage.address}/#/jz/new`)
  await page.getByRole('button', { name: '恢复' }).click()
  await expect.poll(() => name(page).inputValue()).toBe('乙')
  await page.context().close()
})
