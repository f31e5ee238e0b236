import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { texts } from '../../kit/console/texts'
import { loginTexts } from '../../../src/app/console/public/texts/loginTexts'
import { publicTexts } from '../../../src/app/console/public/texts/publicTexts'
import { errorMessages, fieldErrorMessages, fieldErrorText } from '../../../src/schema/text/errorMessages'
import { demoPassword } from '../../../src/app/server/demo/data/demoAccounts'
import { queryRow, queryRows, sql } from '../../../src/server/database/connections/database'
import { type DayLocale, logIn, logOut, openStage, type Stage, words } from '../../kit/console/browser'
import { enterAs } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 120_000 })
let stage: Stage
/** Whose password is forgotten: no other test logs in with it. */
const forgetful = {
  username: 'forgetful',
  phone: '13900010001',
  name: '小忘',
  role: 'user',
  password: 'Kiln2026fire',
}
// With real captchas, read where the mall keeps them.
let guarded: Stage
beforeAll(async () => {
  stage = await openStage()
  guarded = await openStage({ captcha: undefined })
  // Before the tests, some of which end the session it is made with.
  await stage.maker.call('/api/admin/addOrUpdateSubAccount', forgetful)
}, 120_000)
afterAll(async () => {
  await stage.close()
  await guarded.close()
})

const readCaptcha = async () =>
  (await queryRow<{ answer: string }>(guarded.db, sql`select answer from captchas order by expires desc limit 1`))
    ?.answer as string

const fill = async (page: Page, locale: DayLocale, username: string, password: string, captcha: string) => {
  const w = words[locale]
  await page.getByLabel(w.account).fill(username)
  await page.getByLabel(w.password, { exact: true }).fill(password)
  await page.getByLabel(w.captcha, { exact: true }).fill(captcha)
  await page.getByRole('button', { name: w.logIn, exact: true }).click()
}

it('after a failure the page does its work unseen, and the next captcha opens', async () => {
  const page = await guarded.open()
  await page.locator('.login-captcha img[src^="data:"]').waitFor()
  await fill(page, 'zh-CN', 'demo', 'Wrong2026x', await readCaptcha())
  await page.getByText(errorMessages.loginWrong.zh).waitFor()
  await expect
    .poll(async () => (await queryRows(guarded.db, sql`select 1 from captchas where work > 0`)).length)
    .toBeGreaterThan(0)
  await fill(page, 'zh-CN', 'demo', demoPassword, await readCaptcha())
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.context().close()
})

it('the tabs are chosen by arrows, and who logs in again after the end of a session finds the own name', async () => {
  await sql`delete from limits`.execute(stage.db)
  const w = words['en-US']
  const page = await stage.open({ locale: 'en-US' })
  const [fact, plat] = [page.getByRole('tab').nth(0), page.getByRole('tab').nth(1)]
  await fact.waitFor()
  expect(await page.getByRole('tab').evaluateAll(all => all.map(each => (each as HTMLElement).tabIndex))).toEqual([
    0, -1,
  ])
  await fact.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tab', { selected: true, name: w.platformTab }).waitFor()
  await expect.poll(() => plat.evaluate(each => each === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => fact.getAttribute('aria-selected')).toBe('true')
  await fill(page, 'en-US', 'demo', demoPassword, 'TEST')
  // The console must stand: on its way to its first page it would overtake an address that is gone to.
  await page.getByRole('button', { name: new RegExp(`^${w.account2}`) }).waitFor()
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.goto(`${stage.address}/#/jz/view?id=gone`)
  await page.getByText('This bowl does not exist, or was deleted').waitFor()
  // Not while the page looks on: it would hear of the end by its stream, and say so before it is opened again.
  await page.goto('about:blank')
  await sql`delete from sessions`.execute(stage.db)
  await page.goto(`${stage.address}/#/jz/view?id=gone`)
  await page.getByText(loginTexts['en-US'].expired).waitFor()
  await expect.poll(() => page.getByLabel(w.account).inputValue()).toBe('demo')
  await page.context().close()
})

it('whoever is locked out reads for how long', async () => {
  await sql`delete from limits`.execute(stage.db)
  const page = await stage.open()
  const picture = page.getByRole('img', { name: words['zh-CN'].captcha })
  for (let turn = 0; turn < 6; turn += 1) {
    await expect.poll(() => picture.getAttribute('src')).toContain('data:image')
    const before = await picture.getAttribute('src')
    await fill(page, 'zh-CN', 'nobody', `Wrong${turn}xx`, 'TEST')
    // The entry is emptied when the next picture comes: what is typed before that belongs to the last one.
    await expect.poll(() => picture.getAttribute('src'), { timeout: 20_000 }).not.toBe(before)
  }
  await page.getByText('请 15 分钟后再试').waitFor()
  await page.context().close()
})

it('the login page opens with a session, says whose it is, and leads on or to another account', async () => {
  await sql`delete from limits`.execute(stage.db)
  const o = publicTexts['en-US']
  const page = await enterAs(stage, 'demo', 'fact', { locale: 'en-US', theme: 'light' })
  const token = () => page.evaluate(() => localStorage.getItem('authorization'))
  const first = await token()
  await page.goto(`${stage.address}/#/login`)
  await page.getByText('林建安 (demo)').waitFor()
  await page.getByRole('button', { name: o.goOn }).click()
  // The login page has a heading, too: it stands until the console is there.
  await page.getByRole('button', { name: new RegExp(`^${words['en-US'].account2}`) }).waitFor()
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  expect(await token()).toBe(first)
  await page.goto(`${stage.address}/#/register`)
  await page.getByRole('heading', { name: o.registerTitle }).waitFor()
  await page.getByText('林建安 (demo)').waitFor()
  await page.goto(`${stage.address}/#/login`)
  await page.reload()
  await page.getByText('林建安 (demo)').waitFor()
  await logIn(page, 'en-US', 'demo-user')
  expect(await token()).not.toBe(first)
  const info = await page.request.post(`${stage.address}/api/admin/info`, {
    headers: { authorization: first as string, identity: 'fact' },
    data: {},
  })
  expect(info.status()).toBe(401)
  await page.context().close()
})

it('registering says the rules before the error, the specification’s words at empty fields, and forgets what is no longer true', async () => {
  const o = publicTexts['zh-CN']
  const page = await stage.newPage()
  await page.goto(`${stage.address}/#/register`)
  await page.getByText(o.passwordHint).waitFor()
  await page.getByText(o.phoneHint).waitFor()
  await page.getByRole('button', { name: o.settle }).click()
  await page.getByText(loginTexts['zh-CN'].accountEmpty, { exact: true }).waitFor()
  await page.getByText(loginTexts['zh-CN'].passwordEmpty, { exact: true }).waitFor()
  const username = page.getByLabel(o.username)
  await username.fill('demo')
  await page.getByText(fieldErrorMessages.taken.zh, { exact: true }).waitFor()
  await username.press('End')
  await username.pressSequentially('x')
  await expect.poll(() => page.getByText(fieldErrorMessages.taken.zh, { exact: true }).count()).toBe(0)
  await page.getByLabel(o.choosePassword, { exact: true }).fill('Ab1')
  await page.getByLabel(o.choosePassword, { exact: true }).blur()
  await page.getByText(fieldErrorText('passwordShort', 'zh', { min: 6 }), { exact: true }).waitFor()
  const eye = await page.getByRole('button', { name: `${o.show}: ${o.choosePassword}` }).boundingBox()
  expect(Math.min(eye?.width ?? 0, eye?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await page.context().close()
})

it('the own mobile number is changed with the password and a code that is read on it', async () => {
  const [phone, c] = ['13805990101', texts.en]
  const page = await enterAs(stage, 'demo', 'fact', { locale: 'en-US', theme: 'light' })
  let answer = () => {}
  const asked = new Promise<void>(done => {
    answer = done
  })
  await page.route('**/api/admin/info', route => asked.then(() => route.continue()))
  await page.goto(`${stage.address}/#/user/settings`)
  await page.getByRole('region', { name: c.changePhone }).getByText(c.loading).waitFor({ state: 'attached' })
  expect(await page.getByText(c.phoneNone).count()).toBe(0)
  answer()
  await page.getByLabel(new RegExp(`^${c.newPhone}`)).fill(phone)
  await page.getByLabel(new RegExp(`^${c.passwordToConfirm}`)).fill('Wrong2026x')
  await page.getByRole('button', { name: c.phoneSend }).click()
  await page.getByText(fieldErrorMessages.passwordWrong.en).waitFor()
  await page.getByLabel(new RegExp(`^${c.passwordToConfirm}`)).fill(demoPassword)
  await page.getByRole('button', { name: c.phoneSend }).click()
  await page.getByLabel(new RegExp(`^${c.phoneCode}`)).fill(
    await vi.waitFor(() => stage.codes.get(phone) ?? Promise.reject(new Error('no code yet')), {
      timeout: 15_000,
    }),
  )
  await page.getByRole('button', { name: c.changePhone }).click()
  await page.getByText(c.phoneChanged).waitFor()
  expect(await queryRow(stage.db, sql`select phone from accounts where username = 'demo'`)).toEqual({ phone })
  await page.context().close()
})

it('a forgotten password is replaced with a code that was sent, and every other session is over', async () => {
  await sql`delete from limits`.execute(stage.db)
  const o = publicTexts['zh-CN']
  const { username, phone } = forgetful
  const before = await enterAs(stage, username, 'fact', { locale: 'zh-CN', theme: 'light' })
  const page = await stage.open()
  await page.getByRole('link', { name: o.forgot }).click()
  // The login page's own account field answers to the same words until this page is there.
  await page.getByRole('heading', { name: o.forgotTitle }).waitFor()
  await page.getByLabel(o.mobile).fill(phone)
  await page.getByLabel(o.captcha, { exact: true }).fill('TEST')
  await page.getByRole('button', { name: o.sendCode }).click()
  const sent = await vi.waitFor(() => stage.codes.get(phone) ?? Promise.reject(new Error('no code yet')), {
    timeout: 15_000,
  })
  await page.getByLabel(o.code).fill(sent === '000000' ? '000001' : '000000')
  await page.getByLabel(o.newPassword, { exact: true }).fill('Kiln2027fire')
  await page.getByLabel(o.confirmPassword, { exact: true }).fill('Kiln2027fire')
  await page.getByRole('button', { name: o.reset }).click()
  await page.getByText(fieldErrorMessages.codeWrong.zh).waitFor()
  await page.getByLabel(o.code).fill(sent)
  await page.getByRole('button', { name: o.reset }).click()
  await page.getByText(o.resetDone).waitFor()
  await page.getByRole('button', { name: o.toLogin }).click()
  await logIn(page, 'zh-CN', username, false, 'Kiln2027fire')
  await before.getByText(o.expired).waitFor()
  await logOut(page, 'zh-CN')
  await before.context().close()
  await page.context().close()
})
