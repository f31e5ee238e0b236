// PgBouncer for a test run, in transaction mode, in front of a PostgreSQL without password.
import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, lentUser } from './postgres.mjs'
import { apt, findProgram } from './programs.mjs'

/** Finds PgBouncer, or installs Debian's package; `undefined` where unavailable. */
export const findPgBouncer = () => {
  const look = () => findProgram(['pgbouncer', '/usr/sbin/pgbouncer'])
  return look() ?? (apt(['pgbouncer']) ? look() : undefined)
}

const answers = port =>
  new Promise(done => {
    const socket = createConnection(port, '127.0.0.1', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.end())
  })

/** Starts PgBouncer. Returns its URL and how to stop it. */
export const startPgBouncer = async (program, url) => {
  const { hostname, port: serverPort, username } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'mall-pgbouncer-'))
  const user = lentUser()
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 12
max_client_conn = 300
`,
  )
  if (user.uid !== undefined) for (const path of [folder, settings]) chownSync(path, user.uid, user.gid)
  const child = spawn(program, ['-q', settings], { ...user, cwd: folder, stdio: 'ignore' })
  const ended = new Promise(done => child.once('exit', done))
  while (child.exitCode === null && !(await answers(port))) await pause(50)
  return {
    url: `postgres://${username}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
