import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fairQueue } from '../../../src/server/limits/fairQueue'
import { inTime } from '../../../src/server/limits/queueTimeout'
import { pace } from '../../../src/server/limits/rateWindow'
import { buildShop, password, picture, type TestShop } from '../../kit/testServer'

/** A queue over a clock that only work moves, and what began and ended in it. */
const watched = (limits: Parameters<typeof fairQueue>[0]) => {
  let time = 0
  let running = 0
  const seen = { order: [] as string[], most: 0 }
  const queue = fairQueue(limits, () => time)
  const work = (owner: string, cost = 1) =>
    queue(owner, async () => {
      seen.order.push(owner)
      running += 1
      seen.most = Math.max(seen.most, running)
      await new Promise(done => setImmediate(done))
      time += cost
      running -= 1
    })
  return { seen, work, queue }
}
const times = (count: number, work: () => Promise<unknown>) => Array.from({ length: count }, work)

describe('a turn that somebody waits for', () => {
  const opened = () => {
    let open = () => {}
    const gate = new Promise<void>(resolve => {
      open = resolve
    })
    return { gate, open }
  }
  it('is given up where it does not come in time, and then nothing is done in it', async () => {
    const queue = fairQueue({ atOnce: 1 })
    const { gate, open } = opened()
    const first = queue('one', () => gate)
    let done = 0
    const work = async () => {
      done += 1
    }
    await expect(inTime(queue, { owner: 'two', ms: 20, work })).rejects.toMatchObject({ reason: 'busy' })
    open()
    await first
    await inTime(queue, { owner: 'two', ms: 1000, work })
    expect(done).toBe(1)
    expect(queue.waiting()).toBe(0)
  })
  it('is used to its end once it has come', async () => {
    const queue = fairQueue({ atOnce: 1 })
    const work = () => new Promise<string>(resolve => setTimeout(() => resolve('done'), 60))
    expect(await inTime(queue, { owner: 'one', ms: 10, work })).toBe('done')
  })
})
describe('a fault that meets the owner’s other tasks, too', () => {
  const shared = new Error('the node is lost')
  const outcomes = async (fault: Error, took: number) => {
    let time = 0
    const queue = fairQueue({ atOnce: 2, each: 1, isShared: each => each === shared }, () => time)
    const done: string[] = []
    const task = (owner: string, name: string, work: () => Promise<unknown> = async () => {}) =>
      queue(owner, work).then(
        () => done.push(`${name} done`),
        (reason: Error) => done.push(`${name}: ${reason.message}`),
      )
    const first = task('one', 'first', async () => {
      await new Promise(each => setImmediate(each))
      time += took
      throw fault
    })
    const second = task('one', 'second')
    const other = task('two', 'other')
    const late = first.then(() => task('one', 'late'))
    await Promise.all([first, second, other, late])
    expect(queue.waiting()).toBe(0)
    return done.sort()
  }
  it.each([
    ['refuses those that have waited a second', shared, 1000, 'second: the node is lost'],
    ['refuses none that came a moment ago', shared, 999, 'second done'],
    ['refuses none where it is one task’s own', new Error('a fault'), 1000, 'second done'],
  ])('%s', async (_, fault, took, second) => {
    expect(await outcomes(fault, took)).toEqual([`first: ${fault.message}`, 'late done', 'other done', second])
  })
})
describe('a fair queue', () => {
  it('does no more at once than there is, and all that was asked', async () => {
    const { seen, work } = watched({ atOnce: 2 })
    await Promise.all(times(20, () => work('noisy')))
    expect(seen).toMatchObject({ most: 2, order: Array(20).fill('noisy') })
  })
  it('lets whoever comes once go before all that a busy owner has waiting', async () => {
    const { seen, work } = watched({ atOnce: 1 })
    const all = times(50, () => work('noisy'))
    all.push(work('quiet'))
    await Promise.all(all)
    expect(seen.order.indexOf('quiet')).toBe(1)
  })
  it('lets a short turn be followed by the next of the same owner before those who had more', async () => {
    const { seen, work } = watched({ atOnce: 1 })
    const noisy = times(20, () => work('noisy', 100))
    await work('quiet', 1)
    await work('quiet', 10)
    expect(seen.order).toEqual(['noisy', 'quiet', 'quiet'])
    await Promise.all(noisy)
  })
  it('shares by what was used: one who does ten times as much at a time has a tenth of the turns', async () => {
    const { seen, work } = watched({ atOnce: 1 })
    await Promise.all([...times(30, () => work('heavy', 10)), ...times(30, () => work('light', 1))])
    expect(seen.order.slice(0, 33).filter(owner => owner === 'light').length).toBeGreaterThanOrEqual(28)
  })
  it('gives nobody a claim on the time before they came', async () => {
    const { seen, work } = watched({ atOnce: 1 })
    const long = times(30, () => work('first', 10))
    await long[9]
    const late = times(10, () => work('second', 10))
    await Promise.all([...long, ...late])
    expect(seen.order.slice(-20).filter(owner => owner === 'first').length).toBeGreaterThanOrEqual(8)
  })
  it('keeps the rest for others where one owner may have a part only', async () => {
    const { seen, work } = watched({ atOnce: 4, each: 2 })
    const noisy = times(10, () => work('noisy'))
    const quiet = work('quiet')
    expect(seen.order).toEqual(['noisy', 'noisy'])
    await quiet
    expect(seen.order.slice(0, 3)).toEqual(['noisy', 'noisy', 'quiet'])
    await Promise.all(noisy)
    expect(seen.most).toBe(3)
  })
  it('leaves one owner a place less while another has been there within the second, and then all of them again', async () => {
    let time = 0
    const queue = fairQueue({ atOnce: 4, each: 2, beside: 1 }, () => time)
    const running = async () => {
      let [now, most] = [0, 0]
      const work = async () => {
        now += 1
        most = Math.max(most, now)
        await new Promise(done => setImmediate(done))
        now -= 1
      }
      await Promise.all(times(6, () => queue('noisy', work)))
      return most
    }
    expect(await running()).toBe(2)
    await queue('quiet', async () => {})
    time = 999
    expect(await running()).toBe(1)
    time = 1000
    expect(await running()).toBe(2)
  })
  it('refuses what is too much to wait, and goes on afterwards', async () => {
    const { work } = watched({ atOnce: 1, waiting: 3, eachWaiting: 2 })
    const taken = times(3, () => work('noisy'))
    await expect(work('noisy')).rejects.toMatchObject({ reason: 'busy', headers: { 'retry-after': '2' } })
    taken.push(work('quiet'))
    await expect(work('third')).rejects.toMatchObject({ reason: 'busy' })
    await Promise.all(taken)
    await work('third')
  })
  it('goes on after work that failed', async () => {
    const { work, queue } = watched({ atOnce: 1 })
    await expect(queue('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await work('a')
  })
})

it('a pace counts each on its own and begins anew with the window', () => {
  let now = 0
  const count = pace(2, 60_000, () => now)
  count('a')
  count('a')
  now = 15_000
  expect(() => count('a')).toThrow(expect.objectContaining({ reason: 'busy', headers: { 'retry-after': '45' } }))
  count('b')
  now = 60_000
  count('a')
})

describe('in the mall', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await buildShop(undefined, { limits: { accountCalls: 400, tenantCalls: 500, uploads: 40, behind: 120_000 } })
  })
  afterAll(() => shop.close())
  const logIn = async () => {
    const { captchaId } = await shop.as.nobody.ok<{ captchaId: string }>('/api/admin/captcha')
    return shop.as.nobody.call('/api/admin/fact/login', { username: 'stranger', password, captchaId, captcha: 'TEST' })
  }

  it("a quiet maker's call does not wait for what another has waiting", async () => {
    const ended: string[] = []
    const list = (person: 'creator' | 'stranger') =>
      shop.as[person].ok('/api/product/listProducts').then(() => ended.push(person))
    await list('stranger')
    await list('creator')
    const noisy = times(60, () => list('creator'))
    await Promise.race(noisy)
    await list('stranger')
    expect(ended.length).toBeLessThan(30)
    await Promise.all(noisy)
  })
  it('log-ins are answered while pictures wait for theirs, of which two at most are decoded at once', async () => {
    let running = 0
    let most = 0
    let isIn = false
    const { decoding } = shop.mall.queues
    const turns = shop.mall.queues as { decoding: <R>(owner: string, work: () => Promise<R>) => Promise<R> }
    turns.decoding = (owner, work) =>
      decoding(owner, async () => {
        running += 1
        most = Math.max(most, running)
        // Pictures are decoded for as long as nobody is let in.
        let decoded = await work()
        while (!isIn) decoded = await work()
        running -= 1
        return decoded
      })
    const large = await picture(4000, 3000)
    let answered = 0
    const uploads = Array.from({ length: 8 }, async () => {
      const { code } = await shop.as.creator.upload(large)
      answered += 1
      return code
    })
    await expect.poll(() => running).toBe(2)
    expect(await logIn()).toMatchObject({ code: 0 })
    expect(answered).toBe(0)
    isIn = true
    expect(await Promise.all(uploads)).toEqual(Array(8).fill(0))
    expect(most).toBe(2)
    turns.decoding = decoding
  })
  it('more uploads at once than one maker may have are refused in both languages, and say when to come again', async () => {
    const small = await picture()
    const { decoding } = shop.mall.queues
    const turns = shop.mall.queues as { decoding: <R>(owner: string, work: () => Promise<R>) => Promise<R> }
    let open = () => {}
    const gate = new Promise<void>(done => {
      open = done
    })
    turns.decoding = (owner, work) => decoding(owner, () => gate.then(work))
    let told = 0
    const answers = await Promise.all(
      times(20, async () => {
        const answer = await shop.as.user.upload(small)
        told += 1
        if (told === 12) open()
        return answer
      }),
    )
    turns.decoding = decoding
    const refused = answers.filter(answer => (answer as { code: number }).code !== 0) as {
      code: number
      msg: string
      headers: object
    }[]
    expect(refused.length).toBe(12)
    expect(refused[0]).toMatchObject({
      status: 429,
      code: 42900,
      msg: '请求过多，请稍后再试',
      headers: { 'retry-after': '2' },
    })
    expect(await shop.as.user.upload(small)).toMatchObject({ code: 0 })
  })
  it('an account has so many calls a minute, all of a maker together so many, and another none the less', async () => {
    const codes = async (client: 'creator' | 'admin' | 'stranger', count: number) =>
      (await Promise.all(times(count, () => shop.as[client].call('/api/admin/info')))).map(
        answer => (answer as { code: number }).code,
      )
    expect((await codes('creator', 401)).at(-1)).toBe(42900)
    expect((await codes('admin', 120)).filter(code => code === 42900).length).toBeGreaterThan(0)
    expect(await codes('stranger', 1)).toEqual([0])
    const english = await shop.as.admin.call('/api/admin/info', {}, { 'accept-language': 'en' })
    expect(english).toMatchObject({ status: 429, msg: 'Too many requests, please try again in a moment' })
    expect(Number(english.headers['retry-after'])).toBeGreaterThan(0)
  })
})
