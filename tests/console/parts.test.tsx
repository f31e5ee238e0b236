// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildProviders, Console } from '../../src/console/Console'
import { loadMessages } from '../../src/console/providers/i18nProvider'
import { encodeAddress, routeTable } from '../../src/console/providers/routeTable'
import { keepSession } from '../../src/console/providers/session'
import type { ConsoleShop } from '../../src/console/shopContext'
import { keepLocale } from '../../src/console/words/locale'
import { callsOf } from '../../src/schema/calls'
import { config, f, resource } from '../secondShop/kit'
import { bikes, depots, groups } from '../secondShop/shop'

const repairs = resource('repairs', {
  zh: '维修',
  en: 'Repairs',
  partOf: 'bike',
  fields: {
    bike: f.ref('bikes', { zh: '自行车', en: 'Bicycle', required: true }),
    what: f.text({ zh: '内容', en: 'What was done', required: true, max: 60, search: true }),
  },
  roles: { read: '*', create: ['owner'], edit: ['owner'], remove: ['owner'] },
})
const resources = [bikes, depots, repairs]
const bike = { id: 'b1', version: 1, name: 'Rocío', rent: 1234, state: 0 }
const kept: Record<string, unknown>[] = []
const listed = (list: readonly unknown[]) => ({ list, total: list.length, more: false })
/** The mall of one bicycle and its repairs. */
const answers: Readonly<Record<string, (body: Record<string, unknown>) => unknown>> = {
  [callsOf(bikes).get]: () => bike,
  [callsOf(bikes).list]: () => listed([bike]),
  [callsOf(bikes).history]: () => [],
  [callsOf(repairs).list]: ({ filter }) => listed(kept.filter(({ bike }) => bike === (filter as { bike?: string }).bike)),
  [callsOf(repairs).save]: body => {
    kept.push({ ...body, id: `r${kept.length}`, version: 1 })
    return kept.at(-1)
  },
  [callsOf(repairs).get]: () => kept.at(-1),
  [callsOf(repairs).history]: () => [],
}
beforeEach(() => {
  // jsdom draws nothing, so nothing ever has another size.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const path = new URL(String(url), location.href).pathname
    const data = answers[path]?.(JSON.parse(String(init?.body ?? '{}')))
    return new Response(JSON.stringify({ code: data === undefined ? 40400 : 0, data: data ?? null, msg: '' }), {
      status: data === undefined ? 404 : 200,
    })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('a record shows its parts, and one more is made from there with the whole filled in', async () => {
  keepLocale('en-US')
  keepSession({ token: 't', identity: 'rental', hasPassFact: true })
  const opened: ConsoleShop = {
    config,
    resources,
    views: [],
    pages: [],
    completion: '/x',
    groups,
    lowerRoles: [],
    seeAs: () => {},
    reopen: () => {},
    me: { accountId: '1', username: 'u', name: 'U', role: 'owner', ownRole: 'owner', factId: '1', complete: true },
  }
  const show = `#${encodeAddress(routeTable(resources), `/bikes/${bike.id}/show`)}`
  location.hash = show
  const messages = await loadMessages(opened, 'en-US')
  const draw = () => render(<Console shop={opened} providers={buildProviders(opened, messages, 'en-US')} />)
  draw()
  const part = async () => within(await screen.findByRole('region', { name: 'Repairs' }, { timeout: 9_000 }))
  await userEvent.click(await (await part()).findByRole('link', { name: /^Add/ }))
  await userEvent.type(await screen.findByLabelText(/^What was done/, {}, { timeout: 9_000 }), 'A new chain')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(kept).toMatchObject([{ bike: bike.id, what: 'A new chain' }]), 9_000)
  await vi.waitFor(() => expect(location.hash).toContain('id=r0'), 9_000)
  cleanup()
  location.hash = show
  draw()
  await screen.findByRole('link', { name: 'A new chain' }, { timeout: 9_000 })
})
