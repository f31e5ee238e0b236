import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mentionsIn, namedSoFar } from '../../../src/schema/rules/mentions'
import { sql } from '../../../src/server/database/connections/database'
import { buildShop, type Client, type TestShop } from '../../kit/testServer'

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
  const names = { creator: '林建安', user: '林建', admin: 'Ann Lee', stranger: '陈大师', platform: '平台小王' }
  for (const [person, name] of Object.entries(names))
    await sql`update accounts set name = ${name} where id = ${shop.as[person]?.accountId}`.execute(shop.db)
})
afterAll(() => shop.close())

/** What stands in somebody's box once everything is delivered. */
const told = async (by: Client) => {
  await shop.mall.work.pass()
  return (await by.ok<{ list: unknown[] }>('/api/message/list')).list
}
const people = ['林建安', '林建', 'Ann Lee'].map((name, at) => ({
  name,
  username: ['lin', 'demo', 'ann.l'][at] ?? '',
  role: 'user',
}))
describe('a text names', () => {
  it.each([
    ['请@林建安看一下', ['林建安']],
    ['@林建，包好', ['林建']],
    ['＠林建安＠林建', ['林建安', '林建']],
    ['@ann lee ok', ['Ann Lee']],
    ['@demo.', ['林建']],
    ['@demo2 @lina', []],
    ['mail@lin.cn', []],
    ['@', []],
    ['@nobody', []],
  ])('in %j %j', (text, names) => expect(mentionsIn(text, people).map(({ name }) => name)).toEqual(names))
  it.each([
    ['请@林', '林'],
    ['@', ''],
    ['a@b', undefined],
    ['@林 看', undefined],
    ['没有', undefined],
  ])('so far before the caret %j: %j', (before, begun) => expect(namedSoFar(before)).toBe(begun))
})
describe('who is named in a text', () => {
  it('is told with the way to the record, and nobody else: not oneself, not another maker’s people, not who does not read it', async () => {
    const text = '@Ann Lee @林建安 @陈大师 @平台小王 @林建 请看'
    const { id } = await shop.as.user.ok('/api/lamps/addOrUpdateLamp', { name: '台灯', story: text })
    const messages = [await told(shop.as.admin), await told(shop.as.creator)]
    for (const list of messages) expect(JSON.stringify(list)).toContain(text)
    expect(JSON.stringify(messages[0])).toContain(id)
    for (const nobody of [shop.as.user, shop.as.stranger, shop.as.platform]) expect(await told(nobody)).toEqual([])
  })
  it('is not told again by a change of something else, nor by a name that is nobody’s', async () => {
    const before = (await told(shop.as.admin)).length
    const { id, version } = await shop.as.user.ok('/api/lamps/addOrUpdateLamp', {
      name: '吊灯',
      story: '@谁也不是 你好',
    })
    await shop.as.user.ok('/api/lamps/addOrUpdateLamp', { id, version, name: '壁灯' })
    expect((await told(shop.as.admin)).length).toBe(before)
  })
  it('is one of the colleagues that are offered, of one’s own maker alone', async () => {
    const offered = await shop.as.user.ok<{ name: string }[]>('/api/colleagues')
    expect(offered.map(({ name }) => name).sort()).toEqual(['Ann Lee', '林建安'].sort())
    expect(await shop.as.stranger.ok('/api/colleagues')).toEqual([])
    expect((await shop.as.buyer?.call('/api/colleagues'))?.code).toBe(40300)
  })
})
