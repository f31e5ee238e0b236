import { CssBaseline } from '@mui/material'
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  type DataProvider,
  Resource,
  type TranslationMessages,
  combineDataProviders,
} from 'ra-core'
import { lazy, Suspense, type ReactNode, useEffect } from 'react'
import { may } from '../schema/machine'
import type { AnyResource, View } from '../schema/resource'
import { titleField } from '../schema/derive'
import { mayReview } from '../schema/review'
import { AppTheme } from './theme/AppTheme'
import { ConsoleLayout } from './layout/ConsoleLayout'
import { Broken, Exception403, Exception404 } from './layout/exceptions'
import { Redirect } from './layout/Redirect'
import { Toasts } from './layout/Toasts'
import { type Locale, readLocale } from './words/locale'
import { forgetCarried } from './words/redraw'
import { sessionAuthProvider } from './providers/authProvider'
import { consoleStore } from './providers/consoleStore'
import { envelopeDataProvider } from './providers/dataProvider'
import { withLastPage } from './providers/lastPage'
import { notingRemovals } from './providers/removedHere'
import { languageProvider } from './providers/i18nProvider'
import { restDataProvider } from './providers/restDataProvider'
import { codecRouterProvider, StillLocation } from './providers/routerProvider'
import { routeTable } from './providers/routeTable'
import { settingsStore } from './providers/settingsStore'
import { type ConsoleShop, ShopProvider } from './shopContext'
import { Waiting } from './parts/Waiting'
import { ListPage } from './views/list/ListPage'
import './theme/console.css'

const EditPage = lazy(() => import('./views/form/EditPage').then(({ EditPage }) => ({ default: EditPage })))
const CreatePage = lazy(() => import('./views/form/CreatePage').then(({ CreatePage }) => ({ default: CreatePage })))
const ReviewPage = lazy(() => import('./views/review/ReviewPage').then(({ ReviewPage }) => ({ default: ReviewPage })))
const ShowPage = lazy(() => import('./views/show/ShowPage').then(({ ShowPage }) => ({ default: ShowPage })))

const derived: { readonly [V in View]: (props: { readonly resource: AnyResource }) => ReactNode } = {
  list: ListPage,
  create: props => <CreatePage {...props} />,
  edit: props => <EditPage {...props} />,
  show: props => <ShowPage {...props} />,
  review: props => <ReviewPage {...props} />,
}

/** A resource's page: the hand-made one, else the derived one. */
const pageOf = (shop: ConsoleShop, resource: AnyResource, view: View) => {
  const HandMade = shop.views.find(each => each.resource === resource)?.page?.[view]
  const Derived = derived[view]
  return () => <Suspense fallback={<Waiting />}>{HandMade ? <HandMade /> : <Derived resource={resource} />}</Suspense>
}

/** A page that says nothing of who may open it is a developer's error (specification, point 8). */
const assertPages = (pages: ConsoleShop['pages']) => {
  for (const { name, roles } of pages) if (roles === undefined) throw new Error(`The page ${name}: roles are required`)
}
/** The providers of a shop: made once, when the console opens. */
export const buildProviders = (shop: ConsoleShop, messages: TranslationMessages, locale: Locale = readLocale()) => {
  assertPages(shop.pages)
  const envelope = envelopeDataProvider(shop.resources)
  const rest = restDataProvider(shop.resources)
  const speaksRest = (name: string) =>
    shop.resources.find(resource => resource.name === name)?.definition.calls === 'rest'
  const all = withLastPage(combineDataProviders(name => (speaksRest(name) ? rest : envelope)))
  const dataProvider: DataProvider = {
    ...all,
    sort: envelope.sort,
    act: envelope.act,
    sheet: envelope.sheet,
    reveal: envelope.reveal,
    ...notingRemovals({ delete: all.delete, restore: envelope.restore }),
    removed: envelope.removed,
    export: envelope.export,
    history: envelope.history,
    waiting: envelope.waiting,
    changed: envelope.changed,
    supportAbortSignal: true,
  }
  return {
    dataProvider,
    authProvider: sessionAuthProvider(shop.resources, shop.me),
    store: consoleStore(settingsStore()),
    i18nProvider: languageProvider(shop, locale, messages),
    routerProvider: codecRouterProvider(routeTable(shop.resources)),
    pages: shop.resources.map(resource => ({
      resource,
      list: pageOf(shop, resource, 'list'),
      show: pageOf(shop, resource, 'show'),
      ...(may(resource, 'create', shop.me) ? { create: pageOf(shop, resource, 'create') } : {}),
      ...(may(resource, 'edit', shop.me) ? { edit: pageOf(shop, resource, 'edit') } : {}),
      Review: mayReview(resource, shop.me) ? pageOf(shop, resource, 'review') : undefined,
    })),
  }
}
export type Providers = ReturnType<typeof buildProviders>

/**
 * react-admin over any shop's declarations: one resource each, drawn by the engine. Its parts instead of `Admin`, which brings a login page, a
 * menu and a form library along that nobody sees before the first list.
 */
export const Console = ({ shop, providers }: { readonly shop: ConsoleShop; readonly providers: Providers }) => {
  const { pages, ...rest } = providers
  const { Route } = providers.routerProvider
  useEffect(() => forgetCarried, [])
  return (
    <ShopProvider value={shop}>
      <CoreAdminContext {...rest}>
        <AppTheme>
          <CssBaseline enableColorScheme />
          <StillLocation>
            <CoreAdminUI
              layout={ConsoleLayout}
              catchAll={Exception404}
              accessDenied={Exception403}
              error={Broken}
              loading={Waiting}
              disableTelemetry
            >
              {pages.map(({ resource, Review, ...views }) => (
                <Resource
                  key={resource.name}
                  name={resource.name}
                  {...views}
                  recordRepresentation={titleField(resource)}
                >
                  {Review && <Route path="review" element={<Review />} />}
                </Resource>
              ))}
              <CustomRoutes>
                <Route path="/redirect/*" element={<Redirect />} />
                {shop.pages.map(({ name, path, Component }) => (
                  <Route
                    key={name}
                    path={path}
                    element={
                      <Suspense fallback={<Waiting />}>
                        <Component />
                      </Suspense>
                    }
                  />
                ))}
              </CustomRoutes>
            </CoreAdminUI>
          </StillLocation>
          <Toasts />
        </AppTheme>
      </CoreAdminContext>
    </ShopProvider>
  )
}
