import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const kinds = ['localStorage', 'sessionStorage'] as const
const own = kinds.map(kind => [kind, Object.getOwnPropertyDescriptor(window, kind)] as const)
const replace = (get: () => unknown) => {
  for (const kind of kinds) Object.defineProperty(window, kind, { configurable: true, get })
}
const refuse = () => {
  throw new DOMException('', 'SecurityError')
}
/** What browsers do with storage, each by its own way of saying no. */
const refusals: Readonly<Record<string, () => void>> = {
  'is blocked': () => replace(refuse),
  'is switched off': () => replace(() => null),
  'is full': () => void vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse),
}
beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.restoreAllMocks()
  for (const [kind, descriptor] of own) if (descriptor) Object.defineProperty(window, kind, descriptor)
  localStorage.clear()
  sessionStorage.clear()
})

describe.each(Object.entries(refusals))('where the browser’s storage %s', (_, begin) => {
  beforeEach(begin)
  it('a session lives in the page, and ends there', async () => {
    const session = await import('../../../src/console/providers/session/session')
    const { callHeaders } = await import('../../../src/console/providers/api/call')
    session.keepSession({ token: 'abc', identity: 'fact', hasPassFact: true })
    session.keepPosition('00000000000000a0')
    expect(callHeaders()).toMatchObject({ authorization: 'abc', identity: 'fact', 'x-position': '00000000000000a0' })
    expect([session.isComplete(), session.isSessionReplaced(session.readSession())]).toEqual([true, false])
    session.followSession()
    expect(session.readSession()?.token).toBe('abc')
    session.endSession('left')
    expect(callHeaders().authorization).toBeUndefined()
  })
  it('language, settings, lists, drafts and recent pages are the page’s own', async () => {
    const { keepLocale, readLocale } = await import('../../../src/console/i18n/locale')
    const { changeSettings, readSettings } = await import('../../../src/console/settings/settings')
    const { openLists, settingsStore } = await import('../../../src/console/providers/store/settingsStore')
    const { draftsOf, ofPage, openDrafts } = await import('../../../src/console/providers/session/draftStorage')
    const { keepRecent, readRecent } = await import('../../../src/console/providers/router/recentPages')
    const { localStore } = await import('../../../src/console/storage/webStorage')
    keepLocale('en-US')
    expect(readLocale()).toBe('en-US')
    changeSettings({ tabBar: true })
    expect(readSettings().tabBar).toBe(true)
    const store = settingsStore()
    store.setup()
    const seen: unknown[] = []
    store.subscribe('bowls.columns', value => seen.push(value))
    store.setItem('bowls.columns', ['name'])
    expect([store.getItem('bowls.columns'), seen, store.listItems?.('bowls')]).toEqual([
      ['name'],
      [['name']],
      { 'bowls.columns': ['name'] },
    ])
    store.setItem('bowls.view', '7')
    openLists('1')
    expect([store.getItem('bowls.view', 'none'), store.getItem('bowls.columns')]).toEqual(['none', ['name']])
    openDrafts('1')
    localStore.set(`${ofPage('1', '/jz/new')}tab`, JSON.stringify({ at: new Date().toISOString(), values: {} }))
    expect(draftsOf('1')).toHaveLength(1)
    keepRecent('1', { to: '/masters/7/show', title: '7' })
    expect(readRecent('1')).toHaveLength(1)
    store.teardown()
  })
  it('the tab has a name, and knows that no other tab is open', async () => {
    vi.stubGlobal('BroadcastChannel', function Refused() {
      throw new DOMException('', 'SecurityError')
    })
    const { isLiving, tabName } = await import('../../../src/console/form/draft/tabLock')
    expect(await tabName).toMatch(/^[\da-f-]{36}$/)
    expect((await isLiving())('another')).toBe(true)
    vi.unstubAllGlobals()
  })
  it('the page that logs in knows that nothing is kept', async () => {
    const { isStorageUsable } = await import('../../../src/console/storage/webStorage')
    expect(isStorageUsable()).toBe(false)
  })
})

it('keeps values in the browser where there is room, and follows what another tab has written since', async () => {
  const { isStorageUsable, localStore } = await import('../../../src/console/storage/webStorage')
  expect(isStorageUsable()).toBe(true)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  expect(localStore.set('authorization', 'here')).toBe(false)
  full.mockRestore()
  localStorage.setItem('authorization', 'elsewhere')
  expect(localStore.get('authorization')).toBe('here')
  window.dispatchEvent(new StorageEvent('storage', { key: 'authorization' }))
  expect(localStore.get('authorization')).toBe('elsewhere')
  expect(localStore.keys('auth')).toEqual(['authorization'])
})
