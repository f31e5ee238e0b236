import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { stateDiagram } from '../../../src/schema/describe/stateDiagram'
import { getActions } from '../../../src/schema/selectors/definition'
import { SYSTEM } from '../../../src/schema/rules/availability'
import { dayOf } from '../../../src/schema/text/timeZone'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { lamps } from '../../kit/declarations/lamps'
import { buildShop, type TestShop, wholeShop } from '../../kit/testServer'

let shop: TestShop
let moment = new Date('2026-11-21T15:30:00.000Z')
beforeAll(async () => {
  shop = await buildShop(wholeShop, { now: () => moment })
})
afterAll(() => shop.close())

const lamp = async (more: object = {}) => {
  const { id } = await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { name: '台灯', watts: 40, ...more })
  return shop.as.creator.ok(`/api/lamps/switchOnLamp?id=${id}`)
}

describe('what the mall does by itself', () => {
  it('has no call, whoever asks for it', async () => {
    const mall = wholeShop.resources.flatMap(each =>
      getActions(each)
        .filter(([, { roles }]) => roles === SYSTEM)
        .map(([name]) => [each, name] as const),
    )
    expect(mall.map(([each, name]) => `${each.name}.${name}`)).toContain('lamps.wearOut')
    for (const [each, name] of mall) expect(resolveApiCalls(each).actions).not.toHaveProperty(name)
    const { id } = await lamp()
    for (const path of ['/api/lamps/wearOutLamp', '/api/lamps/wearOut'])
      expect(await shop.as.creator.call(`${path}?id=${id}`)).toMatchObject({ status: 404 })
  })
  it('stands in the diagram', () => {
    expect(stateDiagram(lamps, 'status')).toContain('  on --> broken: wearOut [the mall]')
  })
  it('is written down without an account, and found by the name of the mall', async () => {
    const { id } = await lamp()
    await shop.byMall(lamps, 'wearOut', id)
    const [line] = await shop.as.creator.ok<{ action: string; accountName: string }[]>(
      `/api/lamps/historyLamp?id=${id}`,
    )
    expect(line).toMatchObject({ action: 'wearOut', accountName: '' })
    expect(
      await queryRow(shop.db, sql`select "accountId" from audit where "recordId" = ${id} and action = 'wearOut'`),
    ).toEqual({
      accountId: '',
    })
    for (const keyword of ['商城', 'the mall']) {
      const { list } = await shop.as.creator.ok<{ list: { recordId: string }[] }>('/api/audit/listAuditLogs', {
        keyword,
      })
      expect(list.map(({ recordId }) => recordId)).toContain(id)
    }
  })
  it('asks the same of the record as anybody', async () => {
    const { id } = await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { name: '台灯', watts: 40 })
    await expect(shop.byMall(lamps, 'wearOut', id)).rejects.toMatchObject({ reason: 'wrongState' })
    await expect(shop.byMall(lamps, 'switchOn', id)).rejects.toMatchObject({ reason: 'notAllowed' })
  })
})

describe('what an action sets', () => {
  it('is worked out by the clock of the mall and from the record as it stands', async () => {
    const { id } = await lamp({ site: 'https://a.cn', name: '吊灯' })
    expect(await shop.byMall(lamps, 'wearOut', id)).toMatchObject({
      status: 9,
      fault: '用坏了',
      tested: moment.toISOString(),
      until: dayOf(new Date(moment.getTime() + 30 * 86_400_000), 'Asia/Shanghai'),
      dimmable: true,
      site: null,
      model: '吊灯',
    })
  })
  it('counts days where the shop is', async () => {
    moment = new Date('2026-11-21T16:30:00.000Z')
    const { id } = await lamp()
    expect(await shop.byMall(lamps, 'wearOut', id)).toMatchObject({
      until: '2026-12-22',
      updatedTime: moment.toISOString(),
    })
  })
  it('stands in the log like what was asked', async () => {
    const { id } = await lamp()
    await shop.byMall(lamps, 'wearOut', id)
    const [line] = await shop.as.creator.ok<{ changes: object }[]>(`/api/lamps/historyLamp?id=${id}`)
    expect(line?.changes).toMatchObject({ status: [1, 9], fault: [null, '用坏了'], dimmable: [false, true] })
  })
})
