// PostgreSQL for a test run, in a new folder, on a free port, without root.
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
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

/** New folder for one server with these further settings, and functions that run its programs. */
const newServer = async (programs, settings = []) => {
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
    const options = [place, ...[...passing, 'max_connections=200', ...settings].map(each => `-c ${each}`)].join(' ')
    run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  }
  const stop = () => {
    // A test may have stopped it.
    if (existsSync(join(data, 'postmaster.pid'))) run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { port, data, run, start, stop }
}

const initialize = ({ data, run, start }) => {
  run('initdb', ['-D', data, '-U', 'mall', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  start()
}
/** Starts PostgreSQL. Returns its URLs and how to stop it. */
export const startPostgres = async programs => {
  const server = await newServer(programs)
  const { port, run, stop } = server
  initialize(server)
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

/** Whether these programs have the extension Citus. */
export const hasCitus = programs =>
  existsSync(
    join(execFileSync(join(programs, 'pg_config'), ['--sharedir']).toString().trim(), 'extension/citus.control'),
  )
/**
 * Starts a coordinator and two workers of a Citus cluster, as servers without databases of their own.
 * `connectMs`: how long a node waits for another one. A busy machine needs more than a second. `further`: settings.
 */
export const startCluster = async (programs, connectMs = 10_000, further = []) => {
  // Few shards, because most tests have few rows. A copy of a database has none of its settings, which
  // `npm run distribute` makes.
  const citus = [
    'shard_count=4',
    'node_conninfo=sslmode=prefer',
    'propagate_set_commands=local',
    'enable_unsafe_triggers=on',
  ]
  const patience = [`node_connection_timeout=${connectMs}`, 'max_cached_conns_per_worker=0']
  const settings = ['shared_preload_libraries=citus', ...[...citus, ...patience].map(each => `citus.${each}`)]
  const more = ['max_prepared_transactions=100', 'wal_level=logical', 'max_worker_processes=40']
  const nodes = []
  for (let node = 0; node < 3; node += 1) nodes.push(await newServer(programs, [...settings, ...more, ...further]))
  // The last worker is the first one to Citus, which keeps locks of shared tables there.
  nodes.sort((one, other) => other.port - one.port)
  nodes.forEach(initialize)
  return {
    urls: nodes.map(({ port }) => `postgres://mall@127.0.0.1:${port}/postgres`),
    nodes,
    /** Stops the last worker as a crash does, and starts it. */
    lose: () => nodes[2].run('pg_ctl', ['-D', nodes[2].data, '-m', 'immediate', 'stop']),
    restore: () => nodes[2].start(),
    /** What the last worker has written down. */
    log: () => readFileSync(join(nodes[2].data, '..', 'log'), 'utf8'),
    /** Sends a signal to all processes of the last worker, as to a machine. */
    signal: name => {
      const [first] = readFileSync(join(nodes[2].data, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(first), name)
      const others = spawnSync('pgrep', ['-P', first]).stdout.toString().split('\n').filter(Boolean)
      for (const each of others)
        try {
          process.kill(Number(each), name)
        } catch {
          // It ended meanwhile.
        }
    },
    stop: () => {
      for (const { stop } of nodes) stop()
    },
  }
}
