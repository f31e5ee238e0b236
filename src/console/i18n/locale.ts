import { localStore } from '../storage/webStorage'
import type { Language } from '../../schema/model/field'

export type Locale = 'zh-CN' | 'en-US'
// react-admin's store keeps the locale here, as JSON.
const key = 'RaStore.locale'

/** The chosen language, else the browser's, else Chinese. What is kept and is none is forgotten, as react-admin would take it as it is. */
export const readLocale = (): Locale => {
  const kept = localStore.get(key)
  if (kept === '"zh-CN"' || kept === '"en-US"') return JSON.parse(kept) as Locale
  if (kept !== undefined) localStore.remove(key)
  return navigator.language.startsWith('zh') || !navigator.language.startsWith('en') ? 'zh-CN' : 'en-US'
}
export const keepLocale = (locale: Locale): void => void localStore.set(key, JSON.stringify(locale))
/** The key a declaration's labels stand under. */
export const labelLanguage = (locale: string): Language => (locale.startsWith('en') ? 'en' : 'zh')
