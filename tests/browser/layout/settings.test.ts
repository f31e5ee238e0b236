import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { auditLog } from '../../../resources'
import { addresses } from '../../../resources/manufacturer/addresses'
import { texts } from '../../kit/console/texts'
import { demoPassword } from '../../../src/app/server/demo/data/demoAccounts'
import { publicTexts } from '../../../src/app/console/public/texts/publicTexts'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { fieldErrorText } from '../../../src/schema/text/errorMessages'
import { logIn, openStage, type Stage, words } from '../../kit/console/browser'
import { enterAs } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const [locale, language] = ['zh-CN', 'zh'] as const
const [w, c] = [words[locale], texts[language]]
const a = (name: keyof typeof addresses.fields) => addresses.fields[name].labels[language]
const open = (at: string, username = 'demo') => enterAs(stage, username, 'fact', { locale, theme: 'light' }, { at })

it('an address is chosen from the province down, filtered by, and renewed where its code was', async () => {
  const page = await open('/set/address-new')
  await page.getByRole('textbox', { name: new RegExp(`^${a('receiver')}`) }).fill(`收件 ${language}`)
  await page.getByRole('textbox', { name: new RegExp(`^${a('phone')}`) }).fill('13800138000')
  await page.getByRole('textbox', { name: new RegExp(`^${a('detail')}`) }).fill('水吉镇 18 号')
  const gaps = await page.evaluate(() => {
    const [region, before, after] = ['region', 'extension', 'detail'].map(name => {
      const input = document.querySelector(`[name="${name}"], [data-source="${name}"]`)
      return input?.closest('.region, .MuiTextField-root')?.getBoundingClientRect() as DOMRect
    }) as [DOMRect, DOMRect, DOMRect]
    return [region.top - before.bottom, after.top - region.bottom]
  })
  expect(gaps[0]).toBe(gaps[1])
  await page.getByRole('button', { name: w.save, exact: true }).click()
  await page.getByText(fieldErrorText('region', language)).waitFor()
  for (const [level, name] of [
    ['province', '福建省'],
    ['city', '南平市'],
    ['district', '建阳区'],
  ] as const) {
    await page.getByRole('combobox', { name: new RegExp(`^${c[level]}`) }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await page.getByRole('button', { name: w.save, exact: true }).click()
  await page.waitForURL(/address-detail\?id=/)
  await page.getByText('福建省 南平市 建阳区').first().waitFor()

  // A code of former days keeps its name, says that it was renewed, and can be taken over.
  const id = new URLSearchParams(page.url().split('?')[1]).get('id') as string
  await sql`update addresses set region = '350784/福建省/南平市/建阳市' where id = ${id}`.execute(stage.db)
  await page.reload()
  await page.getByText('福建省 南平市 建阳市').waitFor()
  await page.getByText(c.regionRenewed).first().waitFor()
  await page.getByRole('link', { name: w.edit }).click()
  await page.getByRole('button', { name: c.regionTake }).click()
  // It is looked up before it stands there.
  await page.getByRole('button', { name: c.regionTake }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: w.save, exact: true }).click()
  await expect
    .poll(() => queryRow(stage.db, sql`select region from addresses where id = ${id}`))
    .toEqual({ region: '350703/福建省/南平市/建阳区' })
  await page.waitForURL(/address-detail/)

  await page.getByRole('link', { name: w.back }).click()
  const rowOf = page.getByRole('row', { name: new RegExp(`收件 ${language}`) })
  await rowOf.waitFor()
  await page
    .getByRole('search')
    .getByRole('button', { name: new RegExp(`^${a('region')}`) })
    .click()
  await page.getByRole('combobox', { name: c.province }).click()
  await page.getByRole('option', { name: '北京市' }).click()
  await page.keyboard.press('Escape')
  await rowOf.waitFor({ state: 'detached' })
  await page.context().close()
})

it('my sessions are listed and ended, and a changed password ends the others', async () => {
  const username = 'demo-user'
  const other = await open('/user/settings', username)
  const page = await open('/user/settings', username)
  await page.getByText(c.sessionCurrent, { exact: true }).waitFor()
  await page.getByRole('button', { name: c.changePassword }).click()
  await page.getByText(w.required).first().waitFor()
  await page.getByLabel(new RegExp(`^${c.oldPassword}`)).fill('Wrong2026')
  await page.getByLabel(new RegExp(`^${c.newPassword}`)).fill('Fresh2026x')
  await page.getByLabel(new RegExp(`^${c.confirmPassword}`)).fill('Fresh2026x')
  await page.getByRole('button', { name: c.changePassword }).click()
  await page.getByText('当前密码不正确').waitFor()
  // Not while the other page looks on: it would hear of the end by its stream, and say so before it is opened again.
  await other.goto('about:blank')
  await page.getByLabel(new RegExp(`^${c.oldPassword}`)).fill('Demo1234')
  await page.getByRole('button', { name: c.changePassword }).click()
  await page.getByText(c.passwordChanged).waitFor()
  await other.goto(`${stage.address}/#/jz/manage`)
  await other.getByText(publicTexts[locale].expired).waitFor()
  await expect.poll(() => page.getByRole('button', { name: c.sessionEnd }).count()).toBe(0)
  await sql`update accounts set password = (select password from accounts where username = 'platform') where username = ${username}`.execute(
    stage.db,
  )
  await page.context().close()
  await other.context().close()
})

it('the log tells in words what happened, and is exported as a sheet that opens nothing', async () => {
  await stage.maker.call('/api/master/addOrUpdateMaster', { name: `=1+1 ${language}` })
  const page = await open('/set/audit')
  await page.getByRole('searchbox').fill(`=1+1 ${language}`)
  await page.getByRole('button', { name: w.query }).click()
  await page.getByRole('row', { name: /=1\+1/ }).getByText(c.created).first().waitFor()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  // The row leads to what was done, and that to the record.
  await page.getByRole('row', { name: /=1\+1/ }).getByRole('link').click()
  await page.waitForURL('**/#/set/audit-detail?*')
  await page.getByRole('link', { name: c.auditRecord }).click()
  await page.waitForURL('**/#/master/detail?*')
  for (const _ of [1, 2]) await page.goBack()
  await page.getByRole('row', { name: /=1\+1/ }).waitFor()
  await page.getByRole('button', { name: '导出' }).click()
  const panel = page.getByRole('dialog', { name: '导出' })
  await panel.getByRole('radio', { name: /\.csv/ }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: '导出' }).click(),
  ])
  await panel.waitFor({ state: 'detached' })
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text.split('\r\n')).toHaveLength(2)
  expect(text).toContain(`'=1+1 ${language}`)
  // What is about no record is called by what was done, and to what.
  const door = async (call: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${stage.address}${call}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const { captchaId } = (await door('/api/admin/captcha', {})).data
  await door('/api/admin/fact/login', { username: 'demo', password: demoPassword, captchaId, captcha: 'TEST' })
  await page.goto(`${stage.address}/#/set/audit?filter=${encodeURIComponent('{"resource":"session"}')}`)
  const signedIn = '登录'
  await page.locator('tbody tr').getByText(signedIn, { exact: true }).first().waitFor()
  expect(await page.locator('.actions-cell').count()).toBe(0)
  await page.locator('tbody').getByRole('link', { name: '林建安', exact: true }).first().click()
  const title = `${signedIn} · ${auditLog.fields.resource.options.options.session?.[language]}`
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await expect.poll(() => page.title()).toContain(title)
  await page.context().close()
})

it('who cannot be known any more is logged out, and comes back to the same page', async () => {
  const page = await open('/set/address')
  await page.route('**/api/admin/info', route =>
    route.fulfill({ status: 500, json: { code: 50001, data: null, msg: '' } }),
  )
  await page.reload()
  await page.getByLabel(w.account).waitFor()
  await expect.poll(() => page.url()).toContain('#/login?redirect=address')
  expect(await page.evaluate(() => localStorage.getItem('authorization'))).toBeNull()
  await page.unroute('**/api/admin/info')
  await logIn(page, locale, 'demo')
  await expect.poll(() => page.url()).toContain('#/set/address')
  await page.context().close()
})
