import { type DataProvider, HttpError, testDataProvider } from 'ra-core'
import { expect, it, vi } from 'vitest'
import { bulkWrites } from '../../../src/console/providers/data/bulkWrites'
import { splitPages } from '../../../src/console/providers/data/splitPages'
import { headsOf } from '../../kit/console/consoleApp'
import { bikes, depots } from '../../secondApp/app'

/** A list of so many rows, whose total may be unknown; the server answers 200 of them at once. */
const listOf = (count: number, isCounted = true) => {
  const asked: number[] = []
  const read = async (
    _: string,
    { pagination: { page = 1, perPage = 10 } = {} }: { pagination?: { page?: number; perPage?: number } },
  ) => {
    if (perPage > 200) throw new Error('too many')
    asked.push(page)
    const data = Array.from({ length: count }, (_row, index) => ({ id: index })).slice(
      (page - 1) * perPage,
      page * perPage,
    )
    return isCounted ? { data, total: count } : { data, pageInfo: { hasNextPage: page * perPage < count } }
  }
  const provider = splitPages({
    ...testDataProvider(),
    getList: read,
    getManyReference: read,
  } as unknown as DataProvider)
  return { asked, provider }
}
const idsOf = ({ data }: { data: readonly { id: unknown }[] }) => data.map(({ id }) => id)
const page = (number: number, perPage: number) => ({ pagination: { page: number, perPage } })
const target = { target: 'depot', id: 1, sort: { field: 'id', order: 'ASC' as const }, filter: {} }

it('a page longer than the server answers is read in parts, in lists and lists of references', async () => {
  const { asked, provider } = listOf(450)
  const all = await provider.getList('bikes', page(1, 1000))
  expect([all.total, idsOf(all).length, asked]).toEqual([450, 450, [1, 2, 3]])
  const referred = await provider.getManyReference('bikes', { ...target, ...page(1, 300) })
  expect(idsOf(referred)).toEqual(Array.from({ length: 300 }, (_, index) => index))
})
it('a later page begins where the one before ended, wherever the parts begin', async () => {
  const { asked, provider } = listOf(1000)
  const second = await provider.getList('bikes', page(2, 250))
  expect([idsOf(second)[0], idsOf(second).at(-1), asked]).toEqual([250, 499, [2, 3]])
})
it('a list without a total says whether there is more', async () => {
  const { provider } = listOf(700, false)
  expect((await provider.getList('bikes', page(1, 300))).pageInfo).toMatchObject({ hasNextPage: true })
  expect((await provider.getList('bikes', page(2, 350))).pageInfo).toMatchObject({
    hasNextPage: false,
    hasPreviousPage: true,
  })
})
it('a short page is asked for once', async () => {
  const { asked, provider } = listOf(450)
  await provider.getList('bikes', page(3, 50))
  expect(asked).toEqual([3])
})

const rows = [1, 2, 3].map(id => ({ id, name: `N${id}`, version: id * 10 }))
const bulkOf = (parts: Partial<DataProvider>) =>
  bulkWrites(
    testDataProvider({ getMany: (async () => ({ data: rows })) as never, ...parts }),
    headsOf([bikes, depots]),
    (key, { label = '', smart_count = '', all = '' } = {}) => [key, label, smart_count, all].join(' ').trim(),
  )
it('many records are changed, each from the version it has', async () => {
  const update = vi.fn(async (_: string, { id }: { id: unknown }) => ({ data: { id } }))
  const answer = await bulkOf({ update: update as never }).updateMany('bikes', { ids: [1, 3], data: { rent: 5 } })
  expect(answer.data).toEqual([1, 3])
  expect(update.mock.calls.map(([, params]) => params)).toMatchObject([
    { id: 1, data: { rent: 5 }, previousData: { version: 10 } },
    { id: 3, data: { rent: 5 }, previousData: { version: 30 } },
  ])
})
it('what could not be removed is named, and all others are removed', async () => {
  const removed: unknown[] = []
  const remove = async (_: string, { id }: { id: unknown }) => {
    if (id === 2) throw new HttpError('in use', 409, { code: 40900 })
    removed.push(id)
    return { data: { id } }
  }
  const fault = await bulkOf({ delete: remove as never })
    .deleteMany('bikes', { ids: [1, 2, 3] })
    .catch((thrown: unknown) => thrown)
  expect(removed).toEqual([1, 3])
  expect(fault).toMatchObject({ status: 409, message: 'console.failedCount  1 3\nconsole.colon N2in use' })
})
