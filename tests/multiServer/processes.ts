import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startBucket } from '../kit/bucket'
import { startProxy } from './proxy'

/** One server process of its own, as `npm start` runs it. */
export const startServer = (env: Record<string, string>) => {
  const child: ChildProcess = spawn(process.execPath, ['dist/server/src/app/server/main.mjs'], {
    env: { ...process.env, NODE_ENV: '', PORT: '0', MALL_CAPTCHA: 'TEST', TRUST_PROXY: '127.0.0.1', ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', part => {
      said += part
    })
  const ended = new Promise<number | null>(done => child.once('exit', code => done(code)))
  const address = async () => {
    for (;;) {
      const port = /ready: {2}http:\/\/localhost:(\d+)/.exec(said)?.[1]
      if (port) return `http://127.0.0.1:${port}`
      if (child.exitCode !== null) throw new Error(`a server ended with ${child.exitCode}: ${said}`)
      await new Promise(done => setTimeout(done, 50))
    }
  }
  return { child, ended, address, said: () => said }
}
export type Server = ReturnType<typeof startServer>

/** Runs a statement beside the malls. */
export const request = async <R extends pg.QueryResultRow>(url: string, statement: string): Promise<R[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(statement)).rows
  } finally {
    await client.end()
  }
}
const databaseOf = (server: string, name: string) => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}

/** Three servers that start at once on an empty database, with one bucket, behind a proxy. `pooled` is a pooler's address in front of the same PostgreSQL. */
export const startMalls = async (direct: string, pooled: string | undefined) => {
  const name = `s_${randomUUID().replaceAll('-', '')}`
  await request(direct, `create database ${name}`)
  const bucket = await startBucket()
  const folder = await mkdtemp(join(tmpdir(), 'servers-'))
  const url = databaseOf(direct, name)
  const reach: Record<string, string> = pooled
    ? { DATABASE_URL: databaseOf(pooled, name), DATABASE_DIRECT_URL: url }
    : { DATABASE_URL: url, DATABASE_DIRECT_URL: '' }
  const start = (index: number) =>
    startServer({
      ...reach,
      DEMO: '1',
      DEMO_HISTORY: '0',
      BUYERS: '0',
      FILES_S3: bucket.url,
      MALL_DATA: join(folder, String(index)),
      DRAIN_MS: '1500',
    })
  const servers = [0, 1, 2].map(start)
  const addresses = await Promise.all(servers.map(each => each.address()))
  const proxy = await startProxy(addresses)
  return {
    url,
    servers,
    addresses,
    proxy,
    close: async () => {
      for (const { child } of servers) child.kill('SIGKILL')
      await Promise.all(servers.map(({ ended }) => ended))
      await proxy.close()
      await bucket.close()
      await request(direct, `drop database ${name} with (force)`)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
export type Malls = Awaited<ReturnType<typeof startMalls>>

export interface Answer<A = Record<string, unknown>> {
  readonly status: number
  readonly code: number
  readonly data: A
}
/** Posts a call. What breaks off on the way has the status 0. */
export const post = async <A = Record<string, unknown>>(
  address: string,
  path: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Answer<A>> =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }).then(
    async answer => ({ status: answer.status, ...((await answer.json()) as { code: number; data: A }) }),
    () => ({ status: 0, code: -1, data: {} as A }),
  )
/** Logs in with a captcha of its own, from an address. */
export const logIn = async (address: string, username: string, password: string, from: string) => {
  const { captchaId } = (await post<{ captchaId: string }>(address, '/api/admin/captcha', {}, { 'x-from': from })).data
  return post<{ token: string; identity: string }>(
    address,
    '/api/admin/fact/login',
    { username, password, captchaId, captcha: 'TEST' },
    { 'x-from': from },
  )
}
