import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import { config, groups } from '../../../resources/kit'
import { consoleShop } from '../../kit/console/consoleApp'

const session = { authorization: 'abc', identity: 'fact', has_pass_fact: 'true' }
const shop = consoleShop({ config, resources, appMessages: async () => ({}), groups, role: 'creator' })
const lists = {
  'RaStore.masters.listParams': '{"filter":{"q":"秘密"}}',
  'RaStore.masters.view': '"7"',
  'RaStore.masters.cameFrom': '{"id":"7"}',
}
const others = { ...lists, 'recent:1': '[{"to":"/masters/7/show","title":"秘密"}]', 'draft:1:masters/new:a': '{}' }
const browsers = { 'RaStore.masters.columns': '["name"]', 'RaStore.locale': '"en-US"' }
const asked: { readonly url: string; readonly sent: RequestInit }[] = []
let answer: (url: string) => Promise<Response>
const open = (kept: Record<string, string>) => {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
}
const stands = (kept: object) => Object.keys(kept).filter(key => localStorage.getItem(key) !== null)

beforeEach(() => {
  vi.resetModules()
  asked.length = 0
  localStorage.clear()
  sessionStorage.clear()
  open(session)
  vi.stubGlobal('fetch', (url: string, sent: RequestInit) => {
    asked.push({ url, sent })
    return answer(url)
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('what somebody left in this browser', () => {
  /** Opens the console for an account, as far as what is kept is concerned. */
  const begin = async (accountId: string) => {
    const me = { accountId, username: 'demo', name: '1', identity: 'fact', role: 'creator', factId: '1' }
    answer = async () => new Response(JSON.stringify({ code: 0, data: {} }))
    const { openConsole } = await import('../../../src/app/console/main')
    const root = document.body.appendChild(document.createElement('div'))
    const account = Promise.resolve({ ...me, hasPassFact: true })
    const opening = { session: { token: session.authorization, identity: session.identity }, account }
    const again = () => {}
    const close = await openConsole(root, () => true, again, opening)
    close?.()
  }
  it('is gone once somebody else is here, however the account changed; the browser’s own settings stay', async () => {
    await begin('1')
    open({ ...others, ...browsers })
    sessionStorage.setItem('tabs:1', '[]')
    await begin('2')
    expect(stands(others)).toEqual([])
    expect(stands(browsers)).toEqual(Object.keys(browsers))
    expect(sessionStorage.getItem('tabs:1')).toBeNull()
  })
  it('stands again for the same person', async () => {
    await begin('1')
    open({ ...lists, 'recent:1': '[]' })
    await begin('1')
    expect(stands({ ...lists, 'recent:1': '' })).toEqual([...Object.keys(lists), 'recent:1'])
  })
})

describe('logging out', () => {
  const leave = async () => {
    const { sessionAuthProvider } = await import('../../../src/console/providers/authProvider')
    await sessionAuthProvider(shop.resources, shop.me).logout({})
  }
  it('does not wait for the mall: the session is gone from the browser, and the call goes with it', async () => {
    answer = () => new Promise(() => {})
    await leave()
    expect(localStorage.getItem('authorization')).toBeNull()
    expect(asked).toMatchObject([
      { url: '/api/user/logout', sent: { keepalive: true, headers: { authorization: 'abc' } } },
    ])
  })
  it('in another tab forgets the titles of this one’s pages', async () => {
    const { followSession } = await import('../../../src/console/providers/session/session')
    sessionStorage.setItem('tabs:1', '[]')
    for (const key of Object.keys(session)) localStorage.removeItem(key)
    followSession()
    expect(sessionStorage.getItem('tabs:1')).toBeNull()
  })
})

it('what somebody went to last holds no address that nobody can read', async () => {
  const { readRecent } = await import('../../../src/console/providers/router/recentPages')
  const [good, bad] = ['/masters/7/show', '/masters/%zz/show'].map(to => ({ to, title: '7' }))
  localStorage.setItem('recent:1', JSON.stringify([bad, good]))
  expect(readRecent('1')).toEqual([good])
})
it.each([
  ['000000160374d848', true],
  ['秘密', false],
  ['a\nb', false],
])('where the mall’s writes stood, %j, goes along with a call: %s', async (position, goes) => {
  localStorage.setItem('position', position)
  const { callHeaders } = await import('../../../src/console/providers/api/call')
  expect('x-position' in callHeaders()).toBe(goes)
})
