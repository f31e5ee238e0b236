import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { checkApp } from '../../../src/server/config/appConfig'
import { lampKit } from '../../kit/declarations/lamps'
import { buildShop, type Client, type TestShop, wholeShop } from '../../kit/testServer'

let shop: TestShop
let guest: Client
beforeAll(async () => {
  shop = await buildShop()
  guest = await shop.account('guest', 'mini', 'user')
})
afterAll(() => shop.close())

const lamp = async (by: Client, name: string, on = true, more: object = {}) => {
  const draft = { name, price: 1200, watts: 5, phone: '13800138000', ...more }
  const { id } = await by.ok('/api/lamps/addOrUpdateLamp', draft)
  if (on) await by.ok(`/api/lamps/switchOnLamp?id=${id}`)
  return id
}
interface Shown {
  readonly list: readonly { readonly id: string }[]
  readonly total: number
}
const shown = (body: object = {}) => guest.ok<Shown>('/api/lamps/shownLamps', { pageSize: 200, ...body })

describe('what is shown', () => {
  it('is of every maker what meets the condition, the newest first, by the declared fields alone', async () => {
    const [mine, off, theirs] = [
      await lamp(shop.as.creator, '台灯'),
      await lamp(shop.as.creator, '熄了', false),
      await lamp(shop.as.stranger, '吊灯'),
    ]
    const { list } = await shown()
    expect(list.map(({ id }) => id)).toEqual([theirs, mine])
    expect(list[1]).toEqual({ id: mine, name: '台灯', price: 1200, roomName: null })
    expect(list.some(({ id }) => id === off)).toBe(false)
  })
  it('tells what is looked up elsewhere, whoever may read there', async () => {
    const { id: room } = await shop.as.creator.ok('/api/rooms/addOrUpdateRoom', { name: '茶室' })
    const id = await lamp(shop.as.creator, '落地灯', true, { room })
    expect((await shown()).list.find(each => each.id === id)).toMatchObject({ roomName: '茶室' })
    expect(await guest.ok(`/api/lamps/lookAtLamp?id=${id}`, {})).toMatchObject({ roomName: '茶室' })
  })
  it('comes in pages', async () => {
    await lamp(shop.as.creator, '壁灯')
    const { list: all, total } = await shown()
    expect(total).toBe(all.length)
    const second = await shown({ current: 2, pageSize: 1 })
    expect(second.list).toEqual([all[1]])
  })
  it('is filtered and ordered by what is shown', async () => {
    const names = async (body: object) => (await shown(body)).list.map(each => (each as { name?: string }).name)
    expect(await names({ filter: { name: '吊灯' } })).toEqual(['吊灯'])
    const up = await names({ sort: 'name' })
    expect(await names({ sort: '-name' })).toEqual([...up].reverse())
  })
  it.each([{ keyword: '灯' }, { filter: { status: 0 } }, { sort: 'watts' }])('is not asked for by %j', async body =>
    expect((await guest.call('/api/lamps/shownLamps', body)).code).toBe(40000),
  )
  it('is shown to those of whom nobody works here', async () => {
    for (const who of ['creator', 'admin', 'user', 'platform'] as const)
      expect([who, (await (shop.as[who] as Client).call('/api/lamps/shownLamps')).code]).toEqual([who, 40300])
    expect((await shop.as.nobody.call('/api/lamps/shownLamps')).code).toBe(40100)
  })
  it.each([
    ['a field that is not there', { fields: ['name', 'colour'] }, /no field colour/],
    ['no field', { fields: [] }, /there is no field/],
    ['a masked field', { fields: ['phone'] }, /phone is masked/],
    ['a field of a few', { fields: ['cost'] }, /cost is for some to read/],
    ['a private picture', { fields: ['paper'] }, /shown to nobody outside/],
    ['a masked field of another', { fields: ['phoneOf'] }, /phoneOf, looked up as lamps.phone, is masked/],
    ['a field of a few of another', { fields: ['costOf'] }, /costOf, looked up as lamps.cost, is for some to read/],
    ['somebody who works here', { roles: ['user'] }, /user works here/],
    ['a condition that nobody can judge', { when: { watts: 'many' } }, /watts/],
  ])('%s stops the start', (_, wrong, said) => {
    const { f, resource } = lampKit
    const lights = resource('lights', {
      zh: '光',
      en: 'Lights',
      fields: {
        name: f.text({ zh: '名称', en: 'Name' }),
        watts: f.integer({ zh: '瓦', en: 'Watts' }),
        phone: f.text({ zh: '电话', en: 'Phone', format: 'phone', mask: 'phone' }),
        cost: f.money({ zh: '成本', en: 'Cost' }),
        paper: f.privateImage({ zh: '文件', en: 'Paper' }),
        of: f.reference('lamps', { zh: '灯', en: 'Lamp' }),
        phoneOf: f.computed({ zh: '灯的电话', en: 'Phone of the lamp', as: 'text', from: 'of.phone' }),
        costOf: f.computed({ zh: '灯的成本', en: 'Cost of the lamp', as: 'money', from: 'of.cost' }),
      },
      publicListing: { roles: ['buyer'], when: { watts: 5 }, fields: ['name'], ...(wrong as object) },
      permissions: { read: '*', create: ['user'], reveal: ['user'], fields: { cost: { read: ['creator'] } } },
    })
    const faults = checkApp({ ...wholeShop, resources: [...wholeShop.resources, lights] })
    expect(faults.map(({ why }) => why).join('\n')).toMatch(said)
  })
})

describe('whoever reaches only their own registers', () => {
  const form = { username: 'tea.friend', phone: '139 1111 2222', password: 'Geheim12', captcha: 'TEST' }
  const register = async (more: object = {}) => {
    const { captchaId } = await shop.as.nobody.ok<{ captchaId: string }>('/api/admin/captcha')
    return shop.as.nobody.call<{ token: string; errors: object }>('/api/buyer/register', {
      ...form,
      captchaId,
      ...more,
    })
  }
  it('and is logged in, by a name and a number of their own, in no tenant', async () => {
    const { code, data } = await register()
    expect({ code, data }).toMatchObject({ code: 0, data: { identity: 'mini', role: 'buyer', hasPassFact: true } })
    const visitor = shop.visitor({ authorization: data.token, identity: 'mini' })
    expect((await visitor.call('/api/lamps/shownLamps')).code).toBe(0)
    expect((await visitor.call('/api/lamps/listLamps')).code).toBe(40300)
    expect(
      await queryRow(shop.db, sql`select identity, phone, fact_id from accounts where username = ${form.username}`),
    ).toEqual({ identity: 'mini', phone: '13911112222', fact_id: null })
    const again = { username: form.username, password: form.password }
    expect((await shop.as.nobody.call('/api/admin/loginMiniApp', again)).code).toBe(0)
    expect((await shop.as.nobody.call('/api/admin/fact/login', { ...again, captcha: 'TEST' })).code).not.toBe(0)
  })
  it('and is asked for nothing that the call does not take', async () => {
    const { data } = await register({ username: 'tea6', password: '' })
    expect(data.errors).toEqual({ password: 'required' })
  })
  it.each([
    ['a name that is taken', { username: 'Tea.Friend' }, { username: 'taken' }],
    ['no name', { username: '' }, { username: 'required' }],
    ['a number that is none', { username: 'tea2', phone: '12' }, { phone: 'phone' }],
    ['a weak password', { username: 'tea3', password: 'abc' }, { password: expect.any(String) }],
    ['a wrong captcha', { username: 'tea4', captcha: 'NOPE' }, { captcha: expect.any(String) }],
    ['a role', { username: 'tea5', role: 'creator' }, { role: expect.any(String) }],
  ])('not with %s', async (_, more, errors) => {
    const before = await queryRow(shop.db, sql`select count(*)::int as n from accounts`)
    expect(await register(more)).toMatchObject({ code: 40000, data: { errors } })
    expect(await queryRow(shop.db, sql`select count(*)::int as n from accounts`)).toEqual(before)
  })
  it('not under the name of an account that was removed and can be brought back', async () => {
    const removed = (at: Date) =>
      shop.mall.enter('*', scope =>
        sql`insert into removed (fact_id, resource, id, record, username, at)
          values (${shop.factId}, 'people', ${at.toISOString()}, '{}', 'Late.Friend', ${at.toISOString()})`.execute(
          scope.db,
        ),
      )
    const day = 24 * 60 * 60_000
    await removed(new Date(Date.now() - 29 * day))
    expect((await register({ username: 'late.friend' })).data).toEqual({ errors: { username: 'taken' } })
    await shop.mall.enter('*', scope =>
      sql`update removed set at = ${new Date(Date.now() - 31 * day)}`.execute(scope.db),
    )
    expect((await register({ username: 'late.friend' })).code).toBe(0)
  })
  it('of two at once under one name one does', async () => {
    const codes = await Promise.all([register({ username: 'twins' }), register({ username: 'TWINS' })])
    expect(codes.map(({ code }) => code).sort()).toEqual([0, 40000])
  })
})
