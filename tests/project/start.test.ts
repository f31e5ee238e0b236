import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = await mkdtemp(join(tmpdir(), 'start-'))
const running: ChildProcess[] = []
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})
const freePort = () =>
  new Promise<number>(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
const start = (env: Record<string, string>, [program, ...args] = [process.execPath, 'scripts/start.mjs']) => {
  const child = spawn(String(program), args, {
    env: { ...process.env, MALL_DATA: folder, DATABASE_URL: '', NODE_ENV: '', DEMO_HISTORY: '0', ...env },
  })
  running.push(child)
  let said = ''
  let over = false
  const ended = new Promise<number | null>(done =>
    child.once('exit', code => {
      over = true
      done(code)
    }),
  )
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', part => {
      said += part
    })
  const until = async (text: string) => {
    // A machine that does much else may take a minute for a demo shop; one that has ended says nothing more.
    for (let turn = 0; turn < 1_800 && !over && !said.includes(text); turn += 1)
      await new Promise(done => setTimeout(done, 100))
    expect(said).toContain(text)
  }
  return { child, ended, until, said: () => said }
}
const checkChain = async () =>
  (
    await promisify(execFile)(process.execPath, ['scripts/command.mjs', 'checkChain'], {
      env: { ...process.env, MALL_DATA: folder, DATABASE_URL: '' },
    })
  ).stdout
const bowlsOf = async (address: string) => {
  const post = async (path: string, body: object, headers = {}) =>
    (await (
      await fetch(address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    ).json()) as { code: number; data: { captchaId: string; token: string; identity: string; total: number } }
  const { captchaId } = (await post('/api/admin/captcha', {})).data
  const { data } = await post('/api/admin/fact/login', {
    username: 'demo',
    password: 'Demo1234',
    captchaId,
    captcha: 'TEST',
  })
  return (await post('/api/product/listProducts', {}, { authorization: data.token, identity: data.identity })).data
    .total
}

it('starts with a demo shop, is alone on its folder, ends cleanly and finds everything again', async () => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  // One that is killed while it makes the demo shop leaves nothing half made: the next start makes it whole.
  const cut = start({ PORT: String(port) })
  await cut.until('Making a demo shop')
  await new Promise(done => setTimeout(done, 1_000))
  cut.child.kill('SIGKILL')
  await cut.ended
  const first = start({ PORT: String(port), MALL_CAPTCHA: 'TEST' })
  await first.until('buyer')
  expect(first.said()).toContain(`The console is ready:  http://localhost:${port}`)
  for (const account of ['demo ', 'demo-user', 'platform', 'buyer']) expect(first.said()).toContain(account)
  expect(await (await fetch(`${address}/api/health`)).json()).toMatchObject({ data: { status: 'ok' } })
  expect(await (await fetch(`${address}/`)).text()).toContain('<div id="root">')
  const total = await bowlsOf(address)
  expect(total).toBeGreaterThan(10)

  const second = start({ PORT: String(await freePort()) })
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain('Another console is already running on the data folder')

  first.child.kill('SIGINT')
  expect(await first.ended).toBe(0)
  const again = start({ PORT: String(port), MALL_CAPTCHA: 'TEST' })
  await again.until('The console is ready')
  expect(await bowlsOf(address)).toBe(total)
  again.child.kill('SIGKILL')
  await again.ended
  // A supervisor knows npm alone: npm passes its signal on, and ends after the server.
  const afterKill = start({ PORT: String(port), MALL_CAPTCHA: 'TEST' }, ['npm', 'start'])
  await afterKill.until('The console is ready')
  expect(await bowlsOf(address)).toBe(total)
  // The signed chains of the demo shop are walked beside a mall, and without one.
  const beside = await checkChain()
  expect(beside).toMatch(/^\s*[1-9]\d* chains with [1-9]\d* links hold/)
  afterKill.child.kill('SIGTERM')
  expect(await afterKill.ended).toBe(0)
  await expect(fetch(`${address}/api/health`)).rejects.toThrow()
  expect(await checkChain()).toBe(beside)
  const forReal = start({ PORT: String(port), DEMO: '0' })
  expect(await forReal.ended).toBe(1)
  expect(forReal.said()).toContain('everybody knows the password of: demo, demo-user, platform, buyer, 茶客小沈')
  await expectClosed(folder)

  // The database is gone and the rest is there, as with a disk that was not mounted.
  await rm(join(folder, 'database'), { recursive: true })
  await mkdir(join(folder, 'database'))
  const lost = start({ PORT: String(port) })
  expect(await lost.ended).toBe(1)
  expect(lost.said()).toContain('its database is missing')
  expect(await readdir(join(folder, 'database'))).toEqual([])
}, 420_000)

/** Nobody but the owner can enter a folder or read what is in it. */
const expectClosed = async (path: string) => {
  // PGlite gives its note of the system tables' layout a mode of its own, whenever it makes it anew; no row is in it.
  const names = ['.', ...(await readdir(path, { recursive: true }))].filter(name => !name.endsWith('pg_internal.init'))
  const modes = await Promise.all(
    names.map(async name => ({ name, open: (await stat(join(path, name))).mode & 0o077 })),
  )
  expect(names.length).toBeGreaterThan(10)
  expect(modes.filter(each => each.open !== 0)).toEqual([])
}

it('says what is wrong when it cannot start', async () => {
  const taken = createServer()
  await new Promise<void>(done => taken.listen(0, '127.0.0.1', done))
  const port = String((taken.address() as { port: number }).port)
  const fresh = await mkdtemp(join(tmpdir(), 'start-'))
  const busy = start({ PORT: port, MALL_DATA: fresh })
  expect(await busy.ended).toBe(1)
  expect(busy.said()).toContain(`Port ${port} is in use`)
  const elsewhere = start({ HOST: 'nosuch.invalid', MALL_DATA: fresh })
  expect(await elsewhere.ended).toBe(1)
  expect(elsewhere.said()).toContain('HOST=nosuch.invalid is no address of this machine')
  // Nothing was made for an address that cannot be had.
  expect(await readdir(fresh)).toEqual([])
  // A listener that accepts and says nothing, as a wrong port of a database does.
  const silent = start({ PORT: '0', DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/shop`, MALL_DATA: fresh })
  expect(await silent.ended).toBe(1)
  expect(silent.said()).toContain(`The PostgreSQL at 127.0.0.1:${port} is not available`)
  taken.close()
  const odd = start({ PORT: 'here' })
  expect(await odd.ended).toBe(1)
  expect(odd.said()).toContain('PORT should be a number')
}, 180_000)
const hasSix = Object.values(networkInterfaces()).some(all => all?.some(({ family }) => family === 'IPv6'))
it.skipIf(!hasSix)(
  'names an address that a browser can open, listening on every address of both kinds',
  async () => {
    const port = await freePort()
    const data = await mkdtemp(join(tmpdir(), 'start-'))
    const { child, ended, until } = start({ HOST: '::', PORT: String(port), DEMO: '0', MALL_DATA: data })
    await until(`ready:  http://localhost:${port}`)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await rm(data, { recursive: true, force: true, maxRetries: 5 })
  },
  180_000,
)
