import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { disabledText } from '../../../src/schema/text/disabledText'
import { loginTexts } from '../../../src/app/console/public/texts/loginTexts'

type Answer = () => Promise<Response>
const away: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const says =
  (status: number, body: object | string): Answer =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
/** What the mall says when it is asked who this is. */
let who: Answer
const asked: string[] = []
/** What a start listens to, taken off when its page is left. */
const heard: [string, EventListenerOrEventListenerObject][] = []
const listen = window.addEventListener.bind(window)
const button = (text: string) => [...document.querySelectorAll('button')].find(each => each.textContent === text)

beforeEach(() => {
  vi.resetModules()
  asked.length = 0
  document.body.innerHTML = '<div id="root"></div>'
  localStorage.clear()
  history.replaceState(null, '', '#/jz/manage')
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, heardBy: EventListenerOrEventListenerObject) => {
      heard.push([type, heardBy])
      listen(type, heardBy)
    },
  )
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return url.endsWith('/api/admin/info') ? who() : says(200, { code: 0, data: { captchaId: '1', image: 'data:,' } })()
  })
  for (const [key, value] of Object.entries({ authorization: 'abc', identity: 'fact', has_pass_fact: 'true' }))
    localStorage.setItem(key, value)
})
afterEach(() => {
  for (const [type, by] of heard.splice(0)) window.removeEventListener(type, by)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe.each([
  ['zh-CN', '：'],
  ['en-US', ': '],
] as const)('the start with a session, in %s', (locale, colon) => {
  const words = loginTexts[locale]
  beforeEach(() => localStorage.setItem('RaStore.locale', JSON.stringify(locale)))
  const start = async (answer: Answer) => {
    who = answer
    await import('../../../src/app/console/start')
  }
  const trouble = () =>
    vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(words.notOpened), { timeout: 30_000 })
  const reason = () => document.querySelector('[role="alert"]')?.textContent
  const infos = () => asked.filter(url => url.endsWith('/api/admin/info')).length

  it.each([
    ['no answer', away, `${words.network}${colon}${words.networkHint}`],
    ['a gateway without words', says(502, '<html>Bad Gateway</html>'), words.mallAway],
    ['a mall that says why', says(503, { code: 50300, msg: 'Stopping', data: null }), 'Stopping'],
  ])('is kept after %s: the page says why, and neither logs out nor forgets where one was', async (_, answer, why) => {
    await start(answer)
    await trouble()
    expect(reason()).toBe(why)
    expect(localStorage.getItem('authorization')).toBe('abc')
    expect(asked.some(url => url.includes('logout'))).toBe(false)
    expect(location.hash).toBe('#/jz/manage')
    expect(document.activeElement?.textContent).toBe(words.tryAgain)
  })
  it.each([
    [
      'a fault of the console',
      new Error('lamps has two defineViews'),
      `${words.faulty}${colon}lamps has two defineViews`,
    ],
    [
      'a script that does not load',
      new TypeError('error loading dynamically imported module: /a.js'),
      `${words.network}${colon}${words.networkHint}`,
    ],
  ])('names %s', async (_, fault, why) => {
    vi.stubGlobal('reportError', () => {})
    vi.doMock('../../../src/app/console/main', () => ({ openConsole: () => Promise.reject(fault) }))
    await start(() => new Promise(() => {}))
    await trouble()
    vi.doUnmock('../../../src/app/console/main')
    expect(reason()).toBe(why)
  })
  it('logs out where the mall answers and does not say who this is, and keeps where one wanted to go', async () => {
    await start(says(500, { code: 50001, msg: '', data: null }))
    await vi.waitFor(() => expect(location.hash).toBe('#/login?redirect=manage'), { timeout: 30_000 })
    expect(reason()).toBe(words.network)
    expect(asked.some(url => url.includes('logout'))).toBe(true)
    expect(localStorage.getItem('authorization')).toBeNull()
  })
  it('shows at once that it opens, tries again by the button and by itself when the network is back, and ends with an expired session alone', async () => {
    let answer: (response: Response) => void = () => {}
    await start(
      () =>
        new Promise(done => {
          answer = done
        }),
    )
    expect(document.querySelector('[role="progressbar"]')?.getAttribute('aria-label')).toBe(words.opening)
    await vi.waitFor(() => expect(infos()).toBe(1), { timeout: 30_000 })
    answer(await says(502, '')())
    await trouble()
    who = away
    button(words.tryAgain)?.click()
    await vi.waitFor(() => expect(infos()).toBe(2), 15_000)
    await trouble()
    await vi.waitFor(() => expect(reason()).toContain(words.network), 15_000)
    who = says(401, { code: 40100, msg: '', data: null })
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(reason()).toBe(words.expired), 15_000)
    await vi.waitFor(() => expect(location.hash).toBe('#/login?redirect=manage'), 15_000)
    expect(infos()).toBe(3)
    expect(localStorage.getItem('authorization')).toBeNull()
    // A page of this browser that is opened now says the same, until somebody has logged in.
    const { keepSession, readLastEndReason } = await import('../../../src/console/providers/session/session')
    document.body.innerHTML = '<div id="root"></div>'
    history.replaceState(null, '', '#/jz/manage')
    vi.resetModules()
    await start(away)
    expect(reason()).toBe(words.expired)
    keepSession({ token: 'new', identity: 'fact', hasPassFact: true })
    expect(readLastEndReason()).toBeUndefined()
  })
  it.each([
    ['the mall has ended', 'expired', words.expired],
    ['its person has left', 'left', words.elsewhere],
    ['its account is disabled', 'disabled', disabledText('林建安')[locale === 'zh-CN' ? 'zh' : 'en']],
  ] as const)('says of a session why it is over where another page heard it first: %s', async (_, ending, said) => {
    await start(() => new Promise(() => {}))
    await vi.waitFor(() => expect(infos()).toBe(1), { timeout: 30_000 })
    vi.resetModules()
    const other = await import('../../../src/console/providers/session/session')
    other.endSession(ending, '林建安')
    window.dispatchEvent(new StorageEvent('storage', { key: 'authorization' }))
    await vi.waitFor(() => expect(reason()).toBe(said), 15_000)
  })
  it('stays on the login page that one has gone to while it opened', async () => {
    const waiting: ((response: Response) => void)[] = []
    await start(() => new Promise(done => waiting.push(done)))
    await vi.waitFor(() => expect(waiting).toHaveLength(1), { timeout: 30_000 })
    location.hash = '#/login'
    // The login page asks as well, whom to offer to go on.
    await vi.waitFor(() => expect(waiting).toHaveLength(2), 15_000)
    const me = { accountId: '1', username: 'demo', name: '1', identity: 'fact', role: 'creator', factId: '1' }
    for (const answer of waiting) answer(await says(200, { code: 0, data: { ...me, hasPassFact: true } })())
    await new Promise(done => setTimeout(done, 300))
    expect(document.querySelector('.login-page form')).not.toBeNull()
    location.hash = '#/jz/manage'
    await vi.waitFor(() => expect(waiting).toHaveLength(3), 15_000)
  })
})

it.each(['constructor', 'toString', '__proto__'])('a start at #/%s shows the log-in page', async name => {
  localStorage.clear()
  history.replaceState(null, '', `#/${name}`)
  who = away
  await import('../../../src/app/console/start')
  await vi.waitFor(() => expect(document.querySelector('form.login-card')).not.toBeNull())
})
