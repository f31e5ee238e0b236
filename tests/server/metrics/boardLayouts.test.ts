import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_PINNED, pinnable } from '../../../src/schema/metrics/boardLayout'
import { housekeeping } from '../../../src/server/ops/housekeepingJob'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { buildShop, type Client, type TestShop, wholeShop } from '../../kit/testServer'

const [GET, SAVE] = ['/api/figure/getLayout', '/api/figure/saveLayout']
const boards = wholeShop.boards ?? []
const page = boards[0]?.name ?? ''
const known = pinnable(boards, { role: 'creator' }).map(({ pin }) => pin)
const [first = '', second = ''] = known

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
beforeEach(async () => {
  await sql`delete from layouts`.execute(shop.db)
})
afterAll(() => shop.close())

const save = (who: Client, panels: unknown, more: object = {}) =>
  who.call<{ errors?: object }>(SAVE, { page, panels, ...more })
const panelsOf = async (who: Client) => (await who.ok<{ panels: string[] | null }>(GET, { page })).panels

describe('what somebody puts on a page', () => {
  it('is found again in their order, until it is put back as it was declared', async () => {
    const { creator } = shop.as
    expect(await panelsOf(creator)).toBeNull()
    await save(creator, [second, first])
    expect(await panelsOf(creator)).toEqual([second, first])
    await save(creator, [first])
    expect(await panelsOf(creator)).toEqual([first])
    await save(creator, [])
    expect(await panelsOf(creator)).toEqual([])
    await save(creator, null)
    expect(await panelsOf(creator)).toBeNull()
  })
  it('is nobody else’s: neither a colleague’s nor another maker’s', async () => {
    const { creator, user, stranger, platform } = shop.as
    await save(creator, [first])
    for (const other of [user, stranger, platform]) expect(await panelsOf(other)).toBeNull()
    await save(platform, [second])
    expect(await panelsOf(platform)).toEqual([second])
    expect(await panelsOf(creator)).toEqual([first])
  })
  it('keeps the period that each was put there with, so that one figure may stand there with two', async () => {
    const both = ['TradeAnalysis.reasons@month', 'TradeAnalysis.reasons@2026-11-01_2026-11-24']
    await save(shop.as.creator, both)
    expect(await panelsOf(shop.as.creator)).toEqual(both)
  })
  it('leaves out what there is no more', async () => {
    await save(shop.as.creator, [first])
    await sql`update layouts set said = '["Gone.away"]'::jsonb || said`.execute(shop.db)
    expect(await panelsOf(shop.as.creator)).toEqual([first])
  })
  it('goes with them', async () => {
    const gone = await shop.account('short-stay', 'fact', 'user', shop.factId)
    await save(gone, [first])
    await save(shop.as.user, [second])
    await sql`delete from sessions where account_id = ${gone.accountId}`.execute(shop.db)
    await sql`delete from accounts where id = ${gone.accountId}`.execute(shop.db)
    await housekeeping(shop.mall)[0]?.run(new Date())
    expect(await queryRows(shop.db, sql`select account_id from layouts`)).toEqual([
      { account_id: shop.as.user.accountId },
    ])
  })
})
describe('refused', () => {
  it.each([
    ['a figure that there is not', ['Nowhere.nothing'], 'panels'],
    ['a figure that only waits', [`${page}.toShip`], 'panels'],
    ['a period that is none', ['TradeAnalysis.reasons@2026-11-24_2026-11-01'], 'panels'],
    ['one twice', [first, first], 'panels'],
    ['more than a page holds', Array.from({ length: MAX_PINNED + 1 }, (_, at) => `${first}${at}`), 'panels'],
    ['no list', 'all', 'panels'],
  ])('%s', async (_, panels, at) => {
    const { code, data } = await save(shop.as.creator, panels)
    expect(code).toBe(40000)
    expect(Object.keys(data.errors ?? {}).some(name => name.startsWith(at))).toBe(true)
    expect(await panelsOf(shop.as.creator)).toBeNull()
  })
  it.each([
    ['2026-11-24_2026-11-01', false],
    ['1900-01-01_2099-12-31', false],
    ['1986-11-25_2026-11-25', false],
    ['1986-11-26_2026-11-25', true],
    ['year', true],
  ])('a period that no figure is counted in, at its place: %s', async (said, isCounted) => {
    const pin = `TradeAnalysis.reasons@${said}`
    const { code, data } = await save(shop.as.creator, [first, pin])
    expect({ code, errors: data?.errors }).toEqual(
      isCounted ? { code: 0, errors: undefined } : { code: 40000, errors: { 'panels.1': 'choice' } },
    )
    const [from, to] = said.split('_')
    if (!to) return
    const questions = { one: { figure: 'paidOrders', from, to } }
    expect((await shop.as.creator.call('/api/figure/readFigures', { questions })).code).toBe(isCounted ? 0 : 40000)
  })
  it('a page that there is not', async () => {
    expect(await save(shop.as.creator, [], { page: 'Nowhere' })).toMatchObject({
      code: 40000,
      data: { errors: { page: 'choice' } },
    })
  })
  it('whoever is not logged in', async () => {
    expect((await save(shop.as.nobody, [])).code).toBe(40100)
  })
})
