import { localStore } from '../storage/webStorage'
import type { Language } from '../../schema/model/field'

export type Locale = 'zh-CN' | 'en-US'
// Key of react-admin's store for the locale, stored as JSON.
const key = 'RaStore.locale'

/** Selected language, else the browser's, else Chinese. Removes invalid stored values. */
export const readLocale = (): Locale => {
  const kept = localStore.get(key)
  if (kept === '"zh-CN"' || kept === '"en-US"') return JSON.parse(kept) as Locale
  if (kept !== undefined) localStore.remove(key)
  return navigator.language.startsWith('zh') || !navigator.language.startsWith('en') ? 'zh-CN' : 'en-US'
}
export const keepLocale = (locale: Locale): void => void localStore.set(key, JSON.stringify(locale))
/** Language key of labels in declarations. */
export const labelLanguage = (locale: string): Language => (locale.startsWith('en') ? 'en' : 'zh')
