// The console's list beside react-admin's stock DataTable: the same hundred rows of ten columns, the same frame.
import { memoryStore } from 'ra-core'
import { Admin, DataTable, List as StockList, Resource, TextInput } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { defaultSettings } from '../../../src/console/settings/settings'
import { themeOf } from '../../../src/console/theme/theme'
import { messages } from '../../../src/console/i18n/messages/reactAdminEnglish'
import { languageProvider } from '../../../src/console/providers/i18nProvider'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { List } from '../../../src/console/list/List'
import '../../../src/console/console.css'
import { loadDefinitions } from '../../kit/console/consoleApp'
import { lampKit } from '../../kit/declarations/lamps'

const { config, f, resource } = lampKit
const text = (en: string) => f.text({ zh: en, en, ...(en === 'A' ? { search: true } : {}) })
const lights = resource('lights', {
  zh: '灯',
  en: 'Lights',
  fields: {
    name: text('A'),
    b: text('B'),
    c: f.money({ zh: 'c', en: 'C' }),
    d: f.number({ zh: 'd', en: 'D' }),
    e: f.select({ zh: 'e', en: 'E', options: { x: { zh: 'x', en: 'Ex' }, y: { zh: 'y', en: 'Why' } } }),
    g: f.boolean({ zh: 'g', en: 'G' }),
    h: f.date({ zh: 'h', en: 'H' }),
    i: text('I'),
    j: text('J'),
    made: f.createdTime(),
  },
  list: { columns: ['name', 'b', 'c', 'd', 'e', 'g', 'h', 'i', 'j', 'made'], filters: [], perPage: 100, sort: 'name' },
  permissions: { read: '*', remove: '*' },
})
const rows = Array.from({ length: 400 }, (_, index) => ({
  id: String(index),
  version: 1,
  name: `Light ${String(index).padStart(3, '0')}`,
  b: `b${index}`,
  c: index * 100,
  d: index / 7,
  e: index % 2 ? 'x' : 'y',
  g: index % 3 === 0,
  h: '2026-11-21',
  i: `i${index}`,
  j: `j${index}`,
  made: '2026-11-21T04:00:00.000Z',
}))
let delivered = () => {}
const dataProvider = {
  getList: async (_: string, { filter }: { filter: { q?: string } }) => {
    const found = rows.filter(row => row.name.includes(filter.q ?? 'Light 0')).slice(0, 100)
    // Long enough for the page around the rows to stand, so that the rows alone are measured.
    await new Promise(answered => setTimeout(answered, 500))
    delivered()
    return { data: found, total: found.length, meta: { more: false, total: found.length, counts: {} } }
  },
} as never
const Stock = () => (
  <StockList perPage={100} filters={[<TextInput key="q" source="q" alwaysOn />]} exporter={false}>
    <DataTable>
      {['name', 'b', 'i', 'j'].map(source => (
        <DataTable.Col key={source} source={source} />
      ))}
      <DataTable.NumberCol source="c" options={{ style: 'currency', currency: 'CNY' }} />
      <DataTable.NumberCol source="d" />
      <DataTable.Col source="e" render={(record: { e: string }) => (record.e === 'x' ? 'Ex' : 'Why')} />
      <DataTable.Col source="g" render={(record: { g: boolean }) => (record.g ? 'Yes' : 'No')} />
      <DataTable.Col source="h" />
      <DataTable.Col source="made" render={(record: { made: string }) => new Date(record.made).toLocaleString()} />
    </DataTable>
  </StockList>
)
const ours = new URLSearchParams(location.search).has('ours')
const shop = {
  config,
  resources: [lights],
  declarations: loadDefinitions([lights]),
  views: [],
  groups: {},
  me: { accountId: '1', username: 'b', name: 'b', role: 'creator' },
}

/** Resolves when what was delivered has been painted: a task behind the frame that draws it. */
const painted = (look: () => boolean) =>
  new Promise<void>(done => {
    const turn = () =>
      requestAnimationFrame(() => {
        if (!look()) return turn()
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done()
        port2.postMessage(0)
      })
    turn()
  })
const bench = {
  shown: 0,
  /** From the data's arrival to the rows' paint. */
  first: async () => {
    await painted(() => document.querySelectorAll('tbody tr').length >= 100)
    performance.mark('painted')
    return performance.now() - bench.shown
  },
  /** From the click to the paint of one ticked row. */
  tick: async () => {
    const box = document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')[5] as HTMLInputElement
    const begun = performance.now()
    box.click()
    await painted(
      () => (document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')[5] as HTMLInputElement).checked,
    )
    return performance.now() - begun
  },
  /** From the answer to a new filter to the paint of its rows. */
  filter: async (q: string) => {
    const arrived = new Promise<void>(done => {
      delivered = () => {
        bench.shown = performance.now()
        done()
      }
    })
    const { pathname } = { pathname: '/lights' }
    location.hash = `${pathname}?displayedFilters=%7B%7D&filter=${encodeURIComponent(JSON.stringify({ q }))}&order=ASC&page=1&perPage=100&sort=name`
    await arrived
    await painted(() => document.querySelector('tbody tr')?.textContent?.includes(q) ?? false)
    return performance.now() - bench.shown
  },
}
Object.assign(window, { bench })
delivered = () => {
  if (bench.shown === 0) performance.mark('shown')
  bench.shown ||= performance.now()
}
createRoot(document.getElementById('root') as HTMLElement).render(
  <ConsoleConfigProvider value={shop as never}>
    <Admin
      dataProvider={dataProvider}
      i18nProvider={languageProvider({ config, resources: [lights] }, 'en-US', { ...messages } as never)}
      store={memoryStore({ locale: 'en-US' })}
      theme={themeOf('light', defaultSettings.themeColor)}
      disableTelemetry
    >
      <Resource name="lights" list={ours ? () => <List /> : Stock} />
    </Admin>
  </ConsoleConfigProvider>,
)
