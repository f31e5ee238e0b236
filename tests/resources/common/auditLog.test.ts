import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog, resources } from '../../../resources'
import { auditLogOf } from '../../../resources/auditLog'
import { queryRow, queryRows, sql } from '../../../src/server/database/connections/database'
import { lamps } from '../../kit/declarations/lamps'
import { buildShop, type Client, password, type TestShop } from '../../kit/testServer'

it('names every resource that people write', () => {
  const { options } = auditLog.fields.resource
  const subjects = resources.filter(({ definition }) => !definition.shared).map(each => [each.name, each.labels])
  expect(options.options).toMatchObject(Object.fromEntries(subjects))
  expect(Object.keys(options.options).sort()).toEqual(['session', ...subjects.map(([name]) => name)].sort())
  expect(auditLogOf([lamps]).fields.resource.options.options).toMatchObject({ lamps: lamps.labels })
})

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

interface Line {
  readonly id: string
  readonly action: string
  readonly accountName: string
  readonly resource: string
  readonly recordName: string
  readonly recordId: string
  readonly address: string
  readonly changes: Readonly<Record<string, readonly unknown[]>>
}
const list = async (body: object = {}, by: Client = shop.as.creator) =>
  (await by.ok<{ list: Line[]; total: number }>('/api/audit/listAuditLogs', { pageSize: 200, ...body })).list

it('tells who did what to which record, before and after, from where', async () => {
  const { id, version } = await shop.as.user.ok('/api/master/addOrUpdateMaster', { name: '李达明' })
  await shop.as.admin.ok('/api/master/addOrUpdateMaster', { id, version, name: '李达明二' })
  await shop.as.user.ok(`/api/master/goOnlineMaster?id=${id}`)
  const lines = await list({ filter: { resource: 'masters' } })
  expect(
    lines.map(({ action, accountName, recordName, recordId, address }) => [
      action,
      accountName,
      recordName,
      recordId === id,
      address,
    ]),
  ).toEqual([
    ['goOnline', 'user', '李达明二', true, '127.0.0.1'],
    ['edit', 'admin', '李达明二', true, '127.0.0.1'],
    ['create', 'user', '李达明', true, '127.0.0.1'],
  ])
  expect(lines[1]?.changes).toEqual({ name: ['李达明', '李达明二'] })
  expect(lines[0]?.changes).toEqual({ status: [0, 1] })
  // Nothing before and an empty list after is no change.
  expect(Object.keys(lines[2]?.changes ?? {})).toEqual(['no', 'name', 'status'])
})
it('has sign-ins, refused ones, and what was refused', async () => {
  const login = async (word: string) => {
    const { captchaId } = await shop.as.nobody.ok<{ captchaId: string }>('/api/admin/captcha')
    return shop.as.nobody.call(
      '/api/admin/fact/login',
      { username: 'user', password: word, captchaId, captcha: 'TEST' },
      { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/149' },
    )
  }
  await login('Wrong2026')
  await login(password)
  await shop.as.user.call('/api/admin/listAllMyAccount')
  await expect
    .poll(async () => (await list({ filter: { resource: 'session' } })).map(({ action }) => action))
    .toEqual(['refused', 'signIn', 'signInRefused'])
  expect((await list({ filter: { resource: 'session' } }))[0]).toMatchObject({
    accountName: 'user',
    recordName: '/api/admin/listAllMyAccount',
  })
  expect(await queryRow(shop.db, sql`select device from audit where action = 'signIn'`)).toEqual({
    device: 'Chrome · Windows',
  })
})
it('has what a handler refuses, too', async () => {
  expect((await shop.as.creator.call('/api/fact/addOrUpdateFact', { factName: '又一个' })).code).toBe(40300)
  expect((await list({ filter: { resource: 'session' } }))[0]).toMatchObject({
    action: 'refused',
    accountName: 'creator',
    recordName: '/api/fact/addOrUpdateFact',
  })
})
it('is searched by who and by the record’s name, in any part', async () => {
  for (const [keyword, expected] of [
    ['达明二', 2],
    ['admin', 1],
    ['没有的', 0],
  ] as const)
    expect((await list({ keyword, filter: { resource: 'masters' } })).length, keyword).toBe(expected)
})
it('is exported by managers, which is itself written down', async () => {
  const { list: all } = await shop.as.admin.ok<{ list: Line[] }>('/api/audit/exportAuditLogs', {
    filter: { resource: 'masters' },
  })
  expect(all).toHaveLength(3)
  expect((await list({ filter: { resource: 'auditLog' } })).map(({ action }) => action)).toEqual(['export'])
  expect(
    await queryRows(shop.db, sql`select action, "accountName", changes from audit where resource = 'auditLog'`),
  ).toEqual([
    {
      action: 'export',
      accountName: 'admin',
      changes: { conditions: [null, { resource: 'masters' }], rows: [null, 3] },
    },
  ])
  expect((await shop.as.user.call('/api/audit/exportAuditLogs')).code).toBe(40300)
})
it('is read by creator and managers alone, each their own, and written by nobody', async () => {
  expect((await shop.as.user.call('/api/audit/listAuditLogs')).code).toBe(40300)
  expect((await shop.as.platform.call('/api/audit/listAuditLogs')).code).toBe(40300)
  expect((await list({}, shop.as.stranger)).filter(({ resource }) => resource === 'masters')).toEqual([])
  const [line] = await list()
  const before = await queryRows(shop.db, sql`select id, changes from audit where resource <> 'session' order by id`)
  for (const [path, body] of [
    ['/api/audit/addOrUpdateAuditLog', { id: line?.id, version: 1, accountName: '别人' }],
    [`/api/audit/delAuditLog?id=${line?.id}`, {}],
  ] as const)
    expect((await shop.as.creator.call(path, body)).code, path).toBe(40300)
  expect(await queryRows(shop.db, sql`select id, changes from audit where resource <> 'session' order by id`)).toEqual(
    before,
  )
})
it('names who did it by the username too, which nobody can borrow', async () => {
  const nickname = (name: string) =>
    shop.as.user.ok('/api/user/save-info', { name, email: 'a@example.com', region: '350703' })
  await nickname('creator')
  const { id } = await shop.as.user.ok<{ id: string }>('/api/master/addOrUpdateMaster', { name: '王' })
  await nickname('user')
  expect((await list({ keyword: 'creator', filter: { resource: 'masters' } }))[0]).toMatchObject({
    accountName: 'creator',
    username: 'user',
  })
  const [line] = await shop.as.creator.ok<Line[]>(`/api/master/historyMaster?id=${id}`)
  expect(line).toMatchObject({ accountName: 'creator', username: 'user' })
})
it.each([
  ['of no width alone', '\u200b\ufeff', 40000],
  ['that turn the direction', '\u202e王达明', 0],
])('a name of signs that nobody sees, %s, is no name', async (_, name, code) => {
  const answer = await shop.as.user.call('/api/master/addOrUpdateMaster', { name })
  expect(answer.code).toBe(code)
  if (code === 0) {
    const { id } = answer.data as { id: string }
    expect(await queryRow(shop.db, sql`select name from masters where id = ${id}`)).toEqual({ name: '王达明' })
  }
})
