import { v7 as newId } from 'uuid'
import { orders } from '../../../resources/trade/orders'
import { refunds } from '../../../resources/trade/refunds'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { openSession } from '../../../src/server/auth/sessions'
import { sql } from '../../../src/server/database/connections/database'
import { searchColumns } from '../../../src/server/database/search/searchColumns'
import { at, median, openBench } from './server'

const ORDERS = 100_000
const REFUNDS = 10_000
const BATCH = 1_000
const TURNS = 200
const DAY = 86_400_000
const names = ['周茶友', '沈一帆', '顾雨山', '陈立', '许听', '何远'] as const
const bowls = ['金兔毫束口盏', '银油滴撇口盏', '鹧鸪斑斗笠盏', '乌金束口盏', '茶叶末钵形盏'] as const
const of = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
const phoneOf = (n: number) => `139${String(10_000_000 + n * 37).slice(-8)}`
const orderNo = (n: number) => `JZ20261121${String(n).padStart(7, '0')}`

/** Lists of 100,000 orders and 10,000 after-sales requests of one maker, at one client, in milliseconds. */
export const measureOrders = async (url?: string): Promise<Record<string, string>> => {
  const { app, db, factId, account, close } = await openBench(url, { limits: { accountCalls: 1e9, tenantCalls: 1e9 } })
  const bowl = newId()
  await sql`insert into bowls (fact_id, id, name, status, "order") values (${factId}, ${bowl}, '盏', 7, 'a')`.execute(
    db,
  )
  const now = Date.now()
  const ids: string[] = []
  for (let start = 0; start < ORDERS; start += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, offset) => {
      const n = start + offset
      const id = newId()
      ids.push(id)
      // Nearly all of a shop's orders are over.
      const status = n % 50 === 0 ? (n / 50) % 3 : n % 10 === 1 ? 4 : 3
      const said = {
        no: orderNo(n),
        jzName: of(bowls, n),
        buyerName: of(names, n),
        buyerPhone: phoneOf(n),
        receiver_name: of(names, n + 1),
        receiver_phone: phoneOf(n),
        trackingNo: `SF${1_370_000_000_000 + n}`,
      }
      const { search_text, search_grams } = searchColumns(orders, said)
      return sql`(${factId}, ${id}, ${said.no}, ${bowl}, ${said.jzName}, 128000, 128000, ${status}, ${of(names, n)}, ${said.buyerName}, ${said.buyerPhone}, ${said.receiver_name}, ${said.receiver_phone}, '110101/北京市/北京市/东城区', '东华门大街 1 号', ${said.trackingNo}, ${new Date(now - n * (DAY / 100)).toISOString()}, ${search_text}, ${search_grams})`
    })
    await sql`insert into orders (fact_id, id, no, "jzId", "jzName", "jzPrice", amount, status, "buyerId", "buyerName", "buyerPhone", receiver_name, receiver_phone, region, receiver_detail_address, "trackingNo", "createTime", search_text, search_grams) values ${sql.join(rows)}`.execute(
      db,
    )
  }
  for (let start = 0; start < REFUNDS; start += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, offset) => {
      const n = start + offset
      const isOpen = n % 100 === 0
      const said = { jzName: of(bowls, n), orderNo: orderNo(n * 10), buyerName: of(names, n), buyerPhone: phoneOf(n) }
      const { search_text, search_grams } = searchColumns(refunds, said)
      return sql`(${factId}, ${newId()}, ${`R-${String(n).padStart(6, '0')}`}, ${ids[n * 10]}, ${said.orderNo}, ${said.jzName}, ${n % 3 ? 'refundOnly' : 'refundAndReturn'}, 'crack', 128000, ${isOpen ? 0 : 1 + (n % 3)}, ${isOpen || n % 3 ? 'none' : 'refunded'}, ${isOpen ? new Date(now + n * 1000).toISOString() : null}, ${of(names, n)}, ${said.buyerName}, ${said.buyerPhone}, ${search_text}, ${search_grams})`
    })
    await sql`insert into refunds (fact_id, id, no, "orderId", "orderNo", "jzName", type, reason, amount, status, step, deadline, "buyerId", "buyerName", "buyerPhone", search_text, search_grams) values ${sql.join(rows)}`.execute(
      db,
    )
  }
  await sql`vacuum analyze orders`.execute(db)
  await sql`vacuum analyze refunds`.execute(db)
  const headers = {
    authorization: await openSession(db, account, false),
    identity: 'fact',
    'content-type': 'application/json',
  }
  const measure = async (url: string, bodyOf: (turn: number) => object) => {
    const times: number[] = []
    for (let turn = -20; turn < TURNS; turn += 1) {
      const begun = performance.now()
      const payload = JSON.stringify({ current: 1, pageSize: 20, counts: true, ...bodyOf(Math.abs(turn)) })
      const answer = (await app.inject({ method: 'POST', url, headers, payload })).json()
      if (answer.code !== 0) throw new Error(answer.msg)
      if (turn >= 0) times.push(performance.now() - begun)
    }
    return `p50 ${median(times).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms`
  }
  const [listed, asked] = [resolveApiCalls(orders).list, resolveApiCalls(refunds).list]
  const result = {
    'all orders, the newest first': await measure(listed, () => ({ sort: '-createTime' })),
    'a tab': await measure(listed, turn => ({ sort: '-createTime', filter: { status: turn % 5 } })),
    'a tab, and a bowl': await measure(listed, turn => ({
      sort: '-createTime',
      filter: { status: turn % 5 },
      keyword: of(['兔毫', '油滴', '鹧鸪斑'], turn),
    })),
    'a buyer': await measure(listed, turn => ({ sort: '-createTime', keyword: of(names, turn) })),
    'an order’s number': await measure(listed, turn => ({ sort: '-createTime', keyword: orderNo(turn * 311) })),
    'a phone': await measure(listed, turn => ({ sort: '-createTime', keyword: phoneOf(turn * 311) })),
    'the last four digits': await measure(listed, turn => ({
      sort: '-createTime',
      keyword: phoneOf(turn * 311).slice(-4),
    })),
    'a buyer and a bowl': await measure(listed, turn => ({
      sort: '-createTime',
      keyword: `${of(names, turn)} ${of(['兔毫', '油滴', '鹧鸪斑'], turn)}`,
    })),
    'a tracking number': await measure(listed, turn => ({
      sort: '-createTime',
      keyword: `SF${1_370_000_000_000 + turn * 311}`,
    })),
    days: await measure(listed, turn => ({
      sort: '-createTime',
      filter: {
        createTime: {
          gte: new Date(now - (turn % 300) * DAY - 7 * DAY).toISOString(),
          lte: new Date(now - (turn % 300) * DAY).toISOString(),
        },
      },
    })),
    'after-sales that wait, the most urgent first': await measure(asked, () => ({
      sort: 'deadline',
      filter: { status: 0 },
    })),
    'after-sales of a buyer': await measure(asked, turn => ({ sort: 'deadline', keyword: of(names, turn) })),
  }
  await close()
  return result
}
