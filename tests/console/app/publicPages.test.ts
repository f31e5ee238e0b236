import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showForgot } from '../../../src/app/console/public/forgot/forgot'
import { showLogin } from '../../../src/app/console/public/login/login'
import { loginTexts } from '../../../src/app/console/public/texts/loginTexts'
import { publicTexts } from '../../../src/app/console/public/texts/publicTexts'
import { showRegister } from '../../../src/app/console/public/register/register'
import { fieldErrorText } from '../../../src/schema/text/errorMessages'

/** What the mall says by the end of the path; a captcha it always gives. */
let says: Readonly<Record<string, { status: number; code: number; msg?: string; data?: object }>> = {}
const asked: string[] = []
let root: HTMLElement
beforeEach(() => {
  asked.length = 0
  document.body.innerHTML = '<div id="root"></div>'
  root = document.getElementById('root') as HTMLElement
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const name = Object.keys(says).find(each => url.endsWith(each))
    const { status, ...body } = says[name ?? ''] ?? {
      status: 200,
      code: 0,
      data: { captchaId: '1', image: 'data:,', free: true },
    }
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => vi.unstubAllGlobals())
const input = (name: string) => root.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement
const type = (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) {
    input(name).value = value
    input(name).dispatchEvent(new Event('input', { bubbles: true }))
  }
}
const submit = () => root.querySelector('.login-submit') as HTMLButtonElement
const account = {
  factName: '坊',
  username: 'potter',
  phone: '13800138000',
  password: 'Geheim12',
  confirmPassword: 'Geheim12',
}
const register = () => showRegister(root, { prepare: () => {}, enter: async () => {} })

describe.each(['zh-CN', 'en-US'] as const)('the outside pages in %s', locale => {
  const words = publicTexts[locale]
  beforeEach(() => localStorage.setItem('RaStore.locale', JSON.stringify(locale)))

  it('the page of the login names the console once', () => {
    showLogin(root, { prepare: () => {}, enter: async () => {} })
    expect(root.textContent?.split(loginTexts[locale].title)).toHaveLength(2)
  })

  it('a refusal about no field has the focus, and the button that was pressed keeps it till then', async () => {
    register()
    says = { 'fact/register': { status: 429, code: 42900, msg: 'Too often' } }
    type({ ...account, captcha: 'TEST' })
    input('terms').checked = true
    submit().focus()
    submit().click()
    submit().click()
    await vi.waitFor(() => expect(submit().textContent).toBe(words.settling), 15_000)
    expect(document.activeElement).toBe(submit())
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Too often'), 15_000)
    expect(document.activeElement?.getAttribute('role')).toBe('alert')
    expect(asked.filter(url => url.endsWith('fact/register'))).toHaveLength(1)
  })
  it('a name known as taken is told with the other errors at every press, and another one is not', async () => {
    register()
    says = { checkUsername: { status: 200, code: 0, data: { free: false } } }
    type({ factName: '坊', username: 'potter', phone: '123' })
    const error = (name: string) => root.querySelector(`#${name}-error`)?.textContent
    const taken = fieldErrorText('taken', locale === 'zh-CN' ? 'zh' : 'en')
    await vi.waitFor(() => expect(error('username')).toBe(taken), 15_000)
    for (const _ of ['a press', 'another one']) {
      submit().click()
      expect([error('username'), input('username').getAttribute('aria-invalid')]).toEqual([taken, 'true'])
      expect(error('phone')).not.toBe('')
    }
    type({ username: 'potter2' })
    submit().click()
    expect(error('username')).toBe('')
    // A draft is checked too, as after a reload.
    type({ username: 'potter' })
    register()
    await vi.waitFor(() => expect(error('username')).toBe(taken), 15_000)
  })
  it('another language empties nothing of registering but the captcha', () => {
    register()
    type({ ...account, captcha: 'TEST' })
    ;(root.querySelector('.login-language') as HTMLButtonElement).click()
    expect(Object.fromEntries([...Object.keys(account), 'captcha'].map(name => [name, input(name).value]))).toEqual({
      ...account,
      captcha: '',
    })
    expect(root.querySelector('.login-strength')?.textContent).toBe(
      publicTexts[locale === 'zh-CN' ? 'en-US' : 'zh-CN'].weak,
    )
  })
  it('another language empties nothing of a forgotten password but the captcha, at each of its steps', async () => {
    says = { forgotPassword: { status: 200, code: 0, data: { code: '123456', request: 'r' } } }
    showForgot(root)
    const turn = () => (root.querySelector('.login-language') as HTMLButtonElement).click()
    const typed = (names: readonly string[]) => names.map(name => input(name).value)
    const platform = () => root.querySelectorAll<HTMLInputElement>('[type=radio]')[1] as HTMLInputElement
    type({ phone: account.phone, username: 'potter', captcha: 'TEST' })
    platform().click()
    turn()
    expect(typed(['phone', 'username', 'captcha'])).toEqual([account.phone, 'potter', ''])
    expect(platform().checked).toBe(true)
    type({ captcha: 'TEST' })
    submit().click()
    await vi.waitFor(() => expect(input('code')).not.toBeNull(), 15_000)
    type({ code: '123456', password: 'Geheim12', confirmPassword: 'Geheim13' })
    turn()
    expect(typed(['code', 'password', 'confirmPassword'])).toEqual(['123456', 'Geheim12', 'Geheim13'])
  })
  it('the eye is named by what it does next', () => {
    register()
    const eye = root.querySelector('.login-eye') as HTMLButtonElement
    expect(eye.getAttribute('aria-label')).toBe(`${words.show}: ${words.choosePassword}`)
    eye.click()
    expect([eye.textContent, eye.getAttribute('aria-label')]).toEqual([
      words.hide,
      `${words.hide}: ${words.choosePassword}`,
    ])
  })
  it('after another password the focus is on the way back to login', async () => {
    says = { forgotPassword: { status: 200, code: 0, data: { code: '123456', request: 'r' } } }
    showForgot(root)
    type({ phone: account.phone, captcha: 'TEST' })
    submit().click()
    await vi.waitFor(() => expect(document.activeElement).toBe(input('code')), 15_000)
    type({ code: '123456', password: 'Geheim12', confirmPassword: 'Geheim12' })
    submit().click()
    await vi.waitFor(() => expect(root.textContent).toContain(words.resetDone), 15_000)
    expect(document.activeElement?.textContent).toBe(words.toLogin)
    expect(document.activeElement?.tagName).toBe('BUTTON')
    expect(root.textContent?.split(words.toLogin)).toHaveLength(2)
  })
})
