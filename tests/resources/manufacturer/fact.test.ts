import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { consentVersion, neededData } from '../../../resources/manufacturer/fact'
import { getField } from '../../../src/schema/selectors/definition'
import { fact } from '../../../resources/manufacturer/fact'
import { queryRow, queryRows, sql } from '../../../src/server/database/connections/database'
import type { TenantId } from '../../../src/server/database/tenancy/tenant'
import { sample, type World } from '../../kit/declarations/samples'
import { buildShop, type Client, picture, type TestShop } from '../../kit/testServer'

let shop: TestShop
let world: World
let maker: Client
let factId: TenantId
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

const INCOMPLETE = 0
const PENDING = 1
const ACCEPTED = 2
const SENT_BACK = 3
type Fact = Record<string, unknown> & { readonly version: number; readonly status: number; readonly complete: boolean }
const get = (by: Client = maker) => by.ok<Fact>(`/api/fact/getFact?id=${factId}`)
const save = async (body: object, by: Client = maker) =>
  by.call<Fact & { errors: Record<string, string> }>('/api/fact/addOrUpdateFact', {
    id: factId,
    version: (await stored())?.version,
    ...body,
  })
const stored = () => queryRow<Fact>(shop.db, sql`select * from tenants where id = ${factId}`)
const whole = (): Record<string, unknown> => ({
  ...Object.fromEntries(neededData.map(name => [name, sample(getField(fact, name), world)])),
  idConsent: true,
})
let turn = 0

beforeEach(async () => {
  turn += 1
  const { captchaId } = await shop.as.nobody.ok<{ captchaId: string }>('/api/admin/captcha')
  const login = {
    username: `maker${turn}`,
    phone: `1310000${String(turn).padStart(4, '0')}`,
    password: 'Kiln2026x',
    confirmPassword: 'Kiln2026x',
  }
  const { token } = await shop.as.nobody.ok<{ token: string }>('/api/admin/fact/register', {
    ...login,
    factName: '松窑',
    terms: true,
    captchaId,
    captcha: 'TEST',
  })
  maker = shop.visitor({ authorization: token, identity: 'fact' })
  factId = (await maker.ok<{ factId: TenantId }>('/api/admin/info')).factId
  const [logo, paper] = [await maker.upload(await picture()), await maker.upload(await picture(), 'a.png', 'private')]
  world = { pictures: [logo.data.url, ''], file: paper.data.key, regions: {}, refs: {} }
})

describe('consent', () => {
  const ids = ['idCard', 'idStart', 'idEnd', 'sfzup', 'sfzdown'] as const
  it.each(ids)('%s is only taken with one of its own, which stands there with its version and its time', async name => {
    const said = { [name]: whole()[name] }
    expect(await save(said)).toMatchObject({ code: 40000, data: { errors: { idConsent: expect.any(String) } } })
    expect((await stored())?.[name]).toBeNull()
    const began = Date.now()
    expect((await save({ ...said, idConsent: true })).code).toBe(0)
    const kept = await stored()
    expect(kept).toMatchObject({ idConsent: true, idConsentVersion: consentVersion, termsVersion: consentVersion })
    expect(Date.parse(String(kept?.idConsentAt))).toBeGreaterThanOrEqual(began - 1000)
  })
  it('is told with the other errors', async () => {
    expect(await save({ idCard: whole().idCard, faPhone: '12' })).toMatchObject({
      code: 40000,
      data: { errors: { faPhone: 'phone', idConsent: 'required' } },
    })
    // A number that is refused itself was given all the same.
    expect(await save({ idCard: '350703198506152010' })).toMatchObject({
      code: 40000,
      data: { errors: { idCard: 'idCard', idConsent: 'required' } },
    })
  })
  it('withdrawn, its version stands no longer, and nobody writes version or time by hand', async () => {
    await save({ terms: true, idConsent: true })
    expect(await stored()).toMatchObject({ termsVersion: consentVersion, idConsentVersion: consentVersion })
    await save({ idConsent: false })
    expect(await stored()).toMatchObject({ idConsent: false, idConsentVersion: null, idConsentAt: null })
    expect((await save({ termsVersion: 'mine' })).data.errors).toHaveProperty('termsVersion')
  })
})
describe('the gate', () => {
  it('opens with the last of the needed entries, whichever it is, and not before', async () => {
    expect(neededData).toHaveLength(18)
    const values = whole()
    for (const last of ['factNo', 'businessEnd', 'yyzz', 'desc'] as const) {
      await sql`update tenants set complete = false, status = 0, ${sql.ref(last)} = null where id = ${factId}`.execute(
        shop.db,
      )
      const { [last]: _, ...rest } = values
      expect((await save(rest)).data).toMatchObject({ complete: false, status: INCOMPLETE })
      expect((await maker.call('/api/product/listProducts')).code).toBe(40301)
      expect((await maker.ok<{ hasPassFact: boolean }>('/api/admin/info')).hasPassFact).toBe(false)
      expect((await save({ [last]: values[last] })).data).toMatchObject({ complete: true, status: PENDING })
      expect((await maker.call('/api/product/listProducts')).code).toBe(0)
      expect((await maker.ok<{ hasPassFact: boolean }>('/api/admin/info')).hasPassFact).toBe(true)
    }
  })
  it('lets through session, fact data, uploads and regions alone, and says why in both languages', async () => {
    expect((await maker.call('/api/user/listSessions')).code).toBe(0)
    expect((await maker.send('GET', '/api/regions?range=[0,4]')).status).toBe(200)
    for (const path of [
      '/api/admin/listAllMyAccount',
      '/api/address/listAddresses',
      '/api/audit/listAuditLogs',
      '/api/master/listMasters',
    ]) {
      expect(await maker.call(path), path).toMatchObject({ status: 403, code: 40301, msg: '请先完善厂家资料' })
      expect(await maker.call(path, {}, { 'accept-language': 'en' }), path).toMatchObject({
        msg: 'Complete the manufacturer information first',
      })
    }
  })
  it('stays open: what once was complete cannot be emptied', async () => {
    await save(whole())
    const before = await stored()
    expect(await save({ desc: '', sfzup: null })).toMatchObject({
      status: 400,
      data: { errors: { desc: 'stillNeeded', sfzup: 'stillNeeded' } },
    })
    expect(await stored()).toEqual(before)
  })
})

describe('the papers', () => {
  it.each([
    ['a code with a wrong letter', { factNo: '91350100M000100YI3' }, { factNo: 'creditCode' }],
    ['a code that fails both checks', { factNo: '91350211M0000XUF56' }, { factNo: 'creditCode' }],
    ['a doubtful code', { factNo: '91350211M0000XUF46' }, { factNo: 'doubtful' }],
    ['an ID of no province', { idCard: '99010519491231002X' }, { idCard: 'idCard' }],
    ['an ID of no day', { idCard: '110105194902300023' }, { idCard: 'idCard' }],
    ['an ID with a wrong check digit', { idCard: '110105194912310020' }, { idCard: 'idCard' }],
    ['an ID that ends before it begins', { idStart: '2026-01-01', idEnd: '2025-01-01' }, { idEnd: 'dateOrder' }],
    ['a start without end of days', { businessStart: 'long-term' }, { businessStart: 'date' }],
    ['a public picture as a paper', { yyzz: '/files/x.png' }, { yyzz: 'picture' }],
  ])('refuse %s', async (_, body, errors) => {
    const before = await stored()
    expect(await save(body)).toMatchObject({ code: 40000, data: { errors } })
    expect(await stored()).toEqual(before)
  })
  it('take a doubtful code that was compared, until another code is given', async () => {
    expect((await save({ factNo: '91350211M0000XUF46', factNoChecked: true })).data).toMatchObject({
      factNo: '91350211M0000XUF46',
      factNoChecked: true,
    })
    expect((await save({ factNo: '91350100M000100Y43' })).data).toMatchObject({ factNoChecked: false })
    expect((await save({ factNo: '91350100M0001TGQXM' })).data.errors).toEqual({ factNo: 'doubtful' })
    expect((await save({ factNo: '91350100M0001TGQXM', factNoChecked: true })).code).toBe(0)
    expect((await save({ factNo: '91350211M0000XUF46' })).data.errors).toEqual({ factNo: 'doubtful' })
    expect(await stored()).toMatchObject({ factNo: '91350100M0001TGQXM', factNoChecked: true })
  })
  it('may be without end, which is later than every day', async () => {
    expect((await save({ businessStart: '2020-01-01', businessEnd: 'long-term' })).data).toMatchObject({
      businessEnd: 'long-term',
    })
    expect(
      await queryRow(
        shop.db,
        sql`select "businessEnd" > '9999-12-31'::date as later from tenants where id = ${factId}`,
      ),
    ).toEqual({
      later: true,
    })
  })
  it('are private: the creator and the platform read them, nobody else, and no public address does', async () => {
    await save(whole())
    const read = (headers: Record<string, string>) =>
      shop.as.nobody.send('GET', `/api/file/private/${world.file}`, undefined, headers)
    const helper = await shop.account(`helper-of-${turn}`, 'fact', 'admin', factId)
    for (const headers of [maker.headers, shop.as.platform.headers]) {
      const answer = await read(headers)
      expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'image/png',
        'private, no-store',
      ])
    }
    for (const headers of [helper.headers, shop.as.stranger.headers]) expect((await read(headers)).status).toBe(404)
    expect((await read({})).status).toBe(401)
    for (const path of [
      `/files/${world.file}`,
      `/thumbs/${world.file}`,
      `/files/${world.file.slice(1)}`,
      '/api/file/private/..%2f..%2fetc%2fpasswd',
    ])
      expect((await shop.as.nobody.send('GET', path, undefined, maker.headers)).status, path).toBe(404)
  })
  it('show numbers masked; whole to the creator and the platform, which is written down', async () => {
    await save(whole())
    expect(await get()).toMatchObject({ idCard: '110105**********2X', faPhone: '138****8000' })
    const reveal = (by: Client, field = 'idCard') => by.call(`/api/fact/revealFact?id=${factId}`, { field })
    expect((await reveal(maker)).data).toEqual({ value: '11010519491231002X' })
    expect((await reveal(shop.as.platform)).data).toEqual({ value: '11010519491231002X' })
    expect((await reveal(shop.as.stranger)).code).toBe(40400)
    const seen = await queryRows(
      shop.db,
      sql`select "accountName", changes from audit where action = 'reveal' and fact_id = ${factId} order by id`,
    )
    expect(seen).toEqual([
      { accountName: `maker${turn}`, changes: { idCard: [null, null] } },
      { accountName: 'platform', changes: { idCard: [null, null] } },
    ])
    const all = JSON.stringify(await queryRows(shop.db, sql`select * from audit where fact_id = ${factId}`))
    expect(all).not.toMatch(/11010519491231002X|13800138000/)
  })
})

describe('the platform', () => {
  const act = (action: string, body: object = {}, by: Client = shop.as.platform) =>
    by.call<Fact>(`/api/fact/${action}Fact?id=${factId}`, body)
  const sendBack = (...fields: string[]) =>
    act('sendBack', { remarks: fields.map(field => ({ field, reason: '看不清' })) })

  it('accepts, or sends back entry by entry with a reason; nobody else does', async () => {
    await save(whole())
    expect((await act('accept', {}, maker)).code).toBe(40300)
    expect((await act('sendBack', { remarks: [] })).data).toMatchObject({ errors: { remarks: 'required' } })
    expect((await act('sendBack', { remarks: [{ field: 'nothing', reason: 'x' }] })).code).toBe(40000)
    expect((await sendBack('yyzz', 'faName')).data).toMatchObject({
      status: SENT_BACK,
      remarks: [{ field: 'yyzz', reason: '看不清' }, { field: 'faName' }],
    })
    // Trade goes on meanwhile.
    expect((await maker.call('/api/product/listProducts')).code).toBe(0)
    expect((await save({ faName: '林松林' })).data).toMatchObject({ status: SENT_BACK, remarks: [{ field: 'yyzz' }] })
    expect((await save({ yyzz: null })).data.errors).toEqual({ yyzz: 'stillNeeded' })
    const other = (await maker.upload(await picture(20, 20), 'b.png', 'private')).data.key
    expect((await save({ yyzz: other })).data).toMatchObject({ status: PENDING, remarks: [] })
    expect((await act('accept')).data).toMatchObject({ status: ACCEPTED })
    expect((await act('accept')).code).toBe(40900)
  })
  it('is answered where an entry is right as it is, and looks again once every remark is corrected or answered', async () => {
    await save(whole())
    await sendBack('yyzz', 'faName')
    const answer = (field: string, text: string, by: Client = maker) => act('answer', { field, answer: text }, by)
    expect((await answer('yyzz', '就是这张', shop.as.platform)).code).toBe(40300)
    for (const [field, text] of [
      ['desc', '没有被退回'],
      ['nothing', 'x'],
      ['yyzz', ''],
    ] as const) {
      const before = await stored()
      expect((await answer(field, text)).code, field).toBe(40000)
      expect(await stored()).toEqual(before)
    }
    expect((await answer('yyzz', '原件就是这样')).data).toMatchObject({
      status: SENT_BACK,
      answers: [{ field: 'yyzz', answer: '原件就是这样' }],
    })
    expect((await answer('yyzz', '原件如此')).data).toMatchObject({ answers: [{ field: 'yyzz', answer: '原件如此' }] })
    expect((await save({ faName: '林松林' })).data).toMatchObject({ status: PENDING, remarks: [{ field: 'yyzz' }] })
    expect(await get(shop.as.platform)).toMatchObject({
      remarks: [{ field: 'yyzz', reason: '看不清' }],
      answers: [{ answer: '原件如此' }],
    })
    expect((await sendBack('yyzz')).data).toMatchObject({ status: SENT_BACK, answers: [] })
    expect((await answer('yyzz', '确实如此')).data).toMatchObject({ status: PENDING })
    expect((await act('accept')).data).toMatchObject({ status: ACCEPTED, remarks: [], answers: [] })
  })
  it.each([
    ['factNo', '91350703MA2YK3T2X1', PENDING],
    ['faName', '林松林', PENDING],
    ['idCard', '350703198506152014', PENDING],
    ['desc', '换一段介绍', ACCEPTED],
    ['faPhone', '13900139000', ACCEPTED],
  ])('looks again after a change of %s where it must', async (name, value, status) => {
    await save(whole())
    await act('accept')
    expect((await save({ [name]: value })).data).toMatchObject({ status })
    expect((await stored())?.complete).toBe(true)
  })
  it('is told what waits, and the creator how it went, whatever they do without', async () => {
    type Line = { type: string; content: string; status: number; recordId: string; at: string }
    const told = async (who: Client) => {
      await shop.mall.work.pass()
      const { list } = await who.ok<{ list: Line[] }>('/api/message/list', { pageSize: 200 })
      return list
        .filter(({ recordId }) => recordId === factId)
        .map(({ type, content, status }) => [type, content, status])
    }
    const waits = (status: number) => ['todo', '厂家“好盏”的资料等待审核', status]
    const back = (status: number) => ['todo', '平台退回了厂家资料，请修改或答复', status]
    await save(whole())
    expect(await told(shop.as.platform)).toEqual([waits(0)])
    expect((await maker.call('/api/message/chooseKinds', { unwanted: ['fact.sendBack'] })).code).toBe(40000)
    await sendBack('yyzz', 'faName')
    expect([await told(shop.as.platform), await told(maker)]).toEqual([[waits(1)], [back(0)]])
    await act('answer', { field: 'yyzz', answer: '原件如此' }, maker)
    expect([await told(shop.as.platform), await told(maker)]).toEqual([
      [['message', '厂家“好盏”答复了退回的内容', 0], waits(1)],
      [back(0)],
    ])
    await save({ faName: '林松林' })
    expect([(await told(shop.as.platform))[0], await told(maker)]).toEqual([waits(0), [back(1)]])
    await act('accept')
    expect([(await told(shop.as.platform))[0], (await told(maker))[0]]).toEqual([
      waits(1),
      ['message', '厂家资料审核通过', 0],
    ])
  })
  it('lists every manufacturer; a manufacturer none but itself', async () => {
    const { list } = await shop.as.platform.ok<{ list: { id: string; faPhone: string }[] }>('/api/fact/listFacts', {
      pageSize: 200,
    })
    expect(list.some(each => each.id === factId)).toBe(true)
    const own = await maker.ok<{ list: { id: string }[] }>('/api/fact/listFacts', { pageSize: 200 })
    expect(own.list.map(each => each.id)).toEqual([factId])
    expect((await shop.as.user.call('/api/fact/listFacts')).code).toBe(40300)
  })
  it('is the only one who moves a review; the creator alone edits', async () => {
    await save(whole())
    const admin = await shop.account(`admin-of-${turn}`, 'fact', 'admin', factId)
    const before = await stored()
    for (const by of [admin, shop.as.platform]) expect((await save({ desc: '别人写的' }, by)).code).toBe(40300)
    for (const body of [{ status: ACCEPTED }, { complete: false }, { remarks: [] }])
      expect((await save(body)).code).toBe(40000)
    expect(await stored()).toEqual(before)
  })
})

describe("the ID card's term under its one name", () => {
  const save = (body: object) =>
    shop.as.creator.call<Record<string, unknown> & { errors: object }>('/api/fact/addOrUpdateFact', {
      id: shop.factId,
      ...body,
    })
  const now = () => shop.as.creator.ok(`/api/fact/getFact?id=${shop.factId}`)
  it('is taken beside the two days and answered with them', async () => {
    for (const [idScope, idStart, idEnd] of [
      ['2015-03-01~2035-03-01', '2015-03-01', '2035-03-01'],
      ['2016-03-01~long-term', '2016-03-01', 'long-term'],
    ]) {
      const { version } = await now()
      expect((await save({ version, idScope, idConsent: true })).data).toMatchObject({ idScope, idStart, idEnd })
      expect(await now()).toMatchObject({ idScope, idStart, idEnd })
    }
    const { version, idScope } = await now()
    expect((await save({ version, idScope, idEnd: '2036-03-01' })).data).toMatchObject({
      idScope: '2016-03-01~2036-03-01',
    })
  })
  it('is refused at its name, and nothing changes', async () => {
    const before = await now()
    for (const [body, code] of [
      [{ idScope: '2015-03-01' }, 'span'],
      [{ idScope: '2015-02-30~long-term' }, 'span'],
      [{ idScope: 7 }, 'span'],
      [{ idScope: '2010-03-01~2030-03-01', idStart: '2011-03-01' }, 'spanDiffers'],
    ] as const)
      expect((await save({ version: before.version, ...body })).data.errors, JSON.stringify(body)).toMatchObject({
        idScope: code,
      })
    expect(await now()).toEqual(before)
  })
})

describe('who somebody is', () => {
  type Profile = Record<string, unknown>
  const profile = (by: Client = maker) => by.ok<Profile>('/api/user/info')
  const keep = (body: object, by: Client = maker) => by.call<{ errors: object }>('/api/user/save-info', body)
  const said = { name: '林松', email: 'lin@songyao.example', region: '350703' }
  it('is told in the specification’s words, the number masked, and nothing else of the account', async () => {
    expect(await profile()).toEqual({
      accountId: expect.any(String),
      username: `maker${turn}`,
      name: `maker${turn}`,
      avatar: '',
      email: '',
      region: '',
      introduction: '',
      personalWebsite: '',
      job: '',
      jobName: '',
      organization: factId,
      organizationName: '松窑',
      location: '',
      locationName: '',
      phone: `131****${String(turn).padStart(4, '0')}`,
      registrationDate: expect.any(String),
      certification: 0,
      role: 'creator',
    })
  })
  it('is kept as they say it, by everyone for themselves alone, and stands in the log', async () => {
    const avatar = (await maker.upload(await picture())).data.url
    const more = { avatar, introduction: '烧窑三十年', job: '掌柜', personalWebsite: 'https://songyao.example' }
    expect(await keep({ ...said, ...more })).toMatchObject({ code: 0, data: 'ok' })
    expect(await profile()).toMatchObject({
      ...more,
      name: '林松',
      email: 'lin@songyao.example',
      location: '350703',
      locationName: '福建省 南平市 建阳区',
      jobName: '掌柜',
    })
    const lines = await queryRows(
      shop.db,
      sql`select "accountName", changes -> 'name' as name from audit where fact_id = ${factId} and action = 'edit' and resource = 'subAccounts'`,
    )
    expect(lines).toEqual([{ accountName: `maker${turn}`, name: [`maker${turn}`, '林松'] }])
    const staff = await shop.account(`staff-of-${turn}`, 'fact', 'user', factId)
    expect((await keep({ ...said, name: '小工' }, staff)).code).toBe(0)
    expect([await profile(staff), await profile()]).toMatchObject([{ name: '小工' }, { name: '林松' }])
    expect((await keep({ ...said, name: '平台王' }, shop.as.platform)).code).toBe(0)
    expect(await profile(shop.as.platform)).toMatchObject({ name: '平台王', organization: '', certification: 0 })
  })
  it('saved as it is, notes nothing', async () => {
    const noted = () => queryRows(shop.db, sql`select 1 from audit where action in ('edit', 'profileChanged')`)
    for (const by of [maker, shop.as.platform]) {
      await keep(said, by)
      const before = await noted()
      expect([(await keep({}, by)).code, (await keep(said, by)).code]).toEqual([0, 0])
      expect(await noted()).toEqual(before)
    }
  })
  it.each([
    [
      'without what is needed',
      { name: '', email: null, region: null },
      { name: 'required', email: 'required', region: 'required' },
    ],
    ['with an address that is none', { ...said, email: 'lin' }, { email: 'email' }],
    ['with a place that is none', { ...said, region: '999999' }, { region: 'region' }],
    ['with too long an introduction', { ...said, introduction: '窑'.repeat(201) }, { introduction: 'tooLong' }],
    ['with a script for a website', { ...said, personalWebsite: 'javascript:alert(1)' }, { personalWebsite: 'url' }],
    ['with somebody else’s picture', { ...said, avatar: `/files/${'a'.repeat(32)}.png` }, { avatar: 'picture' }],
    ['with a role', { ...said, role: 'admin' }, { role: 'readOnly' }],
    ['with what is nothing', { ...said, factId: 'x' }, { factId: 'unknownField' }],
  ])('is not kept %s', async (_, body, errors) => {
    const before = await profile()
    expect(await keep(body)).toMatchObject({ code: 40000, data: { errors } })
    expect(await profile()).toEqual(before)
  })
  it('is certified by the manufacturer’s papers, and its reviews are told with them', async () => {
    type Certified = { enterpriseInfo: Record<string, unknown>; record: object[] }
    const certification = (by: Client = maker) => by.ok<Certified>('/api/user/certification')
    await save(whole())
    expect(await certification()).toMatchObject({ enterpriseInfo: { status: 0 }, record: [] })
    const act = (action: string, body: object = {}) => shop.as.platform.ok(`/api/fact/${action}Fact?id=${factId}`, body)
    await act('sendBack', { remarks: [{ field: 'yyzz', reason: '看不清' }] })
    await maker.ok(`/api/fact/answerFact?id=${factId}`, { field: 'yyzz', answer: '原件如此' })
    await act('accept')
    expect((await profile()).certification).toBe(1)
    const staff = await shop.account(`clerk-of-${turn}`, 'fact', 'user', factId)
    const { enterpriseInfo, record } = await certification(staff)
    expect(enterpriseInfo).toMatchObject({
      accountType: '企业账号',
      status: 1,
      organizationCode: expect.any(String),
      legalPerson: '',
      authenticationNumber: '',
    })
    expect((await certification()).enterpriseInfo).toMatchObject({ authenticationNumber: '110105**********2X' })
    expect(record.slice(0, 1)).toMatchObject([{ certificationType: '厂家', certificationContent: '已通过', status: 1 }])
    expect(record.at(-1)).toMatchObject({ certificationContent: '退回修改', status: 0 })
    const english = await maker.call('/api/user/certification', {}, { 'accept-language': 'en' })
    expect(english.data).toMatchObject({
      record: expect.arrayContaining([expect.objectContaining({ certificationType: 'Manufacturer' })]),
    })
    expect(await certification(shop.as.platform)).toEqual({ enterpriseInfo: null, record: [] })
  })
})
