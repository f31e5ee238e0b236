import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources'
import { collectOrphans } from '../../../src/server/files/collectOrphans'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { clearAside } from '../../../src/server/database/queries/deletedRecords'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { getFormFields, getField } from '../../../src/schema/selectors/definition'
import type { AnyField, Fields } from '../../../src/schema/model/field'
import { isAllowed } from '../../../src/schema/rules/availability'
import type { AnyResource } from '../../../src/schema/model/resource'
import { accepted, freshSample, fullDraft } from '../../kit/declarations/samples'
import { buildShop, type Client, type Data, picture, type TestShop, wholeShop } from '../../kit/testServer'
import { worldOf } from '../../kit/world'

let shop: TestShop
let small: Buffer
let lamp: Data
beforeAll(async () => {
  shop = await buildShop()
  small = await picture()
})
afterAll(() => shop.close())

const HOUR = 60 * 60 * 1000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)
const collect = (hours: number) => collectOrphans(shop.mall, inHours(hours))
const upload = async (purpose: 'public' | 'private' = 'public') =>
  (await shop.as.creator.upload(small, 'a.png', purpose)).data
const keysKept = async () =>
  new Set((await queryRows<{ key: string }>(shop.db, sql`select key from files`)).map(({ key }) => key))
const stored = (key: string) => shop.mall.files.size(key)

/** The files a draft names, whatever the field and however deep. */
const filesIn = (fields: Fields, values: Record<string, unknown>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name]
    if (value === null || value === undefined) return []
    if (field.type === 'array')
      return (value as Record<string, unknown>[]).flatMap(part => filesIn(field.options.fields ?? {}, part))
    return ['image', 'images', 'file'].includes(field.type)
      ? [value].flat().map(each => String(each).split('/').pop() as string)
      : []
  })
const hasFiles = (fields: Fields): boolean =>
  Object.values(fields).some(
    field => ['image', 'images', 'file'].includes(field.type) || hasFiles(field.options.fields ?? {}),
  )
/** What a save may say of a record. */
const saved = (each: AnyResource): Fields =>
  Object.fromEntries(getFormFields(each).map(name => [name, getField(each, name)]))
const holders = wholeShop.resources.filter(
  each => hasFiles(saved(each)) && isAllowed(each, 'create', { role: 'creator' }),
)

describe('a file that no record holds', () => {
  it('is there for a day and then gone, whole and small', async () => {
    const { key } = await upload()
    const { key: secret } = await upload('private')
    await collect(23.9)
    expect(await stored(key)).toBeGreaterThan(0)
    await collect(24.1)
    for (const each of [key, `${key}.thumb.webp`, secret, `${secret}.thumb.webp`])
      expect(await stored(each), each).toBeUndefined()
    expect(await keysKept()).toEqual(new Set())
    expect((await shop.app.inject(`/files/${key}`)).statusCode).toBe(404)
  })
  it('is told as missing to whoever saves it later', async () => {
    const { url } = await upload()
    await collect(25)
    expect(await shop.as.creator.call('/api/master/addOrUpdateMaster', { name: '李', headImg: url })).toMatchObject({
      code: 40000,
      data: { errors: { headImg: 'picture' } },
    })
  })
  it('goes once its record let it go', async () => {
    const { url, key } = await upload()
    const made = await shop.as.creator.ok('/api/master/addOrUpdateMaster', { name: '王', headImg: url })
    await collect(48)
    expect(await stored(key)).toBeGreaterThan(0)
    await shop.as.creator.ok('/api/master/addOrUpdateMaster', { id: made.id, version: made.version, headImg: null })
    await collect(48)
    expect(await stored(key)).toBeUndefined()
  })
  it('is kept with a removed record for as long as that can be brought back', async () => {
    const [{ url, key }, { key: deep, url: photo }] = [await upload(), await upload()]
    const honours = [{ honour: 'notableMaker', photo }]
    const made = await shop.as.creator.ok('/api/master/addOrUpdateMaster', { name: '周', headImg: url, honours })
    const remove = () => shop.as.creator.ok(`/api/master/delMaster?id=${made.id}`)
    await remove()
    await collect(48)
    expect(await shop.as.creator.ok(`/api/master/restoreMaster?id=${made.id}`)).toMatchObject({ headImg: url, honours })
    await collect(48)
    for (const each of [key, deep]) expect(await stored(each)).toBeGreaterThan(0)
    await remove()
    const clear = () => shop.mall.enter('*', clearAside)
    await clear()
    await sql`update removed set at = now() - interval '31 days'`.execute(shop.db)
    expect(await shop.as.creator.call(`/api/master/restoreMaster?id=${made.id}`)).toMatchObject({ code: 40400 })
    expect(await shop.as.creator.ok('/api/master/removedMasters')).toEqual({ list: [], total: 0 })
    await clear()
    expect(await queryRows(shop.db, sql`select 1 from removed`)).toEqual([])
    await collect(48)
    for (const each of [key, deep]) expect(await stored(each)).toBeUndefined()
  })
  it('stays as long as it is the avatar of somebody who stands in no tenant', async () => {
    const { platform } = shop.as
    const uploaded = async () => (await platform.upload(small)).data
    const [avatar, other, theirs] = [await uploaded(), await uploaded(), await upload()]
    const keep = (url: string | null) =>
      platform.call('/api/user/save-info', {
        name: '平台王',
        email: 'wang@mall.example',
        region: '350703',
        avatar: url,
      })
    expect((await keep(avatar.url)).code).toBe(0)
    await collect(48)
    expect(await Promise.all([avatar, other, theirs].map(each => stored(each.key)))).toEqual([
      expect.any(Number),
      undefined,
      undefined,
    ])
    expect(await platform.upload(small, 'a.png', 'private')).toMatchObject({ status: 403, code: 40300 })
    expect(await keep((await upload()).url)).toMatchObject({ code: 40000, data: { errors: { avatar: 'picture' } } })
    expect((await keep(null)).code).toBe(0)
    await collect(48)
    expect(await stored(avatar.key)).toBeUndefined()
  })
  it.each([
    ['collected', async () => {}, () => collect(48)],
    [
      'replaced in its record',
      async (plan: string) => {
        lamp = await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { name: '吊灯', plan })
      },
      () => shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { id: lamp.id, version: lamp.version, plan: null }),
    ],
  ])(
    'is on its way out for nobody to wait for when it is %s: who names it is refused, who is another goes on',
    async (_, hold, take) => {
      const { key } = await upload('private')
      await hold(key)
      const files = shop.mall.files as { remove: typeof shop.mall.files.remove }
      const { remove } = files
      const happened: string[] = []
      let release = () => {}
      const begun = new Promise<void>(done => {
        files.remove = async name => {
          done()
          await new Promise<void>(go => {
            release = go
            // So that a store that is waited for inside a transaction ends as well.
            setTimeout(go, 3000)
          })
          happened.push('removed')
          await remove(name)
        }
      })
      const taking = take()
      await begun
      expect(await shop.as.stranger.call('/api/rooms/addOrUpdateRoom', { name: `${key}`.slice(0, 20) })).toMatchObject({
        code: 0,
      })
      const naming = await shop.as.creator.call('/api/lamps/addOrUpdateLamp', { name: '迟到', plan: key })
      happened.push('answered')
      files.remove = remove
      release()
      await taking
      expect(naming).toMatchObject({ data: { errors: { plan: 'picture' } } })
      expect(happened[0]).toBe('answered')
      expect(await stored(key)).toBeUndefined()
      expect(await keysKept()).not.toContain(key)
    },
  )
  it('goes once and whole, wherever its removal stopped', async () => {
    const keys = [(await upload()).key, (await upload()).key, (await upload()).key]
    const files = shop.mall.files as { remove: typeof shop.mall.files.remove }
    const { remove } = files
    let turns = 0
    files.remove = async name => {
      turns += 1
      if (turns > 2) throw new Error('stopped')
      await remove(name)
    }
    await expect(collect(48)).rejects.toThrow('stopped')
    files.remove = remove
    for (const key of keys)
      expect(
        await shop.as.creator.call('/api/master/addOrUpdateMaster', { name: '停', headImg: `/files/${key}` }),
      ).toMatchObject({ data: { errors: { headImg: 'picture' } } })
    await collect(48)
    expect((await keysKept()).size).toBeGreaterThanOrEqual(keys.length)
    await sql`update files set leaving = now() - interval '11 minutes'`.execute(shop.db)
    await collect(48)
    for (const key of keys) {
      expect(await stored(key)).toBeUndefined()
      expect(await keysKept()).not.toContain(key)
    }
  })
  it('stays while a save that names it is under way', async () => {
    const { url, key } = await upload()
    let release = () => {}
    const held = new Promise<void>(done => {
      release = done
    })
    const saving = shop.mall.enter(shop.factId, async scope => {
      await sql`select key from files where fact_id = ${shop.factId} and key = ${key} for key share`.execute(scope.db)
      await held
      await sql`update tenants set "shopAvatar" = ${url} where id = ${shop.factId}`.execute(scope.db)
    })
    const collecting = collect(48)
    // Where there is one connection the collection waits for it, else it passes by; in neither does it take the file.
    setTimeout(release, 50)
    await Promise.all([saving, collecting])
    expect(await stored(key)).toBeGreaterThan(0)
  })
})

describe.each(holders.map(resource => [resource.name, resource] as const))('%s', (_, resource) => {
  it('keeps what every one of its fields holds, in sub-records too', async () => {
    const { creator } = shop.as
    // A file of its own in every place, so that each place is tried.
    const own = async (fields: Fields, values: Record<string, unknown>): Promise<void> => {
      for (const [name, field] of Object.entries(fields) as [string, AnyField][]) {
        if (!values[name]) continue
        if (field.type === 'array')
          for (const part of values[name] as Record<string, unknown>[]) await own(field.options.fields ?? {}, part)
        if (field.type === 'image') values[name] = (await upload()).url
        if (field.type === 'images') values[name] = [(await upload()).url, (await upload()).url]
        if (field.type === 'privateImage') values[name] = (await upload('private')).key
      }
    }
    const draft = fullDraft(resource, await worldOf(shop))
    for (const name of getFormFields(resource))
      if (getField(resource, name).options.unique) draft[name] = freshSample(getField(resource, name))
    await own(resource.fields as Fields, draft)
    const taken = accepted(resource, draft)
    if (resource.definition.api !== 'rest') await creator.ok(resolveApiCalls(resource).save, taken)
    else expect((await creator.send('POST', `/api/${resource.name}`, taken)).status).toBe(200)
    const files = filesIn(resource.fields as Fields, draft)
    expect(files.length).toBeGreaterThan(0)
    await collect(48)
    const kept = await keysKept()
    expect(files.filter(key => !kept.has(key))).toEqual([])
  })
})
it('a buyer’s evidence stays with the request and the negotiation that hold it, and what a buyer never used goes', async () => {
  const buyer = shop.as.buyer as Client
  const picture = async (): Promise<{ url: string; key: string }> => (await buyer.upload(small)).data
  const [asked, said, unused] = [await picture(), await picture(), await picture()]
  const bowl = await shop.as.creator.ok('/api/product/addOrUpdateProduct', { name: '凭证盏', price: 1_000 })
  await sql`update bowls set status = 3 where id = ${bowl.id}`.execute(shop.db)
  const receiver = {
    receiver_name: '周',
    receiver_phone: '13911112222',
    region: '110101',
    receiver_detail_address: '1 号',
  }
  const order = await buyer.ok('/api/buyer/placeOrder', { jzId: bowl.id, ...receiver })
  await buyer.ok(`/api/buyer/payOrder?id=${order.id}`)
  const wish = { orderId: order.id, type: 'refundOnly', reason: 'crack', amount: 100, images: [asked.url] }
  const request = await buyer.ok('/api/buyer/applyRefund', wish)
  await buyer.ok(`/api/buyer/negotiateRefund?id=${request.id}`, { kind: 'message', images: [said.url] })
  await collect(48)
  for (const each of [asked, said]) expect(await stored(each.key)).toBeGreaterThan(0)
  expect(await stored(unused.key)).toBeUndefined()
})
it('every resource of the shop that holds files is among those that were tried, but for those tried above', () => {
  const holding = resources.filter(each => hasFiles(saved(each))).map(each => each.name)
  expect(holding.filter(name => !holders.some(each => each.name === name))).toEqual(['refunds', 'negotiations', 'fact'])
})

describe('the room for pictures', () => {
  it('is one maker’s own, counted as the files are kept, and used up exactly', async () => {
    const [{ bytes = 0 } = {}] = await queryRows<{ bytes: number }>(
      shop.db,
      sql`select coalesce(sum(bytes), 0)::int8 as bytes from files where fact_id = ${shop.factId} and not guest`,
    )
    const { key } = await upload()
    const one = ((await stored(key)) as number) + ((await stored(`${key}.thumb.webp`)) as number)
    const limits = shop.mall.limits as { fileBytes: number; files: number }
    const before = { ...limits }
    limits.fileBytes = bytes + 4 * one
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.as.creator.upload(small)))
    expect(answers.filter(({ code }) => code === 0).length).toBe(3)
    expect(answers.find(({ code }) => code !== 0)).toMatchObject({
      status: 413,
      code: 41300,
      msg: expect.stringContaining('图片空间已用完'),
    })
    expect(await shop.as.stranger.upload(small)).toMatchObject({ code: 0 })
    Object.assign(limits, before, { files: 1 })
    expect(await shop.as.creator.upload(small)).toMatchObject({ code: 41300 })
    Object.assign(limits, before)
    expect(await shop.as.creator.upload(small)).toMatchObject({ code: 0 })
  })
  it('counts what was kept before sizes were written down', async () => {
    const { url, key } = await upload()
    await shop.as.creator.ok('/api/master/addOrUpdateMaster', { name: '赵', headImg: url })
    await sql`update files set bytes = 0 where key = ${key}`.execute(shop.db)
    await collect(48)
    const [row] = await queryRows<{ bytes: number }>(shop.db, sql`select bytes from files where key = ${key}`)
    expect(row?.bytes).toBe(await stored(key))
  })
  it('loses nothing to a picture that could not be written', async () => {
    const files = shop.mall.files as { put: typeof shop.mall.files.put }
    const { put } = files
    const before = await keysKept()
    files.put = async () => {
      throw new Error('disk full')
    }
    expect(await shop.as.creator.upload(small)).toMatchObject({ status: 500 })
    files.put = put
    expect(await keysKept()).toEqual(before)
  })
})
