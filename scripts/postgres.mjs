// A PostgreSQL of our own for the time of a test run, in a new folder, on a free port, as a user that is not root.
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const freePort = () =>
  new Promise(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
/** PostgreSQL refuses to run as root: root lends it another user. */
export const lentUser = () => {
  if (process.getuid?.() !== 0) return {}
  const id = flag => Number(execFileSync('id', [flag, spawnSync('id', ['postgres']).status === 0 ? 'postgres' : 'nobody']).toString())
  return { uid: id('-u'), gid: id('-g') }
}

/** Starts it and answers its address and how to stop it. */
export const startPostgres = async programs => {
  const folder = mkdtempSync(join(tmpdir(), 'mall-postgres-'))
  const user = lentUser()
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const port = await freePort()
  const run = (name, args) =>
    execFileSync(join(programs, name), args, {
      ...user,
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' },
    })
  const data = join(folder, 'data')
  run('initdb', ['-D', data, '-U', 'mall', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  run('pg_ctl', [
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -k ${folder} -h 127.0.0.1 -c fsync=off -c max_connections=200`,
    'start',
  ])
  run('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'mall', '-d', 'postgres', '-c', 'create role plain login createdb'])
  return {
    url: `postgres://mall@127.0.0.1:${port}/postgres`,
    /** For whoever owns databases and is no superuser, as a managed PostgreSQL gives it. */
    ownerUrl: `postgres://plain@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
