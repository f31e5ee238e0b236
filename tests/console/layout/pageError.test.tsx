import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, LinkBase, useLocation } from 'ra-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PageError } from '../../../src/console/layout/errors/PageError'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  location.hash = '#/lamps?filter=broken'
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
let isMended = false
const Page = () => {
  const { search } = useLocation()
  if (search.includes('broken') && !isMended) throw new RangeError('Invalid time value')
  return <p>the page</p>
}
const open = () =>
  act(async () => {
    render(
      <CoreAdminContext>
        <LinkBase to="/lamps">Lamps</LinkBase>
        <LinkBase to="/lamps?filter=broken">again</LinkBase>
        <PageError>
          <Page />
        </PageError>
      </CoreAdminContext>,
    )
  })
const go = (name: string) => act(async () => void fireEvent.click(screen.getByRole('link', { name })))
it('a page that broke by its address is left by the menu, to the same page without a condition', async () => {
  await open()
  expect(screen.queryByText('the page')).toBeNull()
  await go('Lamps')
  expect(screen.getByText('the page')).toBeTruthy()
})
it('the same address, come to again, is tried again', async () => {
  isMended = false
  await open()
  expect(screen.queryByText('the page')).toBeNull()
  isMended = true
  await go('again')
  expect(screen.getByText('the page')).toBeTruthy()
  isMended = false
})
