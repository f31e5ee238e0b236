import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage } from '../../kit/console/browser'
import { enterAs, type Look } from '../../kit/console/walk'
import { completeManufacturer, enterAt, factIdOf, save } from './formPages'

const zh: Look = { locale: 'zh-CN', theme: 'light' }
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await completeManufacturer(stage)
})
afterAll(() => stage.close())

it('a doubtful code is confirmed anew, and a remark is answered and read beside its entry', async () => {
  const id = await factIdOf(stage)
  await sql`update tenants set status = 3, "factNo" = '91350211M0000XUF46', "factNoChecked" = true,
    remarks = ${JSON.stringify([{ field: 'factAddress', reason: '与执照不符' }])} where id = ${id}`.execute(stage.db)
  const page = await enterAt(stage, '/set/info')
  const section = page.getByRole('region', { name: '公司信息' })
  const tick = section.getByLabel('已与营业执照照片核对，代码无误')
  await expect.poll(() => tick.isChecked()).toBe(true)
  await section.getByLabel('统一社会信用代码').fill('91350100M0001TGQXM')
  await expect.poll(() => tick.isChecked()).toBe(false)
  await section.getByRole('button', save).click()
  await section.getByText('请与营业执照照片核对后确认').waitFor()
  await tick.check()
  await section.getByRole('button', save).click()
  await page.getByText('保存成功').first().waitFor()
  const now = () =>
    queryRow(stage.db, sql`select "factNo", "factNoChecked", status, answers from tenants where id = ${id}`)
  expect(await now()).toMatchObject({ factNo: '91350100M0001TGQXM', factNoChecked: true, status: 3 })
  await section.getByText('与执照不符').waitFor()
  await section.getByRole('button', { name: '资料无误，说明原因…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: /^答复/ }).fill('执照上就是这样')
  await page.getByRole('dialog').getByRole('button', { name: '答复', exact: true }).click()
  await expect.poll(now).toMatchObject({ status: 1, answers: [{ field: 'factAddress', answer: '执照上就是这样' }] })
  const platform = await enterAs(stage, 'platform', 'plat', zh, { at: `/fact/detail?id=${id}` })
  await platform.locator('dd', { hasText: '水吉镇' }).getByText('答复：执照上就是这样').waitFor()
  for (const each of [page, platform]) await each.context().close()
})

it('a section saved without a network waits for the network, and is saved once', async () => {
  const page = await enterAt(stage, '/set/info')
  const section = page.getByRole('region', { name: '公司信息' })
  await section.getByLabel('营业执照所在地').fill('水吉镇后井村九号')
  await page.context().setOffline(true)
  await section.getByRole('button', save).click()
  await section.getByText('正在等待连接').waitFor()
  await page.context().setOffline(false)
  await page.getByText('保存成功').first().waitFor()
  const id = await factIdOf(stage)
  const stored = await queryRow(stage.db, sql`select "factAddress" from tenants where id = ${id}`)
  expect(stored).toMatchObject({ factAddress: '水吉镇后井村九号' })
  await page.context().close()
})

it('whoever is not the creator is told the truth about the data', async () => {
  const staff = await enterAs(stage, 'demo-user', 'fact', zh, { at: '/registerFactData' })
  await staff.getByRole('heading', { name: '厂家资料已完善' }).waitFor()
  const platform = await enterAs(stage, 'platform', 'plat', zh, { at: '/registerFactData' })
  await platform.getByRole('heading', { name: '此页面供厂家使用' }).waitFor()
  for (const page of [staff, platform]) await page.context().close()
})
