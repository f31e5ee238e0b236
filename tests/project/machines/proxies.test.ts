import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../scripts/services/postgres.mjs'
import { findProgram } from '../../../scripts/services/programs.mjs'

const folder = mkdtempSync(join(tmpdir(), 'proxies-'))
const at = (path: string) => join(folder, path)
const HOST = 'console.example.cn'
const ports = { server: await freePort(), http: 0, https: 0 }
const running: ChildProcess[] = []
const run = (program: string, args: readonly string[], env: Record<string, string> = {}) => {
  const child = spawn(program, args, { env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (output += part))
  running.push(child)
  const ended = new Promise<void>(done => child.once('exit', () => done()))
  return { child, ended, output: () => output }
}
beforeAll(async () => {
  execFileSync(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${HOST} -keyout ${at('key.pem')} -out ${at('cert.pem')}`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  )
  const server = run(process.execPath, ['scripts/start.mjs'], {
    MALL_DATA: at('data'),
    DATABASE_URL: '',
    NODE_ENV: '',
    MALL_CAPTCHA: 'TEST',
    BUYERS: '0',
    PORT: String(ports.server),
    TRUST_PROXY: '127.0.0.1',
    DRAIN_MS: '0',
    PUBLIC_URL: `https://${HOST}`,
  })
  while (!server.output().includes('ready:') && server.child.exitCode === null) await pause(100)
  expect(server.output()).toContain('ready:')
}, 400_000)
// A proxy may take a while to leave its ports.
beforeEach(async () => void Object.assign(ports, { http: await freePort(), https: await freePort() }))
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A text of the documents with this machine's ports and certificate. Both consoles are one server here. */
const localised = (path: string) =>
  readFileSync(`docs/operations/proxies/${path}`, 'utf8')
    .replaceAll(/127\.0\.0\.1:878[78]/g, `127.0.0.1:${ports.server}`)
    .replaceAll('/etc/ssl/console.pem', at('cert.pem'))
    .replaceAll('/etc/ssl/console.key', at('key.pem'))
    .replace(/listen 80;/, `listen ${ports.http};`)
    .replace(/listen 443/, `listen ${ports.https}`)
    .replace('*:80>', `*:${ports.http}>`)
    .replace('*:443>', `*:${ports.https}>`)

/** Configuration of each proxy around a site of the documents, and how the program begins with it. */
const proxies = {
  nginx: {
    names: ['nginx'],
    around: (site: string) => {
      const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const paths = kinds.map(kind => `${kind}_temp_path ${at(kind)};`).join('')
      return `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${at('nginx.pid')}; error_log stderr; events {} http { access_log off; ${paths} ${site} }`
    },
    args: (file: string) => ['-c', file, '-p', folder],
    below: (paths: string) =>
      `server { listen ${ports.https} ssl; server_name ${HOST}; ssl_certificate ${at('cert.pem')}; ssl_certificate_key ${at('key.pem')}; ${paths} }`,
  },
  caddy: {
    names: ['caddy'],
    around: (site: string) =>
      `{\n admin off\n local_certs\n skip_install_trust\n http_port ${ports.http}\n https_port ${ports.https}\n}\n${site}`,
    args: (file: string) => ['run', '--adapter', 'caddyfile', '--config', file],
    below: (paths: string) => paths,
  },
  apache: {
    names: ['apache2', 'httpd'],
    around: (site: string) => {
      const modules = [
        'mpm_event',
        'authz_core',
        'alias',
        'ssl',
        'socache_shmcb',
        'http2',
        'headers',
        'proxy',
        'proxy_http',
      ]
      const loads = modules.map(name => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
      const own = `ServerName ${HOST}\nPidFile ${at('apache.pid')}\nErrorLog ${at('apache.log')}\nDefaultRuntimeDir ${folder}`
      return `${loads.join('\n')}\n${own}\nListen ${ports.http}\nListen ${ports.https}\n${site}`
    },
    args: (file: string) => ['-d', folder, '-f', file, '-D', 'FOREGROUND'],
    below: (paths: string) =>
      `<VirtualHost *:${ports.https}>\nSSLEngine on\nSSLCertificateFile ${at('cert.pem')}\nSSLCertificateKeyFile ${at('key.pem')}\n${paths}\n</VirtualHost>`,
  },
}
type Proxy = keyof typeof proxies

/** A guest, at another address than the proxy. */
const client = {
  host: '127.0.0.1',
  localAddress: '127.0.0.2',
  servername: HOST,
  rejectUnauthorized: false,
  agent: false,
}
const ask = (path: string, { body, ...options }: RequestOptions & { body?: string | Buffer } = {}) =>
  new Promise<IncomingMessage>((done, fail) => {
    const headers = { host: HOST, ...options.headers }
    request({ ...client, port: ports.https, path, ...options, headers }, done)
      .once('error', fail)
      .end(body)
  })
const textOf = async (answer: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return Buffer.concat(parts).toString()
}
const start = async (name: Proxy, site: string) => {
  const { names, around, args } = proxies[name]
  const program = findProgram(names) ?? findProgram(names.map(each => `../sbin/${each}`))
  if (!program) return false
  mkdirSync(at('caddy'), { recursive: true })
  const file = at(`${name}.conf`)
  writeFileSync(file, around(site))
  const proxy = run(program, args(file), { XDG_DATA_HOME: at('caddy'), XDG_CONFIG_HOME: at('caddy') })
  onTestFinished(async () => {
    proxy.child.kill('SIGTERM')
    await Promise.race([proxy.ended, pause(30_000)])
  })
  for (let turn = 0; turn < 200 && proxy.child.exitCode === null; turn += 1) {
    const answer = await ask('/api/health').catch(() => undefined)
    if (answer) break
    await pause(100)
  }
  expect(proxy.child.exitCode, proxy.output()).toBeNull()
  return true
}
/** A session by the log-in of the page. */
const enter = async (base = '', headers: Record<string, string> = {}) => {
  const post = async (path: string, content: object, more: Record<string, string> = {}) =>
    JSON.parse(
      await textOf(
        await ask(base + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers, ...more },
          body: JSON.stringify(content),
        }),
      ),
    )
  const { captchaId } = (await post('/api/admin/captcha', {})).data
  const { data } = await post('/api/admin/fact/login', {
    username: 'demo',
    password: 'Demo1234',
    captchaId,
    captcha: 'TEST',
  })
  const session = { authorization: data.token, identity: data.identity }
  return { session, call: (path: string, content: object = {}) => post(path, content, session) }
}
/** A picture of nine megabytes. Noise packs badly. */
const picture = async () => {
  const side = 1_760
  const bytes = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(bytes.length).toBeGreaterThan(9_000_000)
  return bytes
}
const upload = async (headers: Record<string, string>, bytes: Buffer) => {
  const head =
    '--line\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--line--\r\n')])
  const answer = await ask('/api/file/upload?purpose=public', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=line', 'content-length': body.length },
    body,
  })
  return JSON.parse(await textOf(answer))
}
/** What comes of a change by the live stream, within seconds. */
const liveEvent = async (session: Record<string, string>, change: () => Promise<unknown>) => {
  const stream = await ask('/api/live', { headers: session })
  let text = ''
  stream.on('data', part => (text += part))
  while (!text.includes(': open')) await pause(20)
  try {
    await change()
    for (let turn = 0; turn < 100 && !text.includes('phrases'); turn += 1) await pause(50)
    return text
  } finally {
    stream.destroy()
  }
}

const sites = [
  ['nginx', 'nginx.conf'],
  ['nginx', 'nginx-before-1.25.conf'],
  ['caddy', 'Caddyfile'],
  ['apache', 'apache.conf'],
] as const
/** Whether an installed nginx takes `http2 on;`, which came with 1.25.1. Others refuse the file of the newer. */
const nginxVersion = () => {
  const program = findProgram(['nginx', '../sbin/nginx'])
  const [, minor = '0'] = /nginx\/1\.(\d+)/.exec(program ? String(spawnSync(program, ['-v']).stderr) : '') ?? []
  return Number(minor)
}
describe.each(sites)('%s by docs/operations/proxies/%s', (name, path) => {
  it('serves a working day over TLS', async ({ skip }) => {
    if (path === 'nginx.conf' && nginxVersion() < 25) skip('the installed nginx is older than 1.25.1, or there is none')
    if (!(await start(name, localised(path)))) return skip(`there is no ${name} here`)
    const { session, call } = await enter('', { 'x-forwarded-for': '203.0.113.9' })

    const [own] = (await call('/api/user/listSessions')).data.list
    expect(own.address).toContain('127.0.0.2')
    expect(own.address).not.toContain('203.0.113')

    const page = await ask('/')
    expect([page.statusCode, page.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
    expect(await textOf(page)).toContain('id="root"')
    for (const address of ['/', '/api/health', '/favicon.svg'])
      expect((await ask(address, { method: 'HEAD' })).statusCode).toBe(200)

    const plain = await new Promise<IncomingMessage>(done =>
      plainRequest({ host: '127.0.0.1', port: ports.http, path: '/a?b', headers: { host: HOST } }, done).end(),
    )
    expect([301, 308]).toContain(plain.statusCode)
    expect(plain.headers.location).toMatch(new RegExp(`^https://${HOST}(:${ports.https})?/a\\?b$`))

    expect(await upload(session, await picture())).toMatchObject({ code: 0, data: { url: expect.any(String) } })
    const changed = await liveEvent(session, () =>
      call('/api/phrases/addOrUpdatePhrase', { name: '稍等', chinese: '稍等', english: 'One moment' }).then(saved =>
        expect(saved).toMatchObject({ code: 0 }),
      ),
    )
    expect(changed).toContain('phrases')
  })
})
describe.each(['nginx', 'caddy', 'apache'] as const)('%s below two paths', name => {
  it('serves both consoles', async ({ skip }) => {
    const file = { nginx: 'nginx.conf', caddy: 'Caddyfile', apache: 'apache.conf' }[name]
    if (!(await start(name, proxies[name].below(localised(`paths/${file}`))))) return skip(`there is no ${name} here`)
    for (const base of ['/north', '/south']) {
      const bare = await ask(base)
      expect([bare.statusCode, bare.headers.location]).toEqual([301, expect.stringMatching(new RegExp(`${base}/$`))])
      const page = await textOf(await ask(`${base}/`))
      for (const [, address = ''] of page.matchAll(/(?:src|href)=\\?"\.\/([^"\\]+)/g))
        expect([address, (await ask(`${base}/${address}`)).statusCode]).toEqual([address, 200])
      const { call } = await enter(base)
      expect((await call('/api/product/listProducts')).data.total).toBeGreaterThan(0)
    }
  })
})
it('the two files of nginx differ in how HTTP/2 begins, and in nothing else', () => {
  const [newer = '', older = ''] = ['nginx.conf', 'nginx-before-1.25.conf'].map(path =>
    readFileSync(resolve('docs/operations/proxies', path), 'utf8').replace(/^#.*\n/, ''),
  )
  expect(newer.replace('443 ssl;\n  http2 on;', '443 ssl http2;')).toBe(older)
  expect(existsSync('docs/operations/proxies/paths/nginx.conf')).toBe(true)
})
