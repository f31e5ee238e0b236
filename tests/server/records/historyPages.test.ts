import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HISTORY_PART } from '../../../src/schema/model/auditActions'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { buildShop, type Client, type TestShop } from '../../kit/testServer'

let shop: TestShop
let guest: Client
beforeAll(async () => {
  shop = await buildShop()
  guest = await shop.account('guest', 'mini', 'user')
})
afterAll(() => shop.close())

interface Told {
  readonly id: string
  readonly action: string
}
const historyOf = async (by: Client, path: string, id: string, before?: string) =>
  by.call<Told[]>(`${path}?id=${id}${before === undefined ? '' : `&before=${before}`}`)
/** Every part of a history, as the console asks for them. */
const partsOf = async (by: Client, path: string, id: string): Promise<Told[][]> => {
  const parts: Told[][] = []
  for (let before: string | undefined, isMore = true; isMore; ) {
    const { data } = await historyOf(by, path, id, before)
    parts.push(data)
    before = data.at(-1)?.id
    isMore = data.length === HISTORY_PART
  }
  return parts
}
/** Lines about a record that tell no field: so many looks, by one or another. The ids are told in the order of happening. */
const looked = async (resource: string, recordId: string, count: number, by = shop.as.creator.accountId) =>
  (
    await queryRows<{ id: string }>(
      shop.db,
      sql`insert into audit (fact_id, id, resource, "recordId", action, "accountId", "accountName")
        select ${shop.factId}, gen_random_uuid()::text, ${resource}, ${recordId}, 'edit', ${by}, '某人' from generate_series(1, ${count}::int) returning id`,
    )
  ).map(({ id }) => id)
const lamp = () => shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { name: '台灯', watts: 40 })
const lamps = '/api/lamps/historyLamp'
const wishes = '/api/wishes/historyWish'

describe('a history of more lines than are told at once', () => {
  it.each([
    ['one more', 100, [100, 1]],
    ['as many', 99, [100, 0]],
    ['one less', 98, [99]],
    ['more than two parts of them', 230, [100, 100, 31]],
  ])('comes part by part, each line once, newest first: %s', async (_, more, lengths) => {
    const { id } = await lamp()
    const ids = await looked('lamps', id, more)
    const parts = await partsOf(shop.as.creator, lamps, id)
    expect(parts.map(({ length }) => length)).toEqual(lengths)
    expect(
      parts
        .flat()
        .slice(0, more)
        .map(line => line.id),
    ).toEqual(ids.reverse())
    expect(parts.flat().at(-1)).toMatchObject({ action: 'create' })
  })
  it('is told from its newest line on where none is named', async () => {
    const { id } = await lamp()
    const [first] = await looked('lamps', id, 150)
    const { data } = await historyOf(shop.as.creator, lamps, id)
    expect(data).toHaveLength(HISTORY_PART)
    expect(data.map(line => line.id)).not.toContain(first)
  })
  it('refuses a line that is none of the record’s', async () => {
    const [one, other] = [await lamp(), await lamp()]
    const [theirs] = await looked('lamps', other.id, 1)
    const [foreign] = await looked('wishes', one.id, 1)
    for (const before of [theirs, foreign, 'none', one.id])
      expect([before, await historyOf(shop.as.creator, lamps, one.id, before)]).toEqual([
        before,
        expect.objectContaining({ code: 40000, data: { errors: { before: 'noRecord' } } }),
      ])
    for (const before of ['', 'x'.repeat(65)])
      expect(await historyOf(shop.as.creator, lamps, one.id, before)).toMatchObject({
        code: 40000,
        data: { errors: { before: 'text' } },
      })
  })
  it('stays another maker’s, whichever line is named', async () => {
    const { id } = await lamp()
    const [line] = await looked('lamps', id, 1)
    expect((await historyOf(shop.as.stranger, lamps, id, line)).code).toBe(40400)
    const own = await shop.as.stranger.ok('/api/lamps/addOrUpdateLamp', { name: '吊灯' })
    expect((await historyOf(shop.as.stranger, lamps, own.id, line)).data).toEqual({ errors: { before: 'noRecord' } })
  })
})
describe('a guest', () => {
  const wish = async () => guest.ok('/api/wishes/addOrUpdateWish', { name: '想要', lamp: (await lamp()).id })
  it('is told what they did themselves, however much was done in between of which they see nothing', async () => {
    const { id } = await wish()
    const early = await looked('wishes', id, 120, guest.accountId)
    await looked('wishes', id, 250)
    const late = await looked('wishes', id, 1, guest.accountId)
    const parts = await partsOf(guest, wishes, id)
    expect(parts.map(({ length }) => length)).toEqual([100, 22])
    expect(
      parts
        .flat()
        .slice(0, -1)
        .map(line => line.id),
    ).toEqual([...early, ...late].reverse())
    expect(JSON.stringify(parts)).not.toContain('seq')
  })
  it('cannot name a line of which they see nothing, no more than one that is none', async () => {
    const { id } = await wish()
    const [hidden] = await looked('wishes', id, 1)
    const [answer, none] = [await historyOf(guest, wishes, id, hidden), await historyOf(guest, wishes, id, 'none')]
    expect(answer).toMatchObject({ code: 40000, data: { errors: { before: 'noRecord' } } })
    expect({ ...answer, headers: 0 }).toEqual({ ...none, headers: 0 })
  })
})
