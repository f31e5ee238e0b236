import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callApi, ApiError } from '../../../src/console/providers/api/call'
import {
  checkConnectivity,
  onReconnect,
  isOffline,
  watchConnectivity,
} from '../../../src/console/providers/api/connectivity'
import { isMissingScript } from '../../../src/console/providers/api/missingScript'
import { faultId, reportFault } from '../../../src/console/providers/api/reportError'

const asked: { url: string; body: string }[] = []
type Given = number | 'nothing' | readonly [status: number, data: unknown]
let mall: Given
let ready: Given
const answer = (given: Given) => {
  if (given === 'nothing') throw new TypeError('Failed to fetch')
  const [status, data] = typeof given === 'number' ? [given, null] : given
  return new Response(JSON.stringify({ code: status === 200 ? 0 : status * 100, data, msg: '' }), { status })
}
beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  mall = 200
  ready = 200
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push({ url, body: String(init?.body ?? '') })
    return answer(url.endsWith('/api/ready') ? ready : mall)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const knock = async () => {
  await callApi('/api/x').catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
}

describe('the mall is', () => {
  it.each<readonly [string, boolean, Given, Given]>([
    ['there while calls are answered', false, 200, 'nothing'],
    ['there when it refuses', false, 409, 'nothing'],
    ['away when nobody answers', true, 'nothing', 'nothing'],
    ['away when a gateway answers in its place', true, 502, 'nothing'],
    ['away while its database is', true, 503, [503, { status: 'away' }]],
    ['there while only its disk is full', false, 503, [503, { status: 'full' }]],
    ['there when a single call got lost', false, 'nothing', 200],
    ['there if it is another’s without such a call', false, 'nothing', 404],
  ])('%s', async (_, isAway, callAnswer, readyAnswer) => {
    ;[mall, ready] = [callAnswer, readyAnswer]
    const end = watchConnectivity(() => {})
    await knock()
    expect(isOffline()).toBe(isAway)
    end()
    expect(isOffline()).toBe(false)
  })
  it('said to be there again to whoever waits for it, once', async () => {
    let returned = 0
    const [end, stop] = [watchConnectivity(() => {}), onReconnect(() => (returned += 1))]
    ;[mall, ready] = ['nothing', 'nothing']
    await knock()
    expect(returned).toBe(0)
    ready = 200
    await vi.advanceTimersByTimeAsync(10_000)
    expect(returned).toBe(1)
    stop()
    ready = 'nothing'
    await knock()
    end()
    expect(returned).toBe(1)
  })
  it('away where it was still there when a look began that came back later', async () => {
    const end = watchConnectivity(() => {})
    mall = 'nothing'
    let late: (response: Response) => void = () => {}
    const fetched = globalThis.fetch
    vi.stubGlobal(
      'fetch',
      () =>
        new Promise(done => {
          late = done
        }),
    )
    window.dispatchEvent(new Event('offline'))
    vi.stubGlobal('fetch', fetched)
    ready = 'nothing'
    window.dispatchEvent(new Event('offline'))
    late(new Response(JSON.stringify({ code: 0, data: { status: 'ready' }, msg: '' })))
    await vi.advanceTimersByTimeAsync(0)
    expect(isOffline()).toBe(true)
    end()
  })
  it('looked for until it is back, once at a time, and by nobody who does not watch', async () => {
    ;[mall, ready] = ['nothing', 'nothing']
    const looks = () => asked.filter(({ url }) => url.endsWith('/api/ready')).length
    await knock()
    checkConnectivity()
    expect(looks()).toBe(0)
    const heard = vi.fn()
    const end = watchConnectivity(heard)
    await Promise.all([knock(), knock(), knock()])
    expect(looks()).toBe(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(looks()).toBe(4)
    ready = 200
    await vi.advanceTimersByTimeAsync(3_000)
    expect([isOffline(), heard.mock.calls.length, looks()]).toEqual([false, 2, 5])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(looks()).toBe(5)
    ready = 'nothing'
    window.dispatchEvent(new Event('offline'))
    await vi.advanceTimersByTimeAsync(0)
    expect(isOffline()).toBe(true)
    end()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(looks()).toBe(6)
  })
  it('looked at when what came from it by itself breaks off', async () => {
    ready = 'nothing'
    const end = watchConnectivity(() => {})
    checkConnectivity()
    await vi.advanceTimersByTimeAsync(0)
    expect(isOffline()).toBe(true)
    end()
  })
})

describe('a fault of the page is told', () => {
  const told = (thrown: unknown, page = '/bowls') => {
    reportFault('0123456789ab', thrown, page)
    return JSON.parse(asked[0]?.body ?? '{}')
  }
  it.each([
    ["Cannot read properties of undefined (reading 'name')", "Cannot read properties of undefined (reading 'name')"],
    ['Unexpected token "张三 13800138000" in JSON', 'Unexpected token … in JSON'],
    ['bad value 350784199001011234', 'bad value …'],
    ['收件人 Li', '… Li'],
    ["no 'user 12' here", 'no … here'],
  ])('%s as %s', (message, expected) =>
    expect(told(new TypeError(message))).toMatchObject({ name: 'TypeError', message: expected }),
  )
  it('with the places in the scripts and none of what stands beside them', () => {
    const error = Object.assign(new Error('x'), {
      stack: `Error: 张三\n at draw (${location.origin}/assets/a.js:1:23)\n secret 138\nfoo@/assets/b.js:4:5`,
    })
    expect(told(error).stack).toBe('at draw (/assets/a.js:1:23)\nfoo@/assets/b.js:4:5')
  })
  it('at the kind of page, not at the record', () =>
    expect(told(new Error('x'), '/bowls/0199-abc/show').page).toBe('/bowls/…/show'))
  it('within what the mall takes', () => {
    const { message, stack, page, name } = told(
      Object.assign(new Error('x'.repeat(999)), { stack: 'at x (/a.js:1:2)\n'.repeat(999), name: 'N'.repeat(99) }),
      `/${'p'.repeat(999)}`,
    )
    expect([name, message, page, stack].map(each => each.length)).toEqual([60, 300, 200, 4000])
  })
  it('whatever was thrown, but not what the mall itself has said', () => {
    expect(told('text')).toMatchObject({ name: 'Error', message: 'string' })
    asked.length = 0
    expect(told(new ApiError(50001, 'x'))).toEqual({})
  })
  it('under an id like the mall’s own', () => expect(faultId()).toMatch(/^[0-9a-f]{12}$/))
  it.each([
    ['Failed to fetch dynamically imported module: http://x/a.js', true],
    ['error loading dynamically imported module', true],
    ['Importing a module script failed.', true],
    ['x is not a function', false],
  ])('%s is a script that did not come: %s', (message, expected) =>
    expect(isMissingScript(new TypeError(message))).toBe(expected),
  )
})
