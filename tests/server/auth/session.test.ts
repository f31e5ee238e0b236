import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCaptcha, captchaMatches } from '../../../src/server/auth/captcha'
import { readSettings } from '../../../src/server/ops/settings'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { buildShop, password, type TestShop } from '../../kit/testServer'

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop(undefined, { simpleLogin: true })
  await shop.account('Potter', 'fact', 'user', shop.factId)
  await sql`update accounts set phone = '13800138000' where username = 'Potter'`.execute(shop.db)
})
afterAll(() => shop.close())

const captcha = async () => ({
  captchaId: (await shop.as.nobody.ok<{ captchaId: string }>('/api/admin/captcha')).captchaId,
  captcha: 'test',
})
const logIn = async (login: object, path = '/api/admin/fact/login', headers = {}) =>
  shop.as.nobody.call<{ token: string; identity: string; role: string; hasPassFact: boolean }>(
    path,
    { ...(await captcha()), ...login },
    headers,
  )
const sessions = async () =>
  Number((await queryRow<{ n: number }>(shop.db, sql`select count(*)::int as n from sessions`))?.n)

describe('logging in', () => {
  it.each([
    ['by user name', { username: 'Potter' }],
    ['in any case', { username: ' potter ' }],
    ['by mobile', { username: '+86 138 0013 8000' }],
    ['by the phone field', { phone: '13800138000' }],
  ])('works %s', async (_, who) => {
    const { code, data } = await logIn({ ...who, password })
    expect(code).toBe(0)
    expect(data).toMatchObject({ identity: 'fact', role: 'user', hasPassFact: true })
    const info = await shop.as.nobody.ok('/api/admin/info', {}, { authorization: data.token, identity: data.identity })
    expect(info).toMatchObject({ username: 'Potter', role: 'user', identity: 'fact' })
  })
  it.each([
    ['no user name', { username: ' ', password }, '用户名不能为空', 'Username cannot be empty'],
    ['no password', { username: 'Potter' }, '密码不能为空', 'Password cannot be empty'],
    ['a wrong captcha', { username: 'Potter', password, captcha: 'NOPE' }, '验证码错误', 'Captcha is wrong'],
    [
      'a wrong password',
      { username: 'Potter', password: 'Wrong123' },
      '账号或密码错误',
      'Account or password is wrong',
    ],
    ['no such account', { username: 'nobody-here', password }, '账号或密码错误', 'Account or password is wrong'],
    [
      "another identity's account",
      { username: 'platform', password },
      '账号或密码错误',
      'Account or password is wrong',
    ],
  ])('refuses %s in both languages and opens no session', async (_, login, zh, en) => {
    const before = await sessions()
    expect(await logIn(login)).toMatchObject({ status: 400, code: 50000, msg: zh, data: null })
    expect(await logIn(login, undefined, { 'accept-language': 'en-US' })).toMatchObject({ code: 50000, msg: en })
    expect(await sessions()).toBe(before)
  })
  it('locks a name from an address after five wrong passwords, the right one included, and tells how long', async () => {
    for (const username of ['Locked', 'not-there']) {
      if (username === 'Locked') await shop.account(username, 'fact', 'user', shop.factId)
      for (let turn = 0; turn < 5; turn += 1)
        expect((await logIn({ username, password: `Wrong${turn}xx` })).code).toBe(50000)
      const locked = await logIn({ username, password })
      expect(locked).toMatchObject({ status: 429, code: 42900 })
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800)
      expect(await logIn({ username, password }, undefined, { 'x-forwarded-for': '9.9.9.9' })).toMatchObject({
        code: 42900,
      })
    }
    expect((await logIn({ username: 'Potter', password })).code).toBe(0)
  })
  it('keeps only the hash of a token, longer where it is remembered', async () => {
    const { data } = await logIn({ username: 'Potter', password, remember: true })
    expect(Buffer.from(data.token, 'base64url')).toHaveLength(32)
    const kept = await queryRow<{ all: string; hours: number }>(
      shop.db,
      sql`select sessions::text as all, extract(epoch from expires - now()) / 3600 as hours from sessions order by used desc limit 1`,
    )
    expect(kept?.all).not.toContain(data.token)
    expect(Math.round(Number(kept?.hours))).toBe(720)
  })
  it('without captcha is there only where the operator opened it', async () => {
    expect((await shop.as.nobody.call('/api/admin/loginSimple', { username: 'Potter', password })).code).toBe(0)
    const closed = await buildShop()
    expect(await closed.as.nobody.call('/api/admin/loginSimple', { username: 'creator', password })).toMatchObject({
      status: 404,
    })
    await closed.close()
  })
})

describe('a session', () => {
  it('ends at logout, and logging out without one is no fault', async () => {
    const { data } = await logIn({ username: 'Potter', password })
    const headers = { authorization: data.token, identity: 'fact' }
    await shop.as.nobody.ok('/api/user/logout', {}, headers)
    expect(await shop.as.nobody.call('/api/admin/info', {}, headers)).toMatchObject({
      status: 401,
      code: 40100,
      msg: '登录信息已过期，请重新登录',
    })
    expect((await shop.as.nobody.call('/api/user/logout')).code).toBe(0)
  })
  it.each([
    ['expired', sql`update sessions set expires = now() - interval '1 second'`],
    ['of a disabled account', sql`update accounts set status = 0 where username = 'Potter'`],
  ])('that is %s is none', async (_, spoil) => {
    const { data } = await logIn({ username: 'Potter', password })
    const kept = shop.as.creator.headers
    await spoil.execute(shop.db)
    expect(
      await shop.as.nobody.call('/api/admin/info', {}, { authorization: data.token, identity: 'fact' }),
    ).toMatchObject({ code: 40100 })
    await sql`update sessions set expires = now() + interval '1 hour'`.execute(shop.db)
    await sql`update accounts set status = 1`.execute(shop.db)
    expect((await shop.as.nobody.call('/api/admin/info', {}, kept)).code).toBe(0)
  })
  it('with a forged or missing identity is none', async () => {
    for (const identity of ['plat', 'mini', ''])
      expect(await shop.as.nobody.call('/api/admin/info', {}, { ...shop.as.creator.headers, identity })).toMatchObject({
        code: 40100,
      })
    expect(
      await shop.as.nobody.call(
        '/api/admin/info',
        {},
        { authorization: shop.as.creator.headers.authorization as string },
      ),
    ).toMatchObject({ code: 40100 })
  })
})

it('a captcha is a picture, is used up by one try, and five minutes old it is none', async () => {
  const made = await makeCaptcha(shop.db)
  expect(made.image).toMatch(/^data:image\/png;base64,/)
  const { answer } = (await queryRow<{ answer: string }>(
    shop.db,
    sql`select answer from captchas where id = ${made.captchaId}`,
  )) as {
    answer: string
  }
  expect(answer).toMatch(/^[346789ACEFHKMNPTWXY]{4}$/)
  expect(await captchaMatches(shop.db, { captchaId: made.captchaId, captcha: 'nope', work: '' })).toBe(false)
  expect(await captchaMatches(shop.db, { captchaId: made.captchaId, captcha: answer, work: '' })).toBe(false)
  const old = await makeCaptcha(shop.db, 'ABCD')
  await sql`update captchas set expires = now() - interval '1 second' where id = ${old.captchaId}`.execute(shop.db)
  expect(await captchaMatches(shop.db, { captchaId: old.captchaId, captcha: 'ABCD', work: '' })).toBe(false)
})

it('getMd5 is the MD5 of the canonical JSON, whatever the order of its names', async () => {
  const [a, b] = [
    await shop.as.creator.ok<string>('/api/admin/getMd5', { b: [1, { d: 2, c: '盏' }], a: null }),
    await shop.as.creator.ok<string>('/api/admin/getMd5', { a: null, b: [1, { c: '盏', d: 2 }] }),
  ]
  expect(a).toBe(b)
  expect(a).toMatch(/^[0-9a-f]{32}$/)
})

it.each([
  [{ MALL_CAPTCHA: 'TEST', NODE_ENV: 'production' }, /MALL_CAPTCHA/],
  [{ PORT: 'abc' }, /PORT/],
  [{ PORT: '70000' }, /PORT/],
  [{ METRICS_PORT: '-1' }, /METRICS_PORT/],
  [{ DRAIN_MS: '5001' }, /DRAIN_MS/],
  [{ DATABASE_READ_URL: 'postgres://standby/mall' }, /DATABASE_READ_URL/],
  [{ DRAIN_MS: 'long' }, /DRAIN_MS/],
  [{ DATABASE_URL: 'mysql://u:Hush1@h/db' }, /^(?!.*Hush1)DATABASE_URL is no address of a PostgreSQL/],
  [{ DATABASE_URL: 'postgres//u:Hush1@h/db' }, /^(?!.*Hush1)DATABASE_URL is no address of a PostgreSQL/],
  [
    { DATABASE_DIRECT_URL: 'postgres://u:Hush1@h:port/db' },
    /^(?!.*Hush1)DATABASE_DIRECT_URL is no address of a PostgreSQL/,
  ],
])('settings that cannot be meant stop the start: %j', (env, why) => expect(() => readSettings(env)).toThrow(why))
it.each(
  ['DEMO', 'SIMPLE_LOGIN', 'LOG'].flatMap(name =>
    ['false', 'no', 'true', 'off', '2', ' '].map(text => ({ name, text })),
  ),
)('a switch that is neither 0 nor 1 stops the start: $name=$text', ({ name, text }) =>
  expect(() => readSettings({ [name]: text })).toThrow(`${name} should be 0 or 1, not "${text}".`),
)
it('settings that are left empty are as if they were not there', () => {
  const names = [
    'PORT',
    'HOST',
    'MALL_DATA',
    'DATABASE_URL',
    'DEMO',
    'SIMPLE_LOGIN',
    'TRUST_PROXY',
    'SMS_WEBHOOK',
    'FILES_QUOTA_MB',
    'LOG',
  ]
  expect(readSettings(Object.fromEntries(names.map(name => [name, ''])))).toEqual(readSettings({}))
  expect(readSettings({})).toMatchObject({
    port: 8787,
    host: '127.0.0.1',
    data: '.data',
    demo: undefined,
    simpleLogin: false,
  })
  expect(readSettings({ DEMO: '0', SIMPLE_LOGIN: '1', LOG: '1' })).toMatchObject({
    demo: false,
    simpleLogin: true,
    logRequests: true,
  })
  expect([readSettings({}).drainMs, readSettings({ TRUST_PROXY: '10.0.0.5' }).drainMs]).toEqual([0, 5000])
  expect(readSettings({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
})

describe('a disabled account', () => {
  const texts = [
    ['zh-CN', /^您的账号已被“(.+)”停用/],
    ['en-US', /^Your account was disabled by (.+)\. Ask/],
  ] as const
  const info = (token: string, identity = 'fact', language = 'zh-CN') =>
    shop.as.nobody.call<{ reason?: string; by?: string }>(
      '/api/admin/info',
      {},
      { authorization: token, identity, 'accept-language': language },
    )
  it('is told by whom, at its session and to its password, and nobody else learns of it', async () => {
    const { accountId } = await shop.account('helper', 'fact', 'user', shop.factId)
    const { token } = (await logIn({ username: 'helper', password })).data
    const by = (await shop.as.creator.ok<{ name: string }>('/api/admin/info')).name
    await shop.as.creator.ok(`/api/admin/disableSubAccount?id=${accountId}`)
    for (const [language, text] of texts) {
      const ended = await info(token, 'fact', language)
      expect(ended).toMatchObject({ status: 401, code: 40100, data: { reason: 'disabled', by } })
      expect(text.exec(ended.msg)?.[1]).toBe(by)
      const headers = { 'accept-language': language }
      // More often than wrong passwords may be tried.
      for (let count = 0; count < 4; count += 1) {
        const refused = await logIn({ username: 'helper', password }, undefined, headers)
        expect(refused).toMatchObject({ status: 400, code: 50000, data: { reason: 'disabled', by }, msg: ended.msg })
      }
    }
    for (const username of ['helper', 'nobody-here'])
      expect(await logIn({ username, password: 'Wrong123' })).toMatchObject({
        status: 400,
        code: 50000,
        data: null,
        msg: '账号或密码错误',
      })
    expect((await info(token, 'plat')).data).toBeNull()
    expect((await info(`${token.slice(0, -1)}!`)).data).toBeNull()
    // Enabled, it begins anew: sessions of before stay over.
    await shop.as.creator.ok(`/api/admin/enableSubAccount?id=${accountId}`)
    expect(await info(token)).toMatchObject({ code: 40100, data: null })
    expect((await logIn({ username: 'helper', password })).code).toBe(0)
    // Who disabled it before has nothing to do with it.
    await sql`update accounts set status = 0 where id = ${accountId}`.execute(shop.db)
    expect((await logIn({ username: 'helper', password })).data).toEqual({ reason: 'disabled', by: '' })
  })
  it.each([
    ['a buyer', 'mini', 'user', '/api/admin/loginMiniApp'],
    ['the platform', 'plat', 'platform', '/api/admin/plat/login'],
  ])('of %s is told so without a name where nobody knows who did it', async (_, identity, role, path) => {
    const username = `disabled-${identity}`
    const { accountId } = await shop.account(username, identity, role)
    const { token } = (await logIn({ username, password }, path)).data
    await sql`update accounts set status = 0 where id = ${accountId}`.execute(shop.db)
    const answer = { data: { reason: 'disabled', by: '' }, msg: '您的账号已被停用，请联系管理员恢复' }
    expect(await info(token, identity)).toMatchObject(answer)
    expect(await logIn({ username, password }, path)).toMatchObject(answer)
    expect((await logIn({ username, password: 'Wrong123' }, path)).data).toBeNull()
  })
  it('keeps nobody out who is active and has its number', async () => {
    const { accountId } = await shop.account('left-long-ago', 'fact', 'user', shop.factId)
    await sql`update accounts set status = 0, phone = '13800138000', "phoneProved" = now() where id = ${accountId}`
      .execute(shop.db)
      .catch(() => sql`update accounts set status = 0 where id = ${accountId}`.execute(shop.db))
    expect((await logIn({ phone: '13800138000', password })).code).toBe(0)
  })
})
