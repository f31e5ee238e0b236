import { createHash } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAccount, setPhone } from '../../../src/server/auth/accounts'
import { codeSender } from '../../../src/server/auth/sendCode'
import { makeCaptcha } from '../../../src/server/auth/captcha'
import { deviceOf } from '../../../src/server/auth/device'
import { readSettings } from '../../../src/server/ops/settings'
import { queryRow, queryRows, sql } from '../../../src/server/database/connections/database'
import { buildShop, type Client, password, type TestShop } from '../../kit/testServer'

let shop: TestShop
const codes = new Map<string, string>()
const lines: string[] = []
beforeAll(async () => {
  shop = await buildShop(undefined, {
    simpleLogin: true,
    log: { write: line => lines.push(line) },
    sendCode: async (phone, code) => void codes.set(phone, code),
  })
})
afterAll(() => shop.close())

// Made behind the door: there is a limit on how many one address may ask for.
const captcha = async () => ({ captchaId: (await makeCaptcha(shop.db, 'TEST')).captchaId, captcha: 'TEST' })
const count = async (table: string) =>
  Number((await queryRow<{ n: number }>(shop.db, sql`select count(*)::int as n from ${sql.table(table)}`))?.n)
const form = {
  username: 'songyao',
  phone: '13700001111',
  password: 'Kiln2026x',
  confirmPassword: 'Kiln2026x',
  factName: '松窑',
  terms: true,
}
const register = async (more: object = {}, headers = {}) =>
  shop.as.nobody.call<{ token: string; identity: string; role: string; hasPassFact: boolean; errors: object }>(
    '/api/admin/fact/register',
    { ...form, ...(await captcha()), ...more },
    headers,
  )
const asToken = (token: string, identity = 'fact') => ({ authorization: token, identity })
const logIn = async (login: object, path = '/api/admin/fact/login', headers = {}) =>
  shop.as.nobody.call<{ token: string }>(path, { ...(await captcha()), ...login }, headers)

describe('registering', () => {
  it.each([
    ['the terms unread', { terms: undefined }, { terms: 'required' }],
    ['the terms refused', { terms: false }, { terms: 'required' }],
    ['something else than a yes to the terms', { terms: 'yes' }, { terms: expect.any(String) }],
    ['an ID without its own consent', { idCard: '350703198506152014' }, { idConsent: 'required' }],
    ['no user name', { username: ' ' }, { username: 'required' }],
    ['a user name that could be a phone', { username: '13800138000' }, { username: 'username' }],
    ['a user name with a space', { username: 'a b c' }, { username: 'username' }],
    ['a taken user name, in another case', { username: 'CREATOR' }, { username: 'taken' }],
    ['a wrong phone', { phone: '12345' }, { phone: 'phone' }],
    ['a short password', { password: 'Ab1', confirmPassword: 'Ab1' }, { password: 'passwordShort' }],
    ['a password without capitals', { password: 'kiln2026', confirmPassword: 'kiln2026' }, { password: 'password' }],
    ['a password with a space', { password: 'Kiln 2026', confirmPassword: 'Kiln 2026' }, { password: 'password' }],
    ['a password of everybody', { password: 'Passw0rd', confirmPassword: 'Passw0rd' }, { password: 'passwordCommon' }],
    ['another password the second time', { confirmPassword: 'Kiln2027x' }, { confirmPassword: 'mismatch' }],
    ['no company', { factName: '' }, { factName: 'required' }],
    ['a wrong credit code', { factNo: '123' }, { factNo: 'creditCode' }],
    ['a doubtful credit code that nobody compared', { factNo: '91350211M0000XUF46' }, { factNo: 'doubtful' }],
    ['a wrong ID number', { idCard: '110105194912310021' }, { idCard: 'idCard' }],
    [
      'an end before its start',
      { businessStart: '2026-02-01', businessEnd: '2026-01-01' },
      { businessEnd: 'dateOrder' },
    ],
    ['a wrong captcha', { captcha: 'NOPE' }, { captcha: 'captcha' }],
    ["somebody else's paper", { yyzz: `p${'a'.repeat(32)}.png` }, { yyzz: 'picture' }],
    ['a field of the mall', { complete: true }, { complete: 'readOnly' }],
    ['a tenant', { factId: 'x' }, { factId: 'unknownField' }],
    ['a role', { role: 'admin' }, { role: 'unknownField' }],
  ])('refuses %s at its field, and makes nothing', async (_, more, errors) => {
    const before = [await count('accounts'), await count('tenants'), await count('sessions')]
    expect(await register(more)).toMatchObject({ status: 400, code: 40000, data: { errors } })
    expect([await count('accounts'), await count('tenants'), await count('sessions')]).toEqual(before)
  })
  it.each([
    ['a blank', ' '],
    ['an ideographic space', '\u3000'],
    ['an invisible sign', '\u200b'],
    ['a mark of direction and a line break', '\u200e\n'],
  ])('drops %s behind a new password, as the log-in does', async (_, sign) => {
    const username = `pasted${sign.codePointAt(0)}`
    const phone = `1370001${String(sign.codePointAt(0)).padStart(4, '0')}`.slice(0, 11)
    const pasted = `${form.password}${sign}`
    expect((await register({ username, phone, password: pasted, factName: username })).code).toBe(0)
    for (const password of [form.password, pasted, `${sign}${form.password}`])
      expect([password, (await logIn({ username, password })).code]).toEqual([password, 0])
  })
  it.each([
    ['31 characters', `n${'a'.repeat(30)}`, 'tooLong'],
    ['two characters', 'ab', 'username'],
    ['a blank within', 'ab cd', 'username'],
    ['a digit first', '1abc', 'username'],
    ['nothing but invisible signs', '\u200b', 'username'],
  ])('answers a user name of %s alike at registration and for a sub-account', async (_, username, code) => {
    expect(await register({ username })).toMatchObject({ code: 40000, data: { errors: { username: code } } })
    const account = { username, name: '林', role: 'user', password: 'Kiln2026x' }
    expect(await shop.as.creator.call('/api/admin/addOrUpdateSubAccount', account)).toMatchObject({
      code: 40000,
      data: { errors: { username: code } },
    })
  })
  it('tells a taken user name beside the other errors, at registration and for a sub-account', async () => {
    const wrong = { username: 'CREATOR', password: 'Passw0rd' }
    expect((await register({ ...wrong, confirmPassword: 'Passw0rd', terms: false })).data.errors).toEqual({
      username: 'taken',
      password: 'passwordCommon',
      terms: 'required',
    })
    const account = { ...wrong, name: '林', role: 'user', phone: '1' }
    const answer = await shop.as.creator.call<{ errors: object }>('/api/admin/addOrUpdateSubAccount', account)
    expect(answer.data.errors).toEqual({ username: 'taken', password: 'passwordCommon', phone: 'phone' })
    // Known to the server's list alone.
    const listed = { ...account, password: 'Liverpool1', phone: '13700018888' }
    const refused = await shop.as.creator.call<{ errors: object }>('/api/admin/addOrUpdateSubAccount', listed)
    expect(refused.data.errors).toEqual({ username: 'taken', password: 'passwordCommon' })
    const guest = { username: 'creator', phone: '1', password: 'Passw0rd', ...(await captcha()) }
    expect((await shop.as.nobody.call<{ errors: object }>('/api/buyer/register', guest)).data.errors).toEqual({
      username: 'taken',
      password: 'passwordCommon',
      phone: 'phone',
    })
  })
  it('reads a user name with an invisible sign as without, wherever it is typed', async () => {
    const phone = '13700019999'
    expect((await register({ username: 'shi\u200byao', phone, factName: '拾窑' })).code).toBe(0)
    expect(await queryRow(shop.db, sql`select username from accounts where phone = ${phone}`)).toEqual({
      username: 'shiyao',
    })
    for (const [username, free] of [
      ['shi\u200byao', false],
      ['shiyao', false],
      ['fresh\u200bname', true],
    ] as const)
      expect(await shop.as.nobody.ok('/api/admin/fact/checkUsername', { username })).toEqual({ free })
  })
  it('takes the login group and a company name, and answers like a login', async () => {
    const { code, data } = await register({ phone: '+86 137 0000 1111' })
    expect(code).toBe(0)
    expect(data).toMatchObject({ identity: 'fact', role: 'creator', hasPassFact: false })
    const info = await shop.as.nobody.ok<Record<string, string>>('/api/admin/info', {}, asToken(data.token))
    expect(info).toMatchObject({ username: 'songyao', role: 'creator', hasPassFact: false, phone: '137****1111' })
    expect(await queryRow(shop.db, sql`select complete, status from tenants where id = ${info.factId}`)).toEqual({
      complete: false,
      status: 0,
    })
  })
  it('uses a captcha once', async () => {
    const used = await captcha()
    await shop.as.nobody.call('/api/admin/fact/register', {
      ...form,
      ...used,
      username: 'once-one',
      phone: '13700002222',
    })
    const again = await shop.as.nobody.call('/api/admin/fact/register', {
      ...form,
      ...used,
      username: 'once-two',
      phone: '13700003333',
    })
    expect(again).toMatchObject({ data: { errors: { captcha: 'captcha' } } })
  })
  it('tells whether a user name is free', async () => {
    const free = (username: string) => shop.as.nobody.ok('/api/admin/fact/checkUsername', { username })
    expect(await free('creator')).toEqual({ free: false })
    expect(await free('CREATOR ')).toEqual({ free: false })
    expect(await free('nobody-yet')).toEqual({ free: true })
    // Names that a registration refuses are not free.
    for (const name of ['ｎｏｂｏｄｙ', 'nobо\u0434y', 'no body', 'ab'])
      expect([name, await free(name)]).toEqual([name, { free: false }])
  })
  it('of one name by two at once makes one', async () => {
    const both = await Promise.all([
      register({ username: 'twins', phone: '13700004444' }),
      register({ username: 'Twins', phone: '13700005555' }),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 40000])
    expect(both.find(({ code }) => code !== 0)?.data.errors).toEqual({ username: 'taken' })
  })
})

describe('the name and number of an account that was removed', () => {
  const save = (by: 'creator' | 'stranger', username: string, phone: string) =>
    shop.as[by].call<{ errors: object; id: string }>('/api/admin/addOrUpdateSubAccount', {
      username,
      phone,
      password: 'Helper2026',
      role: 'user',
    })
  const told = expect.stringMatching(/^最近删除的一条记录仍在使用，可在 20\d\d-\d\d-\d\d 前恢复该记录$/)
  it('are its own for 30 days: told with the day to its manufacturer, and to a stranger like any that is taken', async () => {
    const { id } = (await save('creator', 'Gone.Hand', '13600001111')).data
    await shop.as.creator.ok(`/api/admin/delAdmin?id=${id}`)
    for (const [name, phone, at] of [
      ['gone.hand', '13600002222', 'username'],
      ['new-hand', '13600001111', 'phone'],
    ] as const)
      expect((await save('creator', name, phone)).data).toMatchObject({
        errors: { [at]: 'takenByDeleted' },
        messages: { [at]: told },
      })
    expect((await save('stranger', 'GONE.hand', '13600003333')).data.errors).toEqual({ username: 'taken' })
    const before = [await count('accounts'), await count('tenants')]
    expect((await register({ username: 'gone.Hand', phone: '13600004444' })).data.errors).toEqual({ username: 'taken' })
    expect([await count('accounts'), await count('tenants')]).toEqual(before)
    expect(await shop.as.nobody.ok('/api/admin/fact/checkUsername', { username: 'gone.hand ' })).toEqual({
      free: false,
    })
    await expect(
      createAccount(shop.db, { identity: 'mini', username: 'gone.HAND', role: 'user', password: 'Kiln2026x' }),
    ).rejects.toMatchObject({ field: 'username' })
    // A number may stand on accounts of several manufacturers, so that of a removed one does not hinder others either.
    const elsewhere = await save('stranger', 'elsewhere', '13600001111')
    expect(elsewhere.code).toBe(0)
    expect(await shop.as.creator.ok(`/api/admin/restoreSubAccount?id=${id}`)).toMatchObject({ username: 'Gone.Hand' })
  })
  it('cannot become one’s own number meanwhile', async () => {
    const { id } = (await save('creator', 'numbered', '13600005555')).data
    await shop.as.creator.ok(`/api/admin/delAdmin?id=${id}`)
    const judged = (await queryRow<{ password: string }>(
      shop.db,
      sql`select password from accounts where id = ${shop.as.creator.accountId}`,
    ))!.password
    const change = () =>
      shop.db
        .transaction()
        .execute(work => setPhone(work, shop.as.creator.accountId, '13600005555', { passwordHash: judged }))
    await expect(change()).rejects.toMatchObject({ field: 'phone', holder: { fact_id: shop.factId } })
    await sql`update removed set at = now() - interval '31 days' where id = ${id}`.execute(shop.db)
    expect(await change()).toBe(true)
  })
  it('are free for everyone after 30 days', async () => {
    const { id } = (await save('creator', 'long-gone', '13600006666')).data
    await shop.as.creator.ok(`/api/admin/delAdmin?id=${id}`)
    await sql`update removed set at = now() - interval '31 days' where id = ${id}`.execute(shop.db)
    expect(await shop.as.nobody.ok('/api/admin/fact/checkUsername', { username: 'long-gone' })).toEqual({ free: true })
    expect((await save('stranger', 'long-gone', '13600006666')).code).toBe(0)
  })
  it('go to nobody who registers while it is removed or brought back', async () => {
    const { id } = (await save('creator', 'in-race', '13600107777')).data
    const seize = (n: number) => register({ username: 'IN-race', phone: `1360000888${n}` })
    const [, ...first] = await Promise.all([shop.as.creator.ok(`/api/admin/delAdmin?id=${id}`), seize(1), seize(2)])
    const [back, ...second] = await Promise.all([
      shop.as.creator.call(`/api/admin/restoreSubAccount?id=${id}`),
      seize(3),
      seize(4),
    ])
    expect(back.code).toBe(0)
    for (const each of [...first, ...second]) expect(each.data.errors).toEqual({ username: 'taken' })
  })
})

describe('sub-accounts', () => {
  type Account = Record<string, unknown> & { readonly id: string; readonly version: number }
  let turn = 0
  const draft = (more: object = {}) => {
    turn += 1
    return { username: `helper${turn}`, name: '小陈', password: 'Helper2026', ...more }
  }
  const save = (by: Client, body: object) =>
    by.call<Account & { errors: object; current: object }>('/api/admin/addOrUpdateSubAccount', body)
  const make = async (by: Client, more: object = {}): Promise<Account> => (await save(by, draft(more))).data
  const ownId = (who: Client) => who.accountId
  const version = async (id: string) =>
    Number((await queryRow<{ version: number }>(shop.db, sql`select version from accounts where id = ${id}`))?.version)
  const stored = (id: string) =>
    queryRow(shop.db, sql`select role, status, password, phone, name, username from accounts where id = ${id}`)

  it.each([
    ['admin', 'creator'],
    ['admin', 'user'],
    ['creator', 'admin'],
  ] as const)('a %s who makes themselves %s is refused as a role', async (by, role) => {
    const id = ownId(shop.as[by])
    const before = await stored(id)
    expect(await save(shop.as[by], { id, version: await version(id), role })).toMatchObject({
      status: 403,
      code: 40300,
    })
    expect(await stored(id)).toEqual(before)
  })
  it.each([
    ['creator', 'user', 0],
    ['creator', 'admin', 0],
    ['creator', 'creator', 40300],
    ['admin', 'user', 0],
    ['admin', 'admin', 40300],
    ['admin', 'creator', 40300],
    ['user', 'user', 40300],
  ] as const)('a %s gives the role %s: %i', async (by, role, code) => {
    const before = await count('accounts')
    const answer = await save(shop.as[by], draft({ role }))
    expect(answer.code).toBe(code)
    if (code === 40300 && by !== 'user') expect(answer.data.errors).toEqual({ role: 'notYours' })
    expect(await count('accounts')).toBe(before + (code === 0 ? 1 : 0))
  })
  it.each([
    ['raises the own role', 'admin', 'admin', { role: 'creator' }],
    ['lowers the own role', 'creator', 'creator', { role: 'user' }],
    ['touches the creator', 'admin', 'creator', { name: '改名' }],
    ['raises staff to manager', 'admin', 'staff', { role: 'admin' }],
    ['raises staff to creator', 'creator', 'staff', { role: 'creator' }],
    ['changes a user name', 'creator', 'staff', { username: 'renamed' }],
    ['writes a password by a save', 'creator', 'staff', { password: 'Other2026x' }],
    ['touches another manager', 'admin', 'manager', { name: '改名' }],
  ] as const)('nobody %s', async (_, by, whom, change) => {
    const target =
      whom === 'staff'
        ? (await make(shop.as.creator)).id
        : whom === 'manager'
          ? (await make(shop.as.creator, { role: 'admin' })).id
          : ownId(shop.as[whom])
    const before = await stored(target)
    const answer = await save(shop.as[by], { id: target, version: await version(target), ...change })
    expect(answer.code).toBeGreaterThan(0)
    expect(await stored(target)).toEqual(before)
  })
  it.each([
    ['the creator by a manager', 'admin', 'creator'],
    ['oneself as creator', 'creator', 'creator'],
    ['oneself as manager', 'admin', 'admin'],
    ["another manufacturer's", 'stranger', 'admin'],
  ] as const)('nobody disables, resets or deletes %s', async (_, by, whom) => {
    const target = ownId(shop.as[whom])
    const before = await stored(target)
    for (const call of ['disableSubAccount', 'delAdmin', 'resetPasswordSubAccount'])
      expect(
        (
          await shop.as[by].call(
            `/api/admin/${call}?id=${target}`,
            call.startsWith('reset') ? { password: 'Other2026x' } : {},
          )
        ).code,
        call,
      ).toBeGreaterThan(40000)
    expect(await stored(target)).toEqual(before)
  })
  it.each([
    ['disabling', 'disableSubAccount', {}],
    ['resetting the password', 'resetPasswordSubAccount', { password: 'Other2026x' }],
    ['deleting', 'delAdmin', {}],
  ])('%s logs out at once', async (_, call, body) => {
    const made = await make(shop.as.creator)
    const { data } = await logIn({ username: made.username, password: 'Helper2026' })
    expect((await shop.as.nobody.call('/api/admin/info', {}, asToken(data.token))).code).toBe(0)
    await shop.as.creator.ok(`/api/admin/${call}?id=${made.id}`, body)
    expect((await shop.as.nobody.call('/api/admin/info', {}, asToken(data.token))).code).toBe(40100)
    expect((await logIn({ username: made.username, password: 'Helper2026' })).code).toBe(50000)
  })
  it('enabled again, or with the new password, one logs in', async () => {
    const made = await make(shop.as.admin)
    await shop.as.admin.ok(`/api/admin/disableSubAccount?id=${made.id}`)
    await shop.as.admin.ok(`/api/admin/enableSubAccount?id=${made.id}`)
    await shop.as.admin.ok(`/api/admin/resetPasswordSubAccount?id=${made.id}`, { password: 'Other2026x' })
    expect((await logIn({ username: made.username, password: 'Other2026x' })).code).toBe(0)
    expect((await shop.as.admin.ok<Account>(`/api/admin/getAdmin?id=${made.id}`)).lastLogin).toMatch(/^\d{4}-/)
  })
  it('are called by their user name where no other was given', async () => {
    const made = await make(shop.as.creator, { name: '' })
    expect(made.name).toBe(made.username)
    const named = (await save(shop.as.creator, { id: made.id, version: made.version, name: '阿陈' })).data
    expect((await save(shop.as.creator, { id: made.id, version: named.version, name: ' ' })).data.name).toBe(
      made.username,
    )
  })
  it('are listed with the creator, masked, and without anybody else’s', async () => {
    const { list } = await shop.as.creator.ok<{ list: Account[] }>('/api/admin/listAllMyAccount', { pageSize: 200 })
    expect(list.some(each => each.id === ownId(shop.as.creator))).toBe(true)
    expect(list.some(each => each.id === ownId(shop.as.stranger))).toBe(false)
    expect(JSON.stringify(list)).not.toMatch(/argon2|password/)
  })
  it('show a phone whole to whoever may see it, and write that down', async () => {
    const made = await make(shop.as.creator, { phone: '13600007777' })
    expect(made.phone).toBe('136****7777')
    const reveal = (by: Client) =>
      by.call<{ value: string }>(`/api/admin/revealSubAccount?id=${made.id}`, { field: 'phone' })
    expect((await reveal(shop.as.admin)).data).toEqual({ value: '13600007777' })
    expect((await reveal(shop.as.user)).code).toBe(40300)
    expect((await reveal(shop.as.stranger)).code).toBe(40400)
    expect((await shop.as.creator.call(`/api/admin/revealSubAccount?id=${made.id}`, { field: 'password' })).code).toBe(
      40000,
    )
    const [line] = await queryRows(
      shop.db,
      sql`select action, "accountName", "recordId" from audit where action = 'reveal'`,
    )
    expect(line).toEqual({ action: 'reveal', accountName: 'admin', recordId: made.id })
    // A look leaves nothing behind but its line, whatever key it carries.
    await shop.as.creator.ok(
      `/api/admin/revealSubAccount?id=${made.id}`,
      { field: 'phone' },
      { 'idempotency-key': 'look' },
    )
    expect(JSON.stringify(await queryRows(shop.db, sql`select answer from idempotency`))).not.toContain('13600007777')
    // What comes back masked is no new number.
    await shop.as.creator.ok('/api/admin/addOrUpdateSubAccount', {
      id: made.id,
      version: made.version,
      name: '小陈二',
      phone: '136****7777',
    })
    expect(await stored(made.id)).toMatchObject({ phone: '13600007777', name: '小陈二' })
  })
})

describe('passwords', () => {
  const account = async (username: string, phone: string) => {
    await shop.account(username, 'fact', 'user', shop.factId)
    await sql`update accounts set phone = ${phone} where username = ${username}`.execute(shop.db)
  }
  const forgot = async (phone: string, more: object = {}) =>
    shop.as.nobody.call('/api/admin/forgotPassword', { phone, ...(await captcha()), ...more })
  const reset = (phone: string, code: string, more: object = {}) =>
    shop.as.nobody.call<{ errors: object }>('/api/admin/resetPassword', {
      phone,
      code,
      password: 'Newone2026',
      confirmPassword: 'Newone2026',
      ...more,
    })
  const wrong = (code: string) => (code === '111111' ? '222222' : '111111')

  it('are reset by the code that was sent, once, and every session ends', async () => {
    await account('forgetful', '13500000001')
    const { data } = await logIn({ username: 'forgetful', password })
    const sent = await forgot('135 0000 0001')
    expect(sent).toMatchObject({ code: 0, data: { seconds: 600 } })
    expect(JSON.stringify(sent.data)).not.toContain(codes.get('13500000001'))
    const code = codes.get('13500000001') as string
    expect(code).toMatch(/^\d{6}$/)
    expect(await reset('13500000001', wrong(code))).toMatchObject({
      status: 400,
      data: { errors: { code: 'codeWrong' } },
    })
    expect(await reset('13500000001', code, { confirmPassword: 'x' })).toMatchObject({
      data: { errors: { confirmPassword: 'mismatch' } },
    })
    // As a Chinese input method writes figures.
    const wide = code.replace(/\d/g, digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    expect((await reset('13500000001', `${wide.slice(0, 3)}　${wide.slice(3)}`)).code).toBe(0)
    expect((await shop.as.nobody.call('/api/admin/info', {}, asToken(data.token))).code).toBe(40100)
    expect((await logIn({ username: 'forgetful', password })).code).toBe(50000)
    expect((await logIn({ username: 'forgetful', password: 'Newone2026' })).code).toBe(0)
    expect(await reset('13500000001', code)).toMatchObject({ data: { errors: { code: 'codeWrong' } } })
  })
  it('are not reset after five wrong codes, nor after ten minutes', async () => {
    await account('guessed', '13500000002')
    await forgot('13500000002')
    const code = codes.get('13500000002') as string
    for (let turn = 0; turn < 5; turn += 1) await reset('13500000002', wrong(code))
    expect(await reset('13500000002', code)).toMatchObject({ code: 40000 })
    await account('late', '13500000003')
    await forgot('13500000003')
    await sql`update password_codes set expires = now() - interval '1 second' where phone = '13500000003'`.execute(
      shop.db,
    )
    expect(await reset('13500000003', codes.get('13500000003') as string)).toMatchObject({ code: 40000 })
    expect((await logIn({ username: 'guessed', password })).code).toBe(0)
  })
  it('answer alike whether or not there is an account, and send nothing where there is none', async () => {
    await account('known', '13500000004')
    const [known, unknown] = [await forgot('13500000004'), await forgot('13500009999')]
    expect({ ...unknown, headers: 0, data: { ...unknown.data, request: 0 } }).toEqual({
      ...known,
      headers: 0,
      data: { ...known.data, request: 0 },
    })
    for (const { data } of [known, unknown]) expect(data.request).toMatch(/^[0-9a-f]{32}$/)
    expect(codes.has('13500009999')).toBe(false)
    const again = [await forgot('13500000004'), await forgot('13500009999')]
    // A second may have gone by.
    const soon = { 'retry-after': expect.stringMatching(/^(59|60)$/) }
    for (const each of again) expect(each).toMatchObject({ status: 429, code: 42900, headers: soon })
    expect({ ...(await reset('13500009999', '123456')), headers: 0 }).toEqual({
      ...(await reset('13500000004', wrong(codes.get('13500000004') as string))),
      headers: 0,
    })
  })
  it('are not asked for with a wrong captcha or number', async () => {
    expect(await forgot('13500000005', { captcha: 'NOPE' })).toMatchObject({ data: { errors: { captcha: 'captcha' } } })
    expect(await forgot('1350000')).toMatchObject({ data: { errors: { phone: 'phone' } } })
  })
  it('are changed by whoever knows the present one; the other sessions end, this one goes on', async () => {
    await account('changer', '13500000006')
    const [one, two] = [
      (await logIn({ username: 'changer', password })).data.token,
      (await logIn({ username: 'changer', password })).data.token,
    ]
    const change = (body: object) =>
      shop.as.nobody.call<{ errors: object }>('/api/admin/changePassword', body, asToken(one))
    const next = { password: 'Newone2026', confirmPassword: 'Newone2026' }
    expect((await change({ ...next, oldPassword: '' })).data.errors).toEqual({ oldPassword: 'required' })
    expect((await change({ ...next, oldPassword: 'Wrong2026' })).data.errors).toEqual({ oldPassword: 'passwordWrong' })
    expect(
      (await change({ oldPassword: password, password: 'weak12', confirmPassword: 'weak12' })).data.errors,
    ).toEqual({
      password: 'password',
    })
    expect((await change({ ...next, oldPassword: password })).code).toBe(0)
    expect((await shop.as.nobody.call('/api/admin/info', {}, asToken(one))).code).toBe(0)
    expect((await shop.as.nobody.call('/api/admin/info', {}, asToken(two))).code).toBe(40100)
  })
  it('reach a gateway by the webhook, or the log with the number masked', async () => {
    const said: string[] = []
    await codeSender(undefined, line => said.push(line))('13800138000', '123456')
    expect(said).toEqual(['  Code for 138****8000: 123456'])
    expect(() => readSettings({ SMS_WEBHOOK: 'ftp://x' })).toThrow('SMS_WEBHOOK')
    expect(() => readSettings({ SMS_WEBHOOK: 'ftp://u:Hush1@h' })).not.toThrow(/Hush1/)
  })
})

describe('my sessions', () => {
  it('are listed with device and last use, and end one by one or all the others at once', async () => {
    await shop.account('traveller', 'fact', 'user', shop.factId)
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/149.0 Safari/537.36'
    const tokens = []
    for (let turn = 0; turn < 4; turn += 1)
      tokens.push((await logIn({ username: 'traveller', password }, undefined, { 'user-agent': agent })).data.token)
    const [here = {}, second = {}, third = {}, fourth = {}] = tokens.map(token => asToken(token))
    const { list } = await shop.as.nobody.ok<{
      list: { id: string; current: boolean; device: string; address: string; used: string }[]
    }>('/api/user/listSessions', {}, here)
    expect(list.filter(each => each.device === 'Chrome · Windows')).toHaveLength(4)
    expect(list.filter(each => each.current)).toHaveLength(1)
    expect(list[0]).toMatchObject({ address: '127.0.0.1' })
    expect(JSON.stringify(list)).not.toContain(tokens[1])
    const mine = (
      await shop.as.nobody.ok<{ list: { id: string; current: boolean }[] }>('/api/user/listSessions', {}, second)
    ).list.find(each => each.current)
    await shop.as.nobody.ok(`/api/user/endSession?id=${mine?.id}`, {}, here)
    expect((await shop.as.nobody.call('/api/admin/info', {}, second)).code).toBe(40100)
    expect((await shop.as.creator.call(`/api/user/endSession?id=${list.find(each => each.current)?.id}`)).code).toBe(
      40400,
    )
    await shop.as.nobody.ok('/api/user/endOtherSessions', {}, here)
    for (const each of [third, fourth])
      expect((await shop.as.nobody.call('/api/admin/info', {}, each)).code).toBe(40100)
    expect((await shop.as.nobody.call('/api/admin/info', {}, here)).code).toBe(0)
  })
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 MicroMessenger/8.0', 'WeChat · iOS'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.0 Safari/605', 'Safari · macOS'],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537 Chrome/149 Mobile Safari/537', 'Chrome · Android'],
    ['curl/8', ''],
    [undefined, ''],
  ])('know %s as %s', (agent, device) => expect(deviceOf(agent)).toBe(device))
})

const [jz, master] = ['computer 0 jz: /jz/manage /jz/new', 'user 0 master: /master/guanli /master/add']
// What the specification names; more may stand beside it.
const specified =
  '/jz/manage /jz/new /master/guanli /master/add /set/zzhgl /set/address /set/audit /set/info /fact/guanli'.split(' ')
it.each([
  ['creator', [jz, master, 'settings 2 set: /set/zzhgl /set/address /set/audit /set/info']],
  ['admin', [jz, master, 'settings 2 set: /set/zzhgl /set/address /set/audit']],
  ['user', [jz, master]],
  ['platform', ['computer 0 jz: /jz/manage', 'user 0 master: /master/guanli', 'store 1 fact: /fact/guanli']],
] as const)('the menu of %s has the icons, orders and entries %j', async (person, groups) => {
  interface Entry {
    readonly name: string
    readonly path: string
    readonly meta: { readonly icon: string; readonly order: number; readonly labels: object }
    readonly children: readonly Entry[]
  }
  const menu = await shop.as[person].ok<Entry[]>('/api/user/menu')
  const known = menu.map(group => ({
    ...group,
    paths: group.children.map(({ path }) => path).filter(path => specified.includes(path)),
  }))
  expect(
    known
      .filter(({ paths }) => paths.length > 0)
      .map(({ name, meta, paths }) => `${meta.icon} ${meta.order} ${name}: ${paths.join(' ')}`),
  ).toEqual(groups)
  for (const each of menu.flatMap(({ children }) => children))
    expect(each.meta.labels).toEqual({ zh: expect.any(String), en: expect.any(String) })
})

it('what waits is counted for whoever decides and whom a list opens on it, behind the walls, up to the cap', async () => {
  const waiting = (person: 'creator' | 'user' | 'platform') =>
    shop.as[person].ok<Record<string, number>>('/api/user/waiting')
  const before = await waiting('platform')
  expect(before).toEqual({ bowls: 0, fact: 0, designs: 0, lamps: 0 })
  const bowl = (name: string) => shop.as.creator.ok('/api/product/addOrUpdateProduct', { name })
  const [one, two] = [await bowl('候审一'), await bowl('候审二')]
  await sql`update bowls set status = 2 where id in (${one.id}, ${two.id})`.execute(shop.db)
  expect(await waiting('platform')).toEqual({ bowls: 2, fact: 0, designs: 0, lamps: 0 })
  for (const person of ['creator', 'user'] as const)
    expect(await waiting(person)).toEqual({ orders: 0, refunds: 0, verifyAlerts: 0 })
  await sql`insert into bowls (id, fact_id, name, status, "order") select 'many' || n, ${shop.factId}, 'x', 2, 'a' || n from generate_series(1, 1200) n`.execute(
    shop.db,
  )
  expect((await waiting('platform')).bowls).toBe(1001)
  await sql`delete from bowls where status = 2`.execute(shop.db)
})
it('everyone of a manufacturer is told its own name and picture, and whoever is of none nothing', async () => {
  await sql`update tenants set "shopName" = '松窑', "shopAvatar" = '/files/1.png' where id = ${shop.factId}`.execute(
    shop.db,
  )
  const brand = async (person: 'user' | 'stranger' | 'platform') =>
    (await shop.as[person].ok<{ brand: unknown }>('/api/admin/info')).brand
  expect(await brand('user')).toEqual({ name: '松窑', logo: '/files/1.png' })
  expect(await brand('stranger')).toEqual({ name: null, logo: null })
  expect(await brand('platform')).toBeNull()
})
describe('a fault of the page', () => {
  const fault = { id: '0123456789ab', name: 'TypeError', message: 'x is not a function', page: '/bowls', stack: 'at x' }
  const told = () => lines.filter(line => line.includes('a page of the console broke'))
  it('is a line of the log under its id, without whoever met it', async () => {
    expect((await shop.as.user.call('/api/user/fault', fault)).code).toBe(0)
    const [line = ''] = told()
    const { id, ...said } = fault
    expect(JSON.parse(line)).toMatchObject({ level: 50, faultId: id, said })
    for (const secret of [shop.as.user.accountId, shop.factId, '"user"']) expect(line).not.toContain(secret)
  })
  it.each([
    ['an id that is none', { id: '../../etc' }, { id: expect.any(String) }],
    ['too much', { stack: 'x'.repeat(4001) }, { stack: expect.any(String) }],
    ['something besides', { cookie: '1' }, { cookie: expect.any(String) }],
  ])('is refused with %s', async (_, more, errors) => {
    const before = told().length
    expect(await shop.as.user.call('/api/user/fault', { ...fault, ...more })).toMatchObject({
      code: 40000,
      data: { errors },
    })
    expect(told().length).toBe(before)
  })
  it('needs a session, and is heard so often from one person, and from others all the same', async () => {
    expect((await shop.as.nobody.call('/api/user/fault', fault)).code).toBe(40100)
    const codes: number[] = []
    for (let turn = 0; turn < 61; turn += 1) codes.push((await shop.as.user.call('/api/user/fault', fault)).code)
    expect([codes[0], codes.at(-1)]).toEqual([0, 42900])
    expect((await shop.as.creator.call('/api/user/fault', fault)).code).toBe(0)
  })
})

describe('guessing', () => {
  it('three hundred passwords open nothing, whichever door is tried and whatever the headers say', async () => {
    await shop.account('target', 'fact', 'user', shop.factId)
    const doors = ['/api/admin/loginSimple', '/api/admin/loginMiniApp', '/api/admin/fact/login']
    const tricks = (turn: number) => ({
      'x-forwarded-for': `10.0.${turn % 250}.1`,
      'x-real-ip': `10.1.${turn % 250}.1`,
      forwarded: `for=10.2.0.${turn % 250}`,
      'cf-connecting-ip': `10.3.0.${turn % 250}`,
    })
    const seen = new Map<number, number>()
    for (let turn = 0; turn < 300; turn += 1) {
      const path = doors[turn % doors.length] as string
      const body = { username: 'target', password: `Guess${turn}x`, ...(path.includes('fact') ? await captcha() : {}) }
      const { code } = await shop.as.nobody.call(path, body, tricks(turn))
      seen.set(code, (seen.get(code) ?? 0) + 1)
    }
    expect(seen.get(0)).toBeUndefined()
    // Five for the account, whose two doors count together, and five for the buyer of that name, whom there is not.
    expect(seen.get(50000)).toBe(10)
    const locked = await logIn({ username: 'target', password }, undefined, tricks(3))
    expect(locked).toMatchObject({ status: 429, code: 42900 })
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800)
  }, 120_000)
  it('one password on many names ends soon, too', async () => {
    let refused = 0
    for (let turn = 0; turn < 80; turn += 1)
      if (
        (await shop.as.nobody.call('/api/admin/loginSimple', { username: `sprayed${turn}`, password: 'Spring2026' }))
          .code === 42900
      )
        refused += 1
    expect(refused).toBeGreaterThan(10)
    await sql`delete from limits`.execute(shop.db)
  })
  it.each([
    ['that is there', 'creator', '/api/admin/loginSimple'],
    ['that is not there', 'nobody-at-all', '/api/admin/loginSimple'],
    ['of another identity', 'platform', '/api/admin/loginMiniApp'],
    ['of a number that nobody has', '13912345678', '/api/admin/loginSimple'],
  ])('costs one hash for a name %s, and reads the same', async (_, username, path) => {
    vi.mocked(verify).mockClear()
    const answer = await shop.as.nobody.call(path, { username, password: 'Wrong2026x' })
    expect(verify).toHaveBeenCalledTimes(1)
    expect(answer).toMatchObject({ status: 400, code: 50000, data: null, msg: '账号或密码错误' })
  })
})

it('no token, password, code, ID number or phone stands in any line of the log', async () => {
  lines.length = 0
  const canary = { idCard: '350703198506152014', phone: '13399998888', password: 'Canary2026' }
  const { data } = await register({
    username: 'canary',
    phone: canary.phone,
    password: canary.password,
    confirmPassword: canary.password,
    idCard: canary.idCard,
    idConsent: true,
    faPhone: canary.phone,
  })
  const me = asToken(data.token)
  await logIn({ username: canary.phone, password: canary.password })
  await logIn({ username: canary.password, password: canary.phone })
  await shop.as.nobody.call('/api/admin/forgotPassword', { phone: canary.phone, ...(await captcha()) })
  await shop.as.nobody.call('/api/admin/resetPassword', {
    phone: canary.phone,
    code: '000001',
    password: canary.password,
    confirmPassword: canary.password,
  })
  await shop.as.nobody.call(
    '/api/admin/addOrUpdateSubAccount',
    { username: 'x', phone: canary.phone, password: canary.password },
    me,
  )
  await shop.as.nobody.call(`/api/fact/getFact?id=${canary.idCard}`, {}, me)
  await shop.as.nobody.call(`/api/lamps/listLamps`, { keyword: canary.phone }, shop.as.creator.headers)
  // Faults of the database repeat what was refused.
  await sql`alter table rooms add constraint canary check (name <> ${sql.lit(canary.phone)})`.execute(shop.db)
  expect(await shop.as.creator.call('/api/rooms/addOrUpdateRoom', { name: canary.phone })).toMatchObject({
    code: 50001,
    data: { requestId: expect.any(String) },
  })
  await sql`alter table rooms drop constraint canary`.execute(shop.db)
  const all = lines.join('\n')
  expect(lines.length).toBeGreaterThan(10)
  expect(all).toContain('violates check constraint')
  for (const [name, secret] of Object.entries({
    ...canary,
    token: data.token,
    code: codes.get(canary.phone) as string,
    other: shop.as.creator.headers.authorization as string,
  }))
    expect(all.includes(secret), name).toBe(false)
})

it('what somebody may not do to another account is refused by who they are, not by its state', async () => {
  const { admin, creator } = shop.as
  const before = await queryRows(shop.db, sql`select * from accounts order by id`)
  for (const [who, path, id] of [
    [admin, 'delAdmin', creator.accountId],
    [admin, 'disableSubAccount', creator.accountId],
    [admin, 'resetPasswordSubAccount', creator.accountId],
    [admin, 'delAdmin', admin.accountId],
    [creator, 'disableSubAccount', creator.accountId],
  ] as const)
    expect(
      await who.call(`/api/admin/${path}?id=${id}`, path.startsWith('reset') ? { password: 'Kiln2026x' } : {}),
      path,
    ).toMatchObject({
      status: 403,
      code: 40300,
    })
  expect(
    await admin.call('/api/admin/addOrUpdateSubAccount', { id: creator.accountId, version: 1, name: '改' }),
  ).toMatchObject({
    code: 40300,
  })
  expect(await queryRows(shop.db, sql`select * from accounts order by id`)).toEqual(before)
  const staff = await creator.ok('/api/admin/addOrUpdateSubAccount', {
    username: 'by-state',
    password: 'Kiln2026x',
    role: 'user',
  })
  await admin.ok(`/api/admin/disableSubAccount?id=${staff.id}`)
  expect(await admin.call(`/api/admin/disableSubAccount?id=${staff.id}`)).toMatchObject({ status: 409, code: 40900 })
})

describe('a repeat under an idempotency key gets the first answer and does nothing', () => {
  const once = async (who: Client, path: string, body: object) => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [await who.call(path, body, key), await who.call(path, body, key)]
    expect(first.code, path).toBe(0)
    expect({ ...second, headers: 0 }, path).toEqual({ ...first, headers: 0 })
    expect((await who.call(path, { ...body, password: 'Other2026x' }, key)).code, path).not.toBe(0)
    const kept = JSON.stringify(await queryRows(shop.db, sql`select * from idempotency`))
    expect(kept).not.toContain(key['idempotency-key'])
    return { first, kept }
  }
  const account = {
    username: 'twice.asked',
    phone: '13900012345',
    password: 'Kiln2026x',
    confirmPassword: 'Kiln2026x',
    factName: '重复窑',
    terms: true,
  }
  it('of registering, whose token is kept where nobody can read it', async () => {
    const { first, kept } = await once(shop.as.nobody, '/api/admin/fact/register', { ...account, ...(await captcha()) })
    expect(first.data.token).toBeTruthy()
    expect(kept).not.toContain(first.data.token)
    expect((await queryRows(shop.db, sql`select id from accounts where username = 'twice.asked'`)).length).toBe(1)
  })
  it('of another password', async () => {
    const someone = await shop.account('twice-changing', 'fact', 'user', shop.factId)
    await once(someone, '/api/admin/changePassword', {
      oldPassword: password,
      password: 'Kiln2027x',
      confirmPassword: 'Kiln2027x',
    })
  })
  it.each([
    [
      'a sub-account',
      () => '/api/admin/addOrUpdateSubAccount',
      { username: 'twice.made', name: '两', role: 'user', password: 'Kiln2028x' },
    ],
    [
      'another password for one',
      (id: string) => `/api/admin/resetPasswordSubAccount?id=${id}`,
      { password: 'Kiln2029x' },
    ],
  ])('of %s, whose password is no plain hash where a dump shows it', async (_, pathOf, body) => {
    const { accountId } = await shop.account(`twice-${body.password.toLowerCase()}`, 'fact', 'user', shop.factId)
    const path = pathOf(accountId)
    const { kept } = await once(shop.as.creator, path, body)
    for (const text of [JSON.stringify(['POST', path, body]), JSON.stringify(body), body.password])
      expect(kept).not.toContain(createHash('sha256').update(text).digest('hex'))
    expect(kept).not.toContain('twice')
  })
  it('and what was refused leaves no key', async () => {
    const someone = await shop.account('twice-wrong', 'fact', 'user', shop.factId)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const change = (oldPassword: string) =>
      someone.call(
        '/api/admin/changePassword',
        { oldPassword, password: 'Kiln2027x', confirmPassword: 'Kiln2027x' },
        key,
      )
    expect((await change('Wrong2026x')).code).toBe(40000)
    expect((await change(password)).code).toBe(0)
  })
})
