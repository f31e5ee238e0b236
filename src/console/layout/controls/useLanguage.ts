import { useLocaleState, useNotify } from 'ra-core'
import { keepLocale, type Locale } from '../../i18n/locale'
import { isLoaded, loadMessages } from '../../providers/i18nProvider'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { endRedraw, isRemounting } from '../../i18n/languageChange'
import { useOnChange } from '../../components/hooks/useOnChange'

const names: { readonly [L in Locale]: string } = { 'zh-CN': '中文', 'en-US': 'English' }
/** Language of the screen and its setter, which loads the messages first. */
export const useLanguage = () => {
  const [locale, setLocale] = useLocaleState()
  const config = useConsoleConfig()
  const notify = useNotify()
  const other: Locale = locale === 'zh-CN' ? 'en-US' : 'zh-CN'
  const change = async (to: Locale): Promise<void> => {
    if (to === locale) return
    try {
      if (!isLoaded(to)) await loadMessages(config, to)
    } catch {
      return notify('console.languageAway', { type: 'error', messageArgs: { language: names[to] } })
    }
    keepLocale(to)
    setLocale(to)
  }
  return { locale, other, change, name: (each: Locale) => names[each] }
}
/** Sets the document's language and announces a change. */
export const useAnnounceLanguage = (): void => {
  const [locale] = useLocaleState()
  const notify = useNotify()
  useOnChange(() => {
    document.documentElement.lang = locale
    if (!isRemounting(locale)) return
    notify('console.languageChanged', { type: 'success' })
    const timer = setTimeout(endRedraw, 1000)
    return () => clearTimeout(timer)
  }, [locale])
}
