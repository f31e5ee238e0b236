import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FaultMessage } from '../../../src/console/layout/errors/PageError'
import { useUndo } from '../../../src/console/components/hooks/useUndo'
import { watchConnectivity } from '../../../src/console/providers/api/connectivity'
import { reloadPage } from '../../../src/console/providers/api/reloadPage'
import { keepToast } from '../../../src/console/providers/data/notifications'

vi.mock('../../../src/console/providers/api/reloadPage', () => ({ reloadPage: vi.fn() }))
let isThere = true
beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(reloadPage).mockClear()
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ code: 0, data: { status: 'ready' }, msg: '' }))
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
/** In steps: what is to be drawn is, after each. */
const pass = async (time = 0) => {
  for (let passed = 0; passed <= time; passed += 250) await act(() => vi.advanceTimersByTimeAsync(250))
}

it.each([
  ['whose script did not come while the mall was away is loaded', 'Importing a module script failed.', 1],
  ['that broke by itself is not loaded', 'x is not a function', 0],
])('a page %s once the mall is back', async (_, message, times) => {
  isThere = false
  const end = watchConnectivity(() => {})
  window.dispatchEvent(new Event('offline'))
  render(
    <CoreAdminContext>
      <FaultMessage id="0" thrown={new TypeError(message)} again={() => {}} />
    </CoreAdminContext>,
  )
  await pass()
  expect(reloadPage).not.toHaveBeenCalled()
  isThere = true
  await pass(10_000)
  expect(reloadPage).toHaveBeenCalledTimes(times)
  end()
})

/** A list to which a row comes back, or does not, and the button that is gone once it is pressed. */
const List = ({ returns }: { readonly returns: boolean }) => {
  const [back, setBack] = useState(false)
  const [pressed, setPressed] = useState(false)
  const takeBack = useUndo()
  const undo = async () => setTimeout(() => setBack(returns), 500)
  const press = () => {
    setPressed(true)
    void takeBack(keepToast({ message: 'x', isFault: false, about: ['bowls/7'], undo }))
  }
  return (
    <>
      <main>
        <h1>Bowls</h1>
        <a href="#/bowls/77/show">77</a>
        {back && <a href="#/bowls/7/show">7</a>}
      </main>
      {!pressed && (
        <button type="button" onClick={press}>
          Undo
        </button>
      )}
    </>
  )
}
it.each([
  ['the row that has come back', true, '7'],
  ['the heading where none comes', false, 'Bowls'],
])('after taking back, the focus is on %s', async (_, returns, expected) => {
  isThere = true
  render(
    <CoreAdminContext>
      <List returns={returns} />
    </CoreAdminContext>,
  )
  const button = screen.getByRole('button')
  button.focus()
  fireEvent.click(button)
  await pass(5_000)
  expect(document.activeElement?.textContent).toBe(expected)
})
