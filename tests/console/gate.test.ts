import { describe, expect, it } from 'vitest'
import { resources } from '../../resources'
import { config, groups, lowerRoles } from '../../resources/kit'
import { firstAllowed, sentTo } from '../../src/console/layout/Gate'
import { pageRoutes } from '../../src/shop/console/pages/routes'
import { loginTarget, pageAfterLogin } from '../../src/console/providers/loginTarget'
import { routeTable } from '../../src/console/providers/routeTable'
import type { ConsoleShop, ShopPage } from '../../src/console/shopContext'

const none = () => null
const page = (route: (typeof pageRoutes)[keyof typeof pageRoutes], more: Partial<ShopPage>): ShopPage => ({
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
  page(pageRoutes.userSettings, { early: true }),
]
const shopFor = (role: string, complete = true): ConsoleShop => ({
  config,
  resources,
  views: [],
  pages,
  completion: pageRoutes.registerFactData.path,
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
    ['a redirect is not carried through another', 'user', false, '/set/info?redirect=manage', '/registerFactData?redirect=factInfo'],
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
  ] as const)('%s', (_, role, complete, address, expected) => expect(sentTo(shopFor(role, complete), address)).toBe(expected))
  it('finds no page for a role that opens none', () => {
    expect(firstAllowed({ ...shopFor('user'), resources: [], pages: [] })).toBeUndefined()
    expect(sentTo({ ...shopFor('user'), pages: [page(pageRoutes.factInfo, { roles: ['creator'] })], resources: [] }, '/set/info')).toBe(
      '/notFound',
    )
  })
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
