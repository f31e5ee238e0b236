import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { resources } from '../../../resources'
import { config, groups } from '../../../resources/kit'
import { useRecordTabTitle } from '../../../src/console/layout/tabBar/useRecordTabTitle'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { consoleShop } from '../../kit/console/consoleApp'

afterEach(cleanup)
const shop = consoleShop({ config, resources, groups, role: 'creator' })
let client: QueryClient
let said: string[]
beforeEach(() => {
  client = new QueryClient()
  said = []
})
const say = (title: string) => said.push(title)
const draw = () =>
  renderHook(() => useRecordTabTitle('/bowls/7/show', say), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <ConsoleConfigProvider value={shop}>{children}</ConsoleConfigProvider>
      </QueryClientProvider>
    ),
  })
const come = (id: string, name: string | null) =>
  act(async () => client.setQueryData(['bowls', 'getOne', { id, meta: undefined }], { id, name }))

it('a tab that is left before its record has come is called by it all the same', async () => {
  draw()
  await come('8', '别的盏')
  expect(said).toEqual([])
  await come('7', '晚到的盏')
  expect(said).toEqual(['晚到的盏'])
})
it('a record that came on the way is not missed', async () => {
  await come('7', '早到的盏')
  draw()
  expect(said).toEqual(['早到的盏'])
})
it('a new name is the tab’s, and a record without a name leaves the tab as it is', async () => {
  draw()
  await come('7', '眼前的盏')
  await come('7', null)
  expect(said).toEqual(['眼前的盏'])
  await come('7', '改名的盏')
  expect(said).toEqual(['眼前的盏', '改名的盏'])
})
