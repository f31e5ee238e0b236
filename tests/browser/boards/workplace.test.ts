import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { boards } from '../../../resources/boards'
import { bowls } from '../../../resources/catalogue/bowls'
import { by, figures } from '../../../resources/figures'
import { boardMessages } from '../../../src/console/i18n/messages/boardMessages'
import { appMessages as shopWords } from '../../../src/app/console/texts'
import { sql } from '../../../src/server/database/connections/database'
import { rebuildAggregates } from '../../../src/server/database/aggregates/rebuildAggregates'
import { openStage, type Stage } from '../../kit/console/browser'
import { requestRefund, paidOrder } from '../../kit/trade'
import { enterAs, goTo, settled } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const BOWLS = '/visualization/jz-analysis'
/** How many rows stand in the list that was led to. */
const rowsIn = async (page: Page) => {
  await page.locator('.records tbody tr').first().waitFor()
  await settled(page)
  return page.locator('.records tbody tr').count()
}

const [locale, language] = ['en-US', 'en'] as const
const say = (word: keyof typeof boardMessages, values: Readonly<Record<string, string>> = {}) =>
  Object.entries(values).reduce<string>(
    (text, [key, value]) => text.replace(`%{${key}}`, value),
    boardMessages[word][language],
  )
const label = (figure: keyof typeof by) => by[figure].labels[language]
const enter = (at?: string) => enterAs(stage, 'demo', 'fact', { locale, theme: 'light' }, at ? { at } : {})

it('all that it shows comes in one call, and what changes is told anew', async () => {
  const page = await enter()
  const asked = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (/getWorkInfoData|readFigures/.test(name) ? [name.replace(/.*\//, '')] : [])),
    )
  const todo = page.getByRole('link').filter({ hasText: label('notPassed') })
  await todo.getByText(say('waitsNothing')).waitFor()
  expect(await asked()).toEqual(['getWorkInfoData'])
  const name = `驳回盏${language}`
  const { id } = await stage.maker.call<{ id: string }>('/api/product/addOrUpdateProduct', { name, price: 90_000 })
  await sql`update bowls set status = 2 where id = ${id}`.execute(stage.db)
  await stage.platform.call(`/api/product/rejectProduct?id=${id}`, { reviewReason: '底部图不清晰' })
  await todo.getByText(say('saysOf', { name, says: '底部图不清晰' })).waitFor()
  await sql`update bowls set status = 1 where id = ${id}`.execute(stage.db)
  await rebuildAggregates(stage.db, figures, stage.mall.appConfig.resource)
  await page.context().close()
})
it('after-sales that wait are as many in the menu as to be done, and in the list', async () => {
  await requestRefund(stage, (await paidOrder(stage)).id)
  const page = await enter()
  const todo = page.getByRole('link').filter({ hasText: label('toAnswer') })
  await expect.poll(() => todo.locator('.todo-count').textContent()).not.toBe('')
  const n = await todo.locator('.todo-count').textContent()
  const entry = page
    .locator('a[href*="/order/workorder"]')
    .filter({ hasText: n ?? '' })
    .first()
  await entry.waitFor()
  await entry.click()
  expect(await rowsIn(page)).toBe(Number(n))
  // What the mall has not come to yet is over all the same.
  await sql`update refunds set deadline = now() - interval '2 hours' where turn = 'maker'`.execute(stage.db)
  await goTo(page, '/dashboard/workplace')
  await page.reload()
  await settled(page)
  await todo.getByText(say('overdue', { time: '' }).trim().slice(0, 8)).waitFor()
  await page.context().close()
})
it.each([
  ['demo', 'fact', ['#/order/guanli', '#/jz/new', '#/master/add']],
  ['demo-user', 'fact', ['#/order/guanli', '#/jz/new', '#/master/add']],
  ['platform', 'plat', ['#/jz/review', '#/fact/review']],
] as const)('%s is offered at once what their role does most', async (username, identity, ways) => {
  const page = await enterAs(stage, username, identity, { locale, theme: 'light' })
  const links = page.locator('main .page-bar').getByRole('link')
  await expect
    .poll(() => links.evaluateAll(all => all.map(each => each.getAttribute('href')?.split('?')[0])))
    .toEqual(ways)
  await page.context().close()
})
it('a period that is too long is said once, with the way back', async () => {
  const page = await enter(`${BOWLS}?from=1900-01-01&to=2099-12-31`)
  await page.getByRole('heading', { name: say('tooLong', { years: '40' }) }).waitFor()
  expect(await page.locator('main .figure:visible, main .problem:visible').count()).toBe(0)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('days30'), exact: true })
    .last()
    .click()
  await page.locator('main .figure:visible').first().waitFor()
  expect(await page.evaluate(() => location.hash)).toContain('period=days30')
  await page.context().close()
})
it('bowls that many look at and nobody bought are told one by one, and lead to each', async () => {
  const name = `好看盏${language}`
  const { id } = await stage.maker.call<{ id: string }>('/api/product/addOrUpdateProduct', { name, price: 90_000 })
  await sql`update bowls set status = 3 where id = ${id}`.execute(stage.db)
  await stage.buyer.call(`/api/buyer/getProduct?id=${id}`)
  await rebuildAggregates(stage.db, figures, stage.mall.appConfig.resource)
  const page = await enter(BOWLS)
  const labels = boards[1].panels.unsold?.labels
  const unsold = page.locator('main section.figure:visible').filter({ hasText: labels?.[language] ?? '' })
  const bar = unsold.locator('.part-bar').filter({ hasText: name })
  expect(await bar.locator('.bar-value').innerText()).toBe('1')
  expect(await unsold.locator('select').count()).toBe(0)
  await bar.click()
  await page.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor()
  await page.context().close()
})
it('what sells best is told bowl by bowl, and each leads to its orders', async () => {
  const { id } = await paidOrder(stage, { price: 7_700_000 })
  const { jzName } = await stage.maker.call<{ jzName: string }>(`/api/order/getOrder?id=${id}`)
  const page = await enter()
  const best = page.locator('main section.figure:visible').filter({ hasText: label('soldBowls') })
  const bar = best.locator('.part-bar').first()
  expect(await bar.locator('.bar-name').innerText()).toBe(jzName)
  expect(await best.locator('select').count()).toBe(0)
  expect(await best.locator('.change-mark').count()).toBe(0)
  await bar.click()
  expect(await rowsIn(page)).toBe(1)
  await page.locator('.filter-tags').getByText(jzName).waitFor()
  await page.context().close()
})
it('papers that expire, what was left behind and what is shipped stand there, each with the way to it, and no order among what the mall tells', async () => {
  const word = (name: keyof typeof shopWords) => shopWords[name][language]
  await sql`update tenants set "businessEnd" = (now() + interval '9 days')::date where id = (select fact_id from accounts where username = 'demo')`.execute(
    stage.db,
  )
  const { no } = await paidOrder(stage)
  await stage.mall.work.pass()
  const { list } = await stage.maker.call<{ list: { content: string }[] }>('/api/message/list', { pageSize: 50 })
  expect(list.some(({ content }) => content.includes(no))).toBe(true)
  const page = await enter('/jz/new')
  await page.getByLabel(bowls.fields.name.labels[language]).first().fill(`留下的盏${language}`)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some(key => key.startsWith('draft:'))))
    .toBe(true)
  await page.goto(`${stage.address}/?again#/dashboard/workplace`)
  await settled(page)
  const todo = (text: string) => page.locator('.todo').filter({ hasText: text })
  await todo(boards[0].upcoming?.papers?.labels[language] ?? '').waitFor()
  const draft = todo(word('workplaceDrafts'))
  expect(await draft.innerText()).toContain(`留下的盏${language}`)
  const news = page.getByRole('region', { name: word('workplaceNews') })
  await news.waitFor()
  expect(await news.getByText(/JZ\d{9}/).count()).toBe(0)
  await page.getByRole('link', { name: word('workplaceShip') }).click()
  await page.locator('.records tbody tr').first().waitFor()
  expect(await page.evaluate(() => decodeURIComponent(location.hash))).toContain('{"status":1}')
  await goTo(page, '/dashboard/workplace')
  await draft.click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect
    .poll(() => page.getByLabel(bowls.fields.name.labels[language]).first().inputValue())
    .toContain('留下的盏')
  await page.context().close()
})
it('the first steps of a new shop go once all of them are done', async () => {
  const steps = shopWords.workplaceSteps.zh
  const page = await enterAs(stage, 'demo', 'fact', { locale: 'zh-CN', theme: 'light' })
  const region = page.getByRole('region', { name: steps })
  await region.getByRole('link', { name: shopWords.workplaceStepMaster.zh }).waitFor()
  // Company data, a bowl and an order are there.
  await region.getByText('已完成 3 / 5').waitFor()
  expect(await region.getByRole('progressbar').getAttribute('value')).toBe('3')
  expect(await region.locator('[aria-current="step"]').textContent()).toBe(shopWords.workplaceStepAddress.zh)
  await stage.maker.call('/api/master/addOrUpdateMaster', { name: '陈大师' })
  await stage.maker.call('/api/address/addOrUpdateAddress', {
    receiver: '售后',
    phone: '13805990001',
    region: '350703',
    detail: '建盏文化街 6 号',
  })
  await page.reload()
  await settled(page)
  await page.getByRole('heading', { name: shopWords.workplaceTodos.zh }).waitFor()
  await expect.poll(() => region.count()).toBe(0)
  await page.context().close()
})
