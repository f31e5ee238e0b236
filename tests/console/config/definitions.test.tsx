import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Definitions, definitionsByName } from '../../../src/console/config/definitions'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import type { AnyResource } from '../../../src/schema/model/resource'
import { type Answers, listed, openConsole } from '../../kit/console/secondConsole'
import { bikes, depots } from '../../secondApp/app'

const WAIT = { timeout: 30_000 }
describe('declarations that come one at a time', () => {
  it('are fetched once each, however often they are asked for', async () => {
    const fetch = vi.fn(async () => ({ default: bikes as AnyResource }))
    const { now, load } = definitionsByName({ bikes: fetch })
    expect([now('bikes'), fetch.mock.calls.length]).toEqual([undefined, 0])
    const [first, second] = await Promise.all([load('bikes'), load('bikes')])
    expect([first, second, now('bikes'), fetch.mock.calls.length]).toEqual([bikes, bikes, bikes, 1])
    // React waits for one promise, not for another at each try.
    expect(load('bikes')).toBe(load('bikes'))
  })
  it('tell whoever waited that one did not come, and try again a moment later', async () => {
    vi.useFakeTimers()
    const fetch = vi.fn(async () => ({ default: bikes as AnyResource }))
    fetch.mockRejectedValueOnce(new Error('away'))
    const { load } = definitionsByName({ bikes: fetch })
    const failed = load('bikes')
    await expect(failed).rejects.toThrow('away')
    expect(load('bikes')).toBe(failed)
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(load('bikes')).resolves.toBe(bikes)
    vi.useRealTimers()
  })
  it.each(['lamps', 'toString'])('name one that there is not: %s', async name => {
    await expect(definitionsByName({}).load(name)).rejects.toThrow(`no resource is called "${name}"`)
  })
})

const rows = [{ id: 'b1', version: 1, name: 'Rocío', rent: 1234, state: 0, depot: 'd1' }]
const answers: Answers = {
  [resolveApiCalls(bikes).list]: () => listed(rows),
  [resolveApiCalls(bikes).get]: () => rows[0],
  [resolveApiCalls(bikes).history]: () => [],
  [resolveApiCalls(depots).list]: () => listed([{ id: 'd1', version: 1, name: 'North' }]),
  '/api/message/unread': () => ({ message: 0, notice: 0, todo: 0 }),
  '/api/view/list': () => [],
}
/** Declarations that come when a test says so. */
const held = () => {
  const come = new Map<string, () => void>()
  const body = (resource: AnyResource) => () =>
    new Promise<{ default: AnyResource }>(done => come.set(resource.name, () => done({ default: resource })))
  return {
    fetched: () => [...come.keys()],
    come: async (name: string) => {
      await vi.waitFor(() => expect(come.has(name)).toBe(true), WAIT)
      await act(async () => come.get(name)?.())
    },
    declarations: definitionsByName({ bikes: body(bikes), depots: body(depots) }),
  }
}
describe('a console whose declarations are on their way', () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const open = async (path: string, declarations: Definitions) => {
    const opened = await openConsole([bikes, depots], answers, { declarations })
    opened.goTo(path)
    // What waits while it is drawn is gone on with only where the drawing itself is awaited.
    await act(async () => {
      opened.draw()
    })
    await screen.findByRole('link', { name: 'Bicycles' }, WAIT)
    return opened
  }
  it('has its menu at once, fetches what its page needs and nothing else, and draws it then', async () => {
    const { fetched, come, declarations } = held()
    await open('/bikes', declarations)
    await vi.waitFor(() => expect(fetched()).toEqual(['bikes']), WAIT)
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    await come('bikes')
    await screen.findByText('Rocío', {}, WAIT)
    expect(fetched()).toEqual(['bikes'])
  })
  it('fetches another as soon as somebody points at what leads there', async () => {
    const { fetched, come, declarations } = held()
    await open('/bikes', declarations)
    await come('bikes')
    await screen.findByText('Rocío', {}, WAIT)
    fireEvent.pointerEnter(screen.getByRole('link', { name: 'Depots' }))
    expect(fetched()).toEqual(['bikes', 'depots'])
  })
  it('fetches those of the menu once nothing else is done, one after the other', async () => {
    const idle: (() => void)[] = []
    // What a page itself puts off has a latest start and is not held here.
    vi.stubGlobal('requestIdleCallback', (work: () => void, { timeout }: IdleRequestOptions = {}) =>
      timeout ? setTimeout(work) : idle.push(work),
    )
    vi.stubGlobal('cancelIdleCallback', () => {})
    const { fetched, come, declarations } = held()
    await open('/bikes', declarations)
    await come('bikes')
    await screen.findByText('Rocío', {}, WAIT)
    for (const wanted of [['bikes'], ['bikes', 'depots']]) {
      await vi.waitFor(() => expect(idle.length).toBe(1), WAIT)
      idle.shift()?.()
      expect(fetched()).toEqual(wanted)
    }
    await come('depots')
    expect(idle).toEqual([])
  })
  it('fetches all that a form is drawn with at once, not one after the other', async () => {
    const { fetched, come, declarations } = held()
    await open('/bikes/b1', declarations)
    await vi.waitFor(() => expect(fetched()).toEqual(['bikes', 'depots']), WAIT)
    await come('depots')
    await come('bikes')
    await screen.findByRole('textbox', { name: /^Name/ }, WAIT)
  })
  it('says in the place of the page that its declaration did not come', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const failing = definitionsByName({
      bikes: async () => {
        throw new Error('Failed to fetch dynamically imported module')
      },
    })
    await open('/bikes', failing)
    await screen.findByRole('alert', {}, WAIT)
    expect(screen.getByRole('link', { name: 'Depots' })).toBeTruthy()
  })
})
