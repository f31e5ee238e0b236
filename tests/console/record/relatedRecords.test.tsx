import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { type Answers, listed, openConsole } from '../../kit/console/secondConsole'
import { f, resource } from '../../secondApp/kit'
import { bikes, depots } from '../../secondApp/app'

const repairs = resource('repairs', {
  zh: '维修',
  en: 'Repairs',
  parent: 'bike',
  fields: {
    bike: f.reference('bikes', { zh: '自行车', en: 'Bicycle', required: true }),
    what: f.text({ zh: '内容', en: 'What was done', required: true, max: 60, search: true }),
  },
  permissions: { read: '*', create: ['owner'], edit: ['owner'], remove: ['owner'] },
})
const resources = [bikes, depots, repairs]
const bike = { id: 'b1', version: 1, name: 'Rocío', rent: 1234, state: 0 }
const kept: Record<string, unknown>[] = []
/** The mall of one bicycle and its repairs. */
const answers: Answers = {
  [resolveApiCalls(bikes).get]: () => bike,
  [resolveApiCalls(bikes).list]: () => listed([bike]),
  [resolveApiCalls(bikes).history]: () => [],
  [resolveApiCalls(repairs).list]: ({ filter }) =>
    listed(kept.filter(({ bike }) => bike === (filter as { bike?: string }).bike)),
  [resolveApiCalls(repairs).save]: body => {
    kept.push({ ...body, id: `r${kept.length}`, version: 1 })
    return kept.at(-1)
  },
  [resolveApiCalls(repairs).get]: () => kept.at(-1),
  [resolveApiCalls(repairs).history]: () => [],
}
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('a record shows its parts, and one more is made from there with the whole filled in', async () => {
  const { goTo, draw } = await openConsole(resources, answers)
  const show = `/bikes/${bike.id}/show`
  goTo(show)
  draw()
  const part = async () => within(await screen.findByRole('region', { name: 'Repairs' }, { timeout: 30_000 }))
  await userEvent.click(await (await part()).findByRole('link', { name: /^Add/ }))
  await userEvent.type(await screen.findByLabelText(/^What was done/, {}, { timeout: 30_000 }), 'A new chain')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(kept).toMatchObject([{ bike: bike.id, what: 'A new chain' }]), 30_000)
  await vi.waitFor(() => expect(location.hash).toContain('id=r0'), 30_000)
  cleanup()
  goTo(show)
  draw()
  await screen.findByRole('link', { name: 'A new chain' }, { timeout: 30_000 })
})
