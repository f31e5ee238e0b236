import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { once } from '../../../src/console/components/dom/gestures'

const work = vi.fn()
let place = 0
beforeEach(() => {
  cleanup()
  work.mockClear()
  place += 100
  render(
    <button type="button" onClick={once(work)}>
      Agree
    </button>,
  )
})
/** A click of a pointer, as a browser tells of it. */
const click = (x = place) => {
  fireEvent.pointerDown(document.body, { clientX: x, clientY: 10 })
  fireEvent.click(screen.getByText('Agree'), { detail: 1, clientX: x, clientY: 10 })
}
/** A press of Enter on the button. */
const enter = () => {
  fireEvent.keyDown(screen.getByText('Agree'), { key: 'Enter' })
  fireEvent.click(screen.getByText('Agree'), { detail: 0 })
}

it.each([
  ['a double click is one', [click, click], 1],
  ['a third click belongs to it', [click, click, click], 1],
  ['a held key is one press', [enter, enter, enter], 1],
  ['a click after Escape is meant', [click, () => fireEvent.keyDown(document.body, { key: 'Escape' }), click], 2],
  ['a press after Escape is meant', [enter, () => fireEvent.keyDown(document.body, { key: 'Escape' }), enter], 2],
  [
    'a click after one elsewhere is meant',
    [click, () => fireEvent.pointerDown(document.body, { clientX: 0, clientY: 300 }), click],
    2,
  ],
] as const)('%s', (_, steps, times) => {
  for (const step of steps) step()
  expect(work).toHaveBeenCalledTimes(times)
})
