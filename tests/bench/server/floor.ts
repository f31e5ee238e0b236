import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import fastify from 'fastify'
import pg from 'pg'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { openSession } from '../../../src/server/auth/sessions'
import { type Db, sql } from '../../../src/server/database/connections/database'
import { bowls } from '../../../resources/catalogue/bowls'
import { openDirectus } from './directus'
import { fillBowls, median, openBench, searchWords, type Subject } from './server'

const ROUNDS = 5
const CALLS = 400
const CLIENTS = [1, 8, 32]
/** Unit of times in `/proc`. */
const TICK_MS = 10

/** Calls from a process of its own, so that only the server's work counts. Prints what they took in ms. */
const caller = `
const { request, Agent } = require('node:http')
const [port, headers, clients, times, calls] = JSON.parse(process.argv[1])
const agent = new Agent({ keepAlive: true, maxSockets: clients })
const ask = turn => new Promise((done, fail) => {
  // From everywhere, so that no address comes near its own limit.
  const from = { 'x-forwarded-for': '10.1.' + (turn >> 8) % 256 + '.' + turn % 256 }
  const { method = 'POST', path, body } = calls[turn % calls.length]
  const call = request({ port, path, method, headers: { ...headers, ...from }, agent }, answer => {
    let text = ''
    answer.on('data', part => (text += part)).on('end', () =>
      answer.statusCode === 200 ? done() : fail(new Error(text.slice(0, 200))))
  })
  call.on('error', fail).end(body && JSON.stringify(body))
})
let turn = 0
const client = async () => { while (turn < times) await ask(turn++) }
const begun = performance.now()
Promise.all(Array.from({ length: clients }, client)).then(() => {
  console.log(performance.now() - begun)
  agent.destroy()
})`

/** The fields of a process behind its name, as `proc(5)` numbers them from 3 on. */
const processFields = async (pid: number): Promise<readonly number[]> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}
/** Milliseconds of the processor that PostgreSQL has used, with processes that have ended. Linux only. */
const postgresWork = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db)
  const all = await Promise.all(rows.map(({ pid }) => processFields(pid)))
  const [, parent = 0] = all.find(fields => fields.length > 1) ?? []
  const ended = await processFields(parent)
  const ticks = all.reduce((sum, fields) => sum + (fields[11] ?? 0) + (fields[12] ?? 0), 0)
  return TICK_MS * (ticks + (ended[13] ?? 0) + (ended[14] ?? 0))
}
/** Counts the statements that this process sends. */
const countStatements = () => {
  const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  let count = 0
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      count += 1
      return query.apply(this, args)
    },
  })
  return () => count
}
interface Cell {
  readonly node: number
  readonly postgres: number
  readonly statements: number
  readonly rate: number
}
/** Milliseconds of the processor that a subject's server has used. */
const nodeWork = async ({ pid }: Subject): Promise<number> => {
  if (pid === undefined) {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const fields = await processFields(pid)
  return TICK_MS * ((fields[11] ?? 0) + (fields[12] ?? 0))
}
/** A bare handler with one statement: what a call costs at least. */
const openFloor = async (url: string, factId: string) => {
  const app = fastify()
  const pool = new pg.Pool({ connectionString: url, max: 12 })
  const statement = `select id, name, no, price, glaze, status, "createdTime" from bowls
    where fact_id = $1 order by "createdTime" desc limit 25`
  app.post('/page', async () => ({ code: 0, data: (await pool.query(statement, [factId])).rows }))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
    await pool.end()
  }
  return { port: Number(new URL(address).port), close }
}

/**
 * Processor time of a call in node and in PostgreSQL, its statements, and calls a second, beside a bare handler with
 * one statement. The server's clock runs; 100,000 bowls of one maker; medians of rounds by turns. `DIRECTUS` names the
 * folder of an installed Directus, which is measured by the same turns.
 */
export const measureFloor = async (url: string): Promise<Record<string, string>> => {
  const statements = countStatements()
  const { app, mall, db, factId, account, close } = await openBench(url, {
    limits: { accountCalls: 1e9, tenantCalls: 1e9 },
    trustProxy: ['127.0.0.1'],
  })
  await fillBowls(db, factId)
  mall.work.start()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const floor = await openFloor(url, factId)
  const json = { 'content-type': 'application/json' }
  const headers = { ...json, authorization: await openSession(db, account, false), identity: 'fact' }
  const port = Number(new URL(address).port)
  const { list, save } = resolveApiCalls(bowls)
  const page = { current: 1, pageSize: 25, sort: '-createdTime' }
  const directus = process.env.DIRECTUS ? await openDirectus(process.env.DIRECTUS, url, db) : undefined
  const subjects: readonly Subject[] = [
    { name: 'bare handler', port: floor.port, headers: json, calls: () => [{ path: '/page', body: {} }] },
    { name: 'page', port, headers, calls: () => [{ path: list, body: page }] },
    { name: 'page with counts', port, headers, calls: () => [{ path: list, body: { ...page, counts: true } }] },
    {
      name: 'glaze and search',
      port,
      headers,
      calls: () => searchWords.map(keyword => ({ path: list, body: { ...page, keyword, filter: { glaze: 'leaf' } } })),
    },
    {
      name: 'save of a price',
      port,
      headers,
      // Each bowl once: a further save would need its new version.
      calls: async () => {
        const { rows } = await sql<{ id: string; version: number }>`
          select id, version from bowls where price % 100 = 0 and status in (1, 3) limit ${CALLS}`.execute(db)
        return rows.map((each, turn) => ({ path: save, body: { ...each, price: 1001 + 100 * turn } }))
      },
    },
    ...(directus?.subjects ?? []),
  ]
  const run = async (subject: Subject, clients: number): Promise<Cell> => {
    const calls = JSON.stringify([subject.port, subject.headers, clients, CALLS, await subject.calls()])
    const [work, backends, count] = [await nodeWork(subject), await postgresWork(db), statements()]
    const child = spawn(process.execPath, ['-e', caller, calls], { stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.on('data', part => {
      text += part
    })
    const [status] = await once(child, 'exit')
    if (status !== 0) throw new Error(`${subject.name} was refused`)
    return {
      node: ((await nodeWork(subject)) - work) / CALLS,
      statements: (statements() - count) / CALLS,
      postgres: ((await postgresWork(db)) - backends) / CALLS,
      rate: CALLS / (Number(text) / 1000),
    }
  }
  const cells = new Map<string, Cell[]>()
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const clients of CLIENTS)
      for (const subject of subjects) {
        const cell = await run(subject, clients)
        const key = `${subject.name}, ${clients} client${clients > 1 ? 's' : ''}`
        if (round > 0) cells.set(key, [...(cells.get(key) ?? []), cell])
      }
  directus?.stop()
  await floor.close()
  await close()
  return Object.fromEntries(
    [...cells].map(([name, all]) => {
      const mid = (of: (cell: Cell) => number, digits: number) => median(all.map(of)).toFixed(digits)
      return [
        name,
        `node ${mid(cell => cell.node, 2)} ms, PostgreSQL ${mid(cell => cell.postgres, 1)} ms of the processor; ${mid(cell => cell.statements, 1)} statements; ${mid(cell => cell.rate, 0)} a second`,
      ]
    }),
  )
}
