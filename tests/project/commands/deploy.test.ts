import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'

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
