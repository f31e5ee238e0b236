import { expect, it } from 'vitest'
import { unfoldForPrint } from '../../../src/console/print/unfoldForPrint'

const isOpen = (id: string) => document.querySelector<HTMLDetailsElement>(`#${id}`)?.open
it('opens folded facts for paper alone, and leaves the others as they were', () => {
  document.body.innerHTML =
    '<details class="more-facts" id="folded"></details><details class="more-facts" id="open" open></details><details id="other"></details>'
  const opened = () => ['folded', 'open', 'other'].map(isOpen)
  const end = unfoldForPrint(window)
  window.dispatchEvent(new Event('beforeprint'))
  window.dispatchEvent(new Event('beforeprint'))
  expect(opened()).toEqual([true, true, false])
  window.dispatchEvent(new Event('afterprint'))
  expect(opened()).toEqual([false, true, false])
  end()
  window.dispatchEvent(new Event('beforeprint'))
  expect(opened()).toEqual([false, true, false])
})
