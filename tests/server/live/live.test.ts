import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type BuiltServer, buildServer } from '../../../src/server/app'
import { openSession } from '../../../src/server/auth/sessions'
import { sql } from '../../../src/server/database/connections/database'
import { lamps } from '../../kit/declarations/lamps'
import { buildShop, type Client, password, type TestShop, wholeShop } from '../../kit/testServer'

let shop: TestShop
let address: string
const others: BuiltServer[] = []
const log: string[] = []
const addressOf = ({ app }: Pick<BuiltServer, 'app'>) =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
/** Another mall on the same database. */
const another = async () => {
  const { database, files } = shop.mall
  const built = await buildServer({ appConfig: wholeShop, database, files })
  others.push(built)
  await built.app.listen({ port: 0, host: '127.0.0.1' })
  return addressOf(built)
}
beforeAll(async () => {
  shop = await buildShop(undefined, { log: { write: line => log.push(line) } })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  address = addressOf(shop)
})
afterAll(async () => {
  for (const { app } of others) await app.close()
  await shop.close()
})

interface Page {
  readonly status: number
  readonly heard: () => object[]
  readonly text: () => string
  /** Resolves when the mall has ended it. */
  readonly ended: Promise<void>
  readonly close: () => void
}
const pages: Page[] = []
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
})
/** An open page that listens. */
const listen = async (headers: Record<string, string>, at: string = address): Promise<Page> => {
  const ending = new AbortController()
  const response = await fetch(`${at}/api/live`, { headers, signal: ending.signal })
  let said = ''
  const read = async () => {
    for await (const part of response.body ?? []) said += Buffer.from(part).toString()
  }
  const ended = response.status === 200 ? read() : Promise.resolve()
  ended.catch(() => {})
  const page = {
    status: response.status,
    text: () => said,
    heard: () =>
      said.split('\n\n').flatMap(part => (part.startsWith('data: ') ? [JSON.parse(part.slice(6)) as object] : [])),
    ended,
    close: () => ending.abort(),
  }
  pages.push(page)
  if (page.status === 200) await vi.waitFor(() => expect(said).toContain(': open'), 10_000)
  return page
}
const until = (page: Page, event: object) =>
  vi.waitFor(() => expect(page.heard()).toContainEqual(event), { timeout: 10_000 })
/** Whoever it is, logged in once more. */
const again = async ({ accountId, headers }: Client) =>
  shop.visitor({ ...headers, authorization: await openSession(shop.db, accountId, false) })
const lampOf = (client: Client, more: object = {}) =>
  client.ok('/api/lamps/addOrUpdateLamp', { name: '台灯', watts: 40, ...more })

describe('an open page', () => {
  it('hears which record was made, changed, moved and taken away, and no more of it', async () => {
    const page = await listen(shop.as.user.headers)
    const { id, version } = await lampOf(shop.as.creator, { phone: '13800138000', cost: 4200 })
    await until(page, { resource: 'lamps', id })
    for (const act of [
      () => shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { id, version, name: '吊灯' }),
      () => shop.as.creator.ok(`/api/lamps/switchOnLamp?id=${id}`),
      () => shop.as.creator.ok(`/api/lamps/switchOffLamp?id=${id}`),
      () => shop.as.creator.ok(`/api/lamps/delLamp?id=${id}`),
    ]) {
      const before = page.heard().length
      await act()
      await vi.waitFor(() => expect(page.heard().length).toBeGreaterThan(before), 10_000)
    }
    expect(new Set(page.heard().map(each => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify({ resource: 'lamps', id })]),
    )
    expect(page.text()).not.toMatch(/13800138000|4200|吊灯/)
  })
  it('hears nothing of other makers, nothing of what its role may not read, and nothing of what was taken back', async () => {
    const [stranger, user, platform] = [
      await listen(shop.as.stranger.headers),
      await listen(shop.as.user.headers),
      await listen(shop.as.platform.headers),
    ]
    // An account, of which only managers read.
    const made = await shop.as.creator.ok('/api/admin/addOrUpdateSubAccount', {
      username: 'unheard',
      name: '林',
      phone: '13800138123',
      role: 'user',
      password: 'Zuo7mingpan',
    })
    await shop.mall
      .enter(shop.factId, async scope => {
        scope.changed?.('lamps', 'taken back')
        throw new Error('taken back')
      })
      .catch(() => {})
    const { id } = await lampOf(shop.as.creator)
    const own = await lampOf(shop.as.stranger)
    await until(user, { resource: 'lamps', id })
    await until(platform, { resource: 'lamps', id })
    await until(stranger, { resource: 'lamps', id: own.id })
    await until(platform, { resource: 'lamps', id: own.id })
    expect(stranger.heard()).toEqual([{ resource: 'lamps', id: own.id }])
    expect(user.heard()).toEqual([{ resource: 'lamps', id }])
    expect(JSON.stringify([...user.heard(), ...platform.heard()])).not.toContain(made.id)
  })
  it('hears of its own messages, and nobody else of them', async () => {
    const [creator, user] = [await listen(shop.as.creator.headers), await listen(shop.as.user.headers)]
    const { id } = await lampOf(shop.as.creator, { tested: '2020-01-01T00:00:00.000Z' })
    await shop.as.creator.ok(`/api/lamps/switchOnLamp?id=${id}`)
    await shop.mall.work.pass()
    await vi.waitFor(() => expect(creator.heard()).toContainEqual({ resource: 'messages', id: expect.any(String) }), {
      timeout: 10_000,
    })
    await until(user, { resource: 'lamps', id })
    expect(JSON.stringify(user.heard())).not.toContain('messages')
  })
  it('hears of what is its own beside those of the tenant, and of nothing else there', async () => {
    const [guest, other] = [
      await shop.account('live-guest', 'mini', 'user'),
      await shop.account('live-other', 'mini', 'user'),
    ]
    const lamp = (await lampOf(shop.as.creator)).id
    const [page, theirs] = [await listen((await again(guest)).headers), await listen((await again(other)).headers)]
    const { id } = await guest.ok('/api/wishes/addOrUpdateWish', { name: '想要', lamp })
    await shop.as.creator.ok(`/api/wishes/grantWish?id=${id}`)
    await until(page, { resource: 'wishes', id })
    await other.ok('/api/wishes/addOrUpdateWish', { name: '别的', lamp })
    await vi.waitFor(() => expect(theirs.heard()).toHaveLength(1), 10_000)
    expect(theirs.text()).not.toContain(id)
  })
  it('hears what happens on another mall', async () => {
    const page = await listen(shop.as.creator.headers, await another())
    const { id } = await lampOf(shop.as.user)
    await until(page, { resource: 'lamps', id })
  })
  it('is told of very many at once by their resource alone', async () => {
    const page = await listen(shop.as.creator.headers)
    shop.mall.live.publish(
      Array.from({ length: 500 }, (_, n) => ({ tenant: shop.factId, resource: lamps.name, id: `l${n}` })),
    )
    await until(page, { resource: 'lamps' })
    expect(page.heard()).toHaveLength(1)
  })
})

describe('a stream', () => {
  it('is for those with a session, by their headers and never by the address', async () => {
    expect((await listen({})).status).toBe(401)
    const { authorization = '', identity = '' } = shop.as.creator.headers
    expect((await listen({ authorization, identity: 'plat' })).status).toBe(401)
    const inAddress = await fetch(`${address}/api/live?authorization=${authorization}&identity=${identity}`)
    expect(inAddress.status).toBe(401)
  })
  it('ends with its session, whichever way that ended, and follows the account', async () => {
    const leaver = await shop.account('leaver', 'fact', 'creator', shop.factId)
    const disabled = await shop.account('disabled-later', 'fact', 'creator', shop.factId)
    const [left, shut, stays] = [
      await listen(leaver.headers),
      await listen(disabled.headers),
      await listen(shop.as.creator.headers),
    ]
    await leaver.ok('/api/user/logout')
    await sql`update accounts set status = 0 where id = ${disabled.accountId}`.execute(shop.db)
    await shop.mall.live.check()
    await Promise.all([left.ended, shut.ended])
    const { id } = await lampOf(shop.as.user)
    await until(stays, { resource: 'lamps', id })
  })
  it.each([
    ['logging out', (self: Client) => self.ok('/api/user/logout')],
    ['ending the others', async (self: Client) => (await again(self)).ok('/api/user/endOtherSessions')],
    [
      'another password',
      async (self: Client) =>
        (await again(self)).ok('/api/admin/changePassword', {
          oldPassword: password,
          password: 'Moss4242kiln',
          confirmPassword: 'Moss4242kiln',
        }),
    ],
  ])('ends at once, on every server, by %s', async (how, end) => {
    const self = await shop.account(`ends-${how.length}`, 'fact', 'creator', shop.factId)
    const open = [await listen(self.headers), await listen(self.headers, await another())]
    const stays = await listen(shop.as.creator.headers)
    await end(self)
    await Promise.all(open.map(({ ended }) => ended))
    const { id } = await lampOf(shop.as.user)
    await until(stays, { resource: 'lamps', id })
    // That their owner is told of another password is the last word there may be.
    expect(
      open.flatMap(page => page.heard()).filter(said => !('resource' in said && said.resource === 'messages')),
    ).toEqual([])
  })
  it.runIf(process.env.DATABASE_URL)(
    'passes over what another login says on the channel, and says so once',
    async () => {
      const page = await listen(shop.as.creator.headers)
      const said = [{ tenant: shop.factId, resource: 'lamps', id: 'false' }]
      for (const text of ['not json', 'null', '', 'missed', JSON.stringify(said), `signature ${JSON.stringify(said)}`])
        for (const name of ['mall_changes', 'mall_live']) await sql`select pg_notify(${name}, ${text})`.execute(shop.db)
      const { id } = await lampOf(shop.as.user)
      await until(page, { resource: 'lamps', id })
      expect(page.heard()).toEqual([{ resource: 'lamps', id }])
      expect(log.filter(line => line.includes('ignored a message on the live channel'))).toHaveLength(1)
    },
  )
  it.runIf(process.env.DATABASE_URL)('shows what its malls sign by to the database’s owner alone', async () => {
    const [seen] = (
      await sql<{
        seen: boolean
      }>`select has_table_privilege('pg_read_all_stats', 'mall_secrets', 'select') as seen`.execute(shop.db)
    ).rows
    expect(seen?.seen).toBe(false)
  })
  it('does not make its session longer', async () => {
    const quiet = await shop.account('quiet', 'fact', 'user', shop.factId)
    await listen(quiet.headers)
    await sql`update sessions set used = now() - interval '2 hours' where account_id = ${quiet.accountId}`.execute(
      shop.db,
    )
    const used = async () =>
      (await sql`select used from sessions where account_id = ${quiet.accountId}`.execute(shop.db)).rows
    const before = await used()
    await shop.mall.live.check()
    expect(await used()).toEqual(before)
  })
  it('is one of ten at most for an account', async () => {
    const many = await shop.account('many', 'fact', 'user', shop.factId)
    const open = await Promise.all(Array.from({ length: 12 }, () => listen(many.headers)))
    expect(open.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
    open.find(({ status }) => status === 200)?.close()
    await vi.waitFor(async () => expect((await listen(many.headers)).status).toBe(200), { timeout: 10_000 })
  })
  it('holds nobody up: the mall answers beside it, and stops with it', async () => {
    const at = await another()
    const page = await listen(shop.as.creator.headers, at)
    for (let n = 0; n < 20; n += 1) expect((await shop.as.creator.call('/api/lamps/listLamps')).code).toBe(0)
    await others.pop()?.app.close()
    await page.ended
  })
  it.runIf(process.env.DATABASE_URL)(
    'tells everyone to read anew when its connection to the database was lost',
    async () => {
      const page = await listen(shop.as.creator.headers)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'mall_live'`.execute(
        shop.db,
      )
      await until(page, { anew: true })
      const { id } = await lampOf(shop.as.user)
      await until(page, { resource: 'lamps', id })
    },
  )
})
