import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draftsOf, isKeyForgotten, type StoredDraft } from '../../../src/console/providers/session/draftStorage'
import { openDraftStore } from '../../../src/console/form/draft/draftStore'

const HOUR = 3_600_000
const typed = { name: '盏' }
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00Z') })
})
afterEach(() => vi.useRealTimers())

/** A form of a new record, as it stands once it has looked for what was left. */
const open = async () => {
  const keeper = openDraftStore('1', 'bowls/new')
  return { keeper, left: await keeper.find() }
}
/** A form in which something was typed and sent, and to which no answer came. */
const sendOnce = async (): Promise<string> => {
  const { keeper } = await open()
  keeper.keep(typed, {})
  return keeper.writeKey()
}
/** The same draft after some hours: what is left of it, and under which key it is sent then. */
const goOn = async (hours: number): Promise<{ left: StoredDraft; key: string }> => {
  vi.setSystemTime(Date.now() + hours * HOUR)
  const { keeper, left } = await open()
  keeper.takeUp()
  return { left: left as StoredDraft, key: keeper.writeKey() }
}

it('a draft goes on under the key it was sent under, as long as the mall knows it', async () => {
  const first = await sendOnce()
  const { left, key } = await goOn(22)
  expect(isKeyForgotten(left)).toBe(false)
  expect(key).toBe(first)
})
it('and under another after a day, when its form says that it was sent before', async () => {
  const first = await sendOnce()
  const { left, key } = await goOn(25)
  expect(left.values).toEqual(typed)
  expect(isKeyForgotten(left)).toBe(true)
  expect(key).not.toBe(first)
})
it('what is typed on does not make the key younger', async () => {
  const first = await sendOnce()
  vi.setSystemTime(Date.now() + 20 * HOUR)
  const { keeper } = await open()
  keeper.takeUp()
  keeper.keep({ name: '盏二' }, {})
  const { left, key } = await goOn(5)
  expect(left.writeKey).toBe(first)
  expect(isKeyForgotten(left)).toBe(true)
  expect(key).not.toBe(first)
})
it('a draft names what it must not store, until it is saved', async () => {
  const { keeper } = await open()
  keeper.keep(typed, {}, ['idCard'])
  const { keeper: next, left } = await open()
  expect(left).toMatchObject({ values: typed, omitted: ['idCard'] })
  next.takeUp()
  next.keep(typed, {})
  expect((await open()).left?.omitted).toEqual(['idCard'])
  next.close()
  expect((await open()).left).toBeUndefined()
})
it('what must not be stored makes no draft by itself', async () => {
  const { keeper } = await open()
  keeper.keep({}, {}, ['idCard'])
  expect((await open()).left).toBeUndefined()
})
it('a draft that was never sent says nothing of that', async () => {
  const { keeper } = await open()
  keeper.keep(typed, {})
  const { left } = await goOn(48)
  expect(isKeyForgotten(left)).toBe(false)
})
it('what somebody left is found by its page, the latest first and each page once, and nobody else’s', () => {
  const keep = (key: string, at: string) => localStorage.setItem(key, JSON.stringify({ at, values: {}, before: {} }))
  keep('draft:1:bowls/new:a', '2026-11-19T08:00:00Z')
  keep('draft:1:bowls/new:b', '2026-11-20T07:00:00Z')
  keep('draft:1:masters/7:c', '2026-11-20T06:00:00Z')
  keep('draft:2:orders/9:d', '2026-11-20T07:30:00Z')
  localStorage.setItem('draft:1:fact/1:e', 'broken')
  expect(draftsOf('1').map(({ page, kept }) => [page, kept.at])).toEqual([
    ['bowls/new', '2026-11-20T07:00:00Z'],
    ['masters/7', '2026-11-20T06:00:00Z'],
  ])
})
