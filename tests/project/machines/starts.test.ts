import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../scripts/services/postgres.mjs'
import { build } from '../../../scripts/setup.mjs'

const folder = mkdtempSync(join(tmpdir(), 'starts-'))
const running: ChildProcess[] = []
beforeAll(() => build('console'), 400_000)
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
const env = (data: string, port: number) => ({
  NODE_ENV: 'production',
  DEMO: '0',
  DATABASE_URL: '',
  MALL_DATA: data,
  PORT: String(port),
  PUBLIC_URL: 'https://console.example.cn',
})
/** Starts by a command and waits until the server is ready. */
const start = async ([program = '', ...args]: readonly string[], more: Record<string, string>) => {
  const child = spawn(program, args, { env: { ...process.env, ...more } })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (output += part))
  const ended = once(child, 'exit').then(([status]) => status as number | null)
  while (!output.includes('ready:') && child.exitCode === null) await pause(50)
  expect(output).toContain('ready:')
  return { child, ended }
}
const status = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/ready`).then(
    answer => answer.status,
    () => 0,
  )
const [, unit = ''] = /^ExecStart=(.*)$/m.exec(readFileSync('deploy/tea-bowl-console.service', 'utf8')) ?? []
const [, image = '[]'] = /^CMD (\[.*\])$/m.exec(readFileSync('deploy/Containerfile', 'utf8')) ?? []
const ways = {
  'npm start': ['npm', 'start'],
  'node scripts/start.mjs': [process.execPath, 'scripts/start.mjs'],
  'the ExecStart of systemd': unit.replace('/usr/bin/node', process.execPath).split(' '),
  'the CMD of the image': JSON.parse(image) as string[],
}
describe.each(Object.entries(ways))('%s', (_, way) => {
  it('ends in order by each stop signal, and leaves port and data folder to the next start', async () => {
    const port = await freePort()
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      const { child, ended } = await start(way, env(folder, port))
      expect(await status(port)).toBe(200)
      child.kill(signal)
      const limit = pause(10_000, 'still there', { ref: false })
      const exit = await Promise.race([ended, limit])
      // npm itself knows no order for SIGHUP. The server beside it stops by itself.
      expect([signal, exit]).toEqual([signal, way[0] === 'npm' && signal === 'SIGHUP' ? null : 0])
      const gone = async () => {
        while ((await status(port)) !== 0) await pause(100)
        return 'gone'
      }
      expect([signal, await Promise.race([gone(), limit])]).toEqual([signal, 'gone'])
    }
  })
})

/** A namespace of mounts and processes, which root alone may make. */
const isIsolable =
  spawnSync('unshare', ['-m', '-p', '-f', 'setpriv', '--reuid=65534', '--clear-groups', 'true']).status === 0
it('another user starts a read-only checkout as process 1, with umask 077 and without a writable /tmp', async ({
  skip,
}) => {
  if (!isIsolable) skip('this needs root and unshare')
  const script = join(folder, 'isolated.sh')
  const port = await freePort()
  // What is below /tmp, as the checkout may be, has its place before /tmp is covered.
  writeFileSync(
    script,
    `set -e
    mount --make-rprivate /
    mount --bind "$1" /mnt && mount -o remount,bind,ro /mnt
    mount -t tmpfs tmpfs /srv && install -d -o 65534 /srv/data
    mount -t tmpfs -o ro tmpfs /tmp
    cd /mnt && umask 077
    exec setpriv --reuid=65534 --regid=65534 --clear-groups "$2" scripts/start.mjs`,
  )
  const isolated = ['unshare', '-m', '-p', '-f', '--kill-child', 'sh', script, resolve('.'), process.execPath]
  const { child, ended } = await start(isolated, { ...env('/srv/data', port), HOME: '/nonexistent' })
  expect(await status(port)).toBe(200)
  // The one child of `unshare` is process 1 of its namespace.
  const first = Number(execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)]))
  process.kill(first, 'SIGTERM')
  expect(await Promise.race([ended, pause(10_000, 'still there')])).toBe(0)
})
