import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { logIn, openStage, type Stage, words } from '../../kit/console/browser'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
const w = words['zh-CN']

it.each(['/', '/#/login', '/#/nowhere'])(
  'log-in opened at %s is usable with under 20 kB of scripts and at most three history entries',
  async path => {
    const page = await stage.newPage()
    // What the page itself asks for without a session, before any script runs.
    await page.route('**/*.js', route => route.abort())
    await page.goto(stage.address + path, { waitUntil: 'domcontentloaded' })
    const asked = page.locator('link[rel=modulepreload], script[src]')
    const first = await asked.evaluateAll(all => all.map(each => each.getAttribute('href') ?? each.getAttribute('src')))
    const names = first.map(each => each?.replace('./', '/') ?? '')
    let bytes = 0
    // What is loaded behind the page while a person types is kept away: the page must do without it.
    await page.unrouteAll()
    await page.route('**/*.js', route =>
      names.some(name => route.request().url().endsWith(name)) ? route.continue() : route.abort(),
    )
    page.on('response', async response => {
      if (response.url().endsWith('.js')) bytes += Number((await response.allHeaders())['content-length'])
    })
    await page.goto(stage.address + path)
    await page.getByLabel(w.account).fill('demo')
    await expect.poll(() => page.getByRole('img', { name: w.captcha }).getAttribute('src')).toContain('data:image/png')
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(20_000)
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(3)
    await page.context().close()
  },
)
it('log-in says what is missing and what is wrong, at its field, and reloads the captcha', async () => {
  const page = await stage.open()
  const submit = () => page.getByRole('button', { name: w.logIn, exact: true }).click()
  await submit()
  for (const text of ['用户名不能为空', '密码不能为空', '请输入验证码']) await page.getByText(text).waitFor()
  await page.getByLabel(w.account).fill('demo')
  await page.getByLabel(w.password, { exact: true }).fill('Wrong123')
  await page.getByLabel(w.captcha, { exact: true }).fill('NOPE')
  const shown = () => page.getByRole('img', { name: w.captcha }).getAttribute('src')
  await expect.poll(shown).toContain('data:image')
  const before = await shown()
  await submit()
  await page.getByText('验证码错误').waitFor()
  await expect.poll(shown).not.toBe(before)
  await page.getByLabel(w.captcha, { exact: true }).fill('TEST')
  await submit()
  await page.getByRole('alert').getByText('账号或密码错误').waitFor()
  expect(await page.getByLabel(w.account).inputValue()).toBe('demo')
  await page.getByRole('button', { name: '切换为英文' }).click()
  await page.getByRole('heading', { name: "Tea-bowl makers' console" }).waitFor()
  expect(await page.getByLabel('Username or mobile number').inputValue()).toBe('demo')
  await page.context().close()
})
it('log-in leads back to the page that was asked for, with its query, and to no other site', async () => {
  const page = await stage.open()
  // A page that still writes its first address would take the next one back.
  await page.getByLabel(w.account).waitFor()
  await page.goto(`${stage.address}/#/master/guanli?perPage=10`)
  await page.reload()
  await expect.poll(() => page.url()).toContain('#/login?redirect=guanli&perPage=10')
  await logIn(page, 'zh-CN', 'demo')
  await expect.poll(() => page.url()).toMatch(/#\/master\/guanli\?.*perPage=10/)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${stage.address}/?again#/login?redirect=//evil.example`)
  await logIn(page, 'zh-CN', 'demo')
  await expect.poll(() => page.url()).toContain(`${stage.address}/?again#/dashboard/workplace`)
  await page.context().close()
})
it('a captcha that the server could not make comes by itself once it answers, and a key is lost to none on its way', async () => {
  const page = await stage.newPage({ locale: 'zh-CN' })
  await page.route('**/api/admin/captcha', route => route.fulfill({ status: 503 }))
  await page.goto(`${stage.address}/#/login`)
  await page.getByRole('alert').getByText('网络错误').waitFor()
  await page.unroute('**/api/admin/captcha')
  await page.locator('.login-captcha img[src^="data:"]').waitFor()
  await page.getByRole('alert').waitFor({ state: 'hidden' })

  // The next captcha is slow: what is typed meanwhile stays in its field, and the press is kept.
  let release = () => {}
  const released = new Promise<void>(done => {
    release = done
  })
  await page.route('**/api/admin/captcha', async route => {
    await released
    await route.continue()
  })
  await page.getByLabel(w.account).fill('demo')
  await page.getByLabel(w.password, { exact: true }).fill('Wrong2026x')
  await page.getByLabel(w.captcha, { exact: true }).fill('TEST')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('账号或密码错误').waitFor()
  await page.getByLabel(w.password, { exact: true }).fill('Demo1234')
  await page.getByLabel(w.captcha, { exact: true }).pressSequentially('TE')
  await page.keyboard.type('ST')
  await page.keyboard.press('Enter')
  release()
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.context().close()
})
it('log-in says that the network is away, and goes on when it is back', async () => {
  const page = await stage.open()
  await page.getByLabel(w.account).waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByLabel(w.account).fill('demo')
  await page.getByLabel(w.password, { exact: true }).fill('Demo1234')
  await page.getByLabel(w.captcha, { exact: true }).fill('TEST')
  await page.getByRole('button', { name: w.logIn, exact: true }).click()
  await page.getByRole('alert').getByText('网络错误').waitFor()
  await page.context().setOffline(false)
  const another = page.waitForResponse('**/api/admin/captcha')
  await page.getByRole('button', { name: '看不清？换一张' }).click()
  await another
  await page.getByLabel(w.captcha, { exact: true }).fill('TEST')
  await page.getByRole('button', { name: w.logIn, exact: true }).click()
  await page.locator('.figure').first().waitFor()
  await page.context().close()
})
