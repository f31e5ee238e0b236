import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

type Tab = typeof import('../../../src/console/providers/session/session')
const fact = { token: 'maker', identity: 'fact', hasPassFact: true }
const plat = { token: 'platform', identity: 'plat', hasPassFact: false }
/** Opens another tab of this browser: modules of its own over the same storage. */
const openTab = async (): Promise<{ tab: Tab; heard: string[] }> => {
  vi.resetModules()
  const tab = await import('../../../src/console/providers/session/session')
  const heard: string[] = []
  tab.onSessionEnd(reason => heard.push(reason))
  tab.onSessionChange(() => {
    heard.push(JSON.stringify([tab.readSession(), tab.isComplete()]))
  })
  return { tab, heard }
}
/** Tells every tab of each write at once, as browsers may: the next write has not happened yet then. */
const tellAtOnce = () => {
  for (const method of ['setItem', 'removeItem'] as const) {
    const real = Storage.prototype[method] as (...values: string[]) => void
    vi.spyOn(Storage.prototype, method).mockImplementation(function (this: Storage, ...values: string[]) {
      const before = this.getItem(values[0] as string)
      real.apply(this, values)
      if (this === localStorage && before !== this.getItem(values[0] as string))
        window.dispatchEvent(new StorageEvent('storage', { key: values[0] }))
    })
  }
}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

describe('another tab', () => {
  it.each([
    ['a maker, then the platform', fact, plat],
    ['the platform, then a maker', plat, fact],
    ['a maker, then one whose data is not complete', fact, { ...fact, token: 'new', hasPassFact: false }],
    ['one whose data is not complete, then a maker', { ...fact, token: 'new', hasPassFact: false }, fact],
  ])('takes a log-in over as a whole, and once: %s', async (_, first, second) => {
    const one = await openTab()
    one.tab.keepSession(first)
    const other = await openTab()
    tellAtOnce()
    one.tab.keepSession(second)
    const { token, identity, hasPassFact } = second
    expect(other.heard).toEqual([JSON.stringify([{ token, identity }, hasPassFact])])
    one.tab.clearSession()
    expect(other.heard.slice(1)).toEqual(['elsewhere'])
  })
  it('that heard of half a log-in lets the server’s refusal end nothing, and takes the whole over', async () => {
    const one = await openTab()
    one.tab.keepSession(fact)
    const other = await openTab()
    // A console of an earlier version writes the token first.
    localStorage.setItem('authorization', plat.token)
    window.dispatchEvent(new StorageEvent('storage', { key: 'authorization' }))
    const half = other.tab.readSession()
    localStorage.setItem('identity', plat.identity)
    other.tab.expireSession(half)
    expect(other.tab.readSession()).toEqual({ token: plat.token, identity: plat.identity })
    expect(other.heard.filter(each => !each.startsWith('['))).toEqual([])
    expect(localStorage.getItem('authorization')).toBe(plat.token)
  })
  it('whose call is refused ends its own session, neither a later one nor none', async () => {
    const { tab, heard } = await openTab()
    tab.keepSession(fact)
    const former = tab.readSession()
    tab.keepSession(plat)
    tab.expireSession(former)
    expect([heard, tab.readSession()?.token]).toEqual([[], plat.token])
    tab.endSession('elsewhere')
    tab.expireSession(undefined)
    tab.expireSession(former)
    expect(heard).toEqual(['elsewhere'])
  })
  it('does not say of another’s session whether its data is complete', async () => {
    const one = await openTab()
    one.tab.keepSession(fact)
    const other = await openTab()
    one.tab.keepSession(plat)
    // It heard of nothing, as a page that slept.
    expect(other.tab.readSession()?.token).toBe(fact.token)
    other.tab.keepComplete(true)
    expect(one.tab.isComplete()).toBe(false)
  })
})

describe('a refused call, by each way to call', () => {
  const refused = () =>
    vi.stubGlobal('fetch', async () => {
      // The log-in in another tab comes between the call and its answer.
      const { keepSession } = await import('../../../src/console/providers/session/session')
      keepSession(plat)
      return new Response(JSON.stringify({ code: 40100, data: null, msg: '' }), { status: 401 })
    })
  afterEach(() => vi.unstubAllGlobals())
  it.each([
    ['an own call', async () => (await import('../../../src/console/providers/api/callOwn')).callAccount('/x')],
    [
      'a private picture',
      async () => (await import('../../../src/console/providers/api/upload')).readPrivate('k', true),
    ],
    ['a file of a job', async () => (await import('../../../src/console/providers/api/jobs')).fetchJobFile('1')],
    [
      'simple REST',
      async () => {
        const { restDataProvider } = await import('../../../src/console/providers/data/restDataProvider')
        return restDataProvider({ load: async () => undefined } as never).getOne('x', { id: '1' })
      },
    ],
    [
      'a call of a declaration',
      async () => {
        const { envelopeDataProvider } = await import('../../../src/console/providers/data/dataProvider')
        const { headsOf, loadDefinitions } = await import('../../kit/console/consoleApp')
        const { lamps, rooms } = await import('../../kit/declarations/lamps')
        const provider = envelopeDataProvider(headsOf([rooms, lamps]), loadDefinitions([rooms, lamps]))
        return provider.getOne('lamps', { id: '1' })
      },
    ],
  ])('sent before a log-in leaves the log-in alone: %s', async (_, call) => {
    const { tab, heard } = await openTab()
    tab.keepSession(fact)
    refused()
    await expect(call()).rejects.toBeTruthy()
    expect([heard, tab.readSession()?.token, localStorage.getItem('authorization')]).toEqual([
      [],
      'platform',
      'platform',
    ])
  })
})
