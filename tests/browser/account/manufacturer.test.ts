import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { demoPicture } from '../../../src/app/server/demo/demoImages'
import { createAccount, createTenant } from '../../../src/server/auth/accounts'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage } from '../../kit/console/browser'
import { enterAs, goTo } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 240_000 })
let stage: Stage
const look = { locale: 'zh-CN', theme: 'light' } as const
const name = '福建松窑陶瓷有限公司'
const idCard = '350703198506152014'
/** As registering leaves it: nine of eighteen entries are there. */
const known = {
  factName: name,
  factNo: '91350211M0000XUF46',
  factNoChecked: true,
  jyScope: '建盏',
  businessStart: '2020-05-18',
  businessEnd: 'infinity',
  faName: '林松',
  faPhone: '13900010001',
  idCard,
  idConsent: true,
  terms: true,
  shopName: '松窑',
}
beforeAll(async () => {
  stage = await openStage()
  const factId = await createTenant(stage.db, known, false)
  const account = { identity: 'fact', username: 'songyao', role: 'creator', password: 'Kiln2026fire', factId }
  await createAccount(stage.db, account)
})
afterAll(() => stage.close())

const attach = async (within: Locator, label: string, picture: Parameters<typeof demoPicture>[0] = 'licence') => {
  const group = within.getByRole('group', { name: label, exact: true })
  await group
    .locator('input[type=file]')
    .setInputFiles({ name: `${label}.webp`, mimeType: 'image/webp', buffer: await demoPicture(picture) })
  await group.getByRole('img').waitFor()
}
const typeDay = async (page: Page, within: Locator, label: string, day: string) => {
  await within.getByRole('textbox', { name: label, exact: true }).click()
  await page.keyboard.type(day.replaceAll('-', ''))
}

it('a manufacturer completes its data, is sent back one entry, corrects it, and is accepted', async () => {
  const faults: string[] = []
  // Not complete yet: every page leads to completing it, and back where one wanted to go.
  const page = await enterAs(stage, 'songyao', 'fact', look, { at: '/master/guanli?perPage=10' })
  page.on('pageerror', fault => faults.push(fault.message))
  await expect.poll(() => page.url()).toContain('#/registerFactData?redirect=guanli&perPage=10')
  await page.getByRole('heading', { name: '还差 9 项，共 18 项' }).waitFor()
  const section = (heading: string) => page.getByRole('region', { name: heading, exact: true })
  const [company, legal, papers, shop] = ['公司信息', '法人信息', '证件信息', '店铺信息'].map(section) as [
    Locator,
    Locator,
    Locator,
    Locator,
  ]
  const save = (within: Locator) => within.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('button', { name: '营业执照所在地', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('factAddress')
  await page.keyboard.type('水吉镇')
  await attach(company, '营业执照照片')
  await save(company)
  await page.getByText('保存成功').first().waitFor()
  await typeDay(page, papers, '身份证有效期开始', '2016-03-01')
  await typeDay(page, papers, '身份证有效期截止', '2036-03-01')
  await attach(papers, '身份证人像面')
  await attach(papers, '身份证国徽面')
  await save(papers)
  await page.getByRole('heading', { name: '还差 3 项，共 18 项' }).waitFor()
  await attach(shop, '店铺头像', 'seal')
  await shop.getByLabel('店铺地址').fill('建盏街 1 号')
  await shop.getByLabel('店铺介绍').fill('一器一貌')
  await save(shop)
  // It is with the platform: what comes next is said, and the way back to where one wanted to go is kept.
  await page.getByRole('heading', { name: '资料已提交，等待平台审核' }).waitFor()
  await page.getByRole('button', { name: '添加大师' }).waitFor()
  await page.getByRole('button', { name: '进入后台' }).click()
  await expect.poll(() => page.url(), { timeout: 15_000 }).toMatch(/#\/master\/guanli\?.*perPage=10/)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('has_pass_fact'))).toBe('true')

  // The platform sends one entry back, with a reason; it is corrected, and accepted.
  const platform = await enterAs(stage, 'platform', 'plat', look, { at: '/fact/guanli' })
  await platform
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link')
    .first()
    .click()
  await platform.getByRole('button', { name: '显示法人身份证号' }).click()
  await platform.getByText(idCard).waitFor()
  await platform.getByRole('button', { name: '退回修改', exact: true }).click()
  const dialog = platform.getByRole('dialog')
  await dialog.getByRole('button', { name: /^添加/ }).click()
  await dialog.getByRole('combobox', { name: '项目' }).fill('法人姓名')
  await platform.getByRole('option', { name: '法人姓名', exact: true }).click()
  await dialog.getByLabel('原因').fill('与执照不一致')
  await dialog.getByRole('button', { name: '退回修改', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('平台退回了 1 项资料，请修改后重新提交审核。').waitFor()
  await page.getByRole('link', { name: '前往厂家信息' }).click()
  await page.getByRole('heading', { name: '厂家信息' }).waitFor()
  await legal.getByText('与执照不一致').waitFor()
  await papers.getByRole('button', { name: '显示法人身份证号' }).click()
  await papers.getByText(idCard).waitFor()
  await papers.getByRole('button', { name: '隐藏法人身份证号' }).click()
  await legal.getByRole('textbox', { name: '法人姓名', exact: true }).fill('林松林')
  await save(legal)
  await legal.getByText('与执照不一致').waitFor({ state: 'detached' })
  await platform.reload()
  await platform.getByRole('button', { name: '审核通过', exact: true }).click()
  await platform.getByRole('dialog').getByRole('button', { name: '审核通过', exact: true }).click()
  const now = sql<{ status: number }>`select status, "faName" from tenants where "factName" = ${name}`
  await expect.poll(() => queryRow(stage.db, now)).toEqual({ status: 2, faName: '林松林' })
  expect(faults).toEqual([])
  await platform.context().close()
  await page.context().close()
})

it('who completes the data in the steps of registering comes to the page that they type next', async () => {
  const rest = {
    factName: '福建竹窑陶瓷有限公司',
    factAddress: '水吉镇',
    yyzz: 'licence.webp',
    idStart: '2016-03-01',
    idEnd: 'infinity',
    sfzup: 'front.webp',
    sfzdown: 'back.webp',
    shopAvatar: '/files/seal.webp',
    desc: '一器一貌',
  }
  const factId = await createTenant(stage.db, { ...known, ...rest }, false)
  const account = { identity: 'fact', username: 'zhuyao', role: 'creator', password: 'Kiln2026fire', factId }
  await createAccount(stage.db, account)
  const page = await enterAs(stage, 'zhuyao', 'fact', look, { at: '/register' })
  const [next, finish] = ['保存并继续', '保存并完成'].map(each => page.getByRole('button', { name: each })) as [
    Locator,
    Locator,
  ]
  const address = page.getByLabel('店铺地址')
  await expect
    .poll(async () => {
      if (await next.isVisible()) await next.click()
      return address.isVisible()
    })
    .toBe(true)
  await address.fill('建盏街 1 号')
  await finish.click()
  await page.getByRole('heading', { name: '资料已提交，等待平台审核' }).waitFor()
  await goTo(page, '/master/add')
  await expect.poll(() => page.url()).toMatch(/#\/master\/add$/)
  await page.getByRole('textbox', { name: '姓名', exact: true }).waitFor()
  await page.context().close()
})

it('a helper gets fewer rights, is seen with their eyes, and is out at once when disabled', async () => {
  const faults: string[] = []
  const page = await enterAs(stage, 'demo', 'fact', look, { at: '/set/zzhgl' })
  page.on('pageerror', fault => faults.push(fault.message))
  await page.getByRole('main').getByRole('link', { name: /^添加/ }).first().click()
  // The search of the list that is being left asks for a username, too.
  await page.getByRole('textbox', { name: /^用户名/ }).fill('songyao-helper')
  await page.getByRole('textbox', { name: /^姓名/ }).fill('小陈')
  await page.getByLabel(/^密码|^初始密码/).fill('Helper2026x')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('heading', { name: /小陈/ }).waitFor()

  const viewport = { width: 375, height: 812 }
  const helper = await enterAs(stage, 'songyao-helper', 'fact', look, { viewport, at: '/set/zzhgl' })
  helper.on('pageerror', fault => faults.push(fault.message))
  await expect.poll(() => helper.url()).toContain('#/dashboard/workplace')
  await helper.getByText('您没有权限打开该页面，已为您转到此页。').waitFor()
  // From a page of its own each, so that being led away is seen.
  for (const closed of ['/set/address', '/set/info', '/set/audit']) {
    await goTo(helper, '/jz/manage')
    await helper.goto(`${stage.address}/#${closed}`)
    await expect.poll(() => helper.url()).toContain('#/dashboard/workplace')
    await helper.getByText('您没有权限打开该页面，已为您转到此页。').waitFor()
  }
  await helper.getByRole('button', { name: '菜单', exact: true }).click()
  const links = helper.getByRole('navigation', { name: '菜单' }).getByRole('link')
  await expect
    .poll(() => links.evaluateAll(all => all.map(link => link.getAttribute('href'))))
    .toEqual([
      '#/dashboard/workplace',
      '#/jz/manage',
      '#/jz/new',
      '#/master/guanli',
      '#/master/add',
      '#/order/guanli',
      '#/order/workorder',
      '#/order/phrases',
      '#/verify/sygl',
      '#/verify/alerts',
      '#/visualization/jz-analysis',
      '#/visualization/trade-analysis',
    ])
  await helper.keyboard.press('Escape')

  // "See as" shows the creator what the helper sees, and only shows it.
  await page.getByRole('button', { name: /^账号/ }).click()
  await page.getByRole('menuitemradio', { name: '员工', exact: true }).click()
  await page.getByText(/视角查看/).waitFor()
  await page.goto(`${stage.address}/#/set/zzhgl`)
  await expect.poll(() => page.url()).toContain('#/dashboard/workplace')
  await page.getByRole('button', { name: '恢复我的角色' }).click()
  await page.getByText(/视角查看/).waitFor({ state: 'detached' })

  // Disabled, the helper's open page ends by itself.
  await goTo(page, '/set/zzhgl')
  await page.getByRole('button', { name: '小陈的更多操作' }).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await page.getByRole('row', { name: /小陈/ }).getByText('已停用').waitFor()
  await helper
    .getByRole('alert')
    .getByText(/您的账号已被“.+”停用/)
    .waitFor()
  // The log-in page says so to the right password alone.
  await helper.getByRole('button', { name: /^English/ }).click()
  const tryPassword = async (password: string) => {
    await helper.getByLabel('Password', { exact: true }).fill(password)
    await helper.getByLabel('Captcha', { exact: true }).fill('TEST')
    await helper.getByRole('button', { name: 'Log in', exact: true }).click()
  }
  await helper.getByLabel('Username or mobile number').fill('songyao-helper')
  await tryPassword('Helper2026y')
  await helper.getByText('Account or password is wrong').waitFor()
  await tryPassword('Helper2026x')
  await helper
    .getByRole('alert')
    .getByText(/^Your account was disabled by .+\. Ask them/)
    .waitFor()
  expect(faults).toEqual([])
  await helper.context().close()
  await page.context().close()
})
