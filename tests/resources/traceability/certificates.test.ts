import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildServer } from '../../../src/server/app'
import { dayOf } from '../../../src/schema/text/timeZone'
import { checkOf, formatCode, readCode } from '../../../src/schema/fields/secureCode'
import {
  checkOwnKeys,
  keyFile,
  listedKeys,
  passingKey,
  readKeyList,
  signingKey,
  writeKey,
} from '../../../src/server/ops/signingKey'
import { proving, signer } from '../../../src/server/database/ledger/signingKeys'
import { checkChains } from '../../../src/server/ops/commands/checkChains'
import type { FairQueue } from '../../../src/server/limits/fairQueue'
import { querySingleRow, queryRows, sql } from '../../../src/server/database/connections/database'
import { checkLedger, type Jwk, type Link } from '../../kit/stranger'
import { buildShop, caller, type Client, type Data, picture, type TestShop, wholeShop } from '../../kit/testServer'
import { newParcel, receiver, returnAddress } from '../../kit/trade'

let shop: TestShop
let buyer: Client
let photos: string[]
let moment = new Date()
/** The keys that the server was given; nothing where no list is kept. */
let listed: ReadonlySet<string> | undefined
const logged: string[] = []
const later = (ms: number) => {
  moment = new Date(moment.getTime() + ms)
}
beforeAll(async () => {
  shop = await buildShop(wholeShop, {
    now: () => moment,
    listedKeys: async () => listed,
    log: { write: line => void logged.push(line) },
  })
  buyer = await shop.account('zhou', 'mini', 'user')
  await sql`update accounts set phone = '13911112222' where id = ${buyer.accountId}`.execute(shop.db)
  photos = []
  for (const name of ['a', 'b', 'c', 'd'])
    photos.push((await shop.as.creator.upload(await picture(), `${name}.jpg`)).data.url)
})
afterAll(() => shop.close())
let places = 0
// A place of its own, as looks are counted by place.
beforeEach(() => {
  places += 1
  caller.address = `10.6.0.${places}`
  moment = new Date()
})

const complete = () => ({
  name: '银兔毫束口盏',
  price: 128_000,
  headImg: photos[0],
  supportVerify: true,
  frontImg: photos[1],
  bottomImg: photos[2],
  detail_pic: photos[3],
  glaze: 'silverHaresFur',
  shape: 'cinchedRim',
  material: 'redClay',
  firing: 'wood',
  rimCm: 12.5,
  weightG: 280,
})
const bowl = async (more: object = {}): Promise<Data> =>
  shop.as.user.ok('/api/product/addOrUpdateProduct', { ...complete(), ...more })
const issue = (id: string, body: object = { kiln: 'dragon', firedOn: '2026-10-01', peakC: 1310 }, by = shop.as.user) =>
  by.call(`/api/product/issueProduct?id=${id}`, body)
interface Issued {
  readonly bowl: Data
  readonly id: string
  readonly serial: string
}
const issued = async (more: object = {}): Promise<Issued> => {
  const { data } = await issue((await bowl(more)).id)
  return { bowl: data, id: String(data['certificateId']), serial: String(data['serial']) }
}
interface Checked {
  readonly verdict: string
  readonly record: { readonly scanCount: number; readonly firstScan: string | null } | null
  readonly links: Link[]
}
const check = (serial: string, agent = 'Mozilla/5.0 (iPhone) Safari/1') =>
  shop.as.nobody.call<Checked>('/api/verify/check', { serial }, { 'user-agent': agent })
const certificate = async (serial: string) =>
  (await shop.as.nobody.send('GET', `/api/verify/certificate/${serial}`)).json()['data'] as Checked
const keys = async () => (await shop.as.nobody.send('GET', '/api/verify/keys')).json()['keys'] as Jwk[]
const record = (id: string) => shop.as.user.ok<Data>(`/api/verify/getVerifyRecord?id=${id}`)
const alerts = async (recordId: string) =>
  (
    await queryRows<{ kind: string }>(
      shop.db,
      sql`select kind from "verifyAlerts" where "recordId" = ${recordId} order by "createdTime", id`,
    )
  ).map(({ kind }) => kind)
/** A moment as strangers are told it. */
const minute = (moment: Date) => `${moment.toISOString().slice(0, 16)}:00.000Z`
const kindsOf = (links: readonly Link[]) => links.map(({ link }) => link.values['kind'])

describe('a certificate', () => {
  it('says what bowl and master were that day, whatever becomes of them', async () => {
    const master = await shop.as.user.ok('/api/master/addOrUpdateMaster', {
      name: '李师傅',
      headImg: photos[0],
      title: 'senior',
      titleBody: '福建省人社厅',
      titleNo: 'G-17',
      titleDate: '2015-05-01',
      titleImg: photos[0],
      honours: [{ honour: 'fujianMaster', body: '省工信厅', certificateNo: null, date: null, photo: null }],
    })
    await shop.as.user.ok(`/api/master/goOnlineMaster?id=${master.id}`)
    const made = await issued({ isMasterWork: true, masterId: master.id })
    await shop.as.user.ok('/api/master/addOrUpdateMaster', {
      id: master.id,
      version: master.version + 1,
      name: '别人',
      titleNo: 'X',
    })
    await shop.as.user.ok('/api/product/addOrUpdateProduct', {
      id: made.bowl.id,
      version: made.bowl.version,
      name: '另一只',
      rimCm: 9,
    })
    const { links } = (await check(made.serial)).data
    expect(links[0]?.link.values).toMatchObject({
      kind: 'issued',
      // What is signed holds the code bare.
      serial: readCode(made.serial),
      jzName: '银兔毫束口盏',
      masterName: '李师傅',
      rimCm: 12.5,
      kiln: 'dragon',
      firedOn: '2026-10-01',
      peakC: 1310,
      maker: '我的窑',
    })
    // A title that nothing proves is not said.
    expect(links[0]?.link.values['titles']).toEqual([
      { title: 'senior', body: '福建省人社厅', certificateNo: 'G-17', date: '2015-05-01', photo: photos[0] },
    ])
  })
  it('binds its photos by their fingerprints', async () => {
    const { serial } = await issued()
    const values = (await check(serial)).data.links[0]?.link.values ?? {}
    for (const [image, sha] of [
      ['frontImg', 'frontSha'],
      ['baseImg', 'baseSha'],
      ['glazeImg', 'glazeSha'],
    ] as const) {
      const { body } = await shop.as.nobody.send('GET', String(values[image]))
      expect(values[sha]).toBe(createHash('sha256').update(body).digest('hex'))
    }
  })
  it.each([
    ['no base photo', { bottomImg: null }],
    ['no support for anti-counterfeit', { supportVerify: false, detail_pic: null }],
  ])('is refused with %s, and nothing is written', async (_, more) => {
    const { id } = await bowl(more)
    expect((await issue(id)).status).not.toBe(200)
    expect(await queryRows(shop.db, sql`select 1 from "verifyRecords" where "jzId" = ${id}`)).toEqual([])
  })
  it.each([1, 2, 3, 4, 5, 6, 7])(
    'is issued in state %i with what an older bowl lacks, asked for on the way',
    async state => {
      const lacking = { glaze: null, firing: null, rimCm: null, frontImg: null, bottomImg: null, detail_pic: null }
      const { id } = await bowl(lacking)
      await sql`update bowls set status = ${state} where id = ${id}`.execute(shop.db)
      expect(await issue(id)).toMatchObject({
        code: 40000,
        data: { errors: Object.fromEntries(Object.keys(lacking).map(name => [name, 'required'])) },
      })
      const { glaze, firing, rimCm, frontImg, bottomImg, detail_pic } = complete()
      const { data } = await issue(id, { glaze, firing, rimCm, frontImg, bottomImg, detail_pic })
      expect(data).toMatchObject({ status: state, glaze, firing, rimCm, frontImg, bottomImg, detail_pic })
      const [link] = (await check(String(data['serial']))).data.links
      expect(link?.link.values).toMatchObject({
        glaze,
        firing,
        rimCm,
        frontImg,
        baseImg: bottomImg,
        glazeImg: detail_pic,
      })
    },
  )
  it('asks for nothing that the bowl has, and takes none of it', async () => {
    const { id } = await bowl({ rimCm: null })
    expect(await issue(id, { rimCm: 12, glaze: 'wujin' })).toMatchObject({
      code: 40000,
      data: { errors: { glaze: 'notNow' } },
    })
  })
  it.each([
    ['shipped', 2, ['issued', 'bound', 'shipped'], ['early']],
    ['received', 3, ['issued', 'bound', 'shipped', 'received'], []],
  ])('issued after its bowl was %s stands where the bowl stands', async (stage, status, kinds, raised) => {
    const { id } = await bowl({ carouselImgs: [photos[0]], description: '好盏' })
    await sql`update bowls set status = 3 where id = ${id}`.execute(shop.db)
    const order = await buyer.ok('/api/buyer/placeOrder', { jzId: id, ...receiver })
    await buyer.ok(`/api/buyer/payOrder?id=${order.id}`)
    await shop.as.user.ok(`/api/order/shipOrder?id=${order.id}`, newParcel())
    if (stage === 'received') await buyer.ok(`/api/buyer/receiveOrder?id=${order.id}`)
    const { data } = await issue(id)
    const certificateId = String(data['certificateId'])
    expect((await record(certificateId))['status']).toBe(status)
    expect(kindsOf((await check(String(data['serial']))).data.links)).toEqual(kinds)
    expect(await alerts(certificateId)).toEqual(raised)
  })
  it('is issued once, however often it is asked for at the same time', async () => {
    const { id } = await bowl()
    const answers = await Promise.all([1, 2, 3].map(() => issue(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(
      await queryRows(shop.db, sql`select 1 from codes join "verifyRecords" r using (id) where r."jzId" = ${id}`),
    ).toHaveLength(1)
  })
  it('is another maker’s as if it did not exist', async () => {
    const { id } = await issued()
    expect((await shop.as.stranger.call(`/api/verify/getVerifyRecord?id=${id}`)).code).toBe(40400)
    expect((await shop.as.stranger.call(`/api/verify/revokeVerifyRecord?id=${id}`, { revokeReason: 'x' })).code).toBe(
      40400,
    )
  })
})

describe('a chain', () => {
  const story = async () => {
    const made = await issued()
    await shop.as.admin.ok(`/api/verify/correctVerifyRecord?id=${made.id}`, { reason: '量错了', rimCm: 12.7 })
    await shop.as.creator.ok(`/api/verify/revokeVerifyRecord?id=${made.id}`, { revokeReason: '标签遗失' })
    return made
  }
  it('is checked by a stranger with the keys alone', async () => {
    const { serial } = await story()
    const { data } = (
      await shop.as.nobody.send('GET', `/api/verify/certificate/${serial.toLowerCase().replace(/(.{4})/g, '$1-')}`)
    ).json() as { data: { links: Link[] } }
    expect(kindsOf(data.links)).toEqual(['issued', 'corrected', 'revoked'])
    expect((await certificate(serial)).verdict).toBe('revoked')
    expect(data.links[1]?.link.values).toMatchObject({ reason: '量错了', rimCm: 12.7 })
    expect(checkLedger(data.links, await keys())).toBeUndefined()
  })
  const changes: readonly (readonly [string, (links: Link[]) => Link[], string])[] = [
    [
      'a changed value',
      ([first, ...rest]) => [
        { ...first, link: { ...first?.link, values: { ...first?.link.values, rimCm: 20 } } } as Link,
        ...rest,
      ],
      '1 hash',
    ],
    ['a link taken out', ([first, , last]) => [first, last] as Link[], '2 order'],
    ['links swapped', ([first, second, last]) => [first, last, second] as Link[], '2 order'],
    [
      'another signature',
      ([first, second, ...rest]) => [{ ...first, signature: second?.signature } as Link, second as Link, ...rest],
      '1 signature',
    ],
    [
      'a signature written in another way',
      ([first, ...rest]) => [{ ...first, signature: `${first?.signature}=` } as Link, ...rest],
      '1 signature',
    ],
    ['an unknown key', ([first, ...rest]) => [{ ...first, key: 'x' } as Link, ...rest], '1 unknown key'],
  ]
  it.each(changes)('with %s is found', async (_, change, told) => {
    const { serial } = await story()
    const { links } = (await check(serial)).data
    expect(checkLedger(change([...links]), await keys())).toBe(told)
  })
  it('cannot be changed or cut in the database', async () => {
    const { id } = await story()
    await expect(
      sql`update "verifyEvents" set reason = 'x' where "recordId" = ${id}`.execute(shop.db),
    ).rejects.toThrow()
    await expect(sql`delete from "verifyEvents" where "recordId" = ${id}`.execute(shop.db)).rejects.toThrow()
  })
  it('signs no firing day that is yet to come, by the day it is in the shop', async () => {
    const { id } = await bowl()
    const early = {
      code: 40000,
      data: { errors: { firedOn: 'future' } },
    }
    const today = dayOf(moment, 'Asia/Shanghai')
    const tomorrow = dayOf(new Date(moment.getTime() + 86_400_000), 'Asia/Shanghai')
    for (const firedOn of ['2999-01-01', tomorrow])
      expect(await issue(id, { kiln: 'dragon', firedOn, peakC: 1310 })).toMatchObject(early)
    // Told with every other error, at once.
    expect(await issue(id, { kiln: 'dragon', firedOn: tomorrow, peakC: 5 })).toMatchObject({
      data: { errors: { firedOn: 'future', peakC: 'tooSmall' } },
    })
    const made = await issue(id, { kiln: 'dragon', firedOn: today, peakC: 1310 })
    expect(made).toMatchObject({ code: 0 })
    const correction = { reason: '写错了', firedOn: tomorrow }
    const address = `/api/verify/correctVerifyRecord?id=${made.data.certificateId}`
    expect(await shop.as.admin.call(address, correction)).toMatchObject(early)
  })
  it('takes a correction that corrects something alone', async () => {
    const { id } = await issued()
    const refused = await shop.as.admin.call(`/api/verify/correctVerifyRecord?id=${id}`, {
      reason: '没有',
      rimCm: 12.5,
    })
    expect(refused.code).toBe(40000)
    expect((await shop.as.user.call(`/api/verify/correctVerifyRecord?id=${id}`, { reason: '我', rimCm: 1 })).code).toBe(
      40300,
    )
  })
  it('holds a correction against what the last ones say: not twice the same, and back again', async () => {
    const { id } = await issued()
    const correct = (rimCm: number) => {
      later(1000)
      return shop.as.admin.call(`/api/verify/correctVerifyRecord?id=${id}`, { reason: '量错了', rimCm })
    }
    expect((await correct(12.7)).code).toBe(0)
    expect((await correct(12.7)).code).toBe(40000)
    expect((await correct(12.5)).code).toBe(0)
    expect((await correct(12.5)).code).toBe(40000)
    expect((await correct(12.7)).code).toBe(0)
    const chain = await shop.as.user.ok<{ list: Data[] }>('/api/verify/listVerifyEvents', {
      filter: { recordId: id },
      pageSize: 200,
      sort: '-createdTime',
    })
    expect(chain.list.map(({ rimCm }) => rimCm)).toEqual([12.7, 12.5, 12.7, 12.5])
  })
})

describe('a sale', () => {
  const sold = async () => {
    const made = await issued()
    await sql`update bowls set status = 3 where id = ${made.bowl.id}`.execute(shop.db)
    const order = await buyer.ok('/api/buyer/placeOrder', { jzId: made.bowl.id, ...receiver })
    await buyer.ok(`/api/buyer/payOrder?id=${order.id}`)
    return { ...made, order }
  }
  it('asks for the serial in the parcel, and goes along its chain without a name or a number of anybody', async () => {
    const { id, serial, order } = await sold()
    const ship = (body: object) => shop.as.user.call(`/api/order/shipOrder?id=${order.id}`, { ...newParcel(), ...body })
    expect((await ship({})).data).toMatchObject({ errors: { serial: 'required' } })
    const other = await issued()
    expect((await ship({ serial: other.serial })).status).toBe(400)
    expect((await record(id))['status']).toBe(1)
    expect((await ship({ serial: serial.toLowerCase().replace(/(.{4})/g, '$1 ') })).status).toBe(200)
    await buyer.ok(`/api/buyer/receiveOrder?id=${order.id}`)
    const { data } = await check(serial)
    expect(kindsOf(data.links)).toEqual(['issued', 'bound', 'shipped', 'received'])
    expect(JSON.stringify(data)).not.toMatch(
      new RegExp([order.id, String(order['no']), '13911112222', buyer.accountId].join('|')),
    )
    expect(checkLedger(data.links, await keys())).toBeUndefined()
  })
  it('tells beforehand of a sheet that another bowl is in the parcel, as it would be refused', async () => {
    const [mine, other] = [await sold(), await issued()]
    const send = (mode: string, serial: string) =>
      shop.as.user.call<{ rows: { state: string; errors: Record<string, string> }[] }>('/api/order/shipOrders', {
        mode,
        rows: [{ no: mine.order.no, ...newParcel(), serial }],
      })
    const judged = async (serial: string) => (await send('judge', serial)).data.rows
    expect(await judged(other.serial)).toMatchObject([
      { state: 'refused', errors: { serial: '这不是这只建盏的防伪码：请核对包裹里的建盏' } },
    ])
    expect(await judged(mine.serial)).toMatchObject([{ state: 'ready', errors: {} }])
    expect((await send('whole', other.serial)).status).toBe(400)
    expect((await record(mine.id))['status']).toBe(1)
    expect((await send('whole', mine.serial)).data.rows).toMatchObject([{ state: 'done' }])
  })
  it('asks of an order that is there already once the bowl gets its certificate, and no more when that is revoked', async () => {
    const { id: jzId } = await bowl()
    await sql`update bowls set status = 3 where id = ${jzId}`.execute(shop.db)
    const order = await buyer.ok('/api/buyer/placeOrder', { jzId, ...receiver })
    const certificate = async () =>
      (
        await querySingleRow<{ certificate: string | null }>(
          shop.db,
          sql`select certificate from orders where id = ${order.id}`,
        )
      ).certificate
    expect(await certificate()).toBeNull()
    const { data } = await issue(jzId)
    expect(await certificate()).toBe(data['serial'])
    expect(data['serial']).toMatch(/^(?:\w{4}-){3}\w{4}$/)
    const stands = await shop.as.creator.ok(`/api/verify/getVerifyRecord?id=${data['certificateId']}`)
    expect(stands).toMatchObject({ serial: data['serial'], orderNo: order['no'] })
    await shop.as.creator.ok(`/api/verify/revokeVerifyRecord?id=${data['certificateId']}`, { revokeReason: '重做' })
    expect(await certificate()).toBeNull()
    expect((await issue(jzId)).status).toBe(200)
  })
  it('is told on its chain where it changed hands, without a name', async () => {
    const { id, serial, order } = await sold()
    const transfer = (by: Client, body: object) => by.call(`/api/verify/transferVerifyRecord?id=${id}`, body)
    expect((await transfer(shop.as.stranger, {})).code).toBe(40400)
    expect((await transfer(shop.as.user, {})).code).toBe(40900)
    await shop.as.user.ok(`/api/order/shipOrder?id=${order.id}`, { ...newParcel(), serial })
    await buyer.ok(`/api/buyer/receiveOrder?id=${order.id}`)
    expect((await transfer(shop.as.user, { reason: '转赠藏友' })).code).toBe(0)
    const { links } = (await check(serial)).data
    expect(kindsOf(links).at(-1)).toBe('transferred')
    expect(JSON.stringify(links.at(-1)?.link.values)).not.toContain('user')
    await shop.as.creator.ok(`/api/verify/revokeVerifyRecord?id=${id}`, { revokeReason: '重做' })
    expect((await transfer(shop.as.user, {})).code).toBe(40900)
  })
  it('comes back with its bowl', async () => {
    const { id, serial, order } = await sold()
    await shop.as.user.ok(`/api/order/shipOrder?id=${order.id}`, { ...newParcel(), serial })
    await buyer.ok(`/api/buyer/receiveOrder?id=${order.id}`)
    const request = await buyer.ok('/api/buyer/applyRefund', {
      orderId: order.id,
      type: 'refundAndReturn',
      reason: 'crack',
      amount: 128_000,
      description: '冲线',
    })
    await shop.as.creator.ok('/api/address/addOrUpdateAddress', returnAddress)
    await shop.as.user.ok(`/api/refund/agreeRefund?id=${request.id}`, { agreedAmount: 128_000 })
    await buyer.ok(`/api/buyer/returnGoods?id=${request.id}`, newParcel())
    await shop.as.user.ok(`/api/refund/confirmReturnRefund?id=${request.id}`, { condition: 'intact' })
    expect((await record(id))['status']).toBe(1)
    expect(kindsOf((await check(serial)).data.links).at(-1)).toBe('returned')
    // Its first scan may be the buyer's who sent the bowl back.
    expect(await alerts(id)).toEqual([])
  })
})

describe('a look-up', () => {
  const odd = 'ABCDEFGHJKLMNPQ'
  it.each([
    ['too short', 'ABCD-EFGH', 'codeLength'],
    ['with a letter that is none', `${odd}0`, 'codeLetters'],
    ['mistyped', odd + (checkOf(odd) === 'A' ? 'B' : 'A'), 'codeCheck'],
  ])('of a serial that is %s says so', async (_, serial, fault) => {
    expect((await check(serial)).data).toMatchObject({ errors: { serial: fault } })
  })
  it('of an unknown one says so, and tells its maker once many come', async () => {
    const { serial } = await issued()
    const guess = (at: number) => {
      const begun = `${serial.slice(0, 4)}ABCDEFGHJK${'ABCDEFGHJKLMNPQRSTUVWXYZ'[at]}`
      return begun + checkOf(begun)
    }
    for (let at = 0; at < 12; at += 1) expect((await check(guess(at))).data.verdict).toBe('unknown')
    const alerts = sql<{
      no: string
      straySerial: string
    }>`select no, times, "straySerial" from "verifyAlerts" where kind = 'unknown'`
    const [{ no, straySerial } = {}, ...others] = await queryRows(shop.db, alerts)
    expect(others).toEqual([])
    await shop.mall.work.pass()
    const texts = await queryRows<{ title: { zh: string } }>(
      shop.db,
      sql`select words as title from messages where words::text like ${`%${no}%`}`,
    )
    expect(texts[0]?.title.zh).toBe(`防伪提醒 ${no}：1 小时内查询了 10 个不存在的防伪码，如 ${straySerial}`)
    expect(straySerial?.replaceAll('-', '')).toBe(guess(9))
  })
  it('by the same phone on one day is one scan', async () => {
    const { id, serial } = await issued()
    for (let times = 0; times < 3; times += 1) await check(serial)
    expect((await check(serial)).data.record).toEqual({ scanCount: 1, firstScan: minute(moment) })
    const first = minute(moment)
    later(60_000)
    expect((await check(serial, 'Mozilla/5.0 (Linux; Android 14) Chrome/1')).data.record).toEqual({
      scanCount: 2,
      firstScan: first,
    })
    expect(
      await queryRows(shop.db, sql`select device, network from "verifyScans" where "recordId" = ${id}`),
    ).toHaveLength(2)
  })
  it('says its province where a proxy that is trusted knows it, and nothing of anybody else', async () => {
    const { id, serial } = await issued()
    const { placeHeader, trustProxy } = shop.mall.options
    Object.assign(shop.mall.options, { placeHeader: 'x-province', trustProxy: ['10.7.0.0/16'] })
    const said = [
      ['10.7.0.1', encodeURIComponent('福建')],
      ['10.7.0.2', encodeURIComponent('福建省南平市建阳区后井村 1 号')],
      ['10.9.0.3', 'Guangdong'],
    ] as const
    for (const [at, [address, place]] of said.entries()) {
      caller.address = address
      const agent = { 'user-agent': `Mozilla/5.0 (Linux; Android ${at}) Chrome/1`, 'x-province': place }
      await shop.as.nobody.call('/api/verify/check', { serial }, agent)
    }
    Object.assign(shop.mall.options, { placeHeader, trustProxy })
    const scans = await queryRows(shop.db, sql`select * from "verifyScans" where "recordId" = ${id} order by id`)
    expect(scans.map(each => (each as Data)['province'])).toEqual(['福建', null, null])
    expect(JSON.stringify(scans)).not.toMatch(/10\.7\.|Android|Guangdong|后井/)
  })
  it('at the same moment on two servers is one scan of one phone, and one alert however many phones', async () => {
    const other = await buildServer({ appConfig: wholeShop, database: shop.mall.database, files: shop.mall.files })
    let place = 0
    const look = (app: typeof other.app, serial: string, phone: string) =>
      app.inject({
        remoteAddress: `10.9.${place}.1`,
        method: 'POST',
        url: '/api/verify/check',
        headers: { 'user-agent': `Mozilla/5.0 (${phone}) Safari/1` },
        payload: { serial },
      })
    const phones = ['iPhone', 'iPad', 'Android 14; Mobile', 'Windows NT 10.0', 'Macintosh', 'X11; Linux']
    for (; place < 3; place += 1) {
      const [one, many] = [await issued(), await issued()]
      await Promise.all(phones.flatMap(() => [shop.app, other.app].map(app => look(app, one.serial, 'iPhone'))))
      expect(await queryRows(shop.db, sql`select 1 from "verifyScans" where "recordId" = ${one.id}`)).toHaveLength(1)
      await Promise.all(phones.flatMap(phone => [shop.app, other.app].map(app => look(app, many.serial, phone))))
      expect(await alerts(many.id)).toEqual(['early'])
    }
    await other.app.close()
  })
  it('of one that nobody has received yet is told to the maker, once', async () => {
    const { id, serial } = await issued()
    await check(serial)
    await check(serial, 'Mozilla/5.0 (Windows) Firefox/1')
    expect(await alerts(id)).toEqual(['early'])
  })
  it('of more than twenty phones within a day is told', async () => {
    const { id, serial } = await issued()
    const from = (place: number) => {
      caller.address = `10.8.${place}.1`
      return check(serial)
    }
    for (let place = 0; place < 20; place += 1) await from(place)
    expect(await alerts(id)).toEqual(['early', 'manyNetworks'])
    await from(20)
    expect(await alerts(id)).toEqual(['early', 'manyNetworks', 'manyScans'])
  })
  it('from more than three networks within a day is told', async () => {
    const { id, serial } = await issued()
    for (const part of [1, 2, 3, 4]) {
      caller.address = `10.7.${part}.1`
      await check(serial)
    }
    expect(await alerts(id)).toEqual(['early', 'manyNetworks'])
  })
  it('of a revoked one says why, and is told, to a phone that has seen it genuine on the same day as well', async () => {
    const { id, serial } = await issued()
    expect((await check(serial)).data.verdict).toBe('genuine')
    await shop.as.creator.ok(`/api/verify/revokeVerifyRecord?id=${id}`, { revokeReason: '标签遗失' })
    const { data } = await check(serial)
    expect(data.verdict).toBe('revoked')
    expect(data.links.at(-1)?.link.values).toMatchObject({ kind: 'revoked', reason: '标签遗失' })
    expect(await alerts(id)).toEqual(['early', 'revoked'])
  })
  it('more than sixty times a minute from one place is slowed down', async () => {
    caller.address = '10.9.9.9'
    const { serial } = await issued()
    const codes: number[] = []
    for (let times = 0; times < 62; times += 1) codes.push((await check(serial)).code)
    expect(codes.filter(code => code === 42900)).toHaveLength(2)
  })
  it('is counted by its place, whether it asks for the verdict or for the whole certificate', async () => {
    caller.address = '10.9.9.8'
    const { serial } = await issued()
    const codes: unknown[] = []
    for (let times = 0; times < 31; times += 1) {
      codes.push((await check(serial)).code)
      const url = `/api/verify/certificate/${serial}`
      codes.push((await shop.app.inject({ url, remoteAddress: caller.address })).json().code)
    }
    expect(codes.filter(code => code === 42900)).toHaveLength(2)
  })
})

describe('an alert', () => {
  it('is answered, and its to-do is done', async () => {
    const { id, serial } = await issued()
    await check(serial)
    const [alert] = (
      await shop.as.user.ok<{ list: Data[] }>('/api/verify/listVerifyAlerts', {
        current: 1,
        pageSize: 10,
        filter: {},
        keyword: serial,
      })
    ).list
    const [mine] = await queryRows<{ id: string }>(shop.db, sql`select id from "verifyAlerts" where "recordId" = ${id}`)
    expect(alert ?? mine).toBeDefined()
    const answered = await shop.as.user.ok(`/api/verify/testVerifyAlert?id=${mine?.id}`, { answerNote: '自己扫的' })
    expect(answered['status']).toBe(3)
  })
})

describe('a report', () => {
  const send = async (fields: Readonly<Record<string, string>>, images: readonly Buffer[] = []) => {
    const form = new FormData()
    for (const [name, text] of Object.entries(fields)) form.append(name, text)
    for (const bytes of images) form.append('images', new Blob([new Uint8Array(bytes)]), 'a.jpg')
    const request = new Request('http://mall/api/verify/report', { method: 'POST', body: form })
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/verify/report',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
      remoteAddress: caller.address,
    })
    return answer.json() as { code: number; data: { no: string; later: boolean; errors: Record<string, string> } }
  }
  beforeEach(() => {
    caller.address = `10.8.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
  })
  it('reaches the maker as a to-do, with its photos', async () => {
    const { id, serial } = await issued()
    const { data } = await send({ serial, text: '釉色不像', contact: '13900001111' }, [
      await picture(),
      await picture(),
    ])
    const kept = await querySingleRow<Data>(shop.db, sql`select * from "verifyAlerts" where no = ${data.no}`)
    expect(kept).toMatchObject({ kind: 'report', recordId: id, text: '釉色不像', contact: '13900001111', status: 0 })
    expect(kept['images']).toHaveLength(2)
    await shop.mall.work.pass()
    const told = await queryRows(shop.db, sql`select 1 from messages where "recordId" = ${kept.id} and type = 'todo'`)
    expect(told.length).toBeGreaterThan(0)
  })
  it('is kept with its words where there is no room for its photos today; other certificates have room, and tomorrow it has', async () => {
    const [one, other] = [await issued(), await issued()]
    const three = await Promise.all([picture(), picture(), picture()])
    const kept: unknown[] = []
    for (let times = 0; times < 5; times += 1) {
      caller.address = `10.8.1.${times}`
      kept.push((await send({ serial: one.serial, text: '不对' }, three)).data)
    }
    expect(kept.map(each => (each as { images: number }).images)).toEqual([3, 3, 3, 3, 0])
    caller.address = '10.8.2.1'
    expect((await send({ serial: other.serial, text: '不对' }, three)).data).toMatchObject({ images: 3 })
    await sql`update files set at = now() - interval '25 hours' where guest`.execute(shop.db)
    expect((await send({ serial: one.serial, text: '不对' }, three)).data).toMatchObject({ images: 3 })
  })
  /** Has photos of the maker's busy with others, until all are let go. */
  const held = (queue: FairQueue, times: number) => {
    let letGo = () => {}
    const over = new Promise<void>(resolve => {
      letGo = resolve
    })
    const all = Array.from({ length: times }, () => queue(shop.factId, () => over).catch(() => {}))
    return async () => {
      letGo()
      await Promise.all(all)
    }
  }
  it('is kept with its photos while the maker’s own uploads have all their turns', async () => {
    const { serial } = await issued()
    const end = held(shop.mall.queues.uploading, 8)
    expect(await send({ serial, text: '不对' }, [await picture()])).toMatchObject({
      code: 0,
      data: { images: 1, later: false },
    })
    await end()
  })
  it('is kept with its words, and says so, where as many photos wait as may; they can be sent behind it', async () => {
    const { serial } = await issued()
    const end = held(shop.mall.queues.reporting, 12)
    const photos = [await picture(), await picture()]
    const { code, data } = await send({ serial, text: '釉色不像' }, photos)
    expect([code, data]).toEqual([0, { no: expect.any(String), images: 0, later: true }])
    expect(await kept(data.no)).toMatchObject({ text: '釉色不像', images: [], times: 1 })
    await end()
    expect(await send({ serial, text: `补发照片，见 ${data.no}` }, photos)).toMatchObject({
      data: { no: data.no, images: 2, later: false },
    })
    expect(await kept(data.no)).toMatchObject({
      times: 2,
      images: [expect.any(String), expect.any(String)],
      more: [{ text: `补发照片，见 ${data.no}` }],
    })
  })
  it('is kept with its words where the photos’ room is broken', async () => {
    const { serial } = await issued()
    const put = vi.spyOn(shop.mall.files, 'put').mockRejectedValue(new Error('the bucket is away'))
    const { code, data } = await send({ serial, text: '不对' }, [await picture()])
    put.mockRestore()
    expect([code, data]).toEqual([0, { no: expect.any(String), images: 0, later: true }])
  })
  const kept = (no: string) =>
    querySingleRow<Data>(shop.db, sql`select * from "verifyAlerts" where no = ${no} order by id desc limit 1`)
  it('of a certificate that is reported already is counted there: one thing to do, and nobody is refused', async () => {
    const { id, serial } = await issued()
    const nos: string[] = []
    for (let times = 0; times < 45; times += 1) {
      caller.address = `10.8.3.${times}`
      const { code, data } = await send({ serial, text: `不对 ${times}`, contact: times === 44 ? '13900001111' : '' })
      expect(code).toBe(0)
      nos.push(data.no)
    }
    expect(new Set(nos).size).toBe(1)
    expect(await alerts(id)).toEqual(['report'])
    const alert = await kept(nos[0] ?? '')
    expect(alert).toMatchObject({ times: 45, text: '不对 0' })
    // The log says that it was counted, and does not say all of them again each time.
    const lines = await queryRows<{ changes: object }>(
      shop.db,
      sql`select changes from audit where "recordId" = ${alert.id} order by id desc limit 44`,
    )
    expect(lines).toHaveLength(44)
    expect(lines[0]?.changes).toEqual({ times: [44, 45] })
    const more = alert['more'] as { text: string; contact: string }[]
    expect(more).toHaveLength(40)
    // Of a flood the first and the last are kept.
    expect([more[0]?.text, more.at(-1)?.text, more.at(-1)?.contact]).toEqual(['不对 1', '不对 44', '13900001111'])
    await shop.mall.work.pass()
    expect(
      await queryRows(
        shop.db,
        sql`select distinct "recordId" from messages where type = 'todo' and "recordId" = ${alert.id}`,
      ),
    ).toHaveLength(1)
    await shop.as.user.ok(`/api/verify/genuineVerifyAlert?id=${alert.id}`)
    caller.address = '10.8.4.1'
    expect((await send({ serial, text: '又见到了' })).data.no).not.toBe(nos[0])
  })
  it('is taken three times a day of one certificate from one place, and of another still', async () => {
    const [one, other] = [await issued(), await issued()]
    const codes: number[] = []
    for (const { serial } of [one, one, one, one, other]) codes.push((await send({ serial, text: '不对' })).code)
    expect(codes).toEqual([0, 0, 0, 42900, 0])
  })
  it('of a serial that nobody issued is the platform’s to look into, and no maker’s', async () => {
    const begun = 'ZZZZABCDEFGHJKL'
    const code = begun + checkOf(begun)
    const { code: answered, data } = await send({ serial: code, text: '网上买的', contact: '' })
    expect(answered).toBe(0)
    caller.address = '10.8.5.1'
    expect((await send({ serial: code, text: '我也见到' })).data.no).toBe(data.no)
    const alert = await querySingleRow<Data>(
      shop.db,
      sql`select * from "verifyAlerts" where "straySerial" = ${formatCode(code)}`,
    )
    expect(alert).toMatchObject({ kind: 'stray', times: 2, text: '网上买的', recordId: null })
    await shop.mall.work.pass()
    const told = await queryRows<{ role: string }>(
      shop.db,
      sql`select distinct role from messages where type = 'todo' and "recordId" = ${alert.id}`,
    )
    expect(told).toEqual([{ role: 'platform' }])
    const asked = `/api/verify/getVerifyAlert?id=${alert.id}`
    expect((await shop.as.user.call(asked)).code).toBe(40400)
    expect((await shop.as.creator.call(`/api/verify/testVerifyAlert?id=${alert.id}`)).code).toBe(40400)
    expect(await shop.as.platform.ok(asked)).toMatchObject({ straySerial: formatCode(code), times: 2 })
    expect(await shop.as.platform.ok(`/api/verify/closeVerifyAlert?id=${alert.id}`)).toMatchObject({ status: 4 })
    const mine = await issued()
    const { data: theirs } = await send({ serial: mine.serial, text: '不对' })
    const own = await kept(theirs.no)
    expect((await shop.as.platform.call(`/api/verify/closeVerifyAlert?id=${own.id}`)).code).toBe(40900)
  })
  it('of ever other invented serials is one thing to do more, with each serial in its words', async () => {
    const codes = Array.from({ length: 25 }, (_, at) =>
      `ZZZZABCDEFGHJ${'ABCDEFGHJKLMNPQRSTUVWXYZ'[at] ?? 'ZZ'}K`.slice(0, 15),
    )
      .map((begun, at) => (at === 24 ? 'ZZZYABCDEFGHJKL' : begun))
      .map(begun => begun + checkOf(begun))
    const nos: string[] = []
    for (const [at, serial] of codes.entries()) {
      caller.address = `10.8.7.${at}`
      const { code, data } = await send({ serial, text: `假的 ${at}` })
      expect(code).toBe(0)
      nos.push(data.no)
    }
    expect(new Set(nos).size).toBeLessThanOrEqual(20)
    expect(
      await queryRows(shop.db, sql`select 1 from "verifyAlerts" where kind = 'stray' and status = 0`),
    ).toHaveLength(20)
    const more = (await kept(nos.at(-1) ?? ''))['more'] as { text: string }[]
    const last = codes.at(-1) ?? ''
    expect(more.at(-1)?.text).toBe(`${last.replace(/(.{4})(?=.)/g, '$1-')} 假的 24`)
  })
  it.each(['\u0000', '\u0007'])(
    'with a sign that nobody can keep is told where it was written, also behind others',
    async sign => {
      const { serial } = await issued()
      for (const text of ['一', '二']) {
        expect((await send({ serial, text: `不对${sign}` })).data).toEqual({ errors: { text: 'text' } })
        caller.address = '10.8.6.1'
        await send({ serial, text })
      }
    },
  )
  it.each([
    ['nothing said', { text: ' ' }, [], { text: 'required' }],
    ['a mistyped serial', { serial: 'ABCD' }, [], { serial: 'codeLength' }],
    ['too much said', { text: 'x'.repeat(501) }, [], { text: 'tooLong' }],
    ['what is no picture', {}, [Buffer.from('<svg/>')], undefined],
    ['four pictures', {}, ['a', 'b', 'c', 'd'].map(each => Buffer.from(each)), { images: 'tooMany' }],
  ])('with %s is refused, and nothing is kept', async (_, fields, images, errors) => {
    const { id, serial } = await issued()
    const answer = await send({ serial, text: '不对', ...fields }, images)
    expect(answer.code).not.toBe(0)
    if (errors) expect(answer.data.errors).toEqual(errors)
    expect(await alerts(id)).toEqual([])
  })
})

describe('a record that was changed behind the mall’s back', () => {
  const behind = (statement: ReturnType<typeof sql>) =>
    shop.db.transaction().execute(async db => {
      await sql`alter table "verifyRecords" no force row level security`.execute(db)
      await statement.execute(db)
      await sql`alter table "verifyRecords" force row level security`.execute(db)
    })
  const astray = async (id: string) =>
    (await checkChains(shop.db, wholeShop.resources)).astray.filter(each => each.id === id)
  it('answers what its chain says: a revoked one set back to valid stays revoked, and its scan is told as one', async () => {
    const { id, serial } = await issued()
    await shop.as.creator.ok(`/api/verify/revokeVerifyRecord?id=${id}`, { revokeReason: '标签遗失' })
    expect(await astray(id)).toEqual([])
    await behind(sql`update "verifyRecords" set status = 1, "revokeReason" = null where id = ${id}`)
    expect((await check(serial)).data.verdict).toBe('revoked')
    expect(await alerts(id)).toEqual(['revoked'])
    expect(await astray(id)).toEqual([{ resource: 'verifyRecords', tenant: shop.factId, id, fields: ['status'] }])
  })
  it('that was never revoked is no revoked one', async () => {
    const { id, serial } = await issued()
    await behind(sql`update "verifyRecords" set status = 4 where id = ${id}`)
    expect((await check(serial)).data.verdict).toBe('genuine')
    expect((await astray(id)).map(({ fields }) => fields)).toEqual([['status']])
  })
  it('is named with what it says otherwise', async () => {
    const { id } = await issued()
    await behind(sql`update "verifyRecords" set "jzName" = '金盏', "peakC" = 1000, "frontSha" = 'a' where id = ${id}`)
    expect((await astray(id)).map(({ fields }) => fields)).toEqual([['jzName', 'peakC', 'frontSha']])
  })
  it('is named where it says more of the way to its buyer than its chain', async () => {
    const { id } = await issued()
    await behind(sql`update "verifyRecords" set status = 3 where id = ${id}`)
    expect((await astray(id)).map(({ fields }) => fields)).toEqual([['status']])
  })
})

/** Changes links behind the server's back. */
const ledger = async (statement: ReturnType<typeof sql>) => {
  const alter = (how: string) => sql`alter table "verifyEvents" ${sql.raw(how)}`.execute(shop.db)
  for (const how of ['disable trigger user', 'no force row level security']) await alter(how)
  await statement.execute(shop.db)
  for (const how of ['enable trigger user', 'force row level security']) await alter(how)
}
describe('every chain', () => {
  it('is walked, and the first link that was changed behind the mall’s back is named', async () => {
    const { id } = await issued()
    expect((await checkChains(shop.db, wholeShop.resources)).broken).toBeNull()
    await ledger(sql`update "verifyEvents" set "peakC" = 1200 where "recordId" = ${id}`)
    expect((await checkChains(shop.db, wholeShop.resources)).broken).toMatchObject({
      resource: 'verifyEvents',
      tenant: shop.factId,
      whole: id,
      no: 1,
      why: 'values',
    })
  })
  /** A certificate of four links. */
  const corrected = async () => {
    const made = await issued()
    for (const rimCm of [12.6, 12.7, 12.8])
      await shop.as.admin.ok(`/api/verify/correctVerifyRecord?id=${made.id}`, { reason: '量错了', rimCm })
    return made
  }
  it.each<[string, (id: string, other: string) => ReturnType<typeof sql>]>([
    ['a changed link', id => sql`update "verifyEvents" set reason = '假' where "recordId" = ${id} and chain_no = 2`],
    ['a lost link', id => sql`delete from "verifyEvents" where "recordId" = ${id} and chain_no = 2`],
    ['a lost end', id => sql`delete from "verifyEvents" where "recordId" = ${id} and chain_no = 4`],
    ['several lost ends', id => sql`delete from "verifyEvents" where "recordId" = ${id} and chain_no > 1`],
    ['no link at all', id => sql`delete from "verifyEvents" where "recordId" = ${id}`],
    ['another signature', id => sql`update "verifyEvents" set chain_signature = 'AAAA' where "recordId" = ${id}`],
    ['a key that nobody has', id => sql`update "verifyEvents" set chain_key = 'x' where "recordId" = ${id}`],
    [
      'the serial of another',
      (id, other) =>
        sql`update codes set id = case id when ${id} then ${other} else ${id} end where id in (${id}, ${other})`,
    ],
  ])('with %s is told to nobody as genuine, and its scan is not either', async (_, damage) => {
    const [{ id, serial }, other] = [await corrected(), await issued()]
    expect((await check(serial)).data.verdict).toBe('genuine')
    await sql`alter table codes disable trigger user`.execute(shop.db)
    await ledger(damage(id, other.id))
    await sql`alter table codes enable trigger user`.execute(shop.db)
    const { data } = await check(serial, 'Mozilla/5.0 (Windows) Firefox/1')
    expect(data).toMatchObject({ verdict: 'broken', record: null })
    expect((await certificate(serial)).verdict).toBe('broken')
    expect(await queryRows(shop.db, sql`select 1 from "verifyScans" where "recordId" = ${id}`)).toHaveLength(1)
  })
  it('that was cut off is named where it ends', async () => {
    const { id } = await corrected()
    await ledger(sql`delete from "verifyEvents" where "recordId" <> ${id}`)
    await ledger(sql`delete from "verifyEvents" where "recordId" = ${id} and chain_no = 4`)
    expect((await checkChains(shop.db, wholeShop.resources)).broken).toMatchObject({ whole: id, no: 4, why: 'end' })
  })
})

describe('a lost end', () => {
  const correct = (id: string, rimCm: number) =>
    shop.as.admin.call(`/api/verify/correctVerifyRecord?id=${id}`, { reason: '量错了', rimCm })
  it.each([
    ['a correction', 2, (id: string) => correct(id, 13)],
    ['a correction, where no link is left', 1, (id: string) => correct(id, 13)],
    [
      'a revocation',
      2,
      (id: string) => shop.as.creator.call(`/api/verify/revokeVerifyRecord?id=${id}`, { revokeReason: '标签遗失' }),
    ],
  ])('is not healed by %s, which keeps nobody waiting', async (_, from, add) => {
    const { id, serial } = await issued()
    expect([(await correct(id, 12.6)).code, (await correct(id, 12.7)).code]).toEqual([0, 0])
    await ledger(sql`delete from "verifyEvents" where "recordId" = ${id} and chain_no >= ${from}`)
    expect((await add(id)).code).toBe(0)
    expect((await check(serial)).data.verdict).toBe('broken')
    expect(logged.join('')).toContain(`"ledger":"verifyEvents","record":"${id}"`)
    const { broken, alsoBroken } = await checkChains(shop.db, wholeShop.resources)
    expect([broken, ...alsoBroken].filter(each => each?.whole === id)).toMatchObject([{ no: from }])
  })
  it('of one ledger keeps no other from being walked', async () => {
    const made = [await issued(), await issued(), await issued()].map(({ id }) => id)
    const [first, , third] = made
    for (const id of made) await correct(id, 12.6)
    await ledger(sql`delete from "verifyEvents" where "recordId" in (${first}, ${third}) and chain_no = 2`)
    const { broken, alsoBroken } = await checkChains(shop.db, wholeShop.resources)
    const named = [broken, ...alsoBroken].map(each => each?.whole ?? '').filter(whole => made.includes(whole))
    expect(named).toEqual([first, third].sort())
  })
  it('is not seen where somebody adds links meanwhile', async () => {
    const { id } = await issued()
    const alarms: unknown[] = []
    let writing = true
    const walkOn = async () => {
      while (writing) {
        const { broken, alsoBroken, astray } = await checkChains(shop.db, wholeShop.resources)
        alarms.push(...[broken, ...alsoBroken, ...astray].filter(each => each && 'whole' in each && each.whole === id))
        alarms.push(...astray.filter(each => each.id === id))
      }
    }
    const walks = [walkOn(), walkOn()]
    for (let times = 0; times < 40; times += 1) expect((await correct(id, 10 + times / 10)).code).toBe(0)
    writing = false
    await Promise.all(walks)
    expect(alarms).toEqual([])
  })
})

describe('docs/how-to/check-a-certificate.md', () => {
  const script = /```js\n(.*?)```/s.exec(readFileSync('docs/how-to/check-a-certificate.md', 'utf8'))?.[1] ?? ''
  const run = async (serial: string, change: (text: string) => string = text => text) => {
    const folder = mkdtempSync(join(tmpdir(), 'verify-'))
    const certificate = (await shop.as.nobody.send('GET', `/api/verify/certificate/${serial}`)).body.toString()
    writeFileSync(join(folder, 'check.mjs'), script)
    writeFileSync(join(folder, 'certificate.json'), change(certificate))
    writeFileSync(join(folder, 'keys.json'), (await shop.as.nobody.send('GET', '/api/verify/keys')).body)
    const { stdout, status } = spawnSync(process.execPath, ['check.mjs', 'certificate.json', 'keys.json'], {
      cwd: folder,
    })
    rmSync(folder, { recursive: true })
    return [status, stdout.toString().trim()]
  }
  it('has a stranger check a certificate, and find what was changed', async () => {
    const { serial, id } = await issued()
    expect(script.split('\n').length).toBeLessThan(28)
    expect(await run(serial)).toEqual([0, 'genuine: 银兔毫束口盏, 我的窑'])
    expect(await run(serial, text => text.replace('银兔毫', '金兔毫'))).toEqual([
      1,
      'entry 1: says something else than its hash',
    ])
    expect(await run(serial, text => text.replace(/"signature":"/, '$& '))).toEqual([1, 'entry 1: signature is wrong'])
    expect(await run(serial, text => text.replace('"verdict":"genuine"', '"verdict":"broken"'))).toEqual([
      1,
      'entry 2: the server says that this chain is damaged',
    ])
    await shop.as.creator.ok(`/api/verify/revokeVerifyRecord?id=${id}`, { revokeReason: '标签遗失' })
    expect(await run(serial)).toEqual([0, 'revoked: 标签遗失'])
  })
})

describe('the key', () => {
  it('that stands on no list of the server’s proves nothing to the public, and is not published', async () => {
    const { serial, id } = await issued()
    const key = String((await check(serial)).data.links[0]?.key)
    const kids = async () => (await keys()).map(({ kid }) => kid)
    const walked = async () => {
      const { broken, alsoBroken } = await checkChains(shop.db, wholeShop.resources, listed)
      return [broken, ...alsoBroken].find(each => each?.whole === id)?.why
    }
    try {
      listed = new Set([key])
      expect([(await check(serial)).data.verdict, await kids(), await walked()]).toEqual(['genuine', [key], undefined])
      listed = new Set(['another'])
      expect([(await check(serial)).data.verdict, await kids(), await walked()]).toEqual(['broken', [], 'signature'])
      expect((await certificate(serial)).verdict).toBe('broken')
    } finally {
      listed = undefined
    }
  })
  it('is listed once, and a first list tells which other keys of the database it trusts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keys-'))
    const key = await signingKey(folder, undefined)
    const sign = () => shop.mall.enter(shop.factId, async ({ db }) => (await signer(key)(db)('a')).key)
    const [own, told] = [await sign(), [] as string[]]
    await checkOwnKeys(folder, await key(), shop.db, line => told.push(line))
    const lines = readFileSync(join(folder, 'verify-keys.txt'), 'utf8').trim().split('\n')
    expect(lines.filter(line => line === own)).toEqual([own])
    expect(new Set(lines).size).toBe(lines.length)
    for (const other of lines.filter(line => line !== own)) expect(told.join('')).toContain(other)
    expect(told.join('')).not.toContain(own)
    const once = told.length
    await checkOwnKeys(folder, await key(), shop.db, line => told.push(line))
    expect(told).toHaveLength(once)
    const trusted = listedKeys(folder, passingKey())
    expect((await trusted())?.has(own)).toBe(true)
    rmSync(folder, { recursive: true })
  })
  it('that nobody rotated in is named, and every key that was rotated in is not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keys-'))
    const key = await signingKey(folder, undefined)
    const sign = () => shop.mall.enter(shop.factId, async ({ db }) => (await signer(key)(db)('a')).key)
    expect(await checkOwnKeys(folder, await key(), shop.db)).toEqual([])
    const first = await sign()
    await writeKey(keyFile(folder))
    const second = await sign()
    expect(first).not.toBe(second)
    const named = async () => (await checkChains(shop.db, [], await readKeyList(folder))).unlistedKeys
    expect(await named()).toEqual([])
    const { key: forged } = await shop.mall.enter(shop.factId, ({ db }) => signer(passingKey())(db)('b'))
    expect(await named()).toEqual([forged])
    expect(await checkOwnKeys(folder, await key(), shop.db)).toEqual([forged])
    rmSync(folder, { recursive: true })
  })
  it('is read by its owner alone, and another takes its place for the next signature; former ones go on proving', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'key-'))
    const key = await signingKey(folder, undefined)
    expect(statSync(keyFile(folder)).mode & 0o777).toBe(0o600)
    const first = await key()
    await writeKey(keyFile(folder))
    const second = await key()
    expect(second.equals(first)).toBe(false)
    await expect(signingKey(folder, 'secret')).rejects.toThrow(/VERIFY_KEY is no private key(?!.*secret)/)
    rmSync(folder, { recursive: true })
    const signed = await shop.mall.enter(shop.factId, async ({ db }) => [
      await signer(async () => first)(db)('a'),
      await signer(async () => second)(db)('b'),
    ])
    const proved = await proving(shop.db)
    expect(signed.map((each, at) => proved(['a', 'b'][at] ?? '', each))).toEqual([true, true])
    expect(proved('c', signed[0] as never)).toBe(false)
    const loosely = { key: String(signed[0]?.key), signature: `${signed[0]?.signature}=` }
    expect(proved('a', loosely)).toBe(false)
  })
})
