import { v7 as newId } from 'uuid'
import { createAccount, createTenant } from '../../../src/server/auth/accounts'
import { makeCaptcha } from '../../../src/server/auth/captcha'
import { openSession } from '../../../src/server/auth/sessions'
import { type Db, sql } from '../../../src/server/database/connections/database'
import { searchColumns } from '../../../src/server/database/search/searchColumns'
import { bowls } from '../../../resources/catalogue/bowls'
import { median, openBench, password } from './server'

const BOWLS = 10_000
/** Lines that an export reads: as many as it may. */
const LINES = 5000
/** Alone and beside the others by turns, so that whatever else the machine does falls on both. */
const ROUNDS = 10
const CALLS = 12
const CLIENTS = 30
const STRANGERS = 20

const addBowls = async (db: Db, factId: string, count: number) => {
  for (let start = 0; start < count; start += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - start) }, (_, offset) => {
      const index = start + offset
      const name = `兔毫建盏${index}`
      const { search_text, search_grams } = searchColumns(bowls, { name })
      return sql`(${factId}, ${newId()}, ${name}, ${100 * index}, ${(index % 7) + 1}, ${`a${String(index).padStart(6, '0')}`}, ${search_text}, ${search_grams})`
    })
    await sql`insert into bowls (fact_id, id, name, price, status, "order", search_text, search_grams) values ${sql.join(rows)}`.execute(
      db,
    )
  }
}
const addLines = (db: Db, factId: string) =>
  sql`insert into audit (fact_id, id, resource, "recordId", "recordName", action, "accountName", address, device, changes)
    select ${factId}, gen_random_uuid()::text, 'bowls', n::text, '兔毫建盏' || n, 'update', 'bench', '10.0.0.1', 'Chrome · Windows', '{"price": [100, 200]}'
    from generate_series(1, ${LINES}) n`.execute(db)
// From everywhere, so that no address comes near its own limit.
const somewhere = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 250)).join('.')}`
const p95 = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] as number

/**
 * A quiet maker's list (p50, p95 in milliseconds) alone, and beside another maker whose thirty clients never pause, or strangers who try
 * passwords. No limit of a minute helps it: this is the queue's own doing.
 */
export const measureFair = async (url?: string): Promise<Record<string, string>> => {
  const {
    app,
    db,
    factId: noisy,
    account,
    close,
  } = await openBench(url, { limits: { accountCalls: 1e9, tenantCalls: 1e9 } })
  const quiet = await createTenant(db, { factName: 'quiet' }, true)
  const keeper = await createAccount(db, {
    identity: 'fact',
    username: 'quiet',
    role: 'creator',
    password,
    factId: quiet,
  })
  await addBowls(db, noisy, BOWLS)
  await addBowls(db, quiet, BOWLS)
  await addLines(db, noisy)
  await sql`vacuum analyze bowls, audit`.execute(db)
  const clientOf = async (id: string) => {
    const headers = {
      authorization: await openSession(db, id, false),
      identity: 'fact',
      'content-type': 'application/json',
    }
    return async (path: string, body: object) => {
      const begun = performance.now()
      await app.inject({
        method: 'POST',
        url: path,
        headers,
        payload: JSON.stringify(body),
        remoteAddress: somewhere(),
      })
      return performance.now() - begun
    }
  }
  const [busy, calm] = [await clientOf(account), await clientOf(keeper)]
  const list = { counts: true, pageSize: 20 }
  const quietly = async () => {
    const times: number[] = []
    for (let turn = 0; turn < CALLS; turn += 1) {
      times.push(await calm('/api/product/listProducts', list))
      await new Promise(done => setTimeout(done, 10))
    }
    return times
  }
  /** Keeps so many others busy until it is called. */
  const begin = (clients: number, work: (client: number) => Promise<unknown>) => {
    let going = true
    let done = 0
    const loops = Array.from({ length: clients }, async (_, client) => {
      while (going) {
        await work(client)
        done += 1
      }
    })
    return async () => {
      going = false
      await Promise.all(loops)
      return done
    }
  }
  const figure = async (clients: number, work: (client: number) => Promise<unknown>) => {
    const [alone, beside]: [number[], number[]] = [[], []]
    let theirs = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(...(await quietly()))
      const stop = begin(clients, work)
      beside.push(...(await quietly()))
      theirs += await stop()
    }
    const of = (times: number[]) => `p50 ${median(times).toFixed(1)}, p95 ${p95(times).toFixed(1)} ms`
    return `${(p95(beside) / p95(alone)).toFixed(1)} times: ${of(beside)}; alone ${of(alone)} (${theirs} calls of theirs)`
  }
  await quietly()
  const guess = async (client: number) => {
    const { captchaId } = await makeCaptcha(db, 'TEST')
    const payload = { username: `nobody${client}${Math.random()}`, password: 'wrong', captchaId, captcha: 'TEST' }
    await app.inject({
      method: 'POST',
      url: '/api/admin/fact/login',
      payload,
      remoteAddress: somewhere(),
    })
  }
  const result = {
    'beside thirty clients of another maker, lists': await figure(CLIENTS, () =>
      busy('/api/product/listProducts', list),
    ),
    'beside them, searches of half the bowls': await figure(CLIENTS, () =>
      busy('/api/product/listProducts', { ...list, keyword: '兔毫' }),
    ),
    'beside exports': await figure(4, () => busy('/api/audit/exportAuditLogs', {})),
    'beside strangers who try passwords': await figure(STRANGERS, guess),
  }
  await close()
  return result
}
