import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import MessagesPage from '../../../src/console/layout/notifications/MessagesPage'
import { endSession } from '../../../src/console/providers/session/session'
import { chinese } from '../../../src/console/i18n/messages/consoleChinese'
import { english } from '../../../src/console/i18n/messages/consoleEnglish'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { type Answers, listed, openConsole } from '../../kit/console/secondConsole'
import { bikes, depots } from '../../secondApp/app'

const WAIT = { timeout: 30_000 }
const bike = (id: string, name: string) => ({ id, version: 1, name, rent: 1234, state: 0 })
const rows = [bike('b1', 'Rocío'), bike('b2', 'Lucero')]
const answers: Answers = {
  [resolveApiCalls(bikes).list]: () => listed(rows),
  [resolveApiCalls(bikes).get]: (_, query) => rows.find(({ id }) => id === query.get('id')),
  [resolveApiCalls(bikes).history]: () => [],
  '/api/message/unread': () => ({ message: 0, notice: 0, todo: 0 }),
  '/api/view/list': () => [],
}
const resources = [bikes, depots]
const open = async (more: Answers, path: string) => {
  const opened = await openConsole(
    resources,
    { ...answers, ...more },
    {
      messages: '/messages',
      pages: [
        {
          name: 'messages',
          path: '/messages',
          labels: { zh: '消息', en: 'Messages' },
          roles: '*',
          Component: MessagesPage,
        },
      ],
    },
  )
  opened.goTo(path)
  opened.draw()
  return opened
}
// As in a browser: what a press draws is gathered up by nobody, who might drop it while a script is on its way.
configure({ eventWrapper: press => press() })
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('who presses Enter before the answer has come is brought to the first hit of what was typed', async () => {
  let answer: ((found: unknown) => void) | undefined
  const find = ({ keyword }: Record<string, unknown>) =>
    keyword === 'lucero'
      ? new Promise(done => {
          answer = done
        })
      : []
  await open({ '/api/find': find }, '/bikes')
  await userEvent.click(await screen.findByRole('button', { name: english.find }, WAIT))
  await userEvent.type(await screen.findByRole('combobox', { name: english.find }, WAIT), 'lucero{Enter}')
  await vi.waitFor(() => expect(answer).toBeDefined(), WAIT)
  answer?.([{ resource: 'bikes', id: 'b2', title: 'Lucero', number: null, state: 0 }])
  await screen.findByRole('heading', { level: 1, name: /Lucero/ }, WAIT)
})

it('the Enter that accepts a word of an input method opens nothing, also in the order of Safari', async () => {
  await open({}, '/bikes')
  await userEvent.click(await screen.findByRole('button', { name: english.find }, WAIT))
  const input = await screen.findByRole('combobox', { name: english.find }, WAIT)
  await userEvent.type(input, 'Depots')
  await screen.findByRole('option', { name: 'Depots', selected: true }, WAIT)
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229, isComposing: false })
  await userEvent.type(input, '!{Backspace}')
  expect(screen.queryByRole('combobox', { name: english.find })).toBe(input)
  await userEvent.type(input, '{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Depots' }, WAIT)
})
it('a box of messages that was cleared says nothing of the work', async () => {
  let left = 3
  await open(
    {
      '/api/message/unread': () => ({ message: 0, notice: 0, todo: left }),
      '/api/message/list': () => ({ list: [], total: 0 }),
      '/api/message/clear': () => {
        left = 0
        return true
      },
    },
    '/bikes',
  )
  await userEvent.click(await screen.findByRole('button', { name: /3/ }, WAIT))
  await userEvent.click(await screen.findByRole('button', { name: english.messagesClear }, WAIT))
  await waitFor(() => expect(left).toBe(0), WAIT)
  const panel = await screen.findByRole('tabpanel', {}, WAIT)
  await waitFor(() => expect(panel.textContent).toBe(english.messagesNoneTodo), WAIT)
  const texts = [english, chinese].flatMap(each => Object.entries(each))
  const claims = texts.filter(
    ([key, text]) => key.startsWith('messagesNone') && /settled|done|nothing to do|好了|处理/i.test(String(text)),
  )
  expect(claims).toEqual([])
})
it.each([
  [
    'a page behind the last is the last',
    '/messages?page=99',
    [
      [99, {}],
      [2, {}],
    ],
  ],
  ['a day that no calendar has is not asked for', '/messages?from=2026-13-99', [[1, {}]]],
])('of the messages, %s', async (_, path, expected) => {
  const asked: unknown[] = []
  const message = {
    id: 'm1',
    type: 'message',
    title: 'Bicycles',
    subTitle: '',
    avatar: '',
    content: 'the last one',
    time: '2026-07-01T03:30:00.000Z',
    messageType: 1,
    status: 1,
    resource: 'bikes',
    recordId: 'b1',
    at: 'show',
  }
  await open(
    {
      '/api/message/list': body => {
        asked.push([body.current, body.filter])
        return { list: (body.current as number) <= 2 ? [message] : [], total: 21 }
      },
    },
    path,
  )
  await screen.findByText('the last one', {}, WAIT)
  expect(asked).toEqual(expected)
  expect(await screen.findByRole('navigation', { name: english.page })).toBeTruthy()
})

it('a view keeps what was typed into the search, though nobody had asked for it yet', async () => {
  const saved: unknown[] = []
  await open(
    {
      '/api/view/save': body => {
        saved.push(body)
        return { id: 'v1', name: body.name }
      },
    },
    '/bikes',
  )
  await userEvent.type(await screen.findByRole('searchbox', {}, WAIT), 'Luc')
  await userEvent.click(screen.getByRole('button', { name: english.views }))
  await userEvent.click(await screen.findByRole('button', { name: english.viewSaveNew }, WAIT))
  await userEvent.type(await screen.findByLabelText(english.viewName, {}, WAIT), 'Mine')
  await userEvent.click(screen.getByRole('button', { name: english.save }))
  await waitFor(() => expect(saved).toMatchObject([{ query: { keyword: 'Luc' } }]), WAIT)
})

/** What the mall tells live, when told to. */
const liveStream = () => {
  let tell = (_: object) => {}
  const body = new ReadableStream<Uint8Array>({
    start: controller => {
      tell = event => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
    },
  })
  return { answer: () => new Response(body), tell: (event: object) => tell(event) }
}
it('what was said is read again under the bell, and taken back from there; what was deleted is not asked for again', async () => {
  const gone = new Set<string>()
  const live = liveStream()
  const { asked } = await open(
    {
      '/api/live': live.answer,
      [resolveApiCalls(bikes).list]: () => listed(rows.filter(({ id }) => !gone.has(id))),
      [resolveApiCalls(bikes).remove]: async (_, query) => {
        const id = String(query.get('id'))
        gone.add(id)
        live.tell({ resource: 'bikes', id })
        await new Promise(done => setTimeout(done, 50))
        return { id }
      },
      [resolveApiCalls(bikes).restore]: (_, query) => {
        const id = String(query.get('id'))
        gone.delete(id)
        return rows.find(each => each.id === id)
      },
    },
    '/bikes',
  )
  for (const { name } of rows)
    await userEvent.click(await screen.findByRole('checkbox', { name: english.select.replace('%{name}', name) }, WAIT))
  await userEvent.click(await screen.findByRole('button', { name: english.remove }, WAIT))
  const dialog = within(await screen.findByRole('dialog', {}, WAIT))
  dialog.getByText(/They can be restored for 30 days/)
  await userEvent.click(dialog.getByRole('button', { name: english.remove }))
  await waitFor(() => expect(gone.size).toBe(2), WAIT)
  await userEvent.click(await screen.findByRole('button', { name: english.messages }, WAIT))
  const said = within(await screen.findByRole('region', { name: english.saidLately }, WAIT))
  await userEvent.click(said.getByRole('button', { name: /^Undo: / }))
  await waitFor(() => expect([gone.size, said.getAllByRole('listitem').length]).toEqual([0, 2]), WAIT)
  expect(said.queryByRole('button')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: english.saidLately }))
  expect(asked.filter(path => path.startsWith(resolveApiCalls(bikes).get))).toEqual([])
  endSession('left')
  await waitFor(() => expect(screen.queryByRole('region', { name: english.saidLately })).toBeNull(), WAIT)
})

it.each([
  ['3', 3],
  ['99', 3],
  ['x', 1],
])('a list of many pages goes to the one that is typed: %s', async (typed, page) => {
  const asked: unknown[] = []
  await open(
    {
      [resolveApiCalls(bikes).list]: body => {
        asked.push(body.current)
        return { list: rows, total: 45, more: false }
      },
    },
    '/bikes?perPage=20',
  )
  const input = await screen.findByRole('textbox', { name: english.page }, WAIT)
  await userEvent.clear(input)
  await userEvent.type(input, `${typed}{Enter}`)
  await waitFor(() => expect(asked.at(-1)).toBe(page), WAIT)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: english.page })).value).toBe(String(page))
})

it('saved views stand by name, and 2 before 10', async () => {
  const named = (name: string) => ({ id: name, resource: bikes.name, name, shared: false, mine: true, query: {} })
  const views = ['View 10', 'View 2', 'View 1'].map(named)
  await open({ '/api/view/list': () => views }, '/bikes')
  const tabs = await screen.findByRole('group', { name: english.views }, WAIT)
  const names = within(tabs)
    .getAllByRole('button')
    .map(each => each.textContent)
  expect(names).toEqual(['View 1', 'View 2', 'View 10'])
})
