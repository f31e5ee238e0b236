import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useListContext } from 'ra-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  BulkActionsToolbar,
  Create,
  DataTable,
  DeclaredInput,
  ExportButton,
  FieldValue,
  List,
  Pagination,
  ReferenceField,
  SavedQueriesList,
  Show,
  SimpleForm,
} from '../../../src/console'
import { defineViews } from '../../../src/console/config/ConsoleContext'
import { assertSort } from '../../../src/console/config/declaredField'
import { lamps } from '../../kit/declarations/lamps'
import { bikes, depots } from '../../secondApp/app'
import { kitViews } from '../../secondApp/kitPages'
import { f, resource } from '../../secondApp/kit'
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
const open = async (at: string, answers: Answers = {}, views = kitViews) => {
  const { goTo, draw } = await openConsole([bikes, depots], { ...calls, ...answers }, { views })
  goTo(at)
  draw()
}

it('a list takes its parts and its columns from the page, and draws by declaration what the page does not', async () => {
  await open('/bikes')
  await screen.findByText('ROCINANTE')
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/[↑↓↕]/g, ''))
  expect(heads.filter(Boolean).slice(0, 6)).toEqual(['Name', 'State', 'Price', 'Loud', 'Bought', 'In'])
  const row = screen.getByText('ROCINANTE').closest('tr') as HTMLElement
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['Rocinante', 'Ready', '$1,200', 'ROCINANTE', '2026-01-02']))
  await within(row).findByText('North')
  expect(within(row).getByRole('link', { name: 'Rocinante' })).toBeTruthy()
  screen.getByText('My actions')
  screen.getByText('Beside')
  expect(screen.queryByRole('searchbox')).toBeNull()
  await screen.findByRole('textbox', { name: 'Name' })
})
it('what a page filters by is asked for', async () => {
  const filters: unknown[] = []
  await open('/bikes', {
    '/api/bikes/listBikes': ({ filter }) => {
      filters.push(filter)
      return listed([bike])
    },
  })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Roc' } })
  await waitFor(() => expect(filters.at(-1)).toEqual({ name: 'Roc' }))
})
it('a record’s page shows the fields that it names, each under its label', async () => {
  await open('/bikes/7/show')
  await screen.findByText('$1,200')
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['State', 'Rent a day', 'Depot'])
  screen.getByText('Beside')
  expect(screen.queryByText('Edit')).toBeNull()
})
it('a form of some inputs sends what was changed, and waits for the answer', async () => {
  const saved: unknown[] = []
  await open('/bikes/7', {
    '/api/bikes/addOrUpdateBike': body => {
      saved.push(body)
      return { ...bike, ...body, version: 4 }
    },
  })
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  expect(screen.getByLabelText(/^State/).textContent).toContain('Ready')
  fireEvent.change(name, { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('This is required')
  expect(saved).toEqual([])
  fireEvent.change(name, { target: { value: 'Babieca' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(saved).toEqual([{ id: '7', version: 3, name: 'Babieca' }]))
})
it('an input’s own check counts beside the declaration’s', async () => {
  const saved: unknown[] = []
  await open('/bikes/create', {
    '/api/bikes/addOrUpdateBike': body => {
      saved.push(body)
      return { ...bike, ...body }
    },
  })
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  fireEvent.change(name, { target: { value: 'no' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('not this')
  fireEvent.change(name, { target: { value: 'yes' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toMatchObject([{ name: 'yes' }]))
})
it('a filter that the server refuses is left out, in words', async () => {
  await open(`/bikes?filter=${encodeURIComponent('{"rent":"x"}')}`, {
    '/api/bikes/listBikes': ({ filter }) =>
      Object.keys(filter as object).length > 0
        ? new Response(JSON.stringify({ code: 40000, data: { errors: { rent: 'type' } }, msg: 'no' }), { status: 400 })
        : listed([bike]),
  })
  await screen.findByText('ROCINANTE')
  await screen.findByText(/Left out, because it is no longer available: Rent a day/)
})

const Selected = () => <output>Selected: {useListContext().selectedIds.join()}</output>
const PropsList = () => (
  <List
    actions={<ExportButton label="Download" disabled />}
    aside={<SavedQueriesList />}
    bulkActionsToolbar={
      <BulkActionsToolbar>
        <Selected />
      </BulkActionsToolbar>
    }
    pagination={<Pagination rowsPerPageOptions={[10, 50]} />}
  >
    <DataTable rowClick="edit">
      <DataTable.Col source="name" />
      <DataTable.Col source="depot" field={ReferenceField} />
      <DataTable.Col label="Depot in capitals">
        <ReferenceField source="depot" link={false}>
          <FieldValue source="name" />
        </ReferenceField>
      </DataTable.Col>
    </DataTable>
  </List>
)
const FixedList = () => (
  <List>
    <DataTable rowClick={false} bulkActionButtons={false}>
      <DataTable.Col source="name" />
    </DataTable>
  </List>
)
const listOf = (list: () => React.ReactNode) => [defineViews<typeof bikes>('bikes', { page: { list } })]
it('a list’s parts take the props that react-admin’s take', async () => {
  await open(
    '/bikes',
    {
      '/api/view/list': () => [
        {
          id: '1',
          resource: 'bikes',
          name: 'Cheap ones',
          mine: true,
          shared: false,
          changeable: true,
          leftOut: [],
          query: { filter: { rent: { lte: 100 } } },
        },
      ],
    },
    listOf(PropsList),
  )
  const link = await screen.findByRole('link', { name: 'Rocinante' })
  expect(link.getAttribute('href')).toMatch(/edit\?id=7$/)
  const row = link.closest('tr') as HTMLElement
  expect((await within(row).findByRole('link', { name: 'North' })).getAttribute('href')).toContain('4')
  await waitFor(() => expect(within(row).getAllByText('North')).toHaveLength(2))
  expect(within(row).getAllByRole('link', { name: 'North' })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', true)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['10', '50'])
  await within(screen.getByRole('region', { name: 'Views' })).findByText('Cheap ones')
  fireEvent.click(within(row).getByRole('checkbox'))
  await screen.findByText('Selected: 7')
})
it('rows without a page and without a selection are plain', async () => {
  await open('/bikes', {}, listOf(FixedList))
  await screen.findByText('Rocinante')
  expect(screen.queryByRole('link', { name: 'Rocinante' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

describe('a page that names what the declaration lacks says so', () => {
  const columns = (
    <List>
      <DataTable>
        <DataTable.Col source="nmae" />
      </DataTable>
    </List>
  )
  const shown = (
    <Show>
      <FieldValue source="nmae" />
    </Show>
  )
  const asked = (
    <Create>
      <SimpleForm>
        <DeclaredInput source="nmae" />
      </SimpleForm>
    </Create>
  )
  const sorted = <List sort={{ field: 'nmae', order: 'ASC' }} />
  it.each([
    ['a column', 'list', '/bikes', columns, /bikes has no field "nmae", only id, name, rent/],
    ['a value', 'show', '/bikes/7/show', shown, /bikes has no field "nmae"/],
    ['an input', 'create', '/bikes/create', asked, /bikes has no field "nmae"/],
    ['a sort', 'list', '/bikes', sorted, /bikes has no field "nmae"/],
  ])('%s', async (_, view, at, page, problem) => {
    const errors: string[] = []
    vi.spyOn(console, 'error').mockImplementation((...args) => void errors.push(args.map(String).join(' ')))
    await open(at, {}, [{ resource: 'bikes', page: { [view]: () => page } }])
    await waitFor(() => expect(errors.join('\n')).toMatch(problem))
  })
  it('a sort by pictures, which have no order', () => {
    expect(() => assertSort(lamps, 'name')).not.toThrow()
    expect(() => assertSort(lamps, 'photos')).toThrow('lamps cannot be sorted by "photos"')
  })
  it('a second defineViews of a resource', async () => {
    const views = [{ resource: 'bikes' }, { resource: 'depots' }, { resource: 'bikes' }]
    await expect(open('/bikes', {}, views)).rejects.toThrow('bikes has two defineViews')
  })
})

it.each([
  ['names the sub-records’ own field, by which records are found', {}, 'Search by name, brand.'],
  [
    'tells of last four signs where a number is searched',
    { no: f.sequence({ zh: '编号', en: 'Number', prefix: 'W-', digits: 4 }) },
    'Search by name, brand, number. The last four of a number are enough.',
  ],
])('the search box %s', async (_, more, hint) => {
  const brand = f.text({ zh: '厂家', en: 'Brand', max: 20, search: true })
  const parts = f.array({ zh: '部件', en: 'Parts', fields: { brand, size: f.integer({ zh: '号', en: 'Size' }) } })
  const name = f.text({ zh: '名称', en: 'Name', required: true, max: 30, search: true })
  const wheels = resource('wheels', {
    zh: '车轮',
    en: 'Wheels',
    fields: { name, parts, ...more },
    permissions: { read: '*' },
  })
  const wheel = { id: '1', version: 1, name: 'Front', parts: [] }
  const { goTo, draw } = await openConsole([wheels], { '/api/wheels/listWheels': () => listed([wheel]) })
  goTo('/wheels')
  draw()
  await screen.findByText(hint)
})
