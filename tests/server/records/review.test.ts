import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageOfMany, planOf } from '../../../src/server/database/queries/listPlan'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { allTenants } from '../../../src/server/database/tenancy/tenant'
import { buildShop, type Data, type Person, type TestShop } from '../../kit/testServer'
import { designs } from '../../kit/declarations/lamps'

interface Waiting {
  readonly list: readonly Data[]
  readonly total: number
  readonly of: readonly (string | null)[]
  readonly tenants: readonly { readonly id: string; readonly name: string; readonly waiting: number }[]
}
interface Changed {
  readonly decision: { readonly action: string; readonly changes: Record<string, unknown> } | null
  readonly changes: Record<string, unknown>
}
let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

const made = (name: string, more: object = {}, person: Person = 'creator') =>
  shop.as[person].ok('/api/designs/addOrUpdateDesign', { name, ...more })
const change = async (id: string, more: object) => {
  const { version } = await shop.as.creator.ok(`/api/designs/getDesign?id=${id}`)
  return shop.as.creator.ok('/api/designs/addOrUpdateDesign', { id, version, ...more })
}
const take = (person: Person, action: string, id: string, body: object = {}) =>
  shop.as[person].ok(`/api/designs/${action}Design?id=${id}`, body)
const queue = (body: object = {}) => shop.as.platform.ok<Waiting>('/api/designs/queueOfDesigns', body)
const changed = (id: string) => shop.as.platform.ok<Changed>(`/api/designs/newsOfDesign?id=${id}`)

describe('what waits for a decision', () => {
  const names = async (body: object = {}) => (await queue(body)).list.map(({ name }) => name)
  beforeAll(async () => {
    const [first, second] = [await made('先画的'), await made('后画的')]
    const theirs = await made('别人的', {}, 'stranger')
    await made('没提交的')
    // What was drawn last is sent first.
    await take('creator', 'send', second.id)
    await take('stranger', 'send', theirs.id)
    await take('creator', 'send', first.id)
  })
  it('stands in the order in which it was sent, everyone’s together', async () =>
    expect(await names()).toEqual(['后画的', '别人的', '先画的']))
  it('comes page by page', async () => {
    expect(await names({ pageSize: 2 })).toEqual(['后画的', '别人的'])
    expect(await names({ pageSize: 2, current: 2 })).toEqual(['先画的'])
    expect((await queue({ pageSize: 2 })).total).toBe(3)
  })
  it('says whose it is, and of whom how many wait', async () => {
    const { of, tenants } = await queue()
    expect(tenants.map(({ name, waiting }) => [name, waiting])).toEqual([
      ['我的窑', 2],
      ['别人的窑', 1],
    ])
    const [mine, theirs] = tenants
    expect(of).toEqual([mine?.id, theirs?.id, mine?.id])
  })
  it('can be one tenant’s', async () => {
    const { tenants } = await queue()
    const theirs = tenants.find(({ name }) => name === '别人的窑')?.id
    expect(await names({ tenant: theirs })).toEqual(['别人的'])
    expect((await queue({ tenant: theirs })).tenants).toEqual(tenants)
    expect(await names({ tenant: 'nobody' })).toEqual([])
  })
  it('is counted for whoever decides', async () =>
    expect(await shop.as.platform.ok('/api/user/waiting')).toMatchObject({ designs: 3 }))
  it('is gone once somebody has decided, and is back where it stood when that is taken back', async () => {
    const [first] = (await queue()).list
    await take('platform', 'accept', String(first?.id))
    expect(await names()).toEqual(['别人的', '先画的'])
    await take('platform', 'reopen', String(first?.id))
    expect(await names()).toEqual(['后画的', '别人的', '先画的'])
  })
  it('shows a value behind its mask, and none that is not the reader’s', async () => {
    const { id } = await made('有电话的', { phone: '13987654321', cost: 900 })
    await take('creator', 'send', id)
    const found = (await queue()).list.find(each => each.id === id)
    expect(found).toMatchObject({ phone: '139****4321' })
    expect(found).not.toHaveProperty('cost')
  })
  it('is found by an index that stands in its order', async () => {
    const { rows } = await shop.db.transaction().execute(async db => {
      await sql`set local enable_sort = off; set local enable_seqscan = off`.execute(db)
      const query = { current: 1, pageSize: 20, sort: 'sent', filter: { stage: 1 }, counts: false }
      const scope = { db, tenant: allTenants, now: new Date() } as never
      const plan = planOf(scope, designs, query, { actor: { role: 'platform', accountId: '1' } })
      return sql<{ 'QUERY PLAN': string }>`explain ${pageOfMany(plan)}`.execute(db)
    })
    expect(rows.map(each => each['QUERY PLAN']).join('\n')).toContain('ix_designs_all_stage_sent')
  })
})

describe('what changed since the last decision', () => {
  it('is nothing where nobody has decided yet', async () => {
    const { id } = await made('新的')
    await change(id, { story: '改过' })
    await take('creator', 'send', id)
    expect(await changed(id)).toEqual({ decision: null, changes: {} })
  })
  it('is each entry as it was then and as it is now, with the reason of that decision', async () => {
    const { id } = await made('改来改去', { story: '一', phone: '13900001111', cost: 100 })
    await take('creator', 'send', id)
    await take('platform', 'refuse', id, { why: '太暗' })
    await change(id, { story: '二' })
    await change(id, { story: '三', name: '改好了' })
    await take('creator', 'send', id)
    const { decision, changes } = await changed(id)
    expect(decision).toMatchObject({ action: 'refuse', changes: { why: [null, '太暗'] } })
    expect(changes).toEqual({ story: ['一', '三'], name: ['改来改去', '改好了'] })
  })
  it('is not what was changed back, nor what came before', async () => {
    const { id } = await made('还原', { story: '一' })
    await change(id, { story: '零' })
    await take('creator', 'send', id)
    await take('platform', 'accept', id)
    await change(id, { story: '二' })
    await change(id, { story: '零' })
    await take('creator', 'send', id)
    expect(await changed(id)).toMatchObject({ decision: { action: 'accept' }, changes: {} })
  })
  it('counts from the last of several decisions', async () => {
    const { id } = await made('两次', { story: '一' })
    for (const story of ['二', '三']) {
      await take('creator', 'send', id)
      await take('platform', 'refuse', id, { why: story })
      await change(id, { story })
    }
    expect(await changed(id)).toMatchObject({
      decision: { changes: { why: ['二', '三'] } },
      changes: { story: ['二', '三'] },
    })
  })
  it('tells a masked value behind its mask, also where both look alike, and none that the reader does not see', async () => {
    const { id } = await made('保密', { phone: '13900001111', cost: 100 })
    await take('creator', 'send', id)
    await take('platform', 'accept', id)
    await change(id, { phone: '13922221111', cost: 200 })
    expect((await changed(id)).changes).toEqual({ phone: ['139****1111', '139****1111'] })
  })
  it('is not that somebody looked at it', async () => {
    const { id } = await made('看过', { phone: '13900001111' })
    await take('creator', 'send', id)
    await take('platform', 'accept', id)
    await shop.as.creator.ok(`/api/designs/revealDesign?id=${id}`, { field: 'phone' })
    expect((await changed(id)).changes).toEqual({})
  })
})

describe('nobody else has it', () => {
  it.each(['creator', 'admin', 'user', 'stranger'] as const)('%s', async person => {
    const { id } = await made('不给看')
    expect((await shop.as[person].call('/api/designs/queueOfDesigns')).code).toBe(40300)
    expect((await shop.as[person].call(`/api/designs/newsOfDesign?id=${id}`)).code).toBe(40300)
    expect(await shop.as[person].ok('/api/user/waiting')).not.toHaveProperty('designs')
  })
  it('and what there is not has no news', async () =>
    expect((await shop.as.platform.call('/api/designs/newsOfDesign?id=nothing')).code).toBe(40400))
  it('nor is there a queue where nothing is reviewed', async () =>
    expect((await shop.as.platform.call('/api/rooms/waitingRooms')).code).toBe(40400))
})

describe('in this shop', () => {
  it('a bowl waits from when it was listed for sale', async () => {
    const { id } = await shop.as.creator.ok('/api/product/addOrUpdateProduct', { name: '盏' })
    await sql`update bowls set status = 2, "submittedTime" = now() - interval '3 days' where id = ${id}`.execute(
      shop.db,
    )
    expect((await shop.as.platform.ok<Waiting>('/api/product/waitingProducts')).list[0]?.id).toBe(id)
  })
  it('a manufacturer waits from when its data became complete, and is told by its own name alone', async () => {
    const before = await queryRow<{ id: string }>(shop.db, sql`select id from tenants where "factName" = '我的窑'`)
    await sql`update tenants set status = 1, "submittedTime" = now() where id = ${before?.id}`.execute(shop.db)
    const { list, tenants } = await shop.as.platform.ok<Waiting>('/api/fact/waitingFacts')
    expect(list.map(({ factName }) => factName)).toEqual(['我的窑'])
    expect(tenants).toEqual([])
  })
})
