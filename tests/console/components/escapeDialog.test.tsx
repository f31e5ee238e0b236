import { Dialog } from '@mui/material'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { escapeDialog } from '../../../src/console/components/dom/escapeDialog'

let stop: () => void
let closed: string[]
beforeEach(() => {
  closed = []
  stop = escapeDialog(document)
})
afterEach(() => {
  stop()
  cleanup()
})
const dialogs = (...names: readonly string[]) =>
  render(
    <>
      {names.map(name => (
        <Dialog key={name} open onClose={() => closed.push(name)}>
          {name}
        </Dialog>
      ))}
    </>,
  )

it('a dialog that lost the focus to the page is closed by Escape, the topmost alone', () => {
  dialogs('below', 'above')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(closed).toEqual(['above'])
})
it('a dialog with the focus is closed once', () => {
  const { getByText } = dialogs('alone')
  fireEvent.keyDown(getByText('alone'), { key: 'Escape' })
  expect(closed).toEqual(['alone'])
})
it('other keys on the page close nothing', () => {
  dialogs('alone')
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(closed).toEqual([])
})
