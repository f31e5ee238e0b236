import { isObject } from '../../schema/model/condition'
import { localStore, onStorageChange } from '../storage/webStorage'
import { createListeners } from '../storage/createListeners'
import { parseJson } from '../../schema/text/parseJson'

/** Colour schemes. `system` follows the operating system. */
export const themes = ['light', 'dark', 'system'] as const
/** Menu entry of the server. */
export interface ServedEntry {
  readonly path: string
  readonly name: string
  readonly meta: {
    readonly labels?: { readonly zh: string; readonly en: string }
    readonly icon?: string
    readonly order?: number
  }
  readonly children?: readonly ServedEntry[]
}
/** Appearance of the console in this browser (specification, point 3). */
export interface AppSettings {
  readonly theme: (typeof themes)[number]
  /** Inverts the colours of the page by 80 %, for colour-blind users. */
  readonly colorWeak: boolean
  /** Shows the app bar. */
  readonly navbar: boolean
  readonly menu: boolean
  /** Menu in a row at the top instead of the side. */
  readonly topMenu: boolean
  /** Menu behind a button, as on a small screen. */
  readonly hideMenu: boolean
  /** Menu with icons only. */
  readonly menuCollapse: boolean
  readonly footer: boolean
  /** Hex colour, `#rrggbb`. */
  readonly themeColor: string
  /** Width in px. */
  readonly menuWidth: number
  /** Whether the settings drawer is open. */
  readonly globalSettings: boolean
  readonly device: 'desktop' | 'mobile'
  readonly tabBar: boolean
  readonly menuFromServer: boolean
  /** Menu of the server. Empty until it is loaded. */
  readonly serverMenu: readonly ServedEntry[]
}
/** Defaults of the specification (point 9). */
export const defaultSettings: AppSettings = {
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
}
/** Limits of the menu's width, in px. */
export const menuWidths = { min: 160, max: 400 } as const

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)
/** Whether a value is a valid menu width. */
export const isWidth = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= menuWidths.min && value <= menuWidths.max

/** Parses stored or pasted settings. Unknown keys are dropped, invalid values are defaults. */
export const settingsIn = (input: unknown): AppSettings => {
  const source = isObject(input) ? input : {}
  const usual = defaultSettings
  const flag = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise)
  return {
    ...usual,
    theme: themes.find(each => each === source.theme) ?? usual.theme,
    colorWeak: flag(source.colorWeak, usual.colorWeak),
    navbar: flag(source.navbar, usual.navbar),
    menu: flag(source.menu, usual.menu),
    topMenu: flag(source.topMenu, usual.topMenu),
    hideMenu: flag(source.hideMenu, usual.hideMenu),
    menuCollapse: flag(source.menuCollapse, usual.menuCollapse),
    footer: flag(source.footer, usual.footer),
    themeColor: isColor(source.themeColor) ? source.themeColor : usual.themeColor,
    menuWidth: isWidth(source.menuWidth) ? source.menuWidth : usual.menuWidth,
    tabBar: flag(source.tabBar, usual.tabBar),
    menuFromServer: flag(source.menuFromServer, usual.menuFromServer),
  }
}
/** Parses the text of “copy settings”. `undefined` if it holds no settings. */
export const pastedSettings = (text: string): AppSettings | undefined => {
  const value = parseJson(text)
  return isObject(value) && Object.keys(value).some(key => Object.hasOwn(defaultSettings, key))
    ? settingsIn(value)
    : undefined
}
/**
 * Applies a change of settings. Moving the menu also expands it. Switching the server's menu off
 * deletes it, so that the next switch loads it again.
 */
export const changed = (now: AppSettings, part: Partial<AppSettings>): AppSettings => ({
  ...now,
  ...part,
  ...(part.topMenu !== undefined && part.topMenu !== now.topMenu ? { menuCollapse: false } : {}),
  ...(part.menuFromServer === false ? { serverMenu: [] } : {}),
})

const key = 'app_settings'
/** Screens without room for a side menu. */
export const narrowQuery = '(max-width: 899px)'
// Known before the first render, which a change would repeat.
const device = (): AppSettings['device'] => (globalThis.matchMedia?.(narrowQuery).matches ? 'mobile' : 'desktop')
const read = () => ({ ...settingsIn(parseJson(localStore.get(key) ?? '')), device: device() })
let settings: AppSettings | undefined
const listeners = createListeners()
const publish = (next: AppSettings) => {
  settings = next
  listeners.notify()
}
export const readSettings = (): AppSettings => {
  settings ??= read()
  return settings
}
/** Changes settings in all tabs. Open drawer, device and server menu are not stored. */
export const changeSettings = (part: Partial<AppSettings>): void => {
  const next = changed(readSettings(), part)
  const { globalSettings, device, serverMenu, ...kept } = next
  localStore.set(key, JSON.stringify(kept))
  publish(next)
}
const followTabs = (change: { readonly key: string | null }) => {
  if (change.key !== null && change.key !== key) return
  const { globalSettings, device, serverMenu } = readSettings()
  publish({ ...read(), globalSettings, device, serverMenu })
}
let unfollow = () => {}
/** Subscribes to changes, also of other tabs. Returns an unsubscribe function. */
export const onSettings = (listen: () => void): (() => void) => {
  if (!listeners.hasAny()) unfollow = onStorageChange(followTabs)
  const stop = listeners.listen(listen)
  return () => {
    stop()
    if (!listeners.hasAny()) unfollow()
  }
}
