import { inLanguage } from '../../../src/console/providers/i18nProvider'
import { chinese } from '../../../src/console/i18n/messages/consoleChinese'
import { english } from '../../../src/console/i18n/messages/consoleEnglish'
import { appMessages } from '../../../src/app/console/texts'

type Said = { readonly [K in keyof typeof english | keyof typeof appMessages]: string }
/** What the console and this shop's own pages say, in one language. */
export const texts: { readonly zh: Said; readonly en: Said } = {
  zh: { ...chinese, ...inLanguage(appMessages, 'zh') } as Said,
  en: { ...english, ...inLanguage(appMessages, 'en') } as Said,
}
