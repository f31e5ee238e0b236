import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { HttpError } from 'ra-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callApi } from '../../../src/console/providers/api/call'
import { watchConnectivity } from '../../../src/console/providers/api/connectivity'
import { useWaitForNetwork } from '../../../src/console/form/saving/useWaitForNetwork'

let isThere: boolean
let end: () => void
beforeEach(() => {
  vi.useFakeTimers()
  isThere = true
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ code: 0, data: { status: 'ready' }, msg: '' }))
  })
  end = watchConnectivity(() => {})
})
afterEach(() => {
  cleanup()
  end()
  onlineManager.setOnline(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (time = 0) => act(() => vi.advanceTimersByTimeAsync(time))
const goAway = async () => {
  isThere = false
  await callApi('/api/x').catch(() => {})
}
const lost = (code: number) => new HttpError('x', Math.floor(code / 100), { code })
/** Asks whether it may be sent; answers what is said to that. */
const ask = (by: (network: ReturnType<typeof useWaitForNetwork>) => Promise<boolean>) => {
  const drawn = renderHook(() => useWaitForNetwork())
  const heard = vi.fn()
  act(() => void by(drawn.result.current).then(heard))
  return { ...drawn, heard, waits: () => drawn.result.current.drop !== undefined }
}

it('a save that is pressed while the mall is away waits, and is sent once it is back', async () => {
  await goAway()
  await pass()
  const { heard, waits } = ask(network => network.reached())
  await pass()
  expect([waits(), heard.mock.calls]).toEqual([true, []])
  isThere = true
  await pass(10_000)
  expect([waits(), heard.mock.calls]).toEqual([false, [[true]]])
})
it('a save without a network waits for the mall too', async () => {
  onlineManager.setOnline(false)
  await goAway()
  await pass()
  const { heard, waits } = ask(network => network.reached())
  act(() => onlineManager.setOnline(true))
  await pass()
  expect([waits(), heard.mock.calls]).toEqual([true, []])
  isThere = true
  await pass(10_000)
  expect(heard.mock.calls).toEqual([[true]])
})
it.each([0, 50200, 50300, 50400])('a save that failed as the mall went away waits to be sent again: %s', async code => {
  await goAway()
  const { heard, waits } = ask(network => network.reachedAgain(lost(code)))
  await pass()
  expect([waits(), heard.mock.calls]).toEqual([true, []])
  isThere = true
  await pass(10_000)
  expect(heard.mock.calls).toEqual([[true]])
})
it.each([0, 50300, 40900, 50001])('a save that failed while the mall is there is not sent again: %s', async code => {
  const { heard } = ask(network => network.reachedAgain(lost(code)))
  await pass()
  expect(heard.mock.calls).toEqual([[false]])
})
it('a save that waits is not sent where its form goes for good', async () => {
  await goAway()
  await pass()
  const { heard, unmount } = ask(network => network.reached())
  await pass()
  unmount()
  await pass()
  isThere = true
  await pass(10_000)
  expect(heard.mock.calls).toEqual([[false]])
})
