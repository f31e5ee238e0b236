import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext, memoryStore, useListContext } from 'ra-core'
import { expect, it } from 'vitest'
import { StableListContext } from '../../../src/console/list/query/StableListContext'
import {
  useSelectedIds,
  useSelectionActions,
  SelectionProvider,
} from '../../../src/console/list/state/SelectionContext'

const lamps = [{ id: '1' }, { id: '2' }]
const drawn = { rows: 0, frame: 0 }
const Rows = () => {
  drawn.rows += 1
  return <p>{useListContext().data?.length ?? 0} lamps</p>
}
const Frame = () => {
  drawn.frame += 1
  const { toggle, clear } = useSelectionActions()
  return (
    <>
      <button type="button" onClick={() => toggle('2')}>
        tick
      </button>
      <button type="button" onClick={clear}>
        none
      </button>
    </>
  )
}
const Ticked = () => <output>{useSelectedIds().join()}</output>
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('a tick draws again what shows it, and nothing that reads the list or ticks its rows', async () => {
  const dataProvider = { getList: async () => ({ data: lamps, total: lamps.length }) }
  render(
    <CoreAdminContext dataProvider={dataProvider as never} store={memoryStore()}>
      <StableListContext resource="lamps">
        <SelectionProvider resource="lamps">
          <Rows />
          <Frame />
          <Ticked />
        </SelectionProvider>
      </StableListContext>
    </CoreAdminContext>,
  )
  await screen.findByText('2 lamps')
  const before = { ...drawn }
  press('tick')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2'))
  press('none')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  expect(drawn).toEqual(before)
})
