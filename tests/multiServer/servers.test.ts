import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { allDemoAccounts } from '../../src/app/server/demo/data/demoAccounts'
import { demoBowls } from '../../src/app/server/demo/data/demoBowls'
import { otherBowls } from '../../src/app/server/demo/data/demoMakers'
import { picture } from '../kit/testServer'
import { request, logIn, type Malls, post, startMalls } from './processes'

const direct = process.env.DATABASE_URL
const pooler = process.env.POOLER_URL
const times = (n: number) => Array.from({ length: n }, (_, index) => index)
const ways = [
  ['three servers on one PostgreSQL', direct !== undefined && direct !== '', undefined],
  ['three servers behind a pooler', Boolean(direct && pooler), pooler],
] as const

for (const [name, isHere, pooled] of ways)
  describe.skipIf(!isHere)(name, () => {
    let malls: Malls
    let headers: Record<string, string>
    const at = (index: number) => malls.addresses[index % 3] as string
    const call = <A = { id: string; version: number }>(path: string, body: object = {}, more = {}) =>
      post<A>(malls.proxy.address, path, body, { ...headers, ...more })
    const count = async (statement: string) => Number((await request<{ n: string }>(malls.url, statement))[0]?.n)
    const sessionOf = async (from: string) => {
      const { data } = await logIn(malls.proxy.address, 'demo', 'Demo1234', from)
      return { authorization: data.token, identity: data.identity }
    }
    beforeAll(async () => {
      malls = await startMalls(direct as string, pooled)
      headers = await sessionOf('198.51.100.1')
    }, 300_000)
    afterAll(() => malls?.close())

    it('start at once on an empty database, and make its tables and the demo shop once', async () => {
      expect(malls.servers.filter(each => each.said().includes('Making a demo shop'))).toHaveLength(1)
      for (const each of malls.servers) expect(each.said()).not.toMatch(/error|fault/i)
      expect(await request(malls.url, 'select username from accounts order by 1')).toEqual(
        allDemoAccounts
          .map(({ username }) => username)
          .sort()
          .map(username => ({ username })),
      )
      expect(await count('select count(*) as n from bowls')).toBe(demoBowls.length + otherBowls.length)
      expect(await count('select count(distinct name) as n from bowls')).toBe(demoBowls.length + otherBowls.length)
      for (const address of malls.addresses) expect((await fetch(`${address}/api/ready`)).status).toBe(200)
      expect(await count('select count(*) - count(distinct id) as n from regions')).toBe(0)
      expect(await count('select count(*) as n from regions')).toBeGreaterThan(3000)
    })
    it('take a captcha once, whoever of them is asked', async () => {
      const { captchaId } = (await post<{ captchaId: string }>(at(0), '/api/admin/captcha')).data
      const body = { username: 'demo', password: 'Demo1234', captchaId, captcha: 'TEST' }
      const answers = await Promise.all(times(9).map(index => post(at(index), '/api/admin/fact/login', body)))
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    })
    it('judge five wrong passwords of thirty at once, and another address is not locked out', async () => {
      const answers = await Promise.all(
        times(30).map(() => logIn(malls.proxy.address, 'demo-user', 'Wrong1234', '198.51.100.2')),
      )
      expect(answers.filter(({ code }) => code === 50000)).toHaveLength(5)
      expect(answers.filter(({ code }) => code === 42900)).toHaveLength(25)
      expect((await logIn(malls.proxy.address, 'demo-user', 'Demo1234', '198.51.100.3')).code).toBe(0)
    }, 120_000)
    it('count a limit of calls together, by who asks and not by the proxy', async () => {
      const asking = (from: string, n: number) =>
        Promise.all(
          times(n).map(() =>
            post(malls.proxy.address, '/api/admin/fact/checkUsername', { username: 'demo' }, { 'x-from': from }),
          ),
        )
      // No more at once than their connections to the database: whoever waits too long for one is told so, and counts for nothing.
      const answers = [
        ...(await asking('198.51.100.4', 30)),
        ...(await asking('198.51.100.4', 30)),
        ...(await asking('198.51.100.4', 30)),
      ]
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(60)
      expect(answers.filter(({ code }) => code === 42900)).toHaveLength(30)
      expect((await asking('198.51.100.5', 1))[0]?.code).toBe(0)
    }, 120_000)
    it('do once what comes three times under one key', async () => {
      const groups = await Promise.all(
        times(12).map(index =>
          Promise.all(
            times(3).map(twin =>
              post<{ id: string }>(
                at(index + twin),
                '/api/master/addOrUpdateMaster',
                { name: `孪生${index}` },
                {
                  ...headers,
                  'idempotency-key': `twin-${index}`,
                },
              ),
            ),
          ),
        ),
      )
      for (const group of groups) {
        expect(group.map(({ code }) => code)).toEqual([0, 0, 0])
        expect(new Set(group.map(({ data }) => data.id)).size).toBe(1)
      }
      expect(await count(`select count(*) as n from masters where name like '孪生%'`)).toBe(12)
    })
    it('see a session, its end and a log-out at once', async () => {
      const session = await sessionOf('198.51.100.6')
      const info = () =>
        Promise.all(times(3).map(async index => (await post(at(index), '/api/admin/info', {}, session)).code))
      expect(await info()).toEqual([0, 0, 0])
      await post(at(1), '/api/user/logout', {}, session)
      expect(await info()).toEqual([40100, 40100, 40100])
    })
    it('let one of two who save the same version have it', async () => {
      const { id, version } = (await call('/api/master/addOrUpdateMaster', { name: '版本' })).data
      const answers = await Promise.all(
        times(6).map(index =>
          post(at(index), '/api/master/addOrUpdateMaster', { id, version, name: `版本${index}` }, headers),
        ),
      )
      expect(answers.map(({ code }) => code).sort()).toEqual([0, 40900, 40900, 40900, 40900, 40900])
    })
    it('give every place of an order once', async () => {
      const { data } = await call<{ list: { id: string }[] }>('/api/master/listMasters', { pageSize: 50 })
      const [first, second, ...rest] = data.list.map(({ id }) => id)
      const moved = await Promise.all(
        rest
          .slice(0, 10)
          .map((id, index) =>
            post(at(index), '/api/master/sortMasters', { id, after: first, before: second }, headers),
          ),
      )
      expect(moved.map(({ code }) => code)).toEqual(moved.map(() => 0))
      expect(await count('select count(*) - count(distinct (fact_id, "order")) as n from masters')).toBe(0)
    })
    /** A buyer of their own, known to nobody before. */
    const newBuyer = async (username: string, phone: string) => {
      const { captchaId } = (await post<{ captchaId: string }>(at(0), '/api/admin/captcha')).data
      const form = { username, phone, password: 'Demo1234', captchaId, captcha: 'TEST' }
      const { data } = await post<{ token: string; identity: string }>(at(0), '/api/buyer/register', form)
      return { authorization: data.token, identity: data.identity }
    }
    const today = `(now() at time zone 'Asia/Shanghai')::date`
    it('count every look at a bowl once and each visitor once a day, and keep one favourite a buyer', async () => {
      const [bowl] = await request<{ id: string }>(
        malls.url,
        `select id from bowls where status = 3 and id not in (select "jzId" from "bowlLooks" where day = ${today}) limit 1`,
      )
      const guests = [await newBuyer('looks-a', '13911110001'), await newBuyer('looks-b', '13911110002')]
      const looked = await Promise.all(
        times(24).map(n => post(at(n), `/api/buyer/getProduct?id=${bowl?.id}`, {}, guests[n % 2])),
      )
      expect(looked.map(({ code }) => code)).toEqual(looked.map(() => 0))
      expect(
        await request(
          malls.url,
          `select views, visitors from "bowlLooks" where "jzId" = '${bowl?.id}' and day = ${today}`,
        ),
      ).toEqual([{ views: 24, visitors: 2 }])
      const kept = await Promise.all(
        times(9).map(n => post<{ id: string }>(at(n), '/api/buyer/addFavourite', { jzId: bowl?.id }, guests[0])),
      )
      expect(kept.map(({ code }) => code)).toEqual(kept.map(() => 0))
      expect(new Set(kept.map(({ data }) => data.id)).size).toBe(1)
    })
    it('know a new buyer once who pays several orders at the same moment', async () => {
      const guest = await newBuyer('pays-at-once', '13911110003')
      const { data } = await post<{ list: { id: string }[] }>(at(0), '/api/buyer/listProducts', {}, guest)
      const receiver = { receiver_name: '周', receiver_phone: '13911110003', region: '110101' }
      const placed = await Promise.all(
        data.list.slice(0, 6).map(({ id }, n) => {
          const order = { jzId: id, ...receiver, receiver_detail_address: '东华门大街 1 号' }
          return post<{ id: string }>(at(n), '/api/buyer/placeOrder', order, guest)
        }),
      )
      const paid = await Promise.all(
        placed.map(({ data: { id } }, n) => post(at(n), `/api/buyer/payOrder?id=${id}`, {}, guest)),
      )
      expect(paid.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
      const kinds = await request<{ kind: string; n: number }>(
        malls.url,
        `select "buyerKind" as kind, count(*)::int as n from orders where id in (${placed.map(({ data: { id } }) => `'${id}'`).join()}) group by 1 order by 1`,
      )
      expect(kinds).toEqual([
        { kind: 'new', n: 1 },
        { kind: 'returning', n: 5 },
      ])
    })
    it('read a picture that another took in, whole and small, and a private one only for whom it belongs to', async () => {
      const upload = async (purpose: string) => {
        const form = new FormData()
        form.append('file', new Blob([new Uint8Array(await picture())]), 'a.png')
        const answer = await fetch(`${at(0)}/api/file/upload?purpose=${purpose}`, {
          method: 'POST',
          headers,
          body: form,
        })
        return ((await answer.json()) as { data: { url: string } }).data.url
      }
      const open = await upload('public')
      for (const path of [open, open.replace('/files/', '/thumbs/')])
        for (const index of times(3)) expect((await fetch(at(index) + path)).status).toBe(200)
      const secret = await upload('private')
      expect((await fetch(at(1) + secret, { headers })).status).toBe(200)
      expect((await fetch(at(1) + secret)).status).toBe(401)
    })
    it('tell a page that is open at one what another wrote', async () => {
      const leave = new AbortController()
      const { body } = await fetch(`${at(0)}/api/live`, { headers, signal: leave.signal })
      let heard = ''
      const listening = (async () => {
        for await (const part of body as unknown as AsyncIterable<Uint8Array>) heard += Buffer.from(part).toString()
      })().catch(() => {})
      await vi.waitUntil(() => heard.includes('open'), 20_000)
      const { id } = (await post<{ id: string }>(at(1), '/api/master/addOrUpdateMaster', { name: '听' }, headers)).data
      await vi.waitUntil(() => heard.includes(id), 20_000)
      leave.abort()
      await listening
    })
    // From here on servers go away.
    /** Saves records of a name until told to stop, some at a time. Each is tried under its own key until it is answered. */
    const saving = (name: string) => {
      let going = true
      const codes: number[] = []
      const ids: string[] = []
      const one = async (lane: number) => {
        for (let turn = 0; going; turn += 1) {
          const key = { 'idempotency-key': randomUUID() }
          for (let done = false; !done; ) {
            const { code, data } = await call('/api/master/addOrUpdateMaster', { name: `${name}${lane}·${turn}` }, key)
            codes.push(code)
            done = code === 0
            if (done) ids.push(data.id)
            else await new Promise(wait => setTimeout(wait, 100))
          }
        }
      }
      const lanes = times(6).map(one)
      return {
        codes,
        stop: async () => {
          going = false
          await Promise.all(lanes)
          return { codes, ids }
        },
        until: (n: number) => vi.waitUntil(() => ids.length >= n, { timeout: 60_000, interval: 20 }),
        count: () => ids.length,
      }
    }
    const kept = async (name: string) =>
      (await request<{ id: string }>(malls.url, `select id from masters where name like '${name}%'`)).map(
        ({ id }) => id,
      )
    it('refuse nothing while one of them is stopped', async () => {
      const work = saving('停')
      await work.until(20)
      malls.servers[0]?.child.kill('SIGTERM')
      expect(await malls.servers[0]?.ended).toBe(0)
      expect(malls.proxy.ready()).toBe(2)
      await work.until(work.count() + 20)
      const { codes, ids } = await work.stop()
      expect(codes.filter(code => code !== 0)).toEqual([])
      expect((await kept('停')).sort()).toEqual(ids.sort())
    }, 120_000)
    it('lose nothing and do nothing twice when one of them is killed', async () => {
      const work = saving('杀')
      await work.until(20)
      malls.servers[1]?.child.kill('SIGKILL')
      await malls.servers[1]?.ended
      await work.until(work.count() + 20)
      const { ids } = await work.stop()
      expect((await kept('杀')).sort()).toEqual(ids.sort())
      expect(malls.proxy.ready()).toBe(1)
    }, 120_000)
  })
