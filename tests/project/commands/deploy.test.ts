import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

it('what the image holds serves without sources, and stops in order', async () => {
  const image = readFileSync('deploy/Containerfile', 'utf8')
  const [, last = ''] = image.split(/^FROM .*slim$/m)
  const copied = [...last.matchAll(/^COPY --from=build (.*) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '))
  expect(copied.sort()).toEqual(
    ['dist', 'node_modules', 'package-lock.json', 'package.json', 'scripts'].map(path => `/app/${path}`),
  )
  const app = join(folder, 'app')
  mkdirSync(join(app, 'dist/console'), { recursive: true })
  for (const path of ['node_modules', 'package.json', 'package-lock.json', 'scripts'])
    symlinkSync(resolve(path), join(app, path))
  for (const path of ['dist/server', 'dist/server.stamp']) cpSync(path, join(app, path), { recursive: true })
  writeFileSync(join(app, 'dist/console/index.html'), '<div id="root">')
  writeFileSync(join(app, 'dist/console.stamp'), 'built elsewhere')
  const server = spawn(process.execPath, ['--preserve-symlinks', '--preserve-symlinks-main', 'scripts/start.mjs'], {
    cwd: app,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DEMO: '0',
      MALL_DATA: join(folder, 'data'),
      PORT: '0',
      PUBLIC_URL: 'https://console.example.cn',
    },
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', part => (output += part))
  while (!/ready: {2}http/.test(output) && server.exitCode === null) await new Promise(done => setTimeout(done, 50))
  const [, port] = /ready: {2}http:\/\/localhost:(\d+)/.exec(output) ?? []
  expect(output).toContain('ready')
  expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200)
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('id="root"')
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
})
describe('the Containerfile', () => {
  const text = readFileSync('deploy/Containerfile', 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
  const steps = text.split('\n').flatMap(line => (/^\s*$/.test(line) ? [] : [line.trim()]))
  const since = (from: string) => steps.slice(steps.findLastIndex(step => step.startsWith(from)))
  it.each([
    ['names a version of each image, never the latest', steps.every(step => !/^FROM/.test(step) || /:\d/.test(step))],
    ['names each stage that files come from', steps.every(step => !/--from=(?!build )/.test(step))],
    ['has absolute working folders', steps.every(step => !/^WORKDIR/.test(step) || /^WORKDIR \//.test(step))],
    ['copies, and adds no address', steps.every(step => !/^ADD/.test(step))],
    ['gives its programs as lists', steps.every(step => !/^(CMD|ENTRYPOINT) /.test(step) || / \["/.test(step))],
    ['has one CMD a stage at most', since('FROM').filter(step => /^CMD/.test(step)).length === 1],
    ['does not end as root', /^USER (?!root|0)/.test(since('USER')[0] ?? '')],
    ['checks its health', since('FROM').some(step => step.startsWith('HEALTHCHECK'))],
    ['keeps its data in a volume', since('FROM').includes('VOLUME /data')],
    ['installs without sudo, and updates no system', !/sudo|apt-get (dist-)?upgrade/.test(text)],
    ['holds no password', !/(PASSWORD|SECRET|TOKEN|_KEY)=/.test(text)],
  ])('%s', (_, holds) => expect(holds).toBe(true))
})
describe('the compose file', () => {
  const text = readFileSync('deploy/compose.yaml', 'utf8')
  const own = text.slice(text.indexOf('  console:'), text.indexOf('\nvolumes:'))
  it.each([
    ['names a version of each image', [...text.matchAll(/image: (.*)/g)].every(([, image]) => /:\d/.test(image ?? ''))],
    ['gives no service more rights', !/privileged|cap_add|network_mode: host|docker\.sock/.test(text)],
    ['opens its port to this machine alone', /ports: \['127\.0\.0\.1:/.test(own)],
    ['asks for what it does not know, or has a default', !/\$\{[A-Z_]+\}(?!@)/.test(text)],
    ['has a read-only root', /read_only: true/.test(own)],
    ['waits longer for a stop than the server takes', Number(/stop_grace_period: (\d+)s/.exec(own)?.[1]) > 10],
    ['starts after a healthy database', /condition: service_healthy/.test(own)],
    ['makes no demo', /DEMO: '0'/.test(own)],
  ])('%s', (_, holds) => expect(holds).toBe(true))
  it('sets variables that the server reads', () => {
    const table = readFileSync('docs/reference/variables.md', 'utf8')
    const set = [...own.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name)
    expect(set.length).toBeGreaterThan(3)
    expect(set.filter(name => !table.includes(`\`${name}\``))).toEqual([])
  })
})
it('the unit is one that systemd takes', ({ skip }) => {
  const { error, status, stderr } = spawnSync('systemd-analyze', [
    'verify',
    '--man=no',
    'deploy/tea-bowl-console.service',
  ])
  if (error) skip('there is no systemd-analyze here')
  // A machine without the folders of the unit names them; nothing else may be said.
  expect(
    String(stderr)
      .split('\n')
      .filter(line => line.includes('tea-bowl-console') && !/not executable|Failed to (create|open)/.test(line)),
  ).toEqual([])
  expect(status).toBeDefined()
})
