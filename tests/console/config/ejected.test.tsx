import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { cleanup, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Ejectable, ejectable, ejectedName, ejectView } from '../../../scripts/support/ejectView'
import type { AnyResource } from '../../../src/schema/model/resource'
import { bikes, depots } from '../../secondApp/app'
import { type Answers, listed, openConsole } from '../../kit/console/secondConsole'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  location.hash = ''
})
const bike = { id: '7', version: 3, name: 'Rocinante', rent: 1200, bought: '2026-01-02', depot: '4', state: 'ready' }
const calls: Answers = {
  '/api/bikes/listBikes': () => listed([bike]),
  '/api/bikes/getBike': () => bike,
  '/api/depots/listDepots': () => listed([{ id: '4', name: 'North', version: 1 }]),
}
const ejected = async (resource: AnyResource, view: Ejectable): Promise<ComponentType> => {
  const [folder, name] = ['.test/ejected', ejectedName(resource, view)]
  mkdirSync(folder, { recursive: true })
  const file = resolve(folder, `${name}.tsx`)
  writeFileSync(file, ejectView(resource, view, folder))
  return ((await import(/* @vite-ignore */ file)) as Record<string, ComponentType>)[name] as ComponentType
}
/** What an address shows: the texts of its cells, fields and inputs. */
const shownAt = async (at: string, page: Partial<Record<string, ComponentType>>): Promise<readonly string[]> => {
  const { goTo, draw } = await openConsole([bikes, depots], calls, { views: [{ resource: 'bikes', page }] as never })
  goTo(at)
  draw()
  await screen.findByRole('heading', { level: 1 })
  await screen.findAllByText(/Rocinante|Rent a day|Name/)
  await new Promise(done => setTimeout(done, 500))
  const main = document.querySelector('main') as HTMLElement
  const texts = [...main.querySelectorAll('h1, th, td, dt, dd, label')].map(each => each.textContent ?? '')
  const values = [...main.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  cleanup()
  return [...texts, ...values].map(text => text.replace(/[↑↓↕\u200b]/g, '').trim()).filter(Boolean)
}
const at = { list: '/bikes', form: '/bikes/7', create: '/bikes/create', show: '/bikes/7/show' } as const
const views = ['list', 'form', 'create', 'show'] as const
it.each(views)('an ejected %s shows what the derived page shows', async view => {
  const Page = await ejected(bikes, view)
  const derived = await shownAt(at[view], {})
  const own = await shownAt(at[view], { [ejectable[view].page]: Page })
  if (view === 'list' || view === 'create') expect(own).toEqual(derived)
  else expect(own).toEqual(expect.arrayContaining(['Rocinante', ...(view === 'form' ? ['1200'] : ['$1,200', 'North'])]))
})
