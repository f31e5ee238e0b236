import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppSettings } from '../../../src/console/settings/settings'
import { changed, defaultSettings, pastedSettings, settingsIn } from '../../../src/console/settings/settings'

const key = 'app_settings'
/** The settings as a page reads them that opens now. */
const opened = async () => {
  vi.resetModules()
  return import('../../../src/console/settings/settings')
}
beforeEach(() => localStorage.clear())

it('the defaults are the specification’s', () =>
  expect(defaultSettings).toEqual({
    theme: 'light',
    colorWeak: false,
    navbar: true,
    menu: true,
    topMenu: false,
    hideMenu: false,
    menuCollapse: false,
    footer: true,
    themeColor: '#165DFF',
    menuWidth: 220,
    globalSettings: false,
    device: 'desktop',
    tabBar: false,
    menuFromServer: false,
    serverMenu: [],
  }))

const other = {
  theme: 'dark',
  colorWeak: true,
  navbar: false,
  menu: false,
  topMenu: true,
  hideMenu: true,
  menuCollapse: true,
  footer: false,
  themeColor: '#8a2be2',
  menuWidth: 300,
  tabBar: true,
  menuFromServer: true,
} as const satisfies Partial<AppSettings>
describe('what is kept or pasted', () => {
  it('is read back whole', () => expect(settingsIn(other)).toEqual({ ...defaultSettings, ...other }))
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', [1]],
    ['a text', 'dark'],
    ['keys that are none', JSON.parse('{"constructor":true,"__proto__":{"footer":false},"fonts":"x"}')],
    ['what only a page has', { globalSettings: true, device: 'mobile', serverMenu: [{ path: '/x' }] }],
    ['a flag that is none', { footer: 'no', navbar: 0, tabBar: null, topMenu: {} }],
    ['a theme that is none', { theme: 'blue' }],
    ['a theme of Object’s', { theme: 'toString' }],
    ['a colour that is none', { themeColor: 'red' }],
    ['a colour with more behind it', { themeColor: '#165DFF;}body{display:none}' }],
    ['a width as text', { menuWidth: '220' }],
    ['no width', { menuWidth: -1 }],
    ['a width beyond', { menuWidth: 1e9 }],
    ['half a pixel', { menuWidth: 200.5 }],
  ])('%s is the default', (_, given) => expect(settingsIn(given)).toEqual(defaultSettings))
  it('of a damaged part only that part', () =>
    expect(settingsIn({ ...other, menuWidth: 'wide' })).toEqual({ ...defaultSettings, ...other, menuWidth: 220 }))
  it.each([
    ['{"footer":false}', { footer: false }],
    ['', undefined],
    ['{', undefined],
    ['[]', undefined],
    ['{"fonts":1}', undefined],
  ])('the text %s holds %j', (text, expected) =>
    expect(pastedSettings(text)).toEqual(expected && { ...defaultSettings, ...expected }),
  )
})

describe('a change', () => {
  const collapsed = { ...defaultSettings, menuCollapse: true }
  it.each([
    ['the menu on top is never collapsed', { topMenu: true }, { topMenu: true, menuCollapse: false }],
    ['nor is it when it comes back', { topMenu: false }, { topMenu: false, menuCollapse: true }],
    ['nor where it was pasted so', { topMenu: true, menuCollapse: true }, { topMenu: true, menuCollapse: false }],
    ['another leaves it', { footer: false }, { footer: false, menuCollapse: true }],
  ])('%s', (_, part, expected) => expect(changed(collapsed, part)).toEqual({ ...collapsed, ...expected }))
  it('comes back to what it was', () =>
    expect(changed(changed({ ...collapsed, topMenu: true }, { topMenu: false }), {}).menuCollapse).toBe(false))
})

describe('the browser', () => {
  it('keeps what was changed, but for what only the page has', async () => {
    const first = await opened()
    first.changeSettings({
      ...other,
      globalSettings: true,
      device: 'mobile',
      serverMenu: [{ path: '/x', name: 'x', meta: {} }],
    })
    const had = { ...other, menuCollapse: false }
    expect(first.readSettings()).toMatchObject({ ...had, globalSettings: true, device: 'mobile' })
    const second = await opened()
    expect(second.readSettings()).toEqual({ ...defaultSettings, ...had })
  })
  it.each(['', '{', 'null', '[]', '"x"', '{"theme":9}'])('opens with %j kept', async damaged => {
    localStorage.setItem(key, damaged)
    expect((await opened()).readSettings()).toEqual(defaultSettings)
  })
  it('tells of changes here and in another tab, until that is taken back', async () => {
    const { changeSettings, onSettings, readSettings } = await opened()
    const heard = vi.fn(() => readSettings().footer)
    const end = onSettings(heard)
    changeSettings({ globalSettings: true, footer: false })
    localStorage.setItem(key, JSON.stringify({ footer: true }))
    window.dispatchEvent(new StorageEvent('storage', { key }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }))
    expect(heard.mock.results.map(({ value }) => value)).toEqual([false, true])
    expect(readSettings().globalSettings).toBe(true)
    end()
    changeSettings({ footer: false })
    window.dispatchEvent(new StorageEvent('storage', { key }))
    expect(heard).toHaveBeenCalledTimes(2)
  })
})
