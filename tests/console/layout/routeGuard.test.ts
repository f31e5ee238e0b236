import { describe, expect, it } from 'vitest'
import { resources } from '../../../resources'
import { config, groups, lowerRoles } from '../../../resources/kit'
import { firstAllowed, redirectTarget } from '../../../src/console/layout/routing/RouteGuard'
import { pageRoutes } from '../../../src/app/console/routes'
import { headsOf, loadDefinitions } from '../../kit/console/consoleApp'
import { redirectedTo } from '../../../src/console/layout/routing/Redirect'
import { loginTarget, pageAfterLogin } from '../../../src/console/providers/router/loginRedirect'
import { routeTable } from '../../../src/console/providers/router/routeTable'
import type { ServedEntry } from '../../../src/console/settings/settings'
import type { ConsoleConfig, AppPage } from '../../../src/console/config/ConsoleContext'

const none = () => null
const page = (route: (typeof pageRoutes)[keyof typeof pageRoutes], more: Partial<AppPage>): AppPage => ({
  ...route,
  labels: { zh: '', en: '' },
  roles: '*',
  Component: none,
  ...more,
})
const pages = [
  page(pageRoutes.factInfo, { roles: ['creator'], group: 'set' }),
  page(pageRoutes.registerFactData, { early: true }),
  page(pageRoutes.register, { early: true }),
  page(pageRoutes.userSettings, { early: true, own: true }),
  page(pageRoutes.negotiation, {}),
  page(pageRoutes.exception403, { roles: pageRoutes.exception403.roles, exception: true }),
  page(pageRoutes.exception404, { exception: true }),
  page(pageRoutes.exception500, { exception: true }),
]
const shopFor = (role: string, complete = true): ConsoleConfig => ({
  config,
  resources: headsOf(resources),
  declarations: loadDefinitions(resources),
  views: [],
  pages,
  completion: pageRoutes.registerFactData.path,
  messages: pageRoutes.messages.path,
  groups,
  lowerRoles: lowerRoles[role] ?? [],
  seeAs: () => {},
  reopen: () => {},
  me: { accountId: '1', username: 'u', name: 'U', role, ownRole: role, factId: 'f', complete },
})
const routes = [...routeTable(resources), ...Object.values(pageRoutes)]

describe('the gate, in the order of the specification', () => {
  it.each([
    [
      'incomplete data leads to completing it, keeping page and query',
      'creator',
      false,
      '/bowls?page=2',
      '/registerFactData?redirect=manage&page=2',
    ],
    ['so does a record’s page', 'creator', false, '/bowls/7/show', '/registerFactData?redirect=view&id=7'],
    ['so does a page that is not there', 'creator', false, '/nowhere', '/registerFactData'],
    ['so does the first page', 'user', false, '/', '/registerFactData'],
    [
      'a redirect is not carried through another',
      'user',
      false,
      '/set/info?redirect=manage',
      '/registerFactData?redirect=factInfo',
    ],
    ['completing it is allowed', 'creator', false, '/registerFactData?redirect=manage', undefined],
    ['registering goes on', 'creator', false, '/register?step=3', undefined],
    ['whoever is on the way to login is let through', 'creator', false, '/bowls?redirect=login', undefined],
    ['or to registering', 'creator', false, '/bowls?redirect=register', undefined],
    ['an open page opens', 'user', true, '/bowls', undefined],
    ['a closed list leads to the first open page', 'user', true, '/subAccounts', '/bowls'],
    ['so does a closed record', 'user', true, '/subAccounts/1/show', '/bowls'],
    ['so does a page of another role', 'admin', true, '/set/info', '/bowls'],
    ['the creator has it', 'creator', true, '/set/info', undefined],
    ['what nobody makes leads away', 'creator', true, '/fact/create', '/bowls'],
    ['the list of manufacturers is the platform’s', 'creator', true, '/fact', '/bowls'],
    ['and opens for it', 'platform', true, '/fact', undefined],
    ['the platform makes no bowls', 'platform', true, '/bowls/create', '/bowls'],
    ['the log is for managers', 'user', true, '/auditLog', '/bowls'],
    ['an unknown page says so itself', 'user', true, '/nowhere', undefined],
    ['logging in again opens', 'user', true, '/login', undefined],
    ['with incomplete data, too', 'creator', false, '/login', undefined],
    ['the first page is the first allowed', 'user', true, '/', '/bowls'],
    ['403 is a manager’s page', 'admin', true, '/exception/403', undefined],
    ['and nobody else’s', 'creator', true, '/exception/403', '/bowls'],
    ['404 is everyone’s', 'user', true, '/exception/404', undefined],
    ['500 is everyone’s', 'platform', true, '/exception/500', undefined],
    ['with incomplete data it is not', 'creator', false, '/exception/500', '/registerFactData?redirect=exception-500'],
    ['the way round is open', 'user', true, '/redirect/jz/manage', undefined],
    ['but not round what is to be completed', 'creator', false, '/redirect/jz/manage', '/registerFactData'],
  ] as const)('%s', (_, role, complete, address, expected) =>
    expect(redirectTarget(shopFor(role, complete), address)).toBe(expected),
  )
  it('finds no page for a role that opens none', () => {
    expect(firstAllowed({ ...shopFor('user'), resources: [], pages: [] })).toBeUndefined()
    expect(
      redirectTarget(
        { ...shopFor('user'), pages: [page(pageRoutes.factInfo, { roles: ['creator'] })], resources: [] },
        '/set/info',
      ),
    ).toBe('/notFound')
  })
})

const entry = (path: string, children?: readonly ServedEntry[]): ServedEntry => ({
  path,
  name: path,
  meta: {},
  ...(children ? { children } : {}),
})
describe('with a menu of the mall', () => {
  const menu = [entry('/jz', [entry('/jz/new')]), entry('/set', [entry('/set/audit')])]
  it.each([
    ['a page in it opens', '/bowls/create', undefined],
    ['so does its list, which leads to it', '/bowls', undefined],
    ['so does what is reached from it: a record', '/bowls/7/show', undefined],
    ['and its form', '/bowls/7?tab=2', undefined],
    ['another page about a record stays away with its list', '/order/xieshang?id=7', '/notFound'],
    ['a list that is not in it is not there', '/masters', '/notFound'],
    ['nor is a record of it', '/masters/7/show', '/notFound'],
    ['nor is a page that no declaration draws', '/set/info', '/notFound'],
    ['nor an address of nothing', '/nowhere', '/notFound'],
    ['not found is found', '/notFound', undefined],
    ['so is log-in', '/login', undefined],
    ['one’s own pages stay', '/user/settings', undefined],
    ['so does what says what is the matter', '/exception/404', undefined],
    ['and the way round', '/redirect/masters', undefined],
    ['the first page is led on as ever', '/', '/bowls'],
  ])('%s', (_, address, expected) => expect(redirectTarget(shopFor('creator'), address, menu)).toBe(expected))
  it('the start leads to a page that stands in it', () =>
    expect(
      ['/set/info', '/jz/manage'].map(path =>
        redirectTarget({ ...shopFor('creator'), home: '/set/info' }, '/', [entry(path)]),
      ),
    ).toEqual(['/set/info', '/bowls']))
  it('another page about a record of a list that is in it opens', () =>
    expect(redirectTarget(shopFor('creator'), '/order/xieshang?id=7', [entry('/order/workorder')])).toBeUndefined())
  it('a page that the role does not open is refused before', () =>
    expect(redirectTarget(shopFor('user'), '/auditLog', menu)).toBe('/bowls'))
})
describe('the way round', () => {
  it.each([
    ['/redirect/jz/manage', '?page=2', '/bowls?page=2'],
    ['/redirect/jz/view', '?id=7', '/bowls/7/show'],
    ['/redirect/%2Fjz%2Fmanage', '', '/bowls'],
    ['/redirect/set/info', '', '/set/info'],
    ['/redirect/login', '?redirect=manage', '/login?redirect=manage'],
    ['/redirect/jz/manage/', '', '/bowls'],
    ['/redirect//evil.example', '', '/evil.example'],
    ['/redirect/%2F%2Fevil.example', '', '/evil.example'],
    ['/redirect/%5C%2Fevil.example', '', '/evil.example'],
    ['/redirect/%E0%A4%A', '', '/%E0%A4%A'],
    ['/redirect', '', '/'],
  ])('%s%s leads to %s', (pathname, search, expected) =>
    expect(redirectedTo(routeTable(resources), pathname, search)).toBe(expected),
  )
})

describe('the way back after login', () => {
  it.each([
    ['/set/zzhgl?page=2', '/login?redirect=zzhgl&page=2'],
    ['/set/info', '/login?redirect=factInfo'],
    ['/nowhere?x=1', '/login'],
  ])('%s is kept as %s', (target, expected) => expect(loginTarget(routes, target)).toBe(expected))
  it.each([
    ['/login?redirect=factInfo', '/set/info'],
    ['/login?redirect=manage&page=2', '/jz/manage?page=2'],
    ['/login?redirect=//evil.example', '/'],
    ['/login?redirect=https://evil.example', '/'],
    ['/login?redirect=javascript:alert(1)', '/'],
    ['/login?redirect=%2F%2Fevil', '/'],
    ['/login?redirect=constructor', '/'],
    ['/login', '/'],
  ])('%s leads to %s', (address, expected) => expect(pageAfterLogin(routes, address)).toBe(expected))
})
