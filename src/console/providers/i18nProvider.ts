import type { I18nProvider, TranslationMessages } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { AnyField, Labels, Language } from '../../schema/model/field'
import type { AppDefinition } from '../../schema/define/kitConfig'
import type { ResourceManifest } from '../../schema/model/manifest'
import { oneOf } from '../../schema/labels/labels'
import type { Definitions } from '../config/definitions'
import { labelLanguage, type Locale, readLocale } from '../i18n/locale'
import { loadRegionText } from '../i18n/regionText'
import { announceRedraw } from '../i18n/languageChange'

const dictionaries: { readonly [L in Locale]: () => Promise<{ readonly messages: TranslationMessages }> } = {
  'zh-CN': () => import('../i18n/messages/reactAdminChinese'),
  'en-US': () => import('../i18n/messages/reactAdminEnglish'),
}
/** Names of resources for react-admin, singular and plural. */
const resourceNames = (resources: readonly ResourceManifest[], language: Language) => ({
  resources: Object.fromEntries(
    resources.map(each => [each.name, { name: `${oneOf(each)[language]} |||| ${each.labels[language]}` }]),
  ),
})
/**
 * Label of a field by react-admin's key, such as `resources.masters.fields.name`. Also for fields
 * of sub-records: `resources.masters.fields.honours.body`.
 */
const fieldLabel = (declarations: Definitions | undefined, key: string, language: Language): string | undefined => {
  const [root, name = '', kind, ...path] = key.split('.')
  if (root !== 'resources' || kind !== 'fields') return undefined
  let fields: Readonly<Record<string, AnyField>> | undefined = declarations?.now(name)?.fields
  let field: AnyField | undefined
  for (const part of path) {
    field = fields && Object.hasOwn(fields, part) ? fields[part] : undefined
    fields = field?.options.fields
  }
  return field?.labels[language]
}
/** Loads all languages. Returns a function that gives the labels of a message key. */
export const loadBilingualLabels = async (): Promise<(key: `console.${string}`) => Labels> => {
  const [zh, en] = await Promise.all([dictionaries['zh-CN'](), dictionaries['en-US']()])
  const getText = ({ messages: { console: consoleMessages } }: typeof zh, key: string) =>
    typeof consoleMessages === 'object' ? String(consoleMessages[key.slice('console.'.length)]) : key
  return key => ({ zh: getText(zh, key), en: getText(en, key) })
}
/** Texts of an app: title, labels of declarations, and messages, loaded on demand. */
interface LoadedLanguage {
  readonly config: AppDefinition
  readonly resources: readonly ResourceManifest[]
  /** Declarations with field labels for react-admin's own components. */
  readonly declarations?: Definitions
  readonly appMessages?: () => Promise<Readonly<Record<string, Labels>>>
}
/** One language of messages in all languages. */
export const inLanguage = (messages: Readonly<Record<string, Labels>>, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(messages).map(([key, labels]) => [key, labels[language]]))

const loaded = new Set<Locale>()
/** Whether the messages of a language are loaded. */
export const isLoaded = (locale: Locale): boolean => loaded.has(locale)
/** Loads the messages of one language. The other language is loaded on demand. */
export const loadMessages = async (
  { config, resources, appMessages }: LoadedLanguage,
  locale: Locale,
): Promise<TranslationMessages> => {
  const language = labelLanguage(locale)
  const loading = [dictionaries[locale](), appMessages?.() ?? {}, loadRegionText(language)] as const
  const [{ messages }, own] = await Promise.all(loading)
  loaded.add(locale)
  return {
    ...messages,
    console: { ...(messages.console as object), title: config.title[language] as string },
    shop: inLanguage(own, language),
    ...resourceNames(resources, language),
  }
}

/** Delay before a failed download of messages is retried, in ms. */
const AGAIN_MS = 3000
/**
 * Messages of the console. A change of language applies to all windows of the browser. The page
 * remounts with its unsaved input once the messages are loaded.
 */
export const languageProvider = (
  config: LoadedLanguage,
  first: Locale,
  messages: TranslationMessages,
): I18nProvider => {
  const provider = polyglotI18nProvider(
    locale => (locale === first ? messages : loadMessages(config, locale as Locale)) as TranslationMessages,
    first,
    [
      { locale: 'zh-CN', name: '中文' },
      { locale: 'en-US', name: 'English' },
    ],
    { allowMissing: false },
  )
  const isChanged = (to: string) =>
    provider.changeLocale(to).then(
      () => true,
      () => false,
    )
  return {
    ...provider,
    translate: (key, options) =>
      fieldLabel(config.declarations, key, labelLanguage(provider.getLocale())) ?? provider.translate(key, options),
    changeLocale: async to => {
      // A window that follows the change may be offline. Its texts stay mixed until the messages
      // are loaded.
      while (!(await isChanged(to))) {
        await new Promise(done => setTimeout(done, AGAIN_MS))
        if (readLocale() !== to) return
      }
      announceRedraw(to)
    },
  }
}
