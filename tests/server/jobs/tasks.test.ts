import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildWork } from '../../../src/server/jobs/loop'
import { buildServer } from '../../../src/server/app'
import { RequestError } from '../../../src/server/errors/requestError'
import { rules } from '../../../src/server/config/rules'
import { DatabaseUnavailable } from '../../../src/server/database/connections/databaseUnavailable'
import { queryRow, queryRows, sql } from '../../../src/server/database/connections/database'
import { setTask, type Task } from '../../../src/server/database/storage/tasks'
import { allTenants } from '../../../src/server/database/tenancy/tenant'
import { lamps } from '../../kit/declarations/lamps'
import { buildShop, type TestShop } from '../../kit/testServer'
import { worked, workshop, writtenTable } from '../../kit/taskServer'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let moment = Date.parse('2026-11-21T10:00:00.000Z')
const now = () => new Date(moment)
const turnClock = (milliseconds: number) => {
  moment += milliseconds
}

let refuse = false
let windBack = false
const lampRules = rules(lamps, {
  actions: {
    goOut: async ({ after, scope }) => {
      if (refuse) throw new Error('not now')
      if (windBack) await sql`update lamps set status = 1 where id = ${after.id}`.execute(scope.db)
    },
  },
})
const faults: string[] = []
const log = { write: (line: string) => void faults.push(line) }
const { tasks } = workshop
const ownShop = { ...workshop.appConfig, rules: [...workshop.appConfig.rules, lampRules] }

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop(ownShop, { tasks, now, log })
  for (const statement of writtenTable) await statement.execute(shop.db)
})
afterAll(() => shop.close())
beforeEach(() => {
  refuse = false
  windBack = false
  faults.length = 0
})

const lampOn = async (more: object = {}, who: 'creator' | 'stranger' = 'creator') => {
  const { id } = await shop.as[who].ok('/api/lamps/addOrUpdateLamp', { name: '台灯', watts: 40, ...more })
  await shop.as[who].ok(`/api/lamps/switchOnLamp?id=${id}`)
  return id
}
const stateOf = async (id: string) =>
  (await queryRow<{ status: number }>(shop.db, sql`select status from lamps where id = ${id}`))?.status
const linesOf = async (id: string, action: string) =>
  (await queryRows(shop.db, sql`select 1 from audit where "recordId" = ${id} and action = ${action}`)).length
const inAnHour = () => new Date(moment + 60 * MINUTE).toISOString()

describe('a clock', () => {
  it('is taken when its moment has passed, and not before', async () => {
    const id = await lampOn({ tested: inAnHour() })
    turnClock(59 * MINUTE)
    await shop.mall.work.pass()
    expect(await stateOf(id)).toBe(1)
    turnClock(MINUTE)
    await shop.mall.work.pass()
    expect(await stateOf(id)).toBe(0)
    const [line] = await shop.as.creator.ok<object[]>(`/api/lamps/historyLamp?id=${id}`)
    expect(line).toMatchObject({ action: 'goOut', accountName: '', at: expect.any(String) })
  })
  it('by a day is taken when the day is over where the shop is', async () => {
    moment = Date.parse('2026-11-23T15:59:00.000Z')
    const id = await lampOn({ until: '2026-11-23' })
    await shop.mall.work.pass()
    expect(await stateOf(id)).toBe(1)
    turnClock(MINUTE)
    await shop.mall.work.pass()
    expect(await stateOf(id)).toBe(9)
  })
  it('does nothing where somebody was there before it, or its moment was put off', async () => {
    const [off, later] = [await lampOn({ tested: inAnHour() }), await lampOn({ tested: inAnHour() })]
    await shop.as.creator.ok(`/api/lamps/switchOffLamp?id=${off}`)
    await sql`update lamps set tested = ${new Date(moment + DAY).toISOString()} where id = ${later}`.execute(shop.db)
    turnClock(2 * 60 * MINUTE)
    await shop.mall.work.pass()
    expect([await linesOf(off, 'goOut'), await stateOf(later)]).toEqual([0, 1])
    turnClock(DAY)
    await shop.mall.work.pass()
    expect(await stateOf(later)).toBe(0)
  })
  it('is taken once by any number of malls, for every maker', async () => {
    const ids: string[] = []
    for (let n = 0; n < 6; n += 1) ids.push(await lampOn({ tested: inAnHour() }, n % 2 === 0 ? 'creator' : 'stranger'))
    const parts = { appConfig: ownShop, tasks, database: shop.mall.database, files: shop.mall.files, now }
    const others = [await buildServer(parts), await buildServer(parts)]
    turnClock(60 * MINUTE)
    await Promise.all([shop.mall, ...others.map(({ services }) => services)].map(({ work }) => work.pass()))
    for (const id of ids) expect([await stateOf(id), await linesOf(id, 'goOut')]).toEqual([0, 1])
    for (const { app } of others) await app.close()
  })
  it('that a rule winds back is taken once a pass', async () => {
    const id = await lampOn({ tested: inAnHour() })
    turnClock(60 * MINUTE)
    windBack = true
    await shop.mall.work.pass()
    expect([await stateOf(id), await linesOf(id, 'goOut')]).toEqual([1, 1])
    windBack = false
    await shop.mall.work.pass()
    expect([await stateOf(id), await linesOf(id, 'goOut')]).toEqual([0, 2])
  })
  it('that goes wrong is tried after 2, 4, 8 … seconds and at last every hour, for ever', async () => {
    const id = await lampOn({ tested: inAnHour() })
    turnClock(60 * MINUTE)
    refuse = true
    const waits: number[] = []
    for (let tries = 0; tries < 14; tries += 1) {
      await shop.mall.work.pass()
      const due = (
        await queryRow<{ due: string }>(shop.db, sql`select due from tasks where id = ${`lamps.goOut ${id}`}`)
      )?.due as string
      waits.push((Date.parse(due) - moment) / 1000)
      turnClock(Date.parse(due) - moment - 1)
      await shop.mall.work.pass()
      turnClock(1)
    }
    expect(waits.slice(0, 4)).toEqual([2, 4, 8, 16])
    expect(waits.slice(-2)).toEqual([3600, 3600])
    expect(faults.filter(line => line.includes('not now'))).toHaveLength(14)
    expect(await stateOf(id)).toBe(1)
    refuse = false
    await shop.mall.work.pass()
    expect([await stateOf(id), await linesOf(id, 'goOut')]).toEqual([0, 1])
    expect(await queryRows(shop.db, sql`select 1 from tasks where id like ${`%${id}`}`)).toEqual([])
  })
})

describe('a message', () => {
  type Line = { id: string; content: string; recordId: string; status: number }
  type Box = { list: Line[]; total: number }
  type Who = 'creator' | 'admin' | 'user' | 'platform' | 'stranger'
  const boxOf = (who: Who, body: object = {}, headers = {}) =>
    shop.as[who].ok<Box>('/api/message/list', { pageSize: 200, ...body }, headers)
  const unreadOf = (who: Who) =>
    shop.as[who].ok<Readonly<Record<'message' | 'notice' | 'todo', number>>>('/api/message/unread')
  const goneOut = async (more: object) => {
    const id = await lampOn({ tested: inAnHour(), ...more })
    turnClock(60 * MINUTE)
    await shop.mall.work.pass()
    return id
  }
  const english = { 'accept-language': 'en-US' }
  it('reaches everyone it is for and nobody else, in the reader’s language, with personal numbers masked', async () => {
    const id = await goneOut({ name: '吊灯', watts: 60, phone: '13800138000' })
    const told = {
      type: 'notice',
      title: '灯',
      subTitle: '已到点关灯',
      content: '“吊灯”已到点关灯（60 瓦，138****8000）',
      time: now().toISOString(),
      messageType: 0,
      status: 0,
      resource: 'lamps',
      recordId: id,
      at: 'show',
    }
    for (const who of ['creator', 'admin', 'platform'] as const) expect((await boxOf(who)).list[0]).toMatchObject(told)
    expect((await boxOf('creator', {}, english)).list[0]).toMatchObject({
      title: 'Lamp',
      subTitle: 'Gone out',
      content: '“吊灯” has gone out (60 W, 138****8000)',
    })
    for (const who of ['user', 'stranger'] as const)
      expect((await boxOf(who)).list.filter(({ recordId }) => recordId === id)).toEqual([])
  })
  it('is counted until it is read, by whoever it belongs to', async () => {
    const before = await boxOf('creator', { filter: { status: 0 } })
    expect((await unreadOf('creator')).notice).toBe(before.total)
    const ids = [before.list[0]?.id]
    // Another account's message counts as not read.
    expect(await shop.as.admin.ok('/api/message/read', { ids })).toBe(false)
    expect((await unreadOf('creator')).notice).toBe(before.total)
    expect(await shop.as.creator.ok('/api/message/read', { ids })).toBe(true)
    expect(await shop.as.creator.ok('/api/message/read', { ids: [...ids, 'none'] })).toBe(false)
    expect((await unreadOf('creator')).notice).toBe(before.total - 1)
    expect((await boxOf('creator', { filter: { status: 1 } })).list.map(({ id }) => id)).toEqual(ids)
    await shop.as.creator.ok('/api/message/read', { type: 'todo' })
    expect((await unreadOf('creator')).notice).toBe(before.total - 1)
    expect(await shop.as.creator.call('/api/message/read')).toMatchObject({
      code: 40000,
      data: { errors: { ids: 'required' } },
    })
    await shop.as.creator.ok('/api/message/read', { type: 'all' })
    expect(await unreadOf('creator')).toEqual({ message: 0, notice: 0, todo: 0 })
    expect(await boxOf('creator', { filter: { status: 0 } })).toEqual({ list: [], total: 0 })
    expect((await unreadOf('admin')).notice).toBeGreaterThan(0)
  })
  it('leaves the box when that is cleared, read, and is still found', async () => {
    const all = await boxOf('platform')
    expect((await boxOf('platform', { box: true })).total).toBe(all.total)
    await shop.as.platform.ok('/api/message/clear', { type: 'todo' })
    expect((await boxOf('platform', { box: true })).total).toBe(all.total)
    await shop.as.platform.ok('/api/message/clear', { type: 'notice' })
    expect(await boxOf('platform', { box: true })).toEqual({ list: [], total: 0 })
    expect((await boxOf('platform')).list).toEqual(all.list.map(each => ({ ...each, status: 1 })))
    expect((await unreadOf('platform')).notice).toBe(0)
    expect((await unreadOf('admin')).notice).toBeGreaterThan(0)
  })
  it.each([
    ['a word in either language', { keyword: 'GONE OUT (7 W' }, 1],
    ['what is no pattern', { keyword: '%' }, 0],
    ['its sort', { keyword: '走廊', filter: { type: 'notice' } }, 1],
    ['another sort', { keyword: '走廊', filter: { type: 'todo' } }, 0],
    ['a day of the shop', { keyword: '走廊', filter: { time: { gte: '2026-12-24', lte: '2026-12-24' } } }, 1],
    ['the day before', { keyword: '走廊', filter: { time: { lte: '2026-12-23' } } }, 0],
    ['the day after', { keyword: '走廊', filter: { time: { gte: '2026-12-25' } } }, 0],
  ])('is found by %s', async (_, asked, count) => {
    // Half past midnight in Shanghai, where it is still the day before in UTC.
    moment = Date.parse('2026-12-23T15:30:00.000Z')
    if ((await boxOf('creator', { keyword: '走廊' })).total === 0) await goneOut({ name: '走廊灯', watts: 7 })
    expect(await boxOf('creator', asked)).toMatchObject({ total: count })
  })
  it.each([
    ['a sort that is none', { filter: { type: 'letter' } }, { 'filter.type': 'choice' }],
    ['a day that is none', { filter: { time: { gte: 'today' } } }, { 'filter.time.gte': 'date' }],
    ['what it cannot be asked for', { filter: { color: 1 } }, { color: 'unknownField' }],
  ])('is not looked for by %s', async (_, asked, errors) =>
    expect(await shop.as.creator.call('/api/message/list', asked)).toMatchObject({ code: 40000, data: { errors } }),
  )
  it('of a kind that somebody does without is kept for everyone else, and what is a must for them, too', async () => {
    type Kinds = { list: { kind: string; must: boolean; wanted: boolean }[] }
    const kinds = async () => (await shop.as.admin.ok<Kinds>('/api/message/kinds')).list
    expect(await kinds()).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'lamps.goOut', must: false, wanted: true })]),
    )
    await shop.as.admin.ok('/api/message/chooseKinds', { unwanted: ['lamps.goOut'] })
    expect((await kinds()).find(({ kind }) => kind === 'lamps.goOut')).toMatchObject({ wanted: false })
    const id = await goneOut({})
    const ofIt = async (who: Who) => (await boxOf(who)).list.filter(({ recordId }) => recordId === id).length
    expect([await ofIt('admin'), await ofIt('creator')]).toEqual([0, 1])
    await shop.as.admin.ok('/api/message/chooseKinds', { unwanted: [] })
    const refused = { code: 40000, data: { errors: { unwanted: 'choice' } } }
    for (const [who, kind] of [
      ['creator', 'fact.sendBack'],
      ['user', 'lamps.goOut'],
      ['admin', 'nothing'],
    ] as const)
      expect(await shop.as[who].call('/api/message/chooseKinds', { unwanted: [kind] })).toMatchObject(refused)
    expect((await shop.as.creator.ok<Kinds>('/api/message/kinds')).list).toContainEqual(
      expect.objectContaining({ kind: 'fact.sendBack', must: true, wanted: true }),
    )
  })
  it('is kept for a year', async () => {
    const purgeNow = async () => {
      await shop.mall.enter('*', scope => setTask(scope, { kind: 'purge', id: 'purge' }))
      await shop.mall.work.pass()
    }
    const id = await goneOut({})
    const isThere = async () => (await boxOf('creator')).list.some(({ recordId }) => recordId === id)
    for (const [days, is] of [
      [364, true],
      [2, false],
    ] as const) {
      turnClock(days * DAY)
      await purgeNow()
      expect(await isThere()).toBe(is)
    }
    await sql`delete from tasks where id = 'purge'`.execute(shop.db)
  })
  it('is not sent of what was taken back', async () => {
    const count = async () => (await queryRows(shop.db, sql`select 1 from tasks where kind = 'tell'`)).length
    const before = await count()
    await lampOn({ tested: inAnHour() })
    turnClock(60 * MINUTE)
    refuse = true
    await shop.mall.work.pass()
    expect(await count()).toBe(before)
    refuse = false
    await shop.mall.work.pass()
  })
})

describe('a job', () => {
  const begin = (data: object, accountId = shop.as.creator.accountId, total: number | undefined = undefined) =>
    shop.mall.enter(shop.factId, scope => setTask(scope, { kind: worked, data: { ...data }, accountId, total }))
  const jobOf = async (id: string, who: 'creator' | 'admin' = 'creator') =>
    (await shop.as[who].ok<{ list: Task[] }>('/api/task/listTasks')).list.find(each => each.id === id)
  const written = async (id: string) =>
    (await queryRows<{ part: number }>(shop.db, sql`select part from written where task = ${id} order by part`)).map(
      ({ part }) => part,
    )

  it('is done in parts, tells how far it is, and is kept with what came of it', async () => {
    const id = await begin({ parts: 3 }, undefined, 3)
    expect(await jobOf(id)).toMatchObject({ state: 'waiting', done: 0, total: 3 })
    await shop.mall.work.pass()
    expect(await jobOf(id)).toMatchObject({
      state: 'done',
      done: 3,
      total: 3,
      result: { rows: 3 },
      endedTime: now().toISOString(),
    })
    expect(await written(id)).toEqual([0, 1, 2])
  })
  it('is its own: nobody else sees or stops it', async () => {
    const id = await begin({ parts: 2 })
    expect(await jobOf(id, 'admin')).toBeUndefined()
    for (const who of ['admin', 'stranger', 'platform'] as const)
      expect(await shop.as[who].call(`/api/task/stopTask?id=${id}`)).toMatchObject({ code: 40400 })
    await shop.mall.work.pass()
    expect(await jobOf(id)).toMatchObject({ state: 'done' })
  })
  it('is stopped in the middle by its owner, and what is done stays', async () => {
    const id = await begin({ parts: 1000 })
    const passing = shop.mall.work.pass()
    await vi.waitFor(async () => expect((await written(id)).length).toBeGreaterThan(2), { timeout: 20_000 })
    expect(await shop.as.creator.ok(`/api/task/stopTask?id=${id}`)).toMatchObject({ state: 'stopped' })
    await passing
    const job = await jobOf(id)
    expect(job).toMatchObject({ state: 'stopped' })
    expect(await written(id)).toHaveLength(job?.done as number)
    expect(job?.done).toBeLessThan(1000)
    expect(await shop.as.creator.ok(`/api/task/stopTask?id=${id}`)).toMatchObject({ state: 'stopped' })
  })
  it('that goes wrong is tried again, and has failed for good after its tries; a part that went wrong leaves nothing', async () => {
    const id = await begin({ parts: 3, wrong: 1 })
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await jobOf(id)).toMatchObject({ state: 'waiting' })
      await shop.mall.work.pass()
      turnClock(60 * MINUTE)
    }
    expect(await jobOf(id)).toMatchObject({ state: 'failed', done: 1 })
    expect(await written(id)).toEqual([0])
    expect(faults.filter(line => line.includes('this part goes wrong'))).toHaveLength(3)
    await shop.mall.work.pass()
    expect(await written(id)).toEqual([0])
  })
  it('that is refused has failed at once, and says why', async () => {
    const id = await begin({ parts: 3, refused: 0 })
    await shop.mall.work.pass()
    expect(await jobOf(id)).toMatchObject({
      state: 'failed',
      result: { reason: 'badInput', errors: { name: 'required' } },
    })
    expect(faults.filter(line => line.includes('writing'))).toEqual([])
  })
  it('that was taken back is never begun', async () => {
    await shop.mall
      .enter(shop.factId, async scope => {
        await setTask(scope, { kind: worked, id: 'taken back', data: { parts: 1 } })
        throw new Error('taken back')
      })
      .catch(() => {})
    await shop.mall.work.pass()
    expect(await written('taken back')).toEqual([])
  })
  it('is done by one of several malls, part by part', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => begin({ parts: 5 }, '')))
    const other = await buildServer({
      appConfig: ownShop,
      tasks,
      database: shop.mall.database,
      files: shop.mall.files,
      now,
    })
    await Promise.all([shop.mall.work.pass(), other.services.work.pass()])
    for (const id of ids) expect(await written(id)).toEqual([0, 1, 2, 3, 4])
    expect(await queryRows(shop.db, sql`select 1 from tasks where id = any(${ids})`)).toEqual([])
    await other.app.close()
  })
})

describe('a round', () => {
  it('that is asked to come back is no fault, any other is one line, and each is gone on with', async () => {
    const ends = [
      new RequestError('away'),
      new RequestError('busy'),
      new DatabaseUnavailable('stopped'),
      new Error('a round went wrong'),
    ]
    const left = [...ends]
    const run = async () => {
      const fault = left.shift()
      if (fault) throw fault
    }
    const { database, files } = shop.mall
    const rounds = () => [{ type: 'looks', every: MINUTE, run }]
    const other = await buildServer({ appConfig: ownShop, tasks, database, files, now, rounds, log })
    await shop.mall.enter(allTenants, scope => setTask(scope, { kind: 'looks', id: 'looks' }))
    for (const _ of ends) {
      await other.services.work.pass()
      turnClock(MINUTE)
    }
    expect(left).toEqual([])
    expect(faults.filter(line => line.includes('"round":"looks"'))).toEqual([
      expect.stringContaining('a round went wrong'),
    ])
    await other.app.close()
  })
})

describe('the loop', () => {
  it('wakes at once for what is set in its own mall, clears away by itself, and stops', async () => {
    const built = await buildServer({ appConfig: ownShop, tasks, database: shop.mall.database, files: shop.mall.files })
    const { work, enter } = built.services
    await sql`insert into captchas (id, answer, expires) values ('over', 'X', now() - interval '1 minute')`.execute(
      shop.db,
    )
    work.start()
    await vi.waitFor(
      async () => expect(await queryRow(shop.db, sql`select 1 from captchas where id = 'over'`)).toBeUndefined(),
      {
        timeout: 20_000,
      },
    )
    const id = await enter(shop.factId, scope => setTask(scope, { kind: worked, data: { parts: 2 } }))
    await vi.waitFor(
      async () => expect(await queryRows(shop.db, sql`select 1 from written where task = ${id}`)).toHaveLength(2),
      {
        timeout: 20_000,
      },
    )
    await work.stop()
    const after = await enter(shop.factId, scope => setTask(scope, { kind: worked, data: { parts: 1 } }))
    expect(await queryRow(shop.db, sql`select state from tasks where id = ${after}`)).toEqual({ state: 'waiting' })
    await built.app.close()
  })
  it('does not look while nothing can be due, and does when a moment comes or a record changes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let [looks, moment] = [0, new Date()]
    const { enter: enterShop } = shop.mall
    const counted: typeof enterShop = (tenant, work, before) => {
      if (tenant === allTenants) looks += 1
      return enterShop(tenant, scope => work({ ...scope, now: moment }), before)
    }
    const fail = (fault: unknown) => expect(fault).toBeUndefined()
    const nothing = { appConfig: shop.mall.appConfig, rounds: [], taskTypes: [], lanes: 1, fail }
    const work = buildWork({ ...nothing, enter: counted, now: () => moment })
    const seconds = (count: number) => {
      for (let each = 0; each < count; each += 1) {
        moment = new Date(moment.getTime() + 1_000)
        vi.advanceTimersByTime(1_000)
      }
    }
    const quiet = async (expected: number) => {
      await vi.waitFor(() => expect(looks).toBe(expected))
      await work.pass()
      looks = 0
    }
    work.start()
    await vi.waitFor(() => expect(looks).toBe(1))
    await work.pass()
    looks = 0
    seconds(5)
    expect(looks).toBe(0)
    work.changed()
    seconds(1)
    await quiet(1)
    work.wake(new Date(moment.getTime() + 3_000))
    seconds(2)
    expect(looks).toBe(0)
    seconds(1)
    await quiet(1)
    // Another server may have ended without its work.
    seconds(10)
    await quiet(1)
    // A clock that is set back delays nothing.
    moment = new Date(moment.getTime() - 3_600_000)
    seconds(10)
    await quiet(1)
    await work.stop()
    vi.useRealTimers()
  })
})
