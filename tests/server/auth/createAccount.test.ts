import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promptFor } from '../../../scripts/support/prompt'
import { type BuiltServer, buildServer } from '../../../src/server/app'
import { localFiles } from '../../../src/server/files/fileStore'
import { openControlSocket } from '../../../src/server/ops/controlSocket'
import { type Data, openData } from '../../../src/server/ops/openData'
import { setAccount } from '../../../src/server/ops/commands/setAccount'
import { readSettings } from '../../../src/server/ops/settings'
import { createAccount, createTenant } from '../../../src/server/auth/accounts'
import { beginSecondStep } from '../../../src/server/auth/secondFactor'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { isUnused } from '../../../src/app/server/demo/openDemo'
import { platformManager } from '../../../src/app/server/platform'
import { appConfig } from '../../../src/app/server/app'

const server = process.env.DATABASE_URL
const folder = await mkdtemp(join(tmpdir(), 'account-'))
const name = `a_${randomUUID().replaceAll('-', '')}`
const onServer = async (statement: string) => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
const env: Record<string, string> = { MALL_DATA: folder, DATABASE_URL: '' }
beforeAll(async () => {
  if (!server) return
  await onServer(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  env.DATABASE_URL = url.toString()
})
afterAll(async () => {
  if (server) await onServer(`drop database ${name} with (force)`)
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

const command = (username: string, password: string, phone = '') =>
  new Promise<{ code: number | null; said: string }>(done => {
    const child = spawn(process.execPath, ['scripts/command.mjs', 'account'], {
      env: { ...process.env, ...env, ACCOUNT_USERNAME: username, ACCOUNT_PASSWORD: password, ACCOUNT_PHONE: phone },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', part => {
        said += part
      })
    child.once('exit', code => done({ code, said }))
  })

describe("the platform's first account", () => {
  let data: Data
  let built: BuiltServer
  const open = async () => {
    data = await openData(readSettings(env), () => {})
    built = await buildServer({
      appConfig,
      database: data.database,
      files: await localFiles(join(folder, 'files')),
      captcha: 'TEST',
    })
  }
  const close = async () => {
    await built.app.close()
    await data.database.close()
    await data.unlock()
  }
  const post = async (path: string, body: object, headers = {}) =>
    (await built.app.inject({ method: 'POST', url: path, payload: body, headers })).json() as {
      code: number
      data: Record<string, string>
    }
  const logIn = async (username: string, password: string) => {
    const { captchaId } = (await post('/api/admin/captcha', {})).data
    return post('/api/admin/plat/login', { username, password, captchaId, captcha: 'TEST' })
  }
  const accounts = () =>
    queryRows(data.database.db, sql`select username, identity, role, phone from accounts order by id`)
  const [first, second] = ['Kiln-and-2-hares', 'Kiln-and-3-hares']

  it('is refused with a weak password, in the words of the screen', async () => {
    const refused = await command('boss', 'Password123', '13800138000')
    const words = 'Password: 此密码过于常见，请换一个 · Too many people use this password, choose another'
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining(words) })
  }, 120_000)
  it('is made on an empty mall, which is no demo then, and can log in', async () => {
    expect(await command('boss', first, '+86 138 0013 8000')).toMatchObject({
      code: 0,
      said: expect.stringContaining('boss can log in now'),
    })
    await open()
    expect(await accounts()).toEqual([{ username: 'boss', identity: 'plat', role: 'admin', phone: '13800138000' }])
    expect(await isUnused(data.database.db)).toBe(false)
    const { code, data: session } = await logIn('boss', first)
    expect(code).toBe(0)
    const headers = { authorization: session.token, identity: session.identity }
    expect((await post('/api/fact/listFacts', {}, headers)).code).toBe(0)
  }, 120_000)
  it.each([
    ['a short password', ['other', 'aB3', '13800138000'], 'Password: 至少 6 位 · At least 6 characters'],
    ['no number', ['other', first, ''], 'Mobile number: 请填写此项 · This is required'],
    ['a name that is none', ['1', first, '13800138000'], 'User name: 3 至 30 位'],
  ] as const)('is not made with %s', async (_, [username, password, phone], words) => {
    await expect(setAccount(built.services, platformManager, { username, password, phone })).rejects.toThrow(words)
    expect(await accounts()).toHaveLength(1)
  })
  it('is not made with a name that a removed account holds, in the words of the screen', async () => {
    const db = data.database.db
    await sql`insert into removed (fact_id, resource, id, record, username, at) values ('a', 'subAccounts', 'gone', '{}', 'Gone', now())`.execute(
      db,
    )
    const wish = { username: 'gone', password: first, phone: '13900139000' }
    await expect(setAccount(built.services, platformManager, wish)).rejects.toThrow(
      'User name: 已被使用 · This is already in use',
    )
    expect(await accounts()).toHaveLength(1)
    await sql`delete from removed`.execute(db)
  })
  it('gets another password while the mall runs; its sessions and its second step end, and it is written down', async () => {
    const { token } = (await logIn('boss', first)).data
    const account = (given: Record<string, unknown>) => setAccount(built.services, platformManager, given)
    const closeControl = await openControlSocket(folder, { account })
    const { id } = (await queryRows<{ id: string }>(data.database.db, sql`select id from accounts`))[0] ?? { id: '' }
    await beginSecondStep(data.database.db, id)
    await sql`update second_steps set since = now()`.execute(data.database.db)
    await sql`update accounts set status = 0, "secondStep" = true`.execute(data.database.db)
    expect(await command('Boss', second)).toMatchObject({
      code: 0,
      said: expect.stringContaining('another password now; its sessions have ended, its two-step verification is off'),
    })
    await closeControl()
    expect((await post('/api/admin/info', {}, { authorization: token, identity: 'plat' })).code).toBe(40100)
    expect((await logIn('boss', first)).code).toBe(50000)
    expect((await logIn('boss', second)).code).toBe(0)
    expect(await accounts()).toEqual([{ username: 'boss', identity: 'plat', role: 'admin', phone: '13800138000' }])
    expect(await queryRows(data.database.db, sql`select 1 from second_steps`)).toEqual([])
    const lines = await queryRows(
      data.database.db,
      sql`select "accountName", action from audit where action in ('passwordReset', 'secondStepOff') order by seq`,
    )
    expect(lines).toEqual(['passwordReset', 'secondStepOff'].map(action => ({ accountName: 'boss', action })))
  }, 120_000)
  it("never takes a maker's account, and changes nothing then", async () => {
    const factId = await createTenant(data.database.db, { factName: '窑' }, true)
    await createAccount(data.database.db, {
      identity: 'fact',
      username: 'maker',
      role: 'creator',
      password: first,
      factId,
    })
    await close()
    expect(await command('Maker', second, '13900139000')).toMatchObject({
      code: 1,
      said: expect.stringContaining('User name:'),
    })
    await open()
    expect(await accounts()).toHaveLength(2)
    expect(await accounts()).toContainEqual({ username: 'maker', identity: 'fact', role: 'creator', phone: null })
    await close()
  }, 120_000)
})

it('a password that is asked for is not shown, a name is', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const asked = promptFor({ input, output }, 'User name: ')
  input.write('boss\r')
  expect(await asked).toBe('boss')
  const hidden = promptFor({ input, output }, 'Password: ', true)
  input.write('Secret123\r')
  expect(await hidden).toBe('Secret123')
  const shown = String(output.read())
  for (const words of ['User name: ', 'boss', 'Password: ']) expect(shown).toContain(words)
  expect(shown).not.toContain('Secret')
  const given = promptFor({ input, output }, 'Password: ', true)
  input.write('\u0003')
  await expect(given).rejects.toThrow('Nothing was changed')
})
