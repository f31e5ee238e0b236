import { CssBaseline } from '@mui/material'
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  type DataProvider,
  type I18nProvider,
  Resource,
  type TranslationMessages,
  combineDataProviders,
} from 'ra-core'
import { type ComponentType, Suspense, startTransition, useEffect, useState } from 'react'
import { isAllowed } from '../schema/rules/availability'
import type { View } from '../schema/model/declaration/apiPaths'
import { getChildResources, getTitleField } from '../schema/selectors/definition'
import type { ResourceManifest } from '../schema/model/manifest'
import { mayReview } from '../schema/rules/review'
import { AppTheme } from './theme/ThemeProvider'
import { Layout } from './layout/Layout'
import { Broken, Exception403, NotFound } from './layout/errors/exceptions'
import { Redirect } from './layout/routing/Redirect'
import { Notifications } from './layout/Notifications'
import { type Locale, readLocale } from './i18n/locale'
import { forgetCarried } from './i18n/languageChange'
import { sessionAuthProvider } from './providers/authProvider'
import { consoleStore } from './providers/store/consoleStore'
import { envelopeDataProvider } from './providers/data/dataProvider'
import { clampLastPage } from './providers/data/clampLastPage'
import { splitPages } from './providers/data/splitPages'
import { withDeletionTracking } from './providers/data/deletedRecords'
import { batchNotifications } from './providers/data/batchNotifications'
import { languageProvider } from './providers/i18nProvider'
import { codecRouterProvider } from './providers/router/routerProvider'
import { routeTable } from './providers/router/routeTable'
import { settingsStore } from './providers/store/settingsStore'
import { type ConsoleConfig, ConsoleConfigProvider } from './config/ConsoleContext'
import { escapeDialog } from './components/dom/escapeDialog'
import { refuseFileDrop } from './components/dom/refuseFileDrop'
import { surviveTranslation } from './components/dom/surviveTranslation'
import { Loading } from './components/Loading'
import { List } from './list/List'
import './console.css'

batchNotifications()

/** Drops the props that react-admin passes to its loading page. */
const PageLoading = () => <Loading />

/** A derived page: its resource is that of the context. */
type Page = ComponentType<object>
/** Scripts of the views that load on demand. */
const scripts: { readonly [V in Exclude<View, 'list'>]: () => Promise<Page> } = {
  create: async () => (await import('./form/Create')).Create,
  edit: async () => (await import('./form/Edit')).Edit,
  show: async () => (await import('./show/Show')).Show,
  review: async () => (await import('./review/Review')).Review,
}
/** Scripts loaded so far. */
const loadedPages: { [V in View]?: Page } = { list: List }
const fetchPage = async (view: View): Promise<void> => {
  if (view !== 'list') loadedPages[view] ??= await scripts[view]()
}
/**
 * Declarations that a page needs before it renders. A list needs its own resource. Other views also
 * need referenced resources and child resources.
 */
const neededBy = (
  { name, names = [] }: ResourceManifest,
  view: View,
  { resources }: ConsoleConfig,
): readonly string[] =>
  view === 'list' ? [name] : [name, ...names, ...getChildResources({ name }, resources).map(({ part }) => part.name)]

/** Page of a resource: custom or derived. Loads its declarations in parallel with its script. */
const pageOf = (config: ConsoleConfig, head: ResourceManifest, view: View) => {
  const CustomPage = config.views.find(each => each.resource === head.name)?.page?.[view]
  const needed = neededBy(head, view, config)
  const { now, load } = config.declarations
  // Does not suspend: React throttles fallbacks by 300 ms.
  const Whole = () => {
    const [fault, setFault] = useState<{ readonly of: unknown }>()
    const [, drawAgain] = useState({})
    const Derived = loadedPages[view]
    const isThere = (CustomPage ?? Derived) !== undefined && needed.every(now)
    useEffect(() => {
      if (isThere) return
      let isMounted = true
      Promise.all([CustomPage || fetchPage(view), ...needed.map(load)]).then(
        () => isMounted && startTransition(() => drawAgain({})),
        (of: unknown) => isMounted && setFault({ of }),
      )
      return () => {
        isMounted = false
      }
    }, [isThere])
    if (fault) throw fault.of
    const resource = isThere ? now(head.name) : undefined
    if (!resource) return <Loading />
    return CustomPage ? <CustomPage resource={resource} /> : Derived && <Derived />
  }
  return () => (
    <Suspense fallback={<Loading />}>
      <Whole />
    </Suspense>
  )
}

/**
 * Throws for a page without `roles` (specification, point 8), and for a second `defineViews` of a
 * resource, which would never be shown.
 */
const assertPages = ({ pages, views }: ConsoleConfig) => {
  for (const { name, roles } of pages) if (roles === undefined) throw new Error(`The page ${name}: roles are required`)
  const twice = views.find(({ resource }, at) => views.findIndex(each => each.resource === resource) < at)
  if (twice) throw new Error(`${twice.resource} has two defineViews. Put their parts into one.`)
}
/** Data provider that loads with its first call, since few resources use it. */
const onDemand = (load: () => Promise<DataProvider>): DataProvider =>
  new Proxy({} as DataProvider, {
    get:
      (_, method: string) =>
      async (...params: readonly unknown[]) =>
        (await load())[method]?.(...params),
  })
/** Data provider of the app's resources, each by its own protocol, with the console's own calls. */
const dataProviderOf = ({ resources, declarations }: ConsoleConfig, { translate }: I18nProvider): DataProvider => {
  const envelope = envelopeDataProvider(resources, declarations)
  const rest = onDemand(async () => (await import('./providers/data/restDataProvider')).restDataProvider(declarations))
  const speaksRest = (name: string) => resources.find(resource => resource.name === name)?.definition.api === 'rest'
  const all = clampLastPage(splitPages(combineDataProviders(name => (speaksRest(name) ? rest : envelope))))
  const tracked = {
    ...all,
    ...withDeletionTracking({ delete: all.delete, restore: envelope.restore, getOne: all.getOne }),
  }
  // Loaded with the first such call.
  const bulk = async () => (await import('./providers/data/bulkWrites')).bulkWrites(tracked, resources, translate)
  return {
    ...envelope,
    ...tracked,
    updateMany: async (resource, params) => (await bulk()).updateMany(resource, params),
    deleteMany: async (resource, params) => (await bulk()).deleteMany(resource, params),
    supportAbortSignal: true,
  }
}
/** Creates the providers of an app, once, when the console opens. */
export const buildProviders = (config: ConsoleConfig, messages: TranslationMessages, locale: Locale = readLocale()) => {
  assertPages(config)
  const i18nProvider = languageProvider(config, locale, messages)
  return {
    dataProvider: dataProviderOf(config, i18nProvider),
    authProvider: sessionAuthProvider(config.resources, config.me),
    store: consoleStore(settingsStore(), locale),
    i18nProvider,
    routerProvider: codecRouterProvider(routeTable(config.resources)),
    pages: config.resources.map(resource => ({
      resource,
      list: pageOf(config, resource, 'list'),
      show: pageOf(config, resource, 'show'),
      ...(isAllowed(resource, 'create', config.me) ? { create: pageOf(config, resource, 'create') } : {}),
      ...(isAllowed(resource, 'edit', config.me) ? { edit: pageOf(config, resource, 'edit') } : {}),
      Review: mayReview(resource, config.me) ? pageOf(config, resource, 'review') : undefined,
    })),
  }
}
type Providers = ReturnType<typeof buildProviders>

/** Page of the app, loaded when it is opened. */
const OwnPage = ({ Component }: Pick<ConsoleConfig['pages'][number], 'Component'>) => (
  <Suspense fallback={<Loading />}>
    <Component />
  </Suspense>
)
/** Layout of react-admin, and the pages it shows for errors and while loading. */
const frame = {
  layout: Layout,
  catchAll: NotFound,
  accessDenied: Exception403,
  error: Broken,
  loading: PageLoading,
  disableTelemetry: true,
} as const
/** Effects on the whole document while the console is open. */
const useDocumentEffects = () => {
  useEffect(() => forgetCarried, [])
  useEffect(() => surviveTranslation(document.body), [])
  useEffect(() => escapeDialog(document), [])
  useEffect(() => refuseFileDrop(document), [])
}
/**
 * Runs react-admin over the declarations of any app, with one resource each. Uses its core parts
 * instead of `Admin`. `Admin` adds a login page, a menu and a form library that no first list needs.
 */
export const Console = ({ config, providers }: { readonly config: ConsoleConfig; readonly providers: Providers }) => {
  const { pages, ...rest } = providers
  const { Route } = providers.routerProvider
  useDocumentEffects()
  return (
    <ConsoleConfigProvider value={config}>
      <CoreAdminContext {...rest}>
        <AppTheme>
          <CssBaseline enableColorScheme />
          <CoreAdminUI {...frame}>
            {pages.map(({ resource, Review, ...views }) => (
              <Resource
                key={resource.name}
                name={resource.name}
                {...views}
                recordRepresentation={getTitleField(resource)}
              >
                {Review && <Route path="review" element={<Review />} />}
              </Resource>
            ))}
            <CustomRoutes>
              <Route path="/redirect/*" element={<Redirect />} />
              {config.pages.map(({ name, path, Component }) => (
                <Route key={name} path={path} element={<OwnPage Component={Component} />} />
              ))}
            </CustomRoutes>
          </CoreAdminUI>
          <Notifications />
        </AppTheme>
      </CoreAdminContext>
    </ConsoleConfigProvider>
  )
}
