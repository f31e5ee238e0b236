import { Button } from '@mui/material'
import { act, cleanup, render, screen } from '@testing-library/react'
import { TestMemoryRouter } from 'ra-core'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useFocusHeading } from '../../../src/console/layout/frame/useFocusHeading'

afterEach(cleanup)

let set: (works: boolean) => void
/** A page whose button is closed or not, and says so beside it, as when a record is saved. */
const Page = ({ waits }: { readonly waits: boolean }) => {
  useFocusHeading()
  const [closed, setClosed] = useState(false)
  set = setClosed
  return (
    <>
      <h1>82</h1>
      <Button loading={waits && closed} disabled={closed}>
        Save
      </Button>
      <p>{closed ? <span>Saving</span> : null}</p>
    </>
  )
}
const turn = () => act(() => new Promise(done => setTimeout(done, 20)))
/** Presses the button, which is closed by that and loses the focus, as in a browser. */
const press = async (waits: boolean) => {
  render(
    <main id="main">
      <TestMemoryRouter>
        <Page waits={waits} />
      </TestMemoryRouter>
    </main>,
  )
  await turn()
  const button = screen.getByRole('button')
  button.focus()
  await turn()
  button.addEventListener('focusout', () => button.setAttribute('disabled', ''))
  button.blur()
  act(() => set(true))
  await turn()
}

it('a button that works at what it was pressed for has the focus again when it has ended', async () => {
  await press(true)
  expect(document.activeElement).toBe(document.body)
  act(() => set(false))
  await turn()
  expect(document.activeElement).toBe(screen.getByRole('button'))
})
it('a button that is closed for good gives the focus to the heading', async () => {
  await press(false)
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

it.each([
  ['is announced by its heading', false],
  ['leaves the focus where a person has put it meanwhile', true],
])('a page that comes late %s', async (_, moves) => {
  let show: (is: boolean) => void = () => {}
  const LatePage = () => {
    useFocusHeading()
    const [shown, setShown] = useState(false)
    show = setShown
    return shown ? <h1>Late</h1> : null
  }
  render(
    <TestMemoryRouter>
      <a href="#menu">Menu</a>
      <main id="main">
        <LatePage />
      </main>
    </TestMemoryRouter>,
  )
  await turn()
  if (moves) screen.getByRole('link').focus()
  act(() => show(true))
  await turn()
  expect(document.activeElement).toBe(screen.getByRole(moves ? 'link' : 'heading'))
})
