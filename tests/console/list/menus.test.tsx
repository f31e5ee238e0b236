import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, ResourceContextProvider, testDataProvider } from 'ra-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { config, groups } from '../../../resources/kit'
import { resources } from '../../../resources'
import { RecordActions } from '../../../src/console/actions/RecordActions'
import { useActionFlow } from '../../../src/console/actions/useActionFlow'
import { type ConsoleConfig, ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { english } from '../../../src/console/i18n/messages/consoleEnglish'
import { keepLocale } from '../../../src/console/i18n/locale'
import { RowActions } from '../../../src/console/list/row/RowActions'
import RowMenu from '../../../src/console/list/row/RowMenu'
import { type RowRecord, useRowContext } from '../../../src/console/list/row/useRowContext'
import { languageProvider, loadMessages } from '../../../src/console/providers/i18nProvider'
import type { AnyResource } from '../../../src/schema/model/resource'
import { getField, getStateValue } from '../../../src/schema/selectors/definition'
import { consoleShop } from '../../kit/console/consoleApp'
import { lampKit, lamps, places, rooms } from '../../kit/declarations/lamps'
import { bikes, depots, groups as bikeGroups } from '../../secondApp/app'
import { config as bikeConfig } from '../../secondApp/kit'

const setWidth = (isPhone: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query.includes('700px'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }))
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A record for every combination of states that a resource declares. */
const recordsOf = (resource: AnyResource): RowRecord[] => {
  const empty = Object.fromEntries(Object.keys(resource.fields).map(name => [name, null]))
  const states = Object.keys(resource.fields).filter(name => getField(resource, name).type === 'state')
  const all = states.reduce<Record<string, unknown>[]>(
    (before, name) => {
      const field = getField(resource, name)
      const values = Object.keys(field.options.states ?? {}).map(key => getStateValue(field, key))
      return before.flatMap(each => values.map(value => ({ ...each, [name]: value })))
    },
    [{ ...empty, version: 1 }],
  )
  return all.map((record, index) => ({ ...record, id: `${resource.name}-${index}` }))
}
const label = { labels: { zh: '印', en: 'Print' }, size: 'A4', load: async () => ({ default: () => null, css: '' }) }
/** Every row of a list with its menu open, and the bars of every record's page. */
interface MenusProps {
  readonly resource: AnyResource
  readonly records: readonly RowRecord[]
  readonly hasPages: boolean
}
const Menus = ({ resource, records, hasPages }: MenusProps) => {
  const flow = useActionFlow(resource)
  const context = useRowContext(resource, {
    evaluate: flow.judge,
    evaluateEdit: flow.judgeEdit,
    start: flow.start,
    more: () => {},
    onPicture: () => {},
  })
  return records.map(record => {
    const anchor = document.createElement('button')
    anchor.setAttribute('aria-label', `menu of ${record.id}`)
    return (
      <div key={record.id}>
        <div data-testid={`row of ${record.id}`}>
          <RowActions record={record} title={record.id} context={context} />
        </div>
        {hasPages && (
          <div data-testid={`page of ${record.id}`}>
            <RecordActions resource={resource} record={record} />
          </div>
        )}
        <RowMenu context={context} anchor={anchor} record={record} flow={flow} close={() => {}} run={() => {}} />
      </div>
    )
  })
}
/** Reasons that hold for every action of a state. An action's own reason is worth a menu. */
const generic = [english.whyState, english.whyAfter, english.whyWhen, english.whyRole, english.whyOwn]
const isDeadEnd = (item: Element) =>
  item.matches('[aria-disabled=true]') &&
  generic.some(reason =>
    item
      .querySelector('small')
      ?.textContent?.includes(reason.split(/%\{\w+\}|“/)[reason.startsWith('%') ? 1 : 0] ?? reason),
  )
/** What is wrong with a menu: nothing in it or nothing to be done, a line at an end or beside another, or an entry without or with the name of another. */
const faultsOf = (menu: HTMLElement, what: string): string[] => {
  const parts = [...menu.children].map(each => (each.matches('[role=menuitem]') ? (each.textContent ?? '') : '—'))
  const wrong =
    [...menu.querySelectorAll('[role=menuitem]')].every(isDeadEnd) ||
    parts.at(0) === '—' ||
    parts.at(-1) === '—' ||
    parts.some((part, index) => part === '' || parts.indexOf(part, part === '—' ? index + 1 : 0) === index + 1) ||
    new Set(parts.filter(part => part !== '—')).size < parts.filter(part => part !== '—').length
  return wrong ? [`${what}: ${parts.join(' | ') || 'empty'}`] : []
}
const apps = [
  { config, groups, resources, own: 'orders' },
  { config: lampKit.config, groups: {}, resources: [lamps, rooms, places], own: '' },
  { config: bikeConfig, groups: bikeGroups, resources: [bikes, depots], own: '' },
] as const
const cases = apps.flatMap(app =>
  Object.keys(app.config.roles)
    .filter(role => role !== 'buyer')
    .flatMap(role => (app.own ? [false, true] : [false]).map(isPhone => ({ app, role, isPhone }))),
)
it.each(cases)(
  'every ⋯ of every list, state and record opens a menu with entries: $role, on a phone: $isPhone',
  async ({ app, role, isPhone }) => {
    setWidth(isPhone)
    keepLocale('en-US')
    const views = app.own ? [{ resource: app.own, printDocuments: [label] }] : []
    const shop: ConsoleConfig = consoleShop({
      config: app.config,
      groups: app.groups,
      resources: app.resources,
      role,
      views,
    })
    const messages = await loadMessages(shop, 'en-US')
    const found: string[] = []
    let opened = 0
    for (const resource of app.resources) {
      const records = recordsOf(resource)
      render(
        <ConsoleConfigProvider value={shop}>
          <CoreAdminContext i18nProvider={languageProvider(shop, 'en-US', messages)} dataProvider={testDataProvider()}>
            <ResourceContextProvider value={resource.name}>
              <Menus resource={resource} records={records} hasPages={!isPhone} />
            </ResourceContextProvider>
          </CoreAdminContext>
        </ConsoleConfigProvider>,
      )
      for (const { id } of records) {
        const more = screen.getByTestId(`row of ${id}`).querySelector('[aria-haspopup=menu]')
        const isShown = more !== null && (isPhone || !more.matches('.empty-slot, .no-slot'))
        const region = document.querySelector<HTMLElement>(`[aria-label="menu of ${id}"][role=region]`)
        const menu = region?.querySelector<HTMLElement>('[role=menu]')
        if (isShown) found.push(...(menu ? faultsOf(menu, `${role}, row of ${id}`) : [`no menu of ${id}`]))
        else if (menu?.children.length) found.push(`${role}, row of ${id}: entries that nobody can reach`)
        opened += isShown ? 1 : 0
      }
      for (const { id } of isPhone ? [] : records) {
        const more = screen.getByTestId(`page of ${id}`).querySelector('[aria-haspopup=menu]')
        if (!more) continue
        fireEvent.click(more)
        const menu = document.querySelector<HTMLElement>(
          `[aria-label="${english.moreActions}"][role=region] [role=menu]`,
        )
        found.push(...(menu ? faultsOf(menu, `${role}, page of ${id}`) : [`no menu on the page of ${id}`]))
        if (menu) fireEvent.keyDown(menu, { key: 'Escape' })
        opened += 1
      }
      cleanup()
    }
    expect(found).toEqual([])
    // Beside their buttons these roles of the two small apps have nothing to do.
    const isIdle = app.own === '' && ['admin', 'mechanic', 'inspector'].includes(role)
    expect(opened > 0).toBe(!isIdle)
  },
)
