import type { TranslationMessages } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { Language } from '../../schema/field'
import type { AnyResource } from '../../schema/resource'
import { labelLanguage, type Locale } from '../words/locale'

const dictionaries: { readonly [L in Locale]: () => Promise<{ readonly messages: TranslationMessages }> } = {
  'zh-CN': () => import('../words/zh'),
  'en-US': () => import('../words/en'),
}
/** react-admin's names for resources and fields, from the declarations' labels. */
const declared = (resources: readonly AnyResource[], language: Language) => ({
  resources: Object.fromEntries(
    resources.map(resource => [
      resource.name,
      {
        name: resource.labels[language],
        fields: Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, field.labels[language]])),
      },
    ]),
  ),
})
/** Loads one language. The other is loaded when someone switches to it. */
export const loadMessages = async (resources: readonly AnyResource[], locale: Locale): Promise<TranslationMessages> => ({
  ...(await dictionaries[locale]()).messages,
  ...declared(resources, labelLanguage(locale)),
})

export const languageProvider = (resources: readonly AnyResource[], first: Locale, messages: TranslationMessages) =>
  polyglotI18nProvider(
    locale => (locale === first ? messages : loadMessages(resources, locale as Locale)) as TranslationMessages,
    first,
    [
      { locale: 'zh-CN', name: '中文' },
      { locale: 'en-US', name: 'English' },
    ],
    { allowMissing: false },
  )
