import { localStore } from '../storage/webStorage'

/** Light, dark, or as the system has it. */
export const themes = ['light', 'dark', 'system'] as const
/** An entry of the menu as the mall serves it. */
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
/** How the console looks on this browser (specification, point 3). */
export interface AppSettings {
  readonly theme: (typeof themes)[number]
  /** Colours turned by 80 % over the whole page, for whoever tells them apart badly. */
  readonly colorWeak: boolean
  /** The bar on top. */
  readonly navbar: boolean
  readonly menu: boolean
  /** The menu in a row on top in place of the side. */
  readonly topMenu: boolean
  /** The menu behind a button, as it is on a small screen. */
  readonly hideMenu: boolean
  /** Icons alone. */
  readonly menuCollapse: boolean
  readonly footer: boolean
  /** `#rrggbb`. */
  readonly themeColor: string
  /** In pixels. */
  readonly menuWidth: number
  /** The settings' drawer is open. */
  readonly globalSettings: boolean
  readonly device: 'desktop' | 'mobile'
  readonly tabBar: boolean
  readonly menuFromServer: boolean
  /** The menu as the mall served it; empty until it has. */
  readonly serverMenu: readonly ServedEntry[]
}
/** The specification's (point 9). */
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
/** What a menu's width may be, in pixels. */
export const menuWidths = { min: 160, max: 400 } as const

type Said = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Said => typeof value === 'object' && value !== null && !Array.isArray(value)
const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)
/** Whether a menu can be as wide. */
export const isWidth = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= menuWidths.min && value <= menuWidths.max

/** The settings in what a browser kept or a person pasted: a key that is none is dropped, a value that cannot be meant is the default. */
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
/** The settings in a text, as "copy settings" writes it; nothing where it holds none. */
export const pastedSettings = (text: string): AppSettings | undefined => {
  const value = parsed(text)
  return isObject(value) && Object.keys(value).some(key => Object.hasOwn(defaultSettings, key))
    ? settingsIn(value)
    : undefined
}
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
/** What a change leads to: a menu that moves between side and top is whole again, and the mall's is asked for anew each time it is switched on. */
export const changed = (now: AppSettings, part: Partial<AppSettings>): AppSettings => ({
  ...now,
  ...part,
  ...(part.topMenu !== undefined && part.topMenu !== now.topMenu ? { menuCollapse: false } : {}),
  ...(part.menuFromServer === false ? { serverMenu: [] } : {}),
})

const key = 'app_settings'
const read = () => settingsIn(parsed(localStore.get(key) ?? ''))
let settings: AppSettings | undefined
const listeners = new Set<() => void>()
const publish = (next: AppSettings) => {
  settings = next
  for (const listen of listeners) listen()
}
export const readSettings = (): AppSettings => {
  settings ??= read()
  return settings
}
/** Changes settings of this browser, in all its tabs. What only this page has is not kept: an open drawer, the device, the mall's menu. */
export const changeSettings = (part: Partial<AppSettings>): void => {
  const next = changed(readSettings(), part)
  const { globalSettings, device, serverMenu, ...kept } = next
  localStore.set(key, JSON.stringify(kept))
  publish(next)
}
const followTabs = (event: StorageEvent) => {
  if (event.key !== null && event.key !== key) return
  const { globalSettings, device, serverMenu } = readSettings()
  publish({ ...read(), globalSettings, device, serverMenu })
}
/** Calls after each change, in another tab too. Answers how to take it back. */
export const onSettings = (listen: () => void): (() => void) => {
  if (listeners.size === 0) window.addEventListener('storage', followTabs)
  listeners.add(listen)
  return () => {
    listeners.delete(listen)
    if (listeners.size === 0) window.removeEventListener('storage', followTabs)
  }
}
