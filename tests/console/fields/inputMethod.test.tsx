import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, ResourceContextProvider, testDataProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReferenceFilter } from '../../../src/console/fields/reference/ReferenceFilter'
import { MentionList } from '../../../src/console/fields/text/MentionList'
import { FixCell } from '../../../src/console/import/rows/FixCell'
import InlineEditor from '../../../src/console/list/row/InlineEditor'
import { useShortcuts } from '../../../src/console/providers/router/useShortcuts'
import { languageProvider, loadMessages } from '../../../src/console/providers/i18nProvider'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { keepLocale } from '../../../src/console/i18n/locale'
import { getField } from '../../../src/schema/selectors/definition'
import type { AnyField } from '../../../src/schema/model/field'
import type { FieldTextContext } from '../../../src/console/i18n/fieldTextContext'
import { consoleShop } from '../../kit/console/consoleApp'
import { lampKit, lamps, rooms } from '../../kit/declarations/lamps'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const cells = { locale: 'en-US', language: 'en' } as FieldTextContext
const draw = async (content: ReactNode, provider = {}) => {
  keepLocale('en-US')
  const shop = consoleShop({ config: lampKit.config, groups: {}, resources: [lamps, rooms], role: 'creator' })
  const messages = await loadMessages(shop, 'en-US')
  await shop.declarations.load('lamps')
  render(
    <ConsoleConfigProvider value={shop}>
      <CoreAdminContext
        i18nProvider={languageProvider(shop, 'en-US', messages)}
        dataProvider={testDataProvider(provider)}
      >
        <ResourceContextProvider value="lamps">{content}</ResourceContextProvider>
      </CoreAdminContext>
    </ConsoleConfigProvider>,
  )
}
/** The key that accepts a word: Chrome names it while composing, Safari after the composition, by its code alone. */
const accepts = (input: Element | Window, key = 'Enter') => {
  fireEvent.keyDown(input, { key, isComposing: true, keyCode: 229 })
  fireEvent.keyDown(input, { key, isComposing: false, keyCode: 229 })
}
const enter = (input: Element | Window) => fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })

it('a word accepted in a cell does not save it', async () => {
  const update = vi.fn(async () => ({ data: { id: '1' } }))
  const field = getField(lamps, 'price') as AnyField
  const record = { id: '1', version: 1, price: 100 }
  await draw(<InlineEditor name="price" field={field} record={record} cells={cells} close={() => {}} />, { update })
  const input = screen.getByRole('textbox')
  fireEvent.change(input, { target: { value: '2' } })
  accepts(input)
  expect(update).not.toHaveBeenCalled()
  enter(input)
  await expect.poll(() => update.mock.calls.length).toBe(1)
})
it('a word accepted in a filter chooses no record', async () => {
  const change = vi.fn()
  const getList = async () => ({ data: [{ id: 'r1', name: 'Hall' }], total: 1 })
  const field = getField(lamps, 'room') as AnyField
  await draw(<ReferenceFilter name="room" field={field} value={undefined} tried={false} change={change} />, { getList })
  const input = screen.getByRole('combobox')
  fireEvent.click(input)
  await screen.findByRole('option', { name: 'Hall' })
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  accepts(input)
  expect(change).not.toHaveBeenCalled()
  enter(input)
  expect(change).toHaveBeenCalledWith('r1', true)
})
it('a word accepted in a text names nobody', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () =>
      new Response(JSON.stringify({ code: 0, data: [{ username: 'lin', name: 'Lin', role: 'user' }], msg: '' })),
  )
  const Text = () => (
    <FormProvider {...useForm({ defaultValues: { story: '' } })}>
      <MentionList source="story">
        {({ trackCaret, press }) => <textarea defaultValue="@L" onKeyUp={trackCaret} onKeyDown={press} />}
      </MentionList>
    </FormProvider>
  )
  await draw(<Text />)
  const input = screen.getByRole<HTMLTextAreaElement>('textbox')
  input.setSelectionRange(2, 2)
  fireEvent.keyUp(input, { key: 'L' })
  await screen.findByRole('button', { name: '@Lin' })
  accepts(input)
  expect(screen.queryByRole('button', { name: '@Lin' })).not.toBeNull()
  enter(input)
  expect(screen.queryByRole('button', { name: '@Lin' })).toBeNull()
})
it('a word accepted in a wrong cell of a sheet does not go on to the next', async () => {
  const field = getField(lamps, 'name') as AnyField
  const props = { field, why: 'why', context: cells, fix: () => {} }
  await draw(
    <div className="sheet-frame">
      <FixCell {...props} text="a" label="first" />
      <FixCell {...props} text="b" label="second" />
    </div>,
  )
  const [first, second] = screen.getAllByRole('textbox')
  first?.focus()
  if (first) accepts(first)
  expect(document.activeElement).toBe(first)
  if (first) enter(first)
  expect(document.activeElement).toBe(second)
})
it('a key that an input method uses is no shortcut', async () => {
  const work = vi.fn()
  const Page = () => {
    useShortcuts([{ keys: 'n', work }])
    return null
  }
  render(<Page />)
  accepts(window, 'n')
  expect(work).not.toHaveBeenCalled()
  fireEvent.keyDown(window, { key: 'n' })
  expect(work).toHaveBeenCalledTimes(1)
})
it('whatever listens for Enter asks first whether an input method uses it', () => {
  const files = ['src/console', 'src/app/console'].flatMap(folder =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name)),
  )
  const text = (file: string) => readFileSync(file, 'utf8')
  const listens = files.filter(file => /'Enter'|\bEnter:/.test(text(file)))
  expect(listens.length).toBeGreaterThan(5)
  expect(listens.filter(file => !/isComposing\(/.test(text(file)))).toEqual([])
  expect(files.filter(file => /\.isComposing\b/.test(text(file)))).toEqual([])
})
