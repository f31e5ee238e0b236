import { describe, expect, it } from 'vitest'
import { resources } from '../../../resources'
import { config, groups } from '../../../resources/kit'
import { activeMenuEntry, leadsSomewhere, sectionsOf } from '../../../src/console/layout/menu/menuSections'
import { placesOf } from '../../../src/console/layout/commandPalette/commands'
import { routeTable } from '../../../src/console/providers/router/routeTable'
import { servedIn } from '../../../src/console/providers/router/serverMenu'
import type { ConsoleConfig } from '../../../src/console/config/ConsoleContext'
import { pageRoutes } from '../../../src/app/console/routes'
import { headsOf, loadDefinitions } from '../../kit/console/consoleApp'
import { notes, wishes } from '../../kit/declarations/lamps'

const shopOf = (role: string, more: Partial<ConsoleConfig> = {}): ConsoleConfig => ({
  config,
  resources: headsOf(resources),
  declarations: loadDefinitions(resources),
  views: [],
  pages: Object.values(pageRoutes).map(each => ({ ...each, Component: () => null })),
  completion: '',
  messages: '',
  groups,
  lowerRoles: [],
  seeAs: () => {},
  reopen: () => {},
  me: { accountId: '1', username: 'u', name: 'U', role, ownRole: role, factId: 'f', complete: true },
  ...more,
})
const paths = (...[shop, menu]: Parameters<typeof sectionsOf>) =>
  sectionsOf(shop, menu).map(({ name, entries }) => `${name}: ${entries.map(({ path }) => path).join(' ')}`)

const workplace: ConsoleConfig['pages'][number] = {
  name: 'Workplace',
  path: '/dashboard/workplace',
  labels: { zh: '工作台', en: 'Workplace' },
  roles: '*',
  group: 'dashboard',
  Component: () => null,
}
describe('the menu of the mall', () => {
  const meta = (order: number, icon = 'list') => ({ order, icon, requiresAuth: true, labels: { zh: '名', en: 'N' } })
  const menu = servedIn([
    { path: '/set', name: 'set', meta: meta(2), children: [{ path: '/set/audit', name: 'audit', meta: meta(0) }] },
    {
      path: '/jz',
      name: 'jz',
      meta: meta(1),
      children: [
        { path: '/jz/new', name: 'new', meta: meta(1) },
        { path: '/jz/manage', name: 'manage', meta: {} },
        { path: '/made/up', name: 'up', meta: meta(2) },
      ],
    },
    { path: '/alone', name: 'alone', meta: meta(3) },
  ])
  it('has its own order, its own words and its own icons', () => {
    expect(paths(shopOf('creator'), menu)).toEqual([
      'jz: /jz/manage /jz/new /made/up',
      'set: /set/audit',
      'alone: /alone',
    ])
    const [bowls] = sectionsOf(shopOf('creator'), menu)
    expect(bowls).toMatchObject({ labels: { zh: '名', en: 'N' }, icon: 'list' })
    // What it calls nothing is called as declared.
    expect(bowls?.entries[0]?.labels.en).toBe('Bowls')
  })
  it('shows a role that is looked through nothing that it does not open, and no group without an entry', () =>
    expect(paths(shopOf('user'), menu)).toEqual(['jz: /jz/manage /jz/new /made/up', 'alone: /alone']))
  it('gives way to the declarations’ where there is none', () =>
    expect(paths(shopOf('user'), [])).toEqual(paths(shopOf('user'), servedIn('nothing'))))
  it.each([
    ['nothing', undefined],
    ['no list', { path: '/x' }],
    ['no entries', [null, 1, 'x', [], { path: 1, name: 'x' }, { path: '/x' }]],
  ])('is read tolerantly: %s', (_, given) => expect(servedIn(given)).toEqual([]))
  it.each([
    ['a child’s path that begins where its parent’s ends', '/dashboard', 'workplace', '/dashboard/workplace'],
    ['whatever slashes stand between', '/dashboard/', 'workplace/', '/dashboard/workplace'],
    ['a parent without a slash', 'dashboard', 'workplace', '/dashboard/workplace'],
    ['a child that begins anew', '/dashboard', '/jz/manage', '/jz/manage'],
    ['a child that is its parent', '/dashboard', '', '/dashboard'],
    ['a page of somebody else', '/dashboard', 'https://a.example/b', 'https://a.example/b'],
    ['a script', '/dashboard', 'javascript:alert(1)', undefined],
    ['another scheme', '/dashboard', ' data:text/html,x', undefined],
    ['an address of any host', '/dashboard', '//a.example', '/a.example'],
  ])('leads where it means: %s', (_, path, child, expected) => {
    const [parent] = servedIn([{ path, name: 'p', children: [{ path: child, name: 'c' }] }])
    expect(parent?.children?.[0]?.path).toBe(expected)
  })
  it('of the reference’s shape leads to the start page, under the product’s own words', () => {
    const served = servedIn([
      {
        path: '/dashboard',
        name: 'dashboard',
        meta: { locale: 'menu.server.dashboard', requiresAuth: true, icon: 'icon-dashboard', order: 1 },
        children: [
          { path: 'workplace', name: 'Workplace', meta: { locale: 'menu.server.workplace', requiresAuth: true } },
          { path: 'https://design.example', name: 'designWebsite', meta: { requiresAuth: true } },
        ],
      },
    ])
    const shop = shopOf('creator', { pages: [workplace] })
    expect(paths(shop, served)).toEqual(['dashboard: /dashboard/workplace https://design.example'])
    expect(sectionsOf(shop, served)[0]?.labels).toEqual(groups.dashboard.labels)
    // What leads out of the console is nothing to be found in it.
    expect(placesOf(shop, sectionsOf(shop, served)).map(({ to }) => to)).not.toContain('https://design.example')
  })
  it.each([
    ['a page that opens', [{ path: '/jz/manage', name: 'a' }], true],
    ['a page among what is none', [{ path: '/x', name: 'x', children: [{ path: '/jz/new', name: 'n' }] }], true],
    ['no page of the product', [{ path: '/made/up', name: 'up' }], false],
    ['a page that the role does not open', [{ path: '/set/audit', name: 'audit' }], false],
    ['a page of somebody else', [{ path: 'https://a.example', name: 'a' }], false],
  ])('leads somewhere or not: %s', (_, given, expected) =>
    expect(leadsSomewhere(shopOf('user'), servedIn(given))).toBe(expected),
  )
  it('of odd parts keeps what can be meant', () =>
    expect(
      servedIn([{ path: '/x', name: 'x', meta: { icon: 1, order: '2', labels: { zh: 1 } }, children: 'y' }]),
    ).toEqual([{ path: '/x', name: 'x', meta: { labels: undefined }, children: [] }]))
})

describe('the present page’s entry', () => {
  const at = (shop: ConsoleConfig, pathname: string) =>
    activeMenuEntry(sectionsOf(shop, []), shop.resources, routeTable(shop.resources), pathname)?.path
  it.each([
    ['/bowls', '/jz/manage'],
    ['/bowls/create', '/jz/new'],
    ['/bowls/7', '/jz/manage'],
    ['/bowls/7/show', '/jz/manage'],
    ['/set/info', '/set/info'],
    ['/user/settings', undefined],
    ['/bowlsy', undefined],
    ['/', undefined],
  ])('at %s it is %s', (pathname, expected) => expect(at(shopOf('creator'), pathname)).toBe(expected))
  it('of a part is that of its whole', () => {
    const shop = shopOf('creator', { resources: headsOf([wishes, notes]), pages: [] })
    expect([at(shop, '/notes/7/show'), at(shop, '/wishes')]).toEqual(['/wishes', '/wishes'])
  })
})
