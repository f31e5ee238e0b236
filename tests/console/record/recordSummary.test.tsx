import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { type Answers, listed, openConsole } from '../../kit/console/secondConsole'
import { f, resource } from '../../secondApp/kit'

/** Rides of a shop that lends bicycles: its page is declared from the top. */
const rides = resource('rides', {
  zh: '骑行',
  en: 'Rides',
  title: 'no',
  fields: {
    no: f.text({ zh: '单号', en: 'No.', max: 20 }),
    bike: f.text({ zh: '车', en: 'Bicycle', max: 20 }),
    rider: f.text({ zh: '骑手', en: 'Rider', max: 20 }),
    wish: f.text({ zh: '要求', en: 'Wish', max: 60 }),
    street: f.text({ zh: '街道', en: 'Street', max: 60 }),
    town: f.text({ zh: '城市', en: 'Town', max: 60 }),
    colour: f.text({ zh: '颜色', en: 'Colour', max: 20 }),
    remark: f.text({ zh: '记事', en: 'Remark', max: 60, hiddenIn: ['form'] }),
    outTime: f.dateTime({ zh: '出发', en: 'Left at', hiddenIn: ['form'] }),
    backTime: f.dateTime({ zh: '归还', en: 'Back at', hiddenIn: ['form'] }),
    checkTime: f.dateTime({ zh: '检查', en: 'Checked at', hiddenIn: ['form'] }),
    lostTime: f.dateTime({ zh: '丢失', en: 'Lost at', hiddenIn: ['form'] }),
    dueTime: f.dateTime({ zh: '期限', en: 'Due', hiddenIn: ['form'], countdown: true }),
    side: f.select({
      zh: '轮到',
      en: 'Turn',
      hiddenIn: ['form'],
      options: { shop: { zh: '店家', en: 'Shop' }, rider: { zh: '骑手', en: 'Rider' } },
    }),
    state: f.state({
      zh: '状态',
      en: 'State',
      initial: 'booked',
      states: {
        booked: { value: 0, zh: '已订', en: 'Booked' },
        out: { value: 1, zh: '在外', en: 'Out' },
        back: { value: 2, zh: '已还', en: 'Home' },
        refused: { value: 3, zh: '未批准', en: 'Turned down' },
      },
    }),
    createdTime: f.createdTime(),
  },
  visibleWhen: { checkTime: { colour: 'green' } },
  actions: {
    leave: { zh: '出发', en: 'Leave', from: ['booked'], to: 'out', roles: ['owner'] },
    comeBack: { zh: '归还', en: 'Come back', from: ['out'], to: 'back', roles: ['owner'] },
    refuse: {
      zh: '不批准',
      en: 'Turn down',
      from: ['booked'],
      to: 'refused',
      roles: ['owner'],
      destructive: true,
      assign: { outTime: 'now' },
      historyLabel: { zh: '未批准', en: 'Turned down' },
      consequences: { zh: '骑手会看到。', en: 'The rider sees it.' },
    },
    again: { zh: '重新预订', en: 'Book again', from: ['refused'], to: 'booked', roles: ['owner'] },
    paint: {
      zh: '上漆',
      en: 'Paint',
      from: ['booked'],
      roles: ['owner'],
      assign: { colour: { field: 'wish' }, checkTime: 'now' },
      historyLabel: { en: 'Painted' },
    },
    note: {
      zh: '记事',
      en: 'Remark',
      from: ['booked', 'out', 'back'],
      roles: ['owner'],
      params: { remark: 'required' },
      historyLabel: { en: 'Note saved' },
    },
  },
  summary: {
    name: 'bike',
    details: ['rider'],
    messages: ['wish'],
    lines: [{ zh: '送到', en: 'Bring to', fields: ['street', 'town'] }],
    steps: [
      { zh: '预订', en: 'Booked', at: 'createdTime' },
      {
        zh: '出发',
        en: 'Departure',
        at: 'outTime',
        past: { zh: '已出发', en: 'Left' },
        doneWhen: { rider: 'Old Ana' },
      },
      { zh: '检查', en: 'Checked', at: 'checkTime' },
      { zh: '归还', en: 'Return', at: 'backTime', past: { zh: '已归还', en: 'Returned' }, due: 'dueTime' },
      { zh: '丢失', en: 'Lost', at: 'lostTime', final: true },
    ],
    turn: { field: 'side', sides: { shop: ['owner'], rider: [] } },
    note: 'note',
  },
  show: [
    { zh: '车况', en: 'Bicycle', folded: true, fields: ['bike', 'colour'] },
    { zh: '骑手', en: 'Rider', fields: ['rider', 'remark'] },
  ],
  permissions: { read: '*', create: ['owner'], edit: ['owner'] },
})
const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`
const ride = {
  id: 'r1',
  version: 1,
  no: 'R-1',
  bike: 'Rocío',
  rider: 'Ana',
  wish: 'A basket, please',
  street: 'Long Street 3',
  town: 'Hull',
  colour: 'red',
  remark: '',
  createdTime: at(1),
  outTime: at(2),
  backTime: null,
  lostTime: null,
  state: 1,
}
const line = (id: string, action: string, changes: object = {}, time = at(2)) => ({
  id,
  action,
  accountName: 'Ana',
  username: 'ana',
  role: null,
  at: time,
  changes,
})
const sent: Record<string, unknown>[] = []
const calls = resolveApiCalls(rides)
const open = async (
  more: object = {},
  history: readonly object[] = [],
  shop: Parameters<typeof openConsole>[2] = {},
) => {
  const answers: Answers = {
    [calls.get]: () => ({ ...ride, ...more }),
    [calls.list]: () => listed([ride]),
    [calls.history]: () => history,
    [calls.actions.note ?? '']: body => {
      sent.push(body)
      return { ...ride, version: 2 }
    },
  }
  const { goTo, draw } = await openConsole([rides], answers, shop)
  goTo(`/rides/${ride.id}/show`)
  draw()
  return within(await screen.findByRole('region', { name: 'Summary' }, { timeout: 30_000 }))
}
beforeEach(() => {
  sent.length = 0
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
/** Steps as they are read: the mark, the name and the current one. */
const steps = (page: ReturnType<typeof within>) =>
  within(page.getByRole('list', { name: 'Progress' }))
    .getAllByRole('listitem')
    .map(each => {
      const [mark, name] = [...each.children].map(({ textContent }) => textContent)
      return `${mark} ${name}${each.getAttribute('aria-current') === 'step' ? ' now' : ''}`
    })

describe('the top of a declared page', () => {
  it.each([
    ['only booked', { outTime: null }, ['✓ Booked', '2 Departure now', '3 Return']],
    ['under way', {}, ['✓ Booked', '✓ Left', '3 Return now']],
    ['older than its field', { outTime: null, rider: 'Old Ana' }, ['✓ Booked', '✓ Left', '3 Return now']],
    ['of a kind with one more', { colour: 'green' }, ['✓ Booked', '✓ Left', '3 Checked now', '4 Return']],
    ['refused', { state: 3 }, ['✓ Booked', '× Turned down', '3 Return']],
    ['done', { backTime: at(3), state: 2 }, ['✓ Booked', '✓ Left', '✓ Returned']],
    ['over without its last step', { state: 2 }, ['✓ Booked', '✓ Left']],
    ['ended', { lostTime: at(3) }, ['✓ Booked', '✓ Left', '× Lost']],
  ] as const)('has the steps of a record that is %s', async (_, more, expected) =>
    expect(steps(await open(more))).toEqual(expected),
  )
  it.each([
    ['the reader’s turn', { side: 'shop', dueTime: '2999-01-01T00:00:00.000Z' }, /^Waiting for you .* left$/, 1],
    ['the other side’s', { side: 'rider', dueTime: '2999-01-01T00:00:00.000Z' }, /^Waiting for the rider .* left$/, 0],
    ['nobody’s, with a deadline', { dueTime: '2999-01-01T00:00:00.000Z' }, /^ ?\d.* left$/, 0],
  ] as const)('tells below the current step how long it waits: %s', async (_, more, text, own) => {
    const page = await open(more)
    const current = page.getAllByRole('listitem').find(each => each.getAttribute('aria-current') === 'step')
    expect(current?.querySelector('.step-due')?.textContent).toMatch(text)
    expect(current?.querySelectorAll('.step-own')).toHaveLength(own)
    // Told once.
    expect(screen.getAllByText(/ left$/)).toHaveLength(1)
  })
  it('tells no deadline of a step that is done', async () => {
    const page = await open({ backTime: at(3), state: 2, dueTime: '2999-01-01T00:00:00.000Z' })
    expect(page.queryByText(/ left$/)).toBeNull()
  })
  it('names the record, what the other side wrote, and a line to copy in one go', async () => {
    const copied: string[] = []
    const page = await open()
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => copied.push(text) },
      configurable: true,
    })
    expect(page.getByText('Rocío')).toBeTruthy()
    expect(page.getByRole('note').textContent).toBe('WishA basket, please')
    await userEvent.click(page.getByRole('button', { name: 'Copy Bring to' }))
    await vi.waitFor(() => expect(copied).toEqual(['Long Street 3 Hull']))
  })
  it('repeats nothing below, and folds what is declared so', async () => {
    await open()
    const folded = (await screen.findByText('More information')).closest('details')
    expect(folded?.open).toBe(false)
    expect(within(folded as HTMLElement).getByText('red')).toBeTruthy()
    expect([screen.getAllByText('Rocío').length, screen.getAllByText('Ana').length]).toEqual([1, 1])
  })
  it('repeats nothing below where values have notes beside them, and shows each note once', async () => {
    const beside = ({ name }: { name: string }) => <em>{`About ${name}`}</em>
    const page = await open({ town: null }, [], { views: [{ resource: 'rides', beside }] })
    expect(screen.getAllByText('Ana').length).toBe(1)
    expect(page.getByText('About rider')).toBeTruthy()
    expect(page.getByText('About street')).toBeTruthy()
    expect(screen.getAllByText('About rider').length).toBe(1)
  })
  it('has the note beside it, which is sent by its action', async () => {
    await open()
    const save = await screen.findByRole('button', { name: 'Save note' })
    expect(save).toHaveProperty('disabled', true)
    await userEvent.type(screen.getByRole('textbox', { name: /^Remark/ }), 'Flat tyre')
    await userEvent.click(save)
    await vi.waitFor(() => expect(sent).toMatchObject([{ remark: 'Flat tyre' }]))
  })
})
describe('a timeline in sentences', () => {
  it('names the creation by the first step, heads each day once, and shows differences of edits alone', async () => {
    await open({}, [
      line('5', 'paint', { colour: ['red', 'green'], checkTime: [null, at(3)] }, at(3)),
      line('4', 'edit', { colour: ['red', 'blue'] }, at(3)),
      line('3', 'note', { remark: [null, 'Late'] }),
      line('2', 'leave', { state: [0, 1], outTime: [null, at(2)] }),
      line('1', 'create', { bike: [null, 'Rocío'] }, at(1)),
    ])
    const region = within(await screen.findByRole('region', { name: 'Timeline' }))
    await region.findByText('Booked')
    expect(region.getAllByRole('heading', { level: 3 }).map(each => each.textContent)).toEqual([
      '2026-11-03',
      '2026-11-02',
      '2026-11-01',
    ])
    const texts = region.getAllByRole('listitem').map(each => each.textContent)
    // Copied values belong to the sentence, times do not.
    expect(texts[0]).toContain('Colour: red → green')
    expect(texts[0]).not.toContain('Checked at')
    expect(texts[1]).toContain('Colour: red → blue')
    expect(texts[2]).toContain('Remark: Late')
    expect(texts[3]).not.toContain('→')
    await userEvent.click(region.getAllByRole('button', { name: 'Details' })[1] as HTMLElement)
    expect(region.getAllByRole('listitem')[3]?.textContent).toContain('Booked → Out')
  })
})
