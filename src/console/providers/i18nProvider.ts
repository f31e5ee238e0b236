import type { I18nProvider, TranslationMessages } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { AnyField, Labels, Language } from '../../schema/model/field'
import type { AppDefinition } from '../../schema/define/createKit'
import type { ResourceManifest } from '../../schema/model/manifest'
import { oneOf } from '../../schema/labels/labels'
import type { Definitions } from '../config/definitions'
import { labelLanguage, type Locale, readLocale } from '../i18n/locale'
import { announceRedraw } from '../i18n/languageChange'

const dictionaries: { readonly [L in Locale]: () => Promise<{ readonly messages: TranslationMessages }> } = {
  'zh-CN': () => import('../i18n/messages/zh'),
  'en-US': () => import('../i18n/messages/en'),
}
/** react-admin's names of resources: of one record, and of several. */
const resourceNames = (resources: readonly ResourceManifest[], language: Language) => ({
  resources: Object.fromEntries(
    resources.map(each => [each.name, { name: `${oneOf(each)[language]} |||| ${each.labels[language]}` }]),
  ),
})
/** Label of a field by react-admin's key: `resources.masters.fields.name`, of a sub-record `resources.masters.fields.honours.body`. */
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
/** Loads the console's words in all languages; answers what one is called in each, by its key. */
export const loadBilingualLabels = async (): Promise<(key: `console.${string}`) => Labels> => {
  const [zh, en] = await Promise.all([dictionaries['zh-CN'](), dictionaries['en-US']()])
  const getText = ({ messages: { console: consoleMessages } }: typeof zh, key: string) =>
    typeof consoleMessages === 'object' ? String(consoleMessages[key.slice('console.'.length)]) : key
  return key => ({ zh: getText(zh, key), en: getText(en, key) })
}
/** What a shop says in words: its title, its declarations' labels, and the words of its own pages, loaded with the first message. */
interface LoadedLanguage {
  readonly config: AppDefinition
  readonly resources: readonly ResourceManifest[]
  /** Labels of fields for react-admin's own components. */
  readonly declarations?: Definitions
  readonly appMessages?: () => Promise<Readonly<Record<string, Labels>>>
}
/** One language of texts that are said in all. */
export const inLanguage = (messages: Readonly<Record<string, Labels>>, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(messages).map(([key, labels]) => [key, labels[language]]))

const loaded = new Set<Locale>()
/** Whether the words of a language have been loaded. */
export const isLoaded = (locale: Locale): boolean => loaded.has(locale)
/** Loads one language. The other is loaded when someone switches to it. */
export const loadMessages = async (
  { config, resources, appMessages }: LoadedLanguage,
  locale: Locale,
): Promise<TranslationMessages> => {
  const [{ messages }, own] = await Promise.all([dictionaries[locale](), appMessages?.() ?? {}])
  const language = labelLanguage(locale)
  loaded.add(locale)
  return {
    ...messages,
    console: { ...(messages.console as object), title: config.title[language] as string },
    shop: inLanguage(own, language),
    ...resourceNames(resources, language),
  }
}

/** After how long words that did not come are asked for again. */
const AGAIN_MS = 3000
/**
 * The words of the screen. What is typed is handed over as soon as the other language's are there, in each window of this browser: whichever was asked, all of them change.
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
      // A window that only hears of it may be without network: it speaks half of each until the words have come.
      while (!(await isChanged(to))) {
        await new Promise(done => setTimeout(done, AGAIN_MS))
        if (readLocale() !== to) return
      }
      announceRedraw(to)
    },
  }
}
