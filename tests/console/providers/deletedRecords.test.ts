import { beforeEach, expect, it, vi } from 'vitest'
import { HttpError } from 'ra-core'
import { keepRecent, readRecent } from '../../../src/console/providers/router/recentPages'
import { isDeletedLocally, withDeletionTracking } from '../../../src/console/providers/data/deletedRecords'
import { errorMessages } from '../../../src/schema/text/errorMessages'

beforeEach(() => localStorage.clear())
const failed = ({ code }: { readonly code: number }) => new HttpError('no', code / 100, { code })
const there = async () => ({ data: { id: '7' } })
const not = (fault: unknown) => async () => {
  throw fault
}
const gone = failed(errorMessages.notFound)
const busy = failed(errorMessages.busy)

it.each([
  ['what comes back', there, there, undefined],
  ['what somebody else has brought back', not(gone), there, undefined],
  ['what is gone for good', not(gone), not(gone), gone],
  ['what cannot be brought back now', not(busy), there, busy],
])('%s is restored or not', async (_, restore, getOne, fault) => {
  const calls = withDeletionTracking({ delete: there, restore, getOne } as never)
  await calls.delete('bowls', { id: '7' })
  expect(isDeletedLocally('bowls', '7')).toBe(true)
  const asked = calls.restore('bowls', { id: '7' })
  await (fault ? expect(asked).rejects.toBe(fault) : expect(asked).resolves.toEqual({ data: { id: '7' } }))
  expect(isDeletedLocally('bowls', '7')).toBe(fault !== undefined)
})
it.each([
  ['once it is removed', there, ['/bowls/77/show', '/masters/7/show']],
  ['but not where that is refused', not(busy), ['/bowls/77/show', '/bowls/7/show', '/bowls/7', '/masters/7/show']],
])('a record is forgotten among what one went to lately: %s', async (_, remove, left) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const to of ['/masters/7/show', '/bowls/7', '/bowls/7/show', '/bowls/77/show'])
    keepRecent('1', { to, title: to })
  const calls = withDeletionTracking({ delete: remove, restore: there, getOne: there } as never)
  await calls.delete('bowls', { id: '7' }).catch(() => {})
  expect(readRecent('1').map(({ to }) => to)).toEqual(left)
})
