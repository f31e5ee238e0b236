import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '../../../src/server/database/connections/database'
import { setTask } from '../../../src/server/database/storage/tasks'
import { allTenants } from '../../../src/server/database/tenancy/tenant'
import { clocksOf } from '../../../src/server/jobs/deadlines'
import { findDueWork } from '../../../src/server/jobs/findDueWork'
import { type BodyMemory, bodyMemory } from '../../../src/server/limits/bodyMemory'
import { createQueues, defaultLimits, serverOwner } from '../../../src/server/limits/queues'
import { buildShop, picture, type TestShop } from '../../kit/testServer'

describe('a maker alone on PostgreSQL has two places', () => {
  const most = async (before: (queues: ReturnType<typeof createQueues>) => Promise<unknown>) => {
    const queues = createQueues(false, defaultLimits)
    let [now, highest] = [0, 0]
    const work = async () => {
      now += 1
      highest = Math.max(highest, now)
      await new Promise(done => setImmediate(done))
      now -= 1
    }
    await before(queues)
    await Promise.all(Array.from({ length: 6 }, () => queues.database('maker', work)))
    return highest
  }
  const nothing = async () => undefined
  it.each<[string, Parameters<typeof most>[0]]>([
    ['the clock', ({ database }) => database(allTenants, nothing)],
    ['open pages', ({ database }) => database(serverOwner('live'), nothing)],
    ['a check of sums', ({ database }) => database(serverOwner('sums'), nothing)],
    ['strangers', ({ know }) => know('unknown', '203.0.113.9', nothing)],
  ])('beside %s of the server', async (_, before) => {
    expect(await most(before)).toBe(2)
  })
  it('and one beside another maker or a buyer', async () => {
    expect(await most(({ database }) => database('other', nothing))).toBe(1)
    expect(await most(({ database }) => database('-buyer', nothing))).toBe(1)
  })
})

describe('the memory of bodies', () => {
  it('makes room at whoever holds most, and by their largest body', () => {
    const ended: string[] = []
    const bodies = bodyMemory(100)
    const open = (owner: string, name: string, bytes: number) => {
      const held = bodies(owner, () => ended.push(name))
      held.hold(bytes)
      return held
    }
    open('greedy', 'small', 30)
    open('greedy', 'large', 50)
    const quiet = open('quiet', 'quiet', 20)
    expect(ended).toEqual([])
    quiet.hold(60)
    expect(ended).toEqual(['large'])
    quiet.release()
    open('third', 'third', 70)
    expect(ended).toEqual(['large'])
  })
  it('has room for any number of bodies of which nothing comes', () => {
    const ended: string[] = []
    const bodies = bodyMemory(1000)
    for (let n = 0; n < 500; n += 1) bodies('slow', () => ended.push('slow')).hold(1)
    bodies('quiet', () => ended.push('quiet')).hold(500)
    expect(ended).toEqual([])
  })
})

describe('in the mall', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await buildShop()
  })
  afterAll(() => shop.close())

  const begun: PassThrough[] = []
  /** An upload of which nothing comes behind these bytes. */
  const begin = ({ headers }: { readonly headers: Record<string, string> }, bytes: Buffer) => {
    const payload = new PassThrough()
    begun.push(payload)
    payload.write('--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
    payload.write(bytes)
    return shop.app.inject({
      method: 'POST',
      url: '/api/file/upload',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=edge' },
      payload,
    })
  }
  it('an upload ends with 429 when its memory is needed by somebody who has less', async () => {
    const turns = shop.mall.queues as { bodies: BodyMemory }
    const { bodies } = turns
    const opened = vi.fn()
    const held = bodyMemory(40_000)
    turns.bodies = (...body) => {
      const { hold, release } = held(...body)
      return { hold: bytes => [hold(bytes), opened(bytes)], release }
    }
    const large = begin(shop.as.stranger, Buffer.alloc(39_990))
    await vi.waitUntil(() => opened.mock.calls.some(([bytes]) => bytes > 39_000))
    expect(await shop.as.creator.upload(await picture())).toMatchObject({ code: 0 })
    expect((await large).json()).toMatchObject({ code: 42900 })
    expect(await shop.as.stranger.upload(await picture())).toMatchObject({ code: 0 })
    turns.bodies = bodies
  })
  it('uploads that come slowly keep no place from anybody, colleagues included', async () => {
    const small = await picture()
    const slowly = (who: Parameters<typeof begin>[0]) => begin(who, small.subarray(0, 20))
    const people = [shop.as.stranger, shop.as.platform, shop.as.user, shop.as.buyer ?? shop.as.admin]
    const slow = people.flatMap(each => Array.from({ length: 12 }, () => slowly(each)))
    for (const each of [shop.as.creator, shop.as.stranger, shop.as.user])
      expect(await each.upload(small)).toMatchObject({ code: 0 })
    for (const payload of begun) payload.end()
    for (const answer of await Promise.all(slow)) expect(answer.statusCode).toBe(400)
  })
  it('a flood of tasks of one maker leaves a share to all others, and to the other kinds of that maker', async () => {
    const early = new Date(Date.now() - 60_000)
    const set = (tenant: typeof shop.factId, kind: string, id: string, due: Date) =>
      shop.mall.enter(tenant, scope => setTask(scope, { kind, id, due }))
    await shop.mall.enter(shop.factId, async scope => {
      for (let n = 0; n < 150; n += 1) await setTask(scope, { kind: 'flood', id: `flood ${n}`, due: early })
    })
    await set(shop.factId, 'rare', 'own', new Date())
    await set(shop.otherFactId, 'flood', 'other', new Date())
    const now = new Date(Date.now() + 1000)
    const { tasks: due } = await shop.mall.enter(allTenants, scope =>
      findDueWork({ ...scope, now }, ['flood', 'rare'], []),
    )
    expect(due).toHaveLength(100)
    expect(
      due
        .slice(0, 3)
        .map(({ id }) => id.split(' ')[0])
        .sort(),
    ).toEqual(['flood', 'other', 'own'])
    await shop.mall.enter(allTenants, ({ db }) => sql`delete from tasks where kind in ('flood', 'rare')`.execute(db))
  })
  it('a flood of records whose clock has run out leaves a share to those of others', async () => {
    const lampOn = async (who: 'creator' | 'stranger', name: string) => {
      const { id } = await shop.as[who].ok('/api/lamps/addOrUpdateLamp', { name, watts: 40 })
      await shop.as[who].ok(`/api/lamps/switchOnLamp?id=${id}`)
      return id
    }
    const first = await lampOn('creator', '台灯')
    const other = await lampOn('stranger', '台灯')
    const clock = clocksOf(shop.mall.appConfig).find(({ resource }) => resource.name === 'lamps')
    if (!clock) throw new Error('lamps have a clock')
    const at = sql.ref(clock.action.dueAt)
    await shop.mall.enter(allTenants, async ({ db }) => {
      await sql`update lamps set ${at} = now() - interval '3 days' where id = ${first}`.execute(db)
      await sql`update lamps set ${at} = now() - interval '2 days' where id = ${other}`.execute(db)
      const columns = await sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = 'lamps' and is_generated = 'NEVER'`.execute(db)
      const rest = columns.rows.map(({ name }) => name).filter(name => !['id', 'no', 'serial'].includes(name))
      const names = sql.join(rest.map(name => sql.ref(name)))
      await sql`insert into lamps (id, ${names}) select 'copy' || n, ${names} from lamps, generate_series(1, 120) n where id = ${first}`.execute(
        db,
      )
    })
    const { records: due } = await shop.mall.enter(allTenants, scope => findDueWork(scope, [], [clock]))
    expect(due).toHaveLength(100)
    expect(due.slice(0, 2).map(({ tenant }) => tenant)).toContain(shop.otherFactId)
  })
})
