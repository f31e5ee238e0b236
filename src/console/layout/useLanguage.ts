import { useLocaleState, useNotify } from 'ra-core'
import { useEffect } from 'react'
import { keepLocale, type Locale } from '../words/locale'
import { announceRedraw, endRedraw, isRedrawn } from '../words/redraw'

const names: { readonly [L in Locale]: string } = { 'zh-CN': '中文', 'en-US': 'English' }
/** The language of the screen, and how to change it. */
export const useLanguage = () => {
  const [locale, setLocale] = useLocaleState()
  const other: Locale = locale === 'zh-CN' ? 'en-US' : 'zh-CN'
  const change = (to: Locale) => {
    if (to === locale) return
    announceRedraw(to)
    keepLocale(to)
    setLocale(to)
  }
  return { locale, other, change, name: (each: Locale) => names[each] }
}
/** Tells the document which language it is in, and its reader that it has changed. */
export const useLanguageTold = (): void => {
  const [locale] = useLocaleState()
  const notify = useNotify()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the page has come back in the other language
  useEffect(() => {
    document.documentElement.lang = locale
    if (!isRedrawn(locale)) return
    notify('console.languageChanged', { type: 'success' })
    const timer = setTimeout(endRedraw, 1000)
    return () => clearTimeout(timer)
  }, [locale])
}
