// PostgreSQL for a test run, in a new folder, on a free port, without root.
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apt, findProgram } from './programs.mjs'

/**
 * Finds the folder of PostgreSQL's programs, or installs Debian's package where allowed.
 * `undefined` where unavailable.
 */
export const findPostgres = (mayInstall = true) => {
  const look = () => {
    const root = '/usr/lib/postgresql'
    const versions = existsSync(root)
      ? readdirSync(root).filter(version => existsSync(join(root, version, 'bin/initdb')))
      : []
    const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
    if (newest) return join(root, newest, 'bin')
    const initdb = findProgram(['initdb'])
    return initdb ? join(initdb, '..') : undefined
  }
  return look() ?? (mayInstall && apt(['postgresql']) ? look() : undefined)
}

export const freePort = () =>
  new Promise(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
/** User for PostgreSQL, which refuses to run as root. */
export const lentUser = () => {
  if (process.getuid?.() !== 0) return {}
  const id = flag =>
    Number(execFileSync('id', [flag, spawnSync('id', ['postgres']).status === 0 ? 'postgres' : 'nobody']).toString())
  return { uid: id('-u'), gid: id('-g') }
}

/** New folder for one server, with functions that run its programs. */
const newServer = async programs => {
  const folder = mkdtempSync(join(tmpdir(), 'mall-postgres-'))
  const user = lentUser()
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const [port, data] = [await freePort(), join(folder, 'data')]
  const run = (name, args) =>
    execFileSync(join(programs, name), args, {
      ...user,
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' },
    })
  const start = () => {
    const place = `-p ${port} -k ${folder} -h 127.0.0.1`
    // Durability is unnecessary: no data outlives the run.
    const passing = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=4GB']
    const options = [place, ...passing.map(each => `-c ${each}`), '-c max_connections=200'].join(' ')
    run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  }
  const stop = () => {
    run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { port, data, run, start, stop }
}

/** Starts PostgreSQL. Returns its URLs and how to stop it. */
export const startPostgres = async programs => {
  const { port, data, run, start, stop } = await newServer(programs)
  run('initdb', ['-D', data, '-U', 'mall', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  start()
  run('psql', [
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    'mall',
    '-d',
    'postgres',
    '-c',
    'create role plain login createdb',
  ])
  return {
    url: `postgres://mall@127.0.0.1:${port}/postgres`,
    /** URL for a role that owns databases without being superuser, as in a managed PostgreSQL. */
    ownerUrl: `postgres://plain@127.0.0.1:${port}/postgres`,
    stop,
  }
}
/** Starts a streaming standby of a running server, with all its present data. */
export const startStandby = async (programs, primaryUrl) => {
  const { port, data, run, start, stop } = await newServer(programs)
  run('pg_basebackup', ['-d', primaryUrl, '-D', data, '-R', '-X', 'stream', '-c', 'fast'])
  start()
  const url = new URL(primaryUrl)
  url.port = String(port)
  return { url: url.toString(), stop }
}
