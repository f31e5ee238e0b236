import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../scripts/services/postgres.mjs'
import { picture } from '../../kit/testServer'
import { diskOf } from '../needs'

const MINUTES = Number(process.env.BENCH_MINUTES || 30)
/** Milliseconds from one call to the next, and from one measurement to the next. */
const CALL_MS = 100
const SAMPLE_MS = 10_000
const WORDS = ['兔毫', '油滴', '束口', '盏', '大师', '柴烧']

/** Megabytes a minute by which measurements rise, by least squares. */
const slopeOf = (values: readonly number[]): number => {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const [rise, run] = values.reduce(
    ([up, along], value, at) => [up + (at - middle) * (value - mean), along + (at - middle) ** 2],
    [0, 0],
  )
  return (rise / run) * (60_000 / SAMPLE_MS)
}

/** A fresh demo as `npm start` serves it, ended with `close`. */
const startDemo = async () => {
  const [data, port] = [await mkdtemp(join(tmpdir(), 'bench-memory-')), await freePort()]
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
  const limits = String(scripts.start).match(/--max\S+/g) ?? []
  const allocator = Object.fromEntries(
    [...String(scripts.start).matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, name = '', value]) => [name, value]),
  )
  const env = { NODE_ENV: '', DATABASE_URL: '', DEMO: '1', SIMPLE_LOGIN: '1', MALL_DATA: data, PORT: String(port) }
  const server = spawn(process.execPath, [...limits, 'dist/server/src/app/server/main.mjs'], {
    env: { ...process.env, ...allocator, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((ready, fail) => {
    server.stdout.on('data', text => String(text).includes('ready') && ready())
    server.once('exit', () => fail(new Error('the demo did not start')))
  })
  return {
    address: `http://127.0.0.1:${port}`,
    /** Megabytes that the process holds. */
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)])) / 1024,
    /** Megabytes of the data folder. */
    disk: () => diskOf(data),
    close: async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** Memory of a demo under ten calls a second of all kinds, exports among them, for half an hour or `BENCH_MINUTES`. */
export const measureMemory = async (): Promise<Record<string, string>> => {
  const server = await startDemo()
  let headers: Record<string, string> = {}
  let failed = 0
  const send = async (path: string, init: RequestInit) => {
    const answer = await fetch(server.address + path, { ...init, headers: { ...headers, ...init.headers } })
    const bytes = await answer.arrayBuffer()
    if (!answer.ok) failed += 1
    return Buffer.from(bytes)
  }
  const post = async (path: string, body: object = {}) => {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    return JSON.parse(String(await send(path, init))).data
  }
  const { token, identity } = await post('/api/admin/loginSimple', { username: 'demo', password: 'Demo1234' })
  headers = { authorization: token, identity }
  const bytes = new Uint8Array(await picture(1600, 1200))
  const upload = () => {
    const body = new FormData()
    body.append('file', new Blob([bytes]), 'a.png')
    return send('/api/file/upload', { method: 'POST', body })
  }
  const download = async (format: string) => {
    const { mine } = await post('/api/product/downloadProducts', { step: 'mine' })
    const ready = mine.find((each: { state: string }) => each.state === 'done')
    if (ready) await send(`/api/task/sheet?id=${ready.id}`, { method: 'GET' })
    if (!mine.some((each: { state: string }) => each.state === 'waiting'))
      await post('/api/product/downloadProducts', { step: 'begin', format })
  }
  const list = (service: string, body: object = {}) => post(`/api/${service}`, { pageSize: 25, counts: true, ...body })
  const kinds: ((n: number) => Promise<unknown>)[] = [
    () => list('product/listProducts'),
    n => list('product/listProducts', { keyword: WORDS[n % WORDS.length] }),
    () => list('order/listOrders'),
    n => post('/api/find', { keyword: WORDS[n % WORDS.length] }),
    () => post('/api/audit/listAuditLogs', { pageSize: 25 }),
    n => post('/api/master/addOrUpdateMaster', { name: `蔡师傅${n}` }),
    () => send('/api/admin/getWorkInfoData', { method: 'GET' }),
    () => post('/api/audit/exportAuditLogs'),
    n => (n % 5 === 0 ? upload() : list('message/list')),
    n => (n % 30 === 9 ? download(n % 60 === 9 ? 'xlsx' : 'csv') : post('/api/admin/info')),
  ]
  const values: number[] = []
  const sampling = setInterval(() => values.push(server.memory()), SAMPLE_MS)
  const until = performance.now() + MINUTES * 60_000
  const pending = new Set<Promise<unknown>>()
  let calls = 0
  for (; performance.now() < until; calls += 1) {
    // A server that is behind is not flooded.
    if (pending.size > 20) await Promise.race(pending)
    const call: Promise<unknown> = Promise.resolve(kinds[calls % kinds.length]?.(calls))
      .catch(() => (failed += 1))
      .finally(() => pending.delete(call))
    pending.add(call)
    await pause(CALL_MS)
  }
  await Promise.all(pending)
  clearInterval(sampling)
  const disk = await server.disk()
  await server.close()
  const half = values.slice(values.length >> 1)
  return {
    [`${MINUTES} minutes, ${calls} calls (${failed} refused)`]: `at most ${Math.max(...values).toFixed(0)} MB, the later half ${half[0]?.toFixed(0)} to ${half.at(-1)?.toFixed(0)} MB, slope ${slopeOf(half).toFixed(1)} MB a minute`,
    'disk of the data folder after this': `${disk.toFixed(0)} MB`,
  }
}
