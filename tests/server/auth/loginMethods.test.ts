import { verify } from '@node-rs/argon2'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawCaptcha, strokes } from '../../../src/server/auth/captchaImage'
import { isCommonPassword } from '../../../src/server/auth/commonPasswords'
import { makeCaptcha } from '../../../src/server/auth/captcha'
import { openDemoClient } from '../../../src/app/server/demo/client'
import { consumeLimit, countedNow } from '../../../src/server/limits/counters'
import { accountById } from '../../../src/server/routes/account/accountFields'
import { hashNetwork } from '../../../src/server/limits/clientAddress'
import { purge } from '../../../src/server/auth/purgeSessions'
import { beginSecondStep, endSecondStep } from '../../../src/server/auth/secondFactor'
import { openSession } from '../../../src/server/auth/sessions'
import { base32, codeAt, stepAt, stepOf } from '../../../src/server/auth/totp'
import { readSettings } from '../../../src/server/ops/settings'
import { queryRow, queryRows, sql } from '../../../src/server/database/connections/database'
import { expiringTables } from '../../../src/server/database/tables/serverTables'
import { migrateTables } from '../../../src/server/database/migrations/migrate'
import { getTables } from '../../../src/server/database/tables/tables'
import { buildReader } from '../../kit/console/captchaReader'
import { buildShop, password, type TestShop } from '../../kit/testServer'

let shop: TestShop
/** How far the mall's clock is ahead, in seconds. */
let ahead = 0
const sent: { phone: string; code: string }[] = []
const told: { phone: string; words: string }[] = []
beforeAll(async () => {
  shop = await buildShop(undefined, {
    simpleLogin: true,
    now: () => new Date(Date.now() + ahead * 1000),
    trustProxy: ['127.0.0.1'],
    sendCode: async (phone, code) => void sent.push({ phone, code }),
    sendText: async (phone, words) => void told.push({ phone, words }),
  })
  // What a machine is busy with while a mall is built is no pressure of its callers: it is gone after a second.
  await new Promise(done => setTimeout(done, 1_500))
})
afterAll(() => shop.close())
beforeEach(() => sql`delete from limits`.execute(shop.db))

const from = (address: string) => ({ 'x-forwarded-for': address })
const captcha = async () => ({ captchaId: (await makeCaptcha(shop.db, 'TEST')).captchaId, captcha: 'TEST' })
const simple = (username: string, word: string, address = '10.0.0.1', headers = {}) =>
  shop.as.nobody.call<{ token: string }>(
    '/api/admin/loginSimple',
    { username, password: word },
    { ...from(address), ...headers },
  )
const asToken = (token: string, identity = 'fact') => ({ authorization: token, identity })
type Own = ReturnType<typeof asToken>
const info = (token: string) => shop.as.nobody.call('/api/admin/info', {}, asToken(token))
const staff = async (username: string, phone?: string, factId = shop.factId) => {
  const { accountId } = await shop.account(username, 'fact', 'user', factId)
  if (phone) await sql`update accounts set phone = ${phone} where id = ${accountId}`.execute(shop.db)
  return accountId
}
/** Changes somebody's own number, by the password and the code that they read on it. */
const changeTo = async (phone: string, headers: Record<string, string>) => {
  const own = { phone, oldPassword: password }
  const { request } = await shop.as.nobody.ok<{ request: string }>('/api/admin/sendPhoneCode', own, headers)
  const { code } = sent.filter(each => each.phone === phone).at(-1) ?? {}
  return shop.as.nobody.call('/api/admin/changePhone', { ...own, request, code }, headers)
}
/** Does some work while every write of this sort is refused as by a database that has gone away. */
const whileGone = async (event: string, table: string, work: () => Promise<unknown>) => {
  const run = (statement: string) => sql.raw(statement).execute(shop.db)
  await run(
    `create function away() returns trigger language plpgsql as $$ begin raise exception 'gone' using errcode = '53300'; end $$`,
  )
  await run(`create trigger away before ${event} on ${table} for each row execute function away()`)
  await work().finally(() => run(`drop function away() cascade`))
}
const checkedIn = async (work: () => Promise<unknown>): Promise<number> => {
  vi.mocked(verify).mockClear()
  await work()
  return vi.mocked(verify).mock.calls.length
}
const all = <T>(count: number, work: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)))

describe('wrong passwords', () => {
  it('that nobody could judge, as the database was away in between, are no tries', async () => {
    const accountId = await staff('unjudged')
    const place = hashNetwork('10.8.0.1')
    const counts = () =>
      Promise.all(
        [`login ${accountId} ${place}`, `login from ${place}`, `login ${accountId}`].map(key =>
          countedNow(shop.db, key),
        ),
      )
    const run = (statement: string) => sql.raw(statement).execute(shop.db)
    const refused = async () => (await simple('unjudged', password, '10.8.0.1')).status
    await run(`create function gone() returns boolean language plpgsql as $$ begin raise exception 'gone' using errcode = '53300'; end $$;
      create function gone_row() returns trigger language plpgsql as $$ begin perform gone(); return new; end $$`)
    const whileGone = async (begin: readonly string[], end: readonly string[]) => {
      for (const statement of begin) await run(statement)
      const status = await refused().finally(async () => {
        for (const statement of end) await run(statement)
      })
      expect([begin[0], status, ...(await counts())]).toEqual([begin[0], 503, 0, 0, 0])
    }
    // Before the password is validated, and after it was right.
    await whileGone(
      [
        'alter table known_places rename to elsewhere',
        `create view known_places as select gone()::text as account_id, gone()::text as place, now() + interval '1 day' as expires`,
      ],
      ['drop view known_places', 'alter table elsewhere rename to known_places'],
    )
    await whileGone(
      ['create trigger gone before insert on sessions for each row execute function gone_row()'],
      ['drop trigger gone on sessions'],
    )
    await run('drop function gone_row; drop function gone')
  })
  it('are none where a blank was pasted with the right one: no password holds a blank', async () => {
    await staff('pasted')
    for (const pasted of [
      `${password} `,
      ` ${password}`,
      `${password}\n`,
      `\u00a0${password}`,
      `${password}\u200b`,
      `\u200e${password}`,
      `${password}\ufeff\u3000`,
    ])
      expect([pasted, (await simple('pasted', pasted)).code]).toEqual([pasted, 0])
    expect((await simple('pasted', password.replace('1', ' 1'))).code).toBe(50000)
  })
  it.each([
    ['an account that is there', 'many-tries', true],
    ['an account that is not', 'no-such-one', false],
  ])('of %s: of three hundred at once five are looked at', async (_, username, there) => {
    if (there) await staff(username)
    const codes = new Map<number, number>()
    const checked = await checkedIn(() =>
      all(300, async turn => {
        const { code } = await simple(username, `Wrong${turn}xx`)
        codes.set(code, (codes.get(code) ?? 0) + 1)
      }),
    )
    expect(checked).toBe(5)
    expect(Object.fromEntries(codes)).toEqual({ 50000: 5, 42900: 295 })
    // And the right one is refused like any other.
    expect(await simple(username, password)).toMatchObject({ status: 429, code: 42900 })
  })
  it('count for the account however its name is spelled, and by whichever door', async () => {
    await staff('spelled', '13811112222')
    const spellings = [
      'spelled',
      'SPELLED',
      ' spelled ',
      'ｓｐｅｌｌｅｄ',
      'spelled\u200b',
      'spel\u00adled',
      '13811112222',
      '+8613811112222',
      '+86 138 1111 2222',
      '138-1111-2222',
      '１３８１１１１２２２２',
    ]
    const checked = await checkedIn(async () => {
      for (const [turn, username] of spellings.entries()) {
        const path = turn % 2 === 0 ? '/api/admin/loginSimple' : '/api/admin/fact/login'
        await shop.as.nobody.call(path, { username, password: 'Wrong2026x', ...(turn % 2 ? await captcha() : {}) })
      }
    })
    expect(checked).toBe(5)
  })
  it('take as long for a name that nobody has as for one that is there', async () => {
    await staff('timed')
    const took = async (username: string, turn: number) => {
      const begun = performance.now()
      await simple(username, 'Wrong2026x', `10.44.${turn}.${username.length}`)
      return performance.now() - begun
    }
    const times: Record<string, number[]> = { timed: [], 'nobody-there': [] }
    for (let turn = 0; turn < 40; turn += 1)
      for (const name of Object.keys(times)) times[name]?.push(await took(name, turn))
    const middle = (name: string) => [...(times[name] ?? [])].sort((a, b) => a - b)[20] ?? 0
    const ratio = middle('timed') / middle('nobody-there')
    // A check without a password would take a fraction of the time.
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
  it('of a name that nobody has count in one spelling, too', async () => {
    const checked = await checkedIn(async () => {
      for (const name of [
        '13899990000',
        '+8613899990000',
        '138 9999 0000',
        '１３８９９９９００００',
        '138-9999-0000',
        '008613899990000',
        '13899990000\u200b',
      ])
        await shop.as.nobody.call('/api/admin/loginMiniApp', { username: name, password: 'Wrong2026x' })
    })
    expect(checked).toBe(5)
  })
  it('lock out the address they came from and nobody else, and tell how many minutes in both languages', async () => {
    await staff('besieged')
    for (let turn = 0; turn < 5; turn += 1)
      expect((await simple('besieged', 'Wrong2026x', '10.6.6.6')).code).toBe(50000)
    const locked = await simple('besieged', password, '10.6.6.6')
    expect(locked).toMatchObject({ status: 429, msg: '尝试次数过多，请 15 分钟后再试' })
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(890)
    expect((await simple('besieged', password, '10.6.6.6', { 'accept-language': 'en-US' })).msg).toBe(
      'Too many tries, please try again in 15 min',
    )
    expect((await simple('besieged', password, '10.6.6.7')).code).toBe(0)
    // The lock is over after its fifteen minutes, and the count begins anew.
    await sql`update limits set expires = expires - interval '15 minutes'`.execute(shop.db)
    expect((await simple('besieged', 'Wrong2026x', '10.6.6.6')).code).toBe(50000)
    expect((await simple('besieged', password, '10.6.6.6')).code).toBe(0)
  })
  it('from hundreds of addresses slow down strangers, never an address one has logged in from', async () => {
    const account = await staff('famous')
    expect((await simple('famous', password, '10.7.0.1')).code).toBe(0)
    const checked = await checkedIn(async () => {
      for (let turn = 0; turn < 130; turn += 1) await simple('famous', 'Wrong2026x', `10.8.${turn}.1`)
    })
    expect(checked).toBe(100)
    expect((await simple('famous', password, '10.9.0.1')).code).toBe(42900)
    expect((await simple('famous', password, '10.7.0.1')).code).toBe(0)
    expect(
      await queryRows(
        shop.db,
        sql`select place from known_places where account_id = ${account} and place not like 'way %'`,
      ),
    ).toHaveLength(1)
  })
  it.each([
    [
      'a maker',
      '/api/admin/fact/register',
      '/api/admin/fact/login',
      { confirmPassword: password, factName: '松窑', terms: true },
    ],
    ['a buyer', '/api/buyer/register', '/api/admin/loginMiniApp', {}],
  ])(
    'of strangers never keep out %s who has just registered, at the address of registering',
    async (_, path, door, more) => {
      const own = { username: `fresh${path.length}`, phone: `137000022${path.length}`, password }
      const { token } = await shop.as.nobody.ok<{ token: string }>(
        path,
        { ...own, ...more, ...(await captcha()) },
        from('10.10.0.1'),
      )
      const { id } = (await queryRow<{ id: string }>(
        shop.db,
        sql`select account_id as id from sessions where hash = ${createHash('sha256').update(token).digest('hex')}`,
      )) as { id: string }
      for (let turn = 0; turn < 100; turn += 1) await consumeLimit(shop.db, `login ${id}`, { max: 100, seconds: 900 })
      const logIn = async (address: string) =>
        shop.as.nobody.call(door, { username: own.username, password, ...(await captcha()) }, from(address))
      expect((await logIn('10.11.0.1')).code).toBe(42900)
      expect((await logIn('10.10.0.1')).code).toBe(0)
    },
  )
  it('of all names from one address end after sixty, at once or one by one, and a good try counts for nothing', async () => {
    await staff('good-one')
    for (let turn = 0; turn < 8; turn += 1) expect((await simple('good-one', password, '10.2.0.1')).code).toBe(0)
    const checked = await checkedIn(() => all(90, turn => simple(`sprayed${turn}`, 'Spring2026', '10.2.0.1')))
    expect(checked).toBe(60)
    expect((await simple('good-one', password, '10.2.0.1')).code).toBe(42900)
    expect((await simple('good-one', password, '10.2.0.2')).code).toBe(0)
  })
  it('leave a line in the log before they are answered, whether or not there is such an account', async () => {
    await staff('noted')
    const lines = async () => (await queryRows(shop.db, sql`select 1 from audit where action = 'signInRefused'`)).length
    for (const name of ['noted', 'Secret2026typed']) {
      const before = await lines()
      await simple(name, 'Wrong2026x', '10.3.0.1')
      expect(await lines()).toBe(before + 1)
    }
    expect(await queryRows(shop.db, sql`select 1 from audit where audit::text like '%Secret2026typed%'`)).toEqual([])
  })
})

describe('where a request comes from', () => {
  it('is what a trusted proxy says, and nobody else', async () => {
    await staff('proxied')
    const { data } = await simple('proxied', password, '203.0.113.9')
    const list = async (token: string) =>
      (
        await shop.as.nobody.ok<{ list: { address: string; current: boolean }[] }>(
          '/api/user/listSessions',
          {},
          asToken(token),
        )
      ).list
    expect((await list(data.token)).find(each => each.current)?.address).toBe('203.0.113.9')
    const bare = await buildShop(undefined, { simpleLogin: true })
    const made = await bare.as.nobody.ok<{ token: string }>(
      '/api/admin/loginSimple',
      { username: 'creator', password },
      from('203.0.113.9'),
    )
    expect(await queryRows(bare.db, sql`select distinct address from sessions where address <> ''`)).toEqual([
      { address: '127.0.0.1' },
    ])
    expect(made.token).toBeTruthy()
    await bare.close()
  })
  it.each([
    [undefined, []],
    ['', []],
    ['10.0.0.5', ['10.0.0.5']],
    ['10.0.0.5, 172.16.0.0/12  fd00::/8', ['10.0.0.5', '172.16.0.0/12', 'fd00::/8']],
  ])('TRUST_PROXY %j is %j', (text, read) => expect(readSettings({ TRUST_PROXY: text }).trustProxy).toEqual(read))
  it.each(['true', '1', '10.0.0', '10.0.0.0/40', 'proxy.example', '10.0.0.1;10.0.0.2', '::1/129'])(
    'TRUST_PROXY %j stops the start',
    text => expect(() => readSettings({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY should be addresses or networks/),
  )
  it.each(['0.0.0.0/0', '::/0', '10.0.0.5, 0.0.0.0/0', '::ffff:0:0/96'])(
    'TRUST_PROXY %j, which is everybody, stops the start',
    text =>
      expect(() => readSettings({ TRUST_PROXY: text })).toThrow(
        /TRUST_PROXY should name the proxies in front, and ".*" is everybody/,
      ),
  )
  it.each([
    ['a port', '198.51.100.8:4001', '198.51.100.8'],
    ['IPv6 with a port', '[2001:db8:9:2::1]:5000', '2001:db8:9:2::1'],
    ['IPv6 in brackets', '[2001:db8:9:2::1]', '2001:db8:9:2::1'],
    ['IPv6 at length', '2001:0DB8:9:2:0:0:0:1', '2001:db8:9:2::1'],
    ['a zone', 'fe80::1%eth0', 'fe80::1'],
    ['IPv4 in IPv6', '::ffff:198.51.100.9', '198.51.100.9'],
    ['what the client claimed before', '10.9.8.7, 198.51.100.7', '198.51.100.7'],
    ['garbage behind an address', '198.51.100.7, garbage', '127.0.0.1'],
    ['half a port', '198.51.100.7:', '127.0.0.1'],
    ['a number', '12345', '127.0.0.1'],
    ['a word', 'unknown', '127.0.0.1'],
    ['a long word', 'y'.repeat(5000), '127.0.0.1'],
    ['a long zone', `fe80::1%${'y'.repeat(5000)}`, '127.0.0.1'],
  ])('of what a proxy says only an address counts: %s', async (_, said, counted) => {
    const found = await queryRow<{ id: string }>(shop.db, sql`select id from accounts where username = 'forwarded'`)
    const account = found?.id ?? (await staff('forwarded'))
    expect((await simple('forwarded', password, said)).code).toBe(0)
    const last = sql`select address from sessions where account_id = ${account} order by "createdTime" desc limit 1`
    expect(await queryRow(shop.db, last)).toEqual({ address: counted })
    const of = (from: string) =>
      queryRows(shop.db, sql`select 1 from known_places where account_id = ${account} and place = ${hashNetwork(from)}`)
    expect(await of(counted)).toHaveLength(1)
  })
  it('of calls from inside shares no limit with this machine’s address', async () => {
    const inside = await openDemoClient(shop.app, shop.db, shop.as.creator.accountId, 'fact')
    const free = { username: 'inside-one' }
    await all(61, () => shop.as.nobody.call('/api/admin/fact/checkUsername', free))
    expect((await shop.as.nobody.call('/api/admin/fact/checkUsername', free)).code).toBe(42900)
    expect(await inside.call('/api/admin/fact/checkUsername', free)).toEqual({ free: true })
    const left = async (remoteAddress: string) =>
      Number(
        (await shop.app.inject({ method: 'GET', url: '/api/health', remoteAddress })).headers['x-ratelimit-remaining'],
      )
    const before = await left('10.4.9.9')
    await inside.call('/api/admin/info')
    expect(await left('10.4.9.9')).toBe(before - 1)
    const here = await left('127.0.0.1')
    await inside.call('/api/admin/info')
    expect(await left('127.0.0.1')).toBe(here - 1)
  })
  it('is a network of 64 bits for IPv6, and the same however it is written', () => {
    expect(hashNetwork('2001:db8:1:2:3:4:5:6')).toBe(hashNetwork('2001:0db8:0001:0002::9'))
    expect(hashNetwork('2001:db8:1:2::1')).not.toBe(hashNetwork('2001:db8:1:3::1'))
    expect(hashNetwork('::ffff:10.0.0.1')).toBe(hashNetwork('10.0.0.1'))
    expect(hashNetwork('10.0.0.1')).not.toBe(hashNetwork('10.0.0.2'))
  })
  it('a route’s own limit is counted in the database, for all servers together', async () => {
    const answers = await all(70, turn =>
      shop.as.nobody.call('/api/admin/fact/checkUsername', { username: `n${turn}xx` }, from('10.4.0.1')),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(60)
    expect(answers.find(({ code }) => code !== 0)).toMatchObject({ status: 429, code: 42900 })
    expect(
      (await shop.as.nobody.call('/api/admin/fact/checkUsername', { username: 'other' }, from('10.4.0.2'))).code,
    ).toBe(0)
    expect(await queryRows(shop.db, sql`select n from limits where n = 70`)).toHaveLength(1)
  })
})

describe('a session', () => {
  it('opened with the old password does not survive another one, however close', async () => {
    const account = await staff('racer')
    for (let turn = 0; turn < 12; turn += 1) {
      const [word, next] = turn % 2 === 0 ? [password, 'Kiln2026x'] : ['Kiln2026x', password]
      await sql`delete from limits`.execute(shop.db)
      const { token } = (await simple('racer', word)).data
      const change = { oldPassword: word, password: next, confirmPassword: next }
      const logins = [0, 1, 2].map(() => simple('racer', word))
      const [changed, ...raced] = await Promise.all([
        // Demo1234 is set past the door: only the change itself is raced.
        shop.as.nobody.call('/api/admin/changePassword', change, { ...asToken(token), ...from('10.0.0.2') }),
        ...logins,
      ])
      expect(changed.code).toBe(0)
      for (const { data } of raced) if (data?.token) expect((await info(data.token)).code).toBe(40100)
      expect((await info(token)).code).toBe(0)
    }
    expect(await queryRow(shop.db, sql`select 1 from sessions where account_id = ${account} limit 1`)).toBeDefined()
  })
  it('of a log-in racing “disable” is not alive when the account is enabled again', async () => {
    const account = await staff('toggled')
    for (let turn = 0; turn < 12; turn += 1) {
      await sql`delete from limits`.execute(shop.db)
      const [, ...raced] = await Promise.all([
        shop.as.creator.ok(`/api/admin/disableSubAccount?id=${account}`),
        ...[0, 1, 2].map(() => simple('toggled', password)),
      ])
      await shop.as.creator.ok(`/api/admin/enableSubAccount?id=${account}`)
      for (const { data } of raced) if (data?.token) expect((await info(data.token)).code).toBe(40100)
    }
  })
  it('is opened only for the password that was checked, and an active account', async () => {
    const account = await staff('checked')
    await expect(openSession(shop.db, account, false, { checked: 'another hash' })).rejects.toThrow('loginWrong')
    await sql`update accounts set status = 0 where id = ${account}`.execute(shop.db)
    await expect(openSession(shop.db, account, false)).rejects.toThrow('loginWrong')
  })
  it('ends twelve hours after its last use, where it is not remembered', async () => {
    const account = await staff('idle')
    const token = await openSession(shop.db, account, false)
    const unused = (minutes: number) =>
      sql`update sessions set used = used - make_interval(mins => ${minutes}), expires = expires - make_interval(mins => ${minutes}) where account_id = ${account}`.execute(
        shop.db,
      )
    await unused(12 * 60 - 1)
    expect((await info(token)).code).toBe(0)
    // The use has begun another twelve hours.
    await unused(12 * 60 - 1)
    expect((await info(token)).code).toBe(0)
    await unused(12 * 60 + 1)
    expect((await info(token)).code).toBe(40100)
  })
  it('ends after thirty days, however often it is used', async () => {
    const account = await staff('faithful')
    const token = await openSession(shop.db, account, true)
    await sql`update sessions set "createdTime" = now() - interval '29 days 23 hours', used = now() - interval '1 hour' where account_id = ${account}`.execute(
      shop.db,
    )
    expect((await info(token)).code).toBe(0)
    const kept = await queryRow<{ hours: number }>(
      shop.db,
      sql`select extract(epoch from expires - now())::float8 / 3600 as hours from sessions where account_id = ${account}
      order by expires limit 1`,
    )
    expect(kept?.hours).toBeLessThan(1.01)
    await sql`update sessions set "createdTime" = now() - interval '30 days 1 minute', expires = now() + interval '1 day' where account_id = ${account}`.execute(
      shop.db,
    )
    expect((await info(token)).code).toBe(40100)
  })
  it('that one comes with ends by logging in, and stays where logging in was refused', async () => {
    await staff('comer')
    const old = (await simple('comer', password)).data.token
    expect((await simple('comer', 'Wrong2026x', '10.0.0.1', asToken(old))).code).toBe(50000)
    expect((await info(old)).code).toBe(0)
    const fresh = (await simple('comer', password, '10.0.0.1', asToken(old))).data.token
    expect((await info(old)).code).toBe(40100)
    expect((await info(fresh)).code).toBe(0)
  })
})

describe('the own mobile number', () => {
  it('is changed by whoever knows the present password, and by nothing else', async () => {
    const stored = () => queryRow(shop.db, sql`select phone from accounts where id = ${shop.as.creator.accountId}`)
    const version = (
      await queryRow<{ version: number }>(
        shop.db,
        sql`select version from accounts where id = ${shop.as.creator.accountId}`,
      )
    )?.version
    const own = { id: shop.as.creator.accountId, version, phone: '13812340000' }
    expect(
      (await shop.as.creator.call<{ errors: object }>('/api/admin/addOrUpdateSubAccount', own)).data.errors,
    ).toEqual({
      phone: 'notByYou',
    })
    const change = (body: object) =>
      shop.as.creator.call<{ errors: object; phone: string }>('/api/admin/changePhone', body, from('10.0.0.1'))
    const ask = (body: object) =>
      shop.as.creator.call<{ errors: object; request: string }>('/api/admin/sendPhoneCode', body, from('10.0.0.1'))
    expect((await ask({ phone: '13812340000' })).data.errors).toEqual({ oldPassword: 'required' })
    const wrong = { phone: '13812340000', oldPassword: 'Wrong2026x' }
    expect((await ask(wrong)).data.errors).toEqual({ oldPassword: 'passwordWrong' })
    expect((await ask({ phone: '1381234', oldPassword: password })).data.errors).toEqual({ phone: 'phone' })
    const own2 = { phone: '+86 138 1234 0000', oldPassword: password }
    const { request } = (await ask(own2)).data
    const code = sent.at(-1)?.code ?? ''
    expect(sent.at(-1)?.phone).toBe('13812340000')
    const another = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await change({ ...own2, request, code: '' })).data.errors).toEqual({ code: 'codeWrong' })
    expect((await change({ ...own2, request, code: another })).data.errors).toEqual({ code: 'codeWrong' })
    expect((await change({ ...own2, phone: '13812340009', request, code })).data.errors).toEqual({ code: 'codeWrong' })
    expect((await change({ ...wrong, request, code })).data.errors).toEqual({ oldPassword: 'passwordWrong' })
    expect(await stored()).toEqual({ phone: null })
    expect((await change({ ...own2, request, code })).data).toEqual({ phone: '138****0000' })
    expect(await stored()).toEqual({ phone: '13812340000' })
    expect(told).toEqual([])
    expect((await change({ ...own2, request, code })).data.errors).toEqual({ code: 'codeWrong' })
    expect((await simple('13812340000', password)).code).toBe(0)
    expect(await changeTo('13812340001', shop.as.creator.headers)).toMatchObject({ code: 0 })
    expect(told).toEqual([{ phone: '13812340000', words: expect.stringContaining('138****0001') }])
  })
})

describe('a mobile number that is in use elsewhere', () => {
  it('is not told to whoever registers or makes sub-accounts, and goes on belonging to whom it belonged', async () => {
    const owner = await staff('number-owner', '13855550000')
    const save = (by: 'creator' | 'stranger', username: string) =>
      shop.as[by].call<{ errors: object; id: string }>('/api/admin/addOrUpdateSubAccount', {
        username,
        password: 'Helper2026',
        phone: '13855550000',
        role: 'user',
      })
    expect((await save('stranger', 'second-holder')).code).toBe(0)
    const registered = await shop.as.nobody.call(
      '/api/admin/fact/register',
      {
        username: 'third-holder',
        phone: '13855550000',
        factName: '新窑',
        terms: true,
        password: 'Kiln2026x',
        confirmPassword: 'Kiln2026x',
        ...(await captcha()),
      },
      from('10.5.0.1'),
    )
    expect(registered.code).toBe(0)
    // Within the own manufacturer nothing is given away by saying so.
    expect((await save('creator', 'own-second')).data.errors).toEqual({ phone: 'taken' })
    const who = await shop.as.nobody.ok(
      '/api/admin/info',
      {},
      asToken((await simple('13855550000', password)).data.token),
    )
    expect(who.accountId).toBe(owner)
    expect((await simple('13855550000', 'Helper2026')).code).toBe(50000)
    expect((await simple('second-holder', 'Helper2026')).code).toBe(0)
  })
  it('belongs to whoever last proved it by a code, asked for by user name', async () => {
    await staff('squatter', '13855551111')
    await staff('rightful', '13855551111', shop.otherFactId)
    const { request } = await shop.as.nobody.ok<{ request: string }>('/api/admin/forgotPassword', {
      phone: '13855551111',
      username: 'rightful',
      ...(await captcha()),
    })
    const body = {
      phone: '13855551111',
      request,
      code: sent.at(-1)?.code,
      password: 'Newone2026',
      confirmPassword: 'Newone2026',
    }
    await shop.as.nobody.ok('/api/admin/resetPassword', body)
    const who = await shop.as.nobody.ok(
      '/api/admin/info',
      {},
      asToken((await simple('13855551111', 'Newone2026')).data.token),
    )
    expect(who.username).toBe('rightful')
    expect((await simple('squatter', password)).code).toBe(0)
  })
})

describe('a code', () => {
  const sentTo = async (username: string, phone: string) => {
    const { request } = await shop.as.nobody.ok<{ request: string }>('/api/admin/forgotPassword', {
      phone,
      username,
      ...(await captcha()),
    })
    return { phone, request, code: sent.at(-1)?.code as string }
  }
  const reset = (code: object) =>
    shop.as.nobody.call<{ errors: object }>('/api/admin/resetPassword', {
      ...code,
      password: 'Newone2026',
      confirmPassword: 'Newone2026',
    })
  const open = (account: string) =>
    queryRows(shop.db, sql`select request from password_codes where account_id = ${account}`)
  const stored = (account: string) =>
    queryRow<{ version: number }>(
      shop.db,
      sql`select password, phone, "phoneProved", version from accounts where id = ${account}`,
    )
  const changes = { oldPassword: password, password: 'Kiln2026x', confirmPassword: 'Kiln2026x' }

  it.each([
    ['the password', 'update', 'accounts', '13866650001'],
    ['the end of the sessions', 'delete', 'sessions', '13866650002'],
    ['the line in the log', 'insert', 'audit', '13866650003'],
  ])('is left unused where %s could not be written', async (_, event, table, phone) => {
    const accountId = await staff(`gone-${table}`, phone)
    const token = await openSession(shop.db, accountId, false)
    const own = { phone, oldPassword: password }
    const { request } = await shop.as.nobody.ok<{ request: string }>('/api/admin/sendPhoneCode', own, asToken(token))
    const change = () =>
      shop.as.nobody.call('/api/admin/changePhone', { ...own, request, code: sent.at(-1)?.code }, asToken(token))
    if (table !== 'sessions') {
      await whileGone(event, table, async () => expect((await change()).status).toBe(503))
      expect((await change()).code).toBe(0)
    }
    const code = await sentTo(`gone-${table}`, phone)
    await whileGone(event, table, async () => {
      expect((await reset(code)).code).toBe(50300)
      expect(await info(token)).toMatchObject({ code: 0 })
    })
    expect((await reset({ ...code, code: '0' })).data.errors).toEqual({ code: 'codeWrong' })
    expect((await reset(code)).code).toBe(0)
    expect((await reset(code)).data.errors).toEqual({ code: 'codeWrong' })
    expect((await simple(`gone-${table}`, 'Newone2026')).code).toBe(0)
  })
  it('of an old number proves nothing about the one that was taken after it', async () => {
    const victim = await staff('number-victim', '13866660000')
    const id = await staff('number-thief', '13866661111', shop.otherFactId)
    const code = await sentTo('number-thief', '13866661111')
    const { version } = await shop.as.stranger.ok(`/api/admin/getAdmin?id=${id}`)
    await shop.as.stranger.ok('/api/admin/addOrUpdateSubAccount', { id, version, phone: '13866660000' })
    expect((await reset(code)).data.errors).toEqual({ code: 'codeWrong' })
    const who = await shop.as.nobody.ok(
      '/api/admin/info',
      {},
      asToken((await simple('13866660000', password)).data.token),
    )
    expect(who.accountId).toBe(victim)
  })
  it('counts for nothing where the number is another by now, whoever changed it', async () => {
    const account = await staff('moved', '13866662222')
    const code = await sentTo('moved', '13866662222')
    await sql`update accounts set phone = '13866663333' where id = ${account}`.execute(shop.db)
    const before = await stored(account)
    expect((await reset(code)).data.errors).toEqual({ code: 'codeWrong' })
    expect(await stored(account)).toEqual(before)
  })
  it.each([
    [
      'another password of one’s own',
      1,
      (_: string, own: Own) => shop.as.nobody.ok('/api/admin/changePassword', changes, own),
    ],
    ['another number of one’s own', 2, (_: string, own: Own) => changeTo('13866669999', own)],
    [
      'a manager’s other number',
      3,
      async (id: string) =>
        shop.as.creator.ok('/api/admin/addOrUpdateSubAccount', {
          id,
          version: (await stored(id))?.version,
          phone: '13866668888',
        }),
    ],
    [
      'a manager’s other password',
      4,
      (id: string) => shop.as.creator.ok(`/api/admin/resetPasswordSubAccount?id=${id}`, { password: 'Kiln2026x' }),
    ],
    ['disabling', 5, (id: string) => shop.as.creator.ok(`/api/admin/disableSubAccount?id=${id}`)],
    ['deleting', 6, (id: string) => shop.as.creator.ok(`/api/admin/delAdmin?id=${id}`)],
  ] as const)('ends with %s', async (_, turn, act) => {
    const account = await staff(`coded${turn}`, `1386667000${turn}`)
    const code = await sentTo(`coded${turn}`, `1386667000${turn}`)
    const own = asToken((await simple(`coded${turn}`, password)).data.token)
    expect(await open(account)).toHaveLength(1)
    await act(account, own)
    expect(await open(account)).toEqual([])
    const before = await stored(account)
    expect((await reset(code)).data.errors).toEqual({ code: 'codeWrong' })
    expect(await stored(account)).toEqual(before)
  })
})

it('of two password changes at once the one that was judged by the present password counts', async () => {
  await staff('two-at-once')
  const own = asToken((await simple('two-at-once', password)).data.token)
  const answers = await Promise.all(
    ['Kiln2026a', 'Kiln2026b'].map(next =>
      shop.as.nobody.call<{ errors: object }>(
        '/api/admin/changePassword',
        { oldPassword: password, password: next, confirmPassword: next },
        own,
      ),
    ),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 40000])
  expect(answers.find(({ code }) => code !== 0)?.data.errors).toEqual({ oldPassword: 'passwordWrong' })
  const kept = answers[0]?.code === 0 ? ['Kiln2026a', 'Kiln2026b'] : ['Kiln2026b', 'Kiln2026a']
  expect((await simple('two-at-once', kept[0] as string)).code).toBe(0)
  expect((await simple('two-at-once', kept[1] as string)).code).toBe(50000)
})

describe('a code for a forgotten password', () => {
  const forgot = async (phone: string, address: string) =>
    shop.as.nobody.call<{ request: string }>(
      '/api/admin/forgotPassword',
      { phone, ...(await captcha()) },
      from(address),
    )
  const reset = (phone: string, code: string, request: string | undefined, address: string) =>
    shop.as.nobody.call(
      '/api/admin/resetPassword',
      { phone, code, ...(request ? { request } : {}), password: 'Newone2026', confirmPassword: 'Newone2026' },
      from(address),
    )
  const wrong = (code: string) => (code === '111111' ? '222222' : '111111')
  it('is neither spent nor blocked by strangers, however many and for however long', async () => {
    const account = await staff('wanted', '13844440000')
    const { request } = (await forgot('13844440000', '10.1.0.1')).data
    const code = sent.at(-1)?.code as string
    for (let turn = 0; turn < 30; turn += 1) {
      const theirs = (await forgot('13844440000', `10.66.${turn}.1`)).data?.request
      for (let guess = 0; guess < 6; guess += 1) await reset('13844440000', wrong(code), theirs, `10.66.${turn}.1`)
      await reset('13844440000', wrong(code), undefined, `10.66.${turn}.1`)
    }
    expect(sent.filter(({ phone }) => phone === '13844440000').length).toBe(20)
    expect((await reset('13844440000', code, request, '10.1.0.9')).code).toBe(0)
    // Where one has logged in before one may ask again, though the number's day is used up elsewhere.
    expect((await forgot('13844440000', '10.66.200.1')).code).toBe(42900)
    await sql`delete from limits where n = 1`.execute(shop.db)
    expect((await forgot('13844440000', '10.1.0.9')).code).toBe(0)
    expect(account).toBeTruthy()
  })
  it('comes without its request from the same address only, and once', async () => {
    await staff('old-client', '13844441111')
    await forgot('13844441111', '10.1.1.1')
    const code = sent.at(-1)?.code as string
    expect((await reset('13844441111', code, undefined, '10.1.1.2')).code).toBe(40000)
    expect((await reset('13844441111', code, undefined, '10.1.1.1')).code).toBe(0)
    expect((await reset('13844441111', code, undefined, '10.1.1.1')).code).toBe(40000)
  })
  it('of twenty at once with the right code changes the password once', async () => {
    await staff('twice', '13844442222')
    const { request } = (await forgot('13844442222', '10.1.2.1')).data
    const code = sent.at(-1)?.code as string
    const answers = await all(4, () => reset('13844442222', code, request, '10.1.2.1'))
    expect(answers.filter(each => each.code === 0)).toHaveLength(1)
  })
  it('is sent to one number from one address five times a day', async () => {
    await staff('hasty', '13844443333')
    for (let turn = 0; turn < 7; turn += 1) {
      await forgot('13844443333', '10.1.3.1')
      // A minute later.
      await sql`update limits set expires = now() where expires < now() + interval '61 seconds'`.execute(shop.db)
    }
    expect(sent.filter(({ phone }) => phone === '13844443333')).toHaveLength(5)
  })
})

describe('a captcha', () => {
  it('is answered in any case and width', async () => {
    for (const answer of ['test', 'ｔｅｓｔ', 'ＴＥＳＴ', ' te st　']) {
      const { captchaId } = await makeCaptcha(shop.db, 'TEST')
      const given = { username: 'nobody', password: 'Wrong2026x', captchaId, captcha: answer }
      expect([answer, await shop.as.nobody.call('/api/admin/fact/login', given)]).toMatchObject([
        answer,
        { msg: '账号或密码错误' },
      ])
    }
  })
  it('is not read by laying straight letters over it, though no line strikes its letters through', async () => {
    // A row of numbers that only looks random, so that the same pictures are read every time.
    let seed = 20_261_121
    const chance = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return seed / 2 ** 32
    }
    const letters = Object.keys(strokes)
    const read = await buildReader()
    let [whole, single] = [0, 0]
    const COUNT = 40
    for (let turn = 0; turn < COUNT; turn += 1) {
      const answer = Array.from({ length: 4 }, () => letters[Math.floor(chance() * letters.length)]).join('')
      const found = await read(await drawCaptcha(answer, chance))
      if (found === answer) whole += 1
      single += [...found].filter((letter, at) => letter === answer[at]).length
    }
    expect(whole / COUNT).toBeLessThan(0.1)
    // Where even a robot finds some letters, a person reads all of them.
    expect(single / (4 * COUNT)).toBeGreaterThan(0.4)
  })
  it('asks for a work after a failure from its address, checked and used up once', async () => {
    const real = await buildShop(undefined, { captcha: undefined, simpleLogin: true })
    const ask = () => real.as.nobody.ok<{ captchaId: string; work?: number }>('/api/admin/captcha')
    const answerOf = async (id: string) =>
      (await queryRow<{ answer: string }>(real.db, sql`select answer from captchas where id = ${id}`))?.answer
    const solve = (id: string, bits: number) => {
      for (let turn = 0; ; turn += 1)
        if (createHash('sha256').update(`${id}.${turn}`).digest().readUInt32BE(0) < 2 ** (32 - bits))
          return String(turn)
    }
    const logIn = (body: object) =>
      real.as.nobody.call('/api/admin/fact/login', { username: 'creator', password, ...body })
    const first = await ask()
    expect(first.work).toBeUndefined()
    expect(
      (await logIn({ captchaId: first.captchaId, captcha: await answerOf(first.captchaId), password: 'Wrong2026x' }))
        .code,
    ).toBe(50000)
    const lazy = await ask()
    expect(lazy.work).toBe(16)
    const captcha = await answerOf(lazy.captchaId)
    expect(await logIn({ captchaId: lazy.captchaId, captcha })).toMatchObject({ code: 50000, msg: '验证码错误' })
    // Used up, though the letters were right.
    expect((await logIn({ captchaId: lazy.captchaId, captcha, work: solve(lazy.captchaId, 16) })).code).toBe(50000)
    const next = await ask()
    const good = {
      captchaId: next.captchaId,
      captcha: await answerOf(next.captchaId),
      work: solve(next.captchaId, next.work as number),
    }
    expect((await logIn(good)).code).toBe(0)
    expect((await logIn(good)).code).toBe(50000)
    await real.close()
  })
})

describe('a password of everybody', () => {
  it.each([
    'Password12345',
    'Football123',
    'Dragon123!',
    'P@ssw0rd2026',
    '2026Monkey!',
    'Qwerty12345',
    'Iloveyou1',
    'Trustno1',
    'Blink182',
    '123Abc',
  ])('%s is one', async text => expect(await isCommonPassword(text)).toBe(true))
  it.each(['Kiln2026x', 'Teabowl-Jian-7', 'Rabbit8Fur8Glaze', 'Newone2026', 'Helper2026'])('%s is none', async text =>
    expect(await isCommonPassword(text)).toBe(false),
  )
  it('is refused wherever a password is given', async () => {
    const bad = { password: 'Football123', confirmPassword: 'Football123' }
    const errors = { password: 'passwordCommon' }
    const account = await staff('wants-common')
    const told = async (client: 'nobody' | 'creator', path: string, body: object) =>
      (await shop.as[client].call<{ errors: object }>(path, body)).data.errors
    expect(
      await told('nobody', '/api/admin/fact/register', {
        username: 'c-o-m-m-o-n',
        phone: '13822220000',
        factName: '窑',
        terms: true,
        ...bad,
      }),
    ).toEqual(errors)
    expect(await told('nobody', '/api/admin/resetPassword', { phone: '13822220000', code: '123456', ...bad })).toEqual(
      errors,
    )
    expect(await told('creator', '/api/admin/changePassword', { oldPassword: password, ...bad })).toEqual(errors)
    expect(
      await told('creator', '/api/admin/addOrUpdateSubAccount', {
        username: 'common-one',
        role: 'user',
        password: bad.password,
      }),
    ).toEqual(errors)
    expect(
      await told('creator', `/api/admin/resetPasswordSubAccount?id=${account}`, { password: bad.password }),
    ).toEqual(errors)
    expect((await simple('wants-common', password)).code).toBe(0)
  })
})

it('an account without a manufacturer reaches nothing, unless its identity reaches all', async () => {
  const { tenantOf } = shop.mall.appConfig
  const [mini, lost] = [await shop.account('some-buyer', 'mini', 'user'), await shop.account('lost', 'fact', 'creator')]
  expect(tenantOf({ id: 'a', identity: 'fact', fact_id: 'f' })).toBe('f')
  expect(tenantOf({ id: 'a', identity: 'plat', fact_id: null })).toBe('*')
  expect(tenantOf({ id: 'a', identity: 'mini', fact_id: null })).toBe('-a')
  for (const identity of ['fact', 'unknown', 'constructor'])
    expect(tenantOf({ id: 'a', identity, fact_id: null })).toBe('_a')
  await shop.as.creator.ok('/api/master/addOrUpdateMaster', { name: '李师傅' })
  for (const client of [mini, lost]) {
    const { code, data } = await client.call<{ list: unknown[] }>('/api/master/listMasters')
    expect(code === 0 ? data.list : []).toEqual([])
  }
})

it('what is over is cleared away by the clock, found by an index, and not by whoever logs in', async () => {
  for (const table of expiringTables) {
    const indexes = await queryRows<{ said: string }>(
      shop.db,
      sql`select indexdef as said from pg_indexes where tablename = ${table}`,
    )
    expect(
      indexes.some(({ said }) => said.endsWith('(expires)')),
      table,
    ).toBe(true)
  }
  const account = await staff('purged')
  await openSession(shop.db, account, false)
  await sql`update sessions set expires = now() - interval '1 minute' where account_id = ${account}`.execute(shop.db)
  const count = async () => (await queryRows(shop.db, sql`select 1 from sessions where account_id = ${account}`)).length
  await openSession(shop.db, shop.as.user.accountId, false)
  expect(await count()).toBeGreaterThan(0)
  await purge(shop.db, shop.mall.enter)
  expect(await count()).toBe(0)
  expect((await shop.as.creator.call('/api/admin/info')).code).toBe(0)
})

it('the index of former days, which kept a number to one account of the mall, is made anew', async () => {
  const said = async () =>
    (
      await queryRow<{ said: string }>(
        shop.db,
        sql`select indexdef as said from pg_indexes where indexname = 'uq_accounts_phone'`,
      )
    )?.said
  await sql`drop index uq_accounts_phone`.execute(shop.db)
  await sql`create unique index uq_accounts_phone on accounts (identity, id, phone)`.execute(shop.db)
  await migrateTables(shop.db, getTables(shop.mall.appConfig.resources), () => {})
  expect(await said()).toContain('(identity, id, phone)')
  await sql`drop index uq_accounts_phone`.execute(shop.db)
  await sql`delete from accounts where phone in (select phone from accounts group by phone having count(*) > 1)`.execute(
    shop.db,
  )
  await sql`create unique index uq_accounts_phone on accounts (identity, phone)`.execute(shop.db)
  await migrateTables(shop.db, getTables(shop.mall.appConfig.resources), () => {})
  expect(await said()).toMatch(/\(fact_id, phone\)$/)
})

describe('a code of an authenticator', () => {
  const secret = Buffer.from('12345678901234567890')
  // RFC 6238, appendix B; of its eight digits the last six.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is %s', (seconds, code) => expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code))
  it('is taken from a secret in base 32, a step before and after, and never twice', () => {
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    const now = new Date(1_234_567_890_000)
    const at = (away: number, last = 0) => stepOf(secret, codeAt(secret, stepAt(now) + away), now, last)
    expect([-2, -1, 0, 1, 2].map(away => at(away))).toEqual([
      undefined,
      stepAt(now) - 1,
      stepAt(now),
      stepAt(now) + 1,
      undefined,
    ])
    expect(at(0, stepAt(now))).toBeUndefined()
  })
})

describe('logging in in two steps', () => {
  const bits = (text: string) =>
    [...text].map(letter => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = (text: string) => Buffer.from((bits(text).match(/.{8}/g) ?? []).map(each => Number.parseInt(each, 2)))
  const codeNow = (secret: string) => codeAt(bytes(secret), stepAt(new Date(Date.now() + ahead * 1000)))
  const wrong = (secret: string) => String((Number(codeNow(secret)) + 1) % 1_000_000).padStart(6, '0')
  type Answered = { token: string; secondStep: string; errors: object }
  const logIn = async (username: string, word = password, address = '10.9.0.1') =>
    shop.as.nobody.call<Answered>(
      '/api/admin/fact/login',
      { username, password: word, ...(await captcha()) },
      from(address),
    )
  const second = (request: string, code: string, address = '10.9.0.1') =>
    shop.as.nobody.call<Answered>('/api/admin/secondStep', { request, code }, from(address))
  const inTwo = async (username: string) => {
    const accountId = await staff(username)
    const own = shop.visitor(asToken(await openSession(shop.db, accountId, false)))
    const { secret, uri } = await own.ok<{ secret: string; uri: string }>('/api/user/beginSecondStep', {
      oldPassword: password,
    })
    const { recoveryCodes } = await own.ok<{ recoveryCodes: string[] }>('/api/user/confirmSecondStep', {
      code: codeNow(secret),
    })
    ahead += 60
    return { accountId, own, secret, uri, recoveryCodes }
  }
  const requestOf = async (username: string) => (await logIn(username)).data.secondStep
  it('begins with the password and a first code, and what is kept tells neither', async () => {
    const accountId = await staff('two-begin')
    const own = shop.visitor(asToken(await openSession(shop.db, accountId, false)))
    const begin = (oldPassword: string) =>
      own.call<Answered & { secret: string }>('/api/user/beginSecondStep', { oldPassword })
    expect((await begin('')).data.errors).toEqual({ oldPassword: 'required' })
    expect((await begin('Wrong2026x')).data.errors).toEqual({ oldPassword: 'passwordWrong' })
    const { secret } = (await begin(password)).data
    expect((await own.call<Answered>('/api/user/confirmSecondStep', { code: wrong(secret) })).data.errors).toEqual({
      code: 'stepCodeWrong',
    })
    expect((await logIn('two-begin')).code).toBe(0)
    const { recoveryCodes } = await own.ok<{ recoveryCodes: string[] }>('/api/user/confirmSecondStep', {
      code: codeNow(secret),
    })
    expect(new Set(recoveryCodes).size).toBe(10)
    const { list } = await own.ok<{ list: { subTitle: string }[] }>('/api/message/list')
    expect(list[0]).toMatchObject({ title: '账号安全', subTitle: '两步验证已开启' })
    expect(await own.ok('/api/user/secondStep')).toMatchObject({ on: true, left: 10 })
    expect((await begin(password)).code).toBe(40900)
    const kept = JSON.stringify(
      await queryRows(shop.db, sql`select * from second_steps where account_id = ${accountId}`),
    )
    for (const said of [secret, bytes(secret).toString('base64'), ...recoveryCodes]) expect(kept).not.toContain(said)
  })
  it('takes each code once, after the password, and no code without one', async () => {
    const { secret, uri } = await inTwo('two-steps')
    expect(uri).toMatch(new RegExp(`^otpauth://totp/.*two-steps\\?secret=${secret}&issuer=`))
    expect(await logIn('two-steps', 'Wrong2026x')).toMatchObject({ code: 50000 })
    const answer = await logIn('two-steps')
    expect(answer).toMatchObject({ status: 400, code: 50002, msg: '请输入两步验证码' })
    const code = codeNow(secret)
    expect((await second('nobody', code)).code).toBe(50000)
    expect((await second(answer.data.secondStep, '')).data.errors).toEqual({ code: 'required' })
    expect((await second(answer.data.secondStep, wrong(secret))).data.errors).toEqual({ code: 'stepCodeWrong' })
    const { token } = (await second(answer.data.secondStep, code)).data
    expect((await info(token)).data).toMatchObject({ username: 'two-steps' })
    expect((await second(answer.data.secondStep, code)).code).toBe(50000)
    const next = await requestOf('two-steps')
    expect((await second(next, code)).data.errors).toEqual({ code: 'stepCodeWrong' })
    ahead += 30
    expect((await second(next, codeNow(secret))).code).toBe(0)
  })
  it('of several at once with the right code opens one session', async () => {
    const { secret, accountId } = await inTwo('two-together')
    await sql`delete from limits`.execute(shop.db)
    const requests = [await requestOf('two-together'), await requestOf('two-together')]
    await sql`delete from limits`.execute(shop.db)
    const code = codeNow(secret)
    const answers = await all(4, turn => second(requests[turn % 2] as string, code))
    expect(answers.filter(each => each.code === 0)).toHaveLength(1)
    expect(await queryRows(shop.db, sql`select 1 from sessions where account_id = ${accountId}`)).toHaveLength(3)
  })
  it.each([
    ['the session', 'insert', 'sessions'],
    ['the end of the open log-in', 'delete', 'open_logins'],
    ['the line in the log', 'insert', 'audit'],
  ])('leaves a code and a recovery code unused where %s could not be written', async (_, event, table) => {
    const { secret, recoveryCodes, accountId } = await inTwo(`two-gone-${table}`)
    for (const code of [codeNow(secret), recoveryCodes[0] ?? '']) {
      const request = await requestOf(`two-gone-${table}`)
      await whileGone(event, table, async () => expect((await second(request, code)).status).toBe(503))
      expect((await second(request, code)).code).toBe(0)
      expect((await second(await requestOf(`two-gone-${table}`), code)).data.errors).toEqual({ code: 'stepCodeWrong' })
    }
    expect(await queryRows(shop.db, sql`select 1 from sessions where account_id = ${accountId}`)).toHaveLength(4)
  })
  it('is turned on and off by a code that a fault leaves unused', async () => {
    const accountId = await staff('two-gone-onoff')
    const own = shop.visitor(asToken(await openSession(shop.db, accountId, false)))
    const { secret } = await own.ok<{ secret: string }>('/api/user/beginSecondStep', { oldPassword: password })
    for (const [path, body] of [
      ['confirmSecondStep', {}],
      ['endSecondStep', { oldPassword: password }],
    ] as const) {
      const call = { ...body, code: codeNow(secret) }
      await whileGone('insert', 'audit', async () =>
        expect((await own.call(`/api/user/${path}`, call)).status).toBe(503),
      )
      expect((await own.call(`/api/user/${path}`, call)).code).toBe(0)
      ahead += 60
    }
  })
  it('takes each recovery code once, however it is written', async () => {
    const { own, recoveryCodes } = await inTwo('two-recovery')
    const [first = ''] = recoveryCodes
    expect((await second(await requestOf('two-recovery'), first.toUpperCase().replace('-', ' '))).code).toBe(0)
    expect((await second(await requestOf('two-recovery'), first)).data.errors).toEqual({ code: 'stepCodeWrong' })
    expect(await own.ok('/api/user/secondStep')).toMatchObject({ on: true, left: 9 })
  })
  it('counts wrong codes like wrong passwords, and locks', async () => {
    const { secret } = await inTwo('two-tries')
    await sql`delete from limits`.execute(shop.db)
    const request = await requestOf('two-tries')
    for (let tries = 0; tries < 5; tries += 1) expect((await second(request, wrong(secret))).code).toBe(40000)
    expect((await second(request, codeNow(secret))).code).toBe(50000)
    expect((await logIn('two-tries')).code).toBe(42900)
    const { data } = await logIn('two-tries', password, '10.9.0.77')
    expect((await second(data.secondStep, codeNow(secret), '10.9.0.77')).code).toBe(0)
  })
  it('ends a log-in after five wrong codes, from wherever they come', async () => {
    const { secret } = await inTwo('two-spread')
    await sql`delete from limits`.execute(shop.db)
    const request = await requestOf('two-spread')
    const guesses = await all(9, turn => second(request, wrong(secret), `10.9.1.${turn}`))
    expect(guesses.filter(each => each.code === 40000)).toHaveLength(5)
    expect(guesses.filter(each => each.code === 50000)).toHaveLength(4)
    expect((await second(request, codeNow(secret), '10.9.1.99')).code).toBe(50000)
  })
  it('has a limit of its own for an account in a day, which passwords do not use up and known places do not meet', async () => {
    const { secret, accountId } = await inTwo('two-day')
    expect((await second(await requestOf('two-day'), codeNow(secret))).code).toBe(0)
    ahead += 60
    await sql`delete from limits`.execute(shop.db)
    const codes: number[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      const at = `10.9.2.${turn}`
      const { data } = await logIn('two-day', password, at)
      codes.push(...(await all(5, () => second(data.secondStep, wrong(secret), at))).map(({ code }) => code))
    }
    expect(codes.filter(code => code === 40000)).toHaveLength(30)
    expect(codes.filter(code => code === 42900)).toHaveLength(10)
    expect(await countedNow(shop.db, `login ${accountId}`)).toBe(0)
    // The owner hears of it once.
    const owner = shop.visitor(asToken(await openSession(shop.db, accountId, false)))
    const { list } = await owner.ok<{ list: { subTitle: string }[] }>('/api/message/list')
    expect(list.filter(each => each.subTitle === '两步验证码多次错误')).toHaveLength(1)
    const elsewhere = await logIn('two-day', password, '10.9.3.1')
    const refused = await second(elsewhere.data.secondStep, codeNow(secret), '10.9.3.1')
    expect(refused.code).toBe(42900)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600)
    expect((await second(await requestOf('two-day'), codeNow(secret))).code).toBe(0)
  })
  it('takes full-width codes, other dashes and blanks, to turn it on, to log in and to turn it off', async () => {
    const wide = (text: string) => text.replace(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    const accountId = await staff('two-wide')
    const own = shop.visitor(asToken(await openSession(shop.db, accountId, false)))
    const { secret } = await own.ok<{ secret: string }>('/api/user/beginSecondStep', { oldPassword: password })
    const { recoveryCodes } = await own.ok<{ recoveryCodes: string[] }>('/api/user/confirmSecondStep', {
      code: wide(codeNow(secret)),
    })
    const [first = '', other = '', third = ''] = recoveryCodes
    for (const code of [first.replace('-', '—'), wide(other), `\u200b${third.replace('-', '−')}　`])
      expect([code, (await second(await requestOf('two-wide'), code)).code]).toEqual([code, 0])
    ahead += 60
    const blank = wide(codeNow(secret)).replace(/^.../, '$&　')
    expect((await second(await requestOf('two-wide'), blank)).code).toBe(0)
    ahead += 60
    await own.ok('/api/user/endSecondStep', { oldPassword: password, code: wide(codeNow(secret)) })
  })
  it('is over after five minutes, and where the password is another or the account disabled meanwhile', async () => {
    const { secret, accountId } = await inTwo('two-late')
    const open = async () => {
      ahead += 30
      return requestOf('two-late')
    }
    const late = await open()
    await sql`update open_logins set expires = now() where account_id = ${accountId}`.execute(shop.db)
    expect((await second(late, codeNow(secret))).code).toBe(50000)
    const changed = await open()
    await sql`update accounts set password = 'another' where id = ${accountId}`.execute(shop.db)
    expect((await second(changed, codeNow(secret))).code).toBe(50000)
    await sql`update accounts set status = 0 where id = ${accountId}`.execute(shop.db)
    expect((await second(changed, codeNow(secret))).code).toBe(50000)
    expect(await queryRows(shop.db, sql`select 1 from sessions where account_id = ${accountId}`)).toHaveLength(2)
  })
  it('is no way for scripts, which are told so', async () => {
    await inTwo('two-script')
    expect(await simple('two-script', 'Wrong2026x')).toMatchObject({ code: 50000, msg: '账号或密码错误' })
    expect(await simple('two-script', password, '10.0.0.1', { 'accept-language': 'en' })).toMatchObject({
      code: 50000,
      msg: 'This account has a second step: log in on the login page',
    })
  })
  it('is turned off by the password and a code, and by neither alone', async () => {
    const { own, secret } = await inTwo('two-off')
    const end = (oldPassword: string, code: string) =>
      own.call<Answered>('/api/user/endSecondStep', { oldPassword, code })
    expect((await end(password, '')).data.errors).toEqual({ code: 'required' })
    expect((await end('Wrong2026x', codeNow(secret))).data.errors).toEqual({ oldPassword: 'passwordWrong' })
    expect((await end(password, wrong(secret))).data.errors).toEqual({ code: 'stepCodeWrong' })
    expect((await logIn('two-off')).code).toBe(50002)
    expect((await end(password, codeNow(secret))).code).toBe(0)
    expect((await logIn('two-off')).code).toBe(0)
    expect(await own.ok('/api/user/secondStep')).toEqual({ on: false, since: null, left: 0 })
    const { list } = await own.ok<{ list: { subTitle: string }[] }>('/api/message/list')
    expect(list[0]).toMatchObject({ subTitle: '两步验证已关闭' })
  })
  /** Tries that are counted for an account and its address: here, from here for all, and for the account from anywhere. */
  const counted = (accountId: string) => {
    const place = hashNetwork('10.9.0.1')
    const keys = [`login ${accountId} ${place}`, `login from ${place}`, `login ${accountId}`]
    return Promise.all(keys.map(key => countedNow(shop.db, key)))
  }
  const places = (accountId: string) =>
    queryRows(shop.db, sql`select 1 from known_places where account_id = ${accountId}`)
  it.each([
    ['turning it off', '/api/user/endSecondStep'],
    ['another second step', '/api/user/beginSecondStep'],
    ['a code for another number', '/api/admin/sendPhoneCode'],
  ])('forgives no wrong code for a right password alone: %s', async (what, path) => {
    const { own, secret, accountId } = await inTwo(`two-guess-${path.slice(11, 15)}`)
    await sql`delete from limits`.execute(shop.db)
    await sql`delete from known_places`.execute(shop.db)
    const lines = async () =>
      (
        await queryRows(
          shop.db,
          sql`select 1 from audit where action = 'secondStepRefused' and "accountId" = ${accountId}`,
        )
      ).length
    const guess = async () =>
      (await own.call('/api/user/endSecondStep', { oldPassword: password, code: wrong(secret) })).code
    const codes: number[] = []
    for (let tries = 0; tries < 7; tries += 1) {
      codes.push(await guess())
      await own.call(path, {
        oldPassword: password,
        code: wrong(secret),
        phone: '13900007777',
      })
    }
    expect(codes.filter(code => code === 40000).length, what).toBeLessThanOrEqual(5)
    expect(codes.at(-1), what).toBe(42900)
    expect(await lines()).toBeGreaterThan(0)
    expect(await places(accountId)).toEqual([])
  })
  it('leaves no try behind that was right', async () => {
    const { own, secret, accountId } = await inTwo('two-counted')
    await sql`delete from limits`.execute(shop.db)
    for (const where of ['a new address', 'the same again']) {
      ahead += 60
      expect((await second(await requestOf('two-counted'), codeNow(secret))).code).toBe(0)
      expect([where, ...(await counted(accountId))]).toEqual([where, 0, 0, 0])
    }
    await sql`delete from known_places`.execute(shop.db)
    await requestOf('two-counted')
    const call = (path: string, more: object) => own.ok<{ secret: string }>(`/api/user/${path}`, more, from('10.9.0.1'))
    ahead += 60
    await call('endSecondStep', { oldPassword: password, code: codeNow(secret) })
    const next = await call('beginSecondStep', { oldPassword: password })
    await call('confirmSecondStep', { code: codeNow(next.secret) })
    expect(await counted(accountId)).toEqual([0, 0, 0])
  })
  it('waits with a removed account, comes back with it, and goes when nobody can bring it back any more', async () => {
    const { accountId, secret } = await inTwo('two-removed')
    const remove = () => shop.as.creator.ok(`/api/admin/delAdmin?id=${accountId}`)
    const kept = async () =>
      (await queryRows(shop.db, sql`select 1 from second_steps where account_id = ${accountId}`)).length
    await remove()
    await purge(shop.db, shop.mall.enter)
    expect(await shop.as.creator.ok(`/api/admin/restoreSubAccount?id=${accountId}`)).toMatchObject({
      secondStep: true,
    })
    expect((await second(await requestOf('two-removed'), codeNow(secret))).code).toBe(0)
    await remove()
    await shop.mall.enter('*', scope => sql`delete from removed where id = ${accountId}`.execute(scope.db))
    expect(await kept()).toBe(1)
    await purge(shop.db, shop.mall.enter)
    expect(await kept()).toBe(0)
  })
  it('of an account that is no more is cleared away, and nobody begins one for it', async () => {
    const { accountId } = await inTwo('two-gone')
    await inTwo('two-stays')
    await sql`delete from accounts where id = ${accountId}`.execute(shop.db)
    await expect(beginSecondStep(shop.db, accountId)).rejects.toMatchObject({ reason: 'wrongState' })
    await expect(accountById(shop.mall, accountId)).rejects.toMatchObject({ reason: 'noSession' })
    await purge(shop.db, shop.mall.enter)
    const left = await queryRows<{ username: string | null }>(
      shop.db,
      sql`select a.username from second_steps s left join accounts a on a.id = s.account_id`,
    )
    expect(left.map(({ username }) => username)).toContain('two-stays')
    expect(left.map(({ username }) => username)).not.toContain(null)
  })
  it('is turned on, off and reset in one order of rows: the account’s first', async () => {
    const { accountId, own } = await inTwo('two-order')
    const order = async (work: () => Promise<unknown>) => {
      shop.statements.length = 0
      await work()
      const written = shop.statements.flatMap(
        each => /^\s*(?:update|delete from) "?(accounts|second_steps)/.exec(each)?.[1] ?? [],
      )
      return [...new Set(written)]
    }
    const both = ['accounts', 'second_steps']
    expect(await order(() => shop.as.creator.ok(`/api/admin/resetSecondStepSubAccount?id=${accountId}`))).toEqual(both)
    const { secret } = await own.ok<{ secret: string }>('/api/user/beginSecondStep', { oldPassword: password })
    expect(await order(() => own.ok('/api/user/confirmSecondStep', { code: codeNow(secret) }))).toEqual(both)
    expect(await order(() => endSecondStep(shop.db, accountId))).toEqual(both)
  })
  it('is reset by those who look after the account, and by nobody else', async () => {
    const { accountId } = await inTwo('two-reset')
    const reset = (who: 'creator' | 'user' | 'stranger') =>
      shop.as[who].call(`/api/admin/resetSecondStepSubAccount?id=${accountId}`)
    expect([(await reset('user')).code, (await reset('stranger')).code]).toEqual([40300, 40400])
    expect((await reset('creator')).code).toBe(0)
    expect((await logIn('two-reset')).code).toBe(0)
    expect(await queryRows(shop.db, sql`select 1 from second_steps where account_id = ${accountId}`)).toEqual([])
  })
  it('of a creator, who has nobody above, is reset by the platform, which has compared the ID', async () => {
    const { accountId } = await inTwo('two-creator')
    await sql`update accounts set role = 'creator' where id = ${accountId}`.execute(shop.db)
    await sql`update tenants set complete = true where id = ${shop.factId}`.execute(shop.db)
    const reset = (who: 'creator' | 'admin' | 'platform', body: object) =>
      shop.as[who].call(`/api/fact/resetCreatorStepFact?id=${shop.factId}`, body)
    expect([(await reset('creator', {})).code, (await reset('admin', {})).code]).toEqual([40300, 40300])
    expect((await reset('platform', {})).code).toBe(40900)
    expect((await logIn('two-creator')).code).not.toBe(0)
    expect((await reset('platform', { compared: true })).code).toBe(0)
    expect((await logIn('two-creator')).code).toBe(0)
    const told = sql<{ action: string }>`select action from messages where account_id = ${accountId}`
    expect(await queryRows(shop.db, told)).toContainEqual({ action: 'secondStepOff' })
  })
})

describe('what somebody is told of their own account', () => {
  type Told = { type: string; title: string; subTitle: string; content: string; status: number; resource: string }
  const boxOf = async (accountId: string, language = 'en-US') => {
    const own = shop.visitor(asToken(await openSession(shop.db, accountId, false)))
    const { list } = await own.ok<{ list: Told[] }>('/api/message/list', {}, { 'accept-language': language })
    return list
  }
  const titles = async (accountId: string) => (await boxOf(accountId)).map(({ subTitle }) => subTitle)
  const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Safari/604.1'
  const comesIn = (username: string, address: string, agent = chrome) =>
    simple(username, password, address, { 'user-agent': agent })

  it('their own new password, in both languages, with the device and the address', async () => {
    const accountId = await staff('told-password')
    const own = asToken(await openSession(shop.db, accountId, false))
    const change = { oldPassword: password, password: 'Kiln2027x', confirmPassword: 'Kiln2027x' }
    const headers = { ...own, ...from('10.8.0.1'), 'user-agent': chrome }
    await shop.as.nobody.ok('/api/admin/changePassword', change, headers)
    expect(await boxOf(accountId)).toMatchObject([
      {
        type: 'notice',
        title: 'Account security',
        subTitle: 'Password changed',
        content:
          'Your password was changed (Chrome · Windows, 10.8.0.1). If it was not you, change your password at once.',
        status: 0,
        resource: '',
      },
    ])
    expect(await boxOf(accountId, 'zh-CN')).toMatchObject([
      {
        title: '账号安全',
        subTitle: '密码已修改',
        content: '您的登录密码已修改（Chrome · Windows，10.8.0.1）。如非本人操作，请立即修改密码。',
      },
    ])
  })
  it('a password that was reset by a code', async () => {
    const accountId = await staff('told-code', '13866660001')
    const { request } = await shop.as.nobody.ok<{ request: string }>('/api/admin/forgotPassword', {
      phone: '13866660001',
      ...(await captcha()),
    })
    const { code } = sent.at(-1) ?? {}
    const word = { password: 'Kiln2027x', confirmPassword: 'Kiln2027x' }
    await shop.as.nobody.ok('/api/admin/resetPassword', { phone: '13866660001', request, code, ...word })
    expect(await titles(accountId)).toEqual(['Password reset'])
  })
  it.each([
    [
      'resetPassword',
      { password: 'Kiln2027x' },
      'Your password was reset by creator. Ask them if you did not expect it.',
    ],
    [
      'resetSecondStep',
      {},
      'Your two-step verification was switched off by creator. Ask them if you did not expect it.',
    ],
  ])('%s of the account by the creator, and nobody else is told', async (action, body, content) => {
    const accountId = await staff(`told-${action.toLowerCase()}`)
    const before = (await boxOf(shop.as.creator.accountId)).length
    await shop.as.creator.ok(`/api/admin/${action}SubAccount?id=${accountId}`, body)
    expect((await boxOf(accountId)).map(each => each.content)).toEqual([content])
    expect(await boxOf(shop.as.creator.accountId)).toHaveLength(before)
  })
  it.each([
    ['the same way again', [['10.20.1.1'], ['10.20.1.1']], 0],
    ['from around there', [['10.20.1.1'], ['10.20.250.9']], 0],
    ['from elsewhere', [['10.20.1.1'], ['10.21.1.1']], 1],
    ['from elsewhere twice', [['10.20.1.1'], ['10.21.1.1'], ['10.21.1.1']], 1],
    ['on another kind of device', [['10.20.1.1'], ['10.20.1.1', phone]], 1],
    ['from elsewhere in IPv6', [['2001:db8:1::1'], ['2001:db8:2::1'], ['2002:db8:2::1']], 1],
  ] as const)('a log-in %s', async (what, ways, count) => {
    const username = `told-${what.toLowerCase().replaceAll(' ', '-')}`
    const accountId = await staff(username)
    for (const [address, agent] of ways) expect((await comesIn(username, address, agent)).code).toBe(0)
    expect(await titles(accountId)).toEqual(Array(count).fill('New log-in'))
  })
  it('a wrong password tells nothing', async () => {
    const accountId = await staff('told-wrong')
    await comesIn('told-wrong', '10.20.1.1')
    await simple('told-wrong', 'Wrong2026x', '10.30.1.1')
    expect(await titles(accountId)).toEqual([])
  })
  it('the platform’s people too', async () => {
    const before = (await boxOfPlatform()).length
    for (const address of ['10.40.1.1', '10.41.1.1']) expect((await comesIn('platform', address)).code).toBe(0)
    expect(await boxOfPlatform()).toHaveLength(before + 1)
  })
  const boxOfPlatform = async () => (await shop.as.platform.ok<{ list: Told[] }>('/api/message/list')).list
  it('and nobody can do without it', async () => {
    const { list } = await shop.as.user.ok<{ list: object[] }>('/api/message/kinds')
    expect(list).toContainEqual(
      expect.objectContaining({ kind: 'security', title: '账号安全', must: true, wanted: true }),
    )
    const refused = await shop.as.user.call('/api/message/chooseKinds', { unwanted: ['security'] })
    expect(refused).toMatchObject({ code: 40000, data: { errors: { unwanted: 'choice' } } })
  })
})
