// What `npm start` and `npm test` need before they can begin. Plain JavaScript that needs no package.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const stamps = 'node_modules/.cache/stamps'
const say = line => process.stdout.write(`${line}\n`)

/** Runs a command and stops here, with its own exit code, when it fails. */
export const run = (command, args, env = {}) => {
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (error || status !== 0) {
    say(`\n  ${command} ${args.join(' ')} did not succeed.${error ? ` ${error.message}` : ''}\n`)
    process.exit(status ?? 1)
  }
}
const filesIn = folder =>
  existsSync(folder)
    ? statSync(folder).isFile()
      ? [folder]
      : readdirSync(folder, { recursive: true })
          .map(name => join(folder, String(name)))
          .filter(file => statSync(file).isFile())
    : []
/** One sum over the names and contents of all files in some places. */
export const sumOf = places => {
  const hash = createHash('sha256')
  for (const file of places.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}
/** Does work once for a state of its sources. */
const once = (name, places, work, there = true) => {
  const sum = sumOf(places) + (process.env.VITE_MALL_API ?? '')
  const stamp = join(stamps, name)
  if (there && existsSync(stamp) && readFileSync(stamp, 'utf8') === sum) return
  work()
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, sum)
}

export const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  say(`\n  This needs Node 20.19 or newer; this is ${process.versions.node}.\n`)
  process.exit(1)
}
export const installPackages = () =>
  once(
    'packages',
    ['package.json', 'package-lock.json'],
    () => {
      say('  Installing packages …')
      run('npm', ['ci', '--no-fund', '--no-audit', '--loglevel', 'error'])
    },
    existsSync('node_modules'),
  )
export const buildConsole = () =>
  once(
    'console',
    [
      'src/console',
      'src/app/console',
      'src/schema',
      'resources',
      'public',
      'index.html',
      'vite.config.ts',
      'scripts/build/declarations.ts',
      'package-lock.json',
    ],
    () => {
      say('  Building the console …')
      run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'])
    },
    existsSync('dist/console/index.html'),
  )

const found = names =>
  names
    .map(name =>
      spawnSync('sh', ['-c', `command -v ${name}`])
        .stdout?.toString()
        .trim(),
    )
    .find(path => path)
const isRoot = () => process.getuid?.() === 0
/** Debian's packages, where they can be had: a network that answers nothing is given up after a while, and nothing is taken away for them. */
const apt = packages => {
  if (process.platform !== 'linux' || !isRoot() || !found(['apt-get'])) return false
  say(`  Installing ${packages.join(', ')} …`)
  const options = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  const patience = ['-q', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15']
  spawnSync('apt-get', ['update', ...patience], options)
  const wanted = ['install', '-y', ...patience, '--no-install-recommends', '--no-remove', ...packages]
  return spawnSync('apt-get', wanted, options).status === 0
}
/**
 * A Chromium: the one without windows, found or from Debian's package, as its pages take a third less of a processor; else another that is found, Debian's, or Playwright's
 * own. Answers its path, empty where Playwright knows it.
 */
export const findBrowser = () => {
  const shell = ['chromium-headless-shell']
  const others = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const fonts = () => (found(['fc-list']) ? execFileSync('fc-list', [':lang=zh']).toString().trim() : '')
  if (!fonts()) apt(['fonts-noto-cjk', 'fontconfig'])
  const here =
    process.env.CHROMIUM ||
    found(shell) ||
    (apt(shell) && found(shell)) ||
    found(others) ||
    (apt(['chromium']) && found(others))
  if (here) return here
  run('npx', ['playwright-core', 'install', '--only-shell', 'chromium'])
  return ''
}
/** The folder of PostgreSQL's programs: found, else from Debian's package; nothing where it cannot be had. */
export const findPostgres = () => {
  const look = () => {
    const root = '/usr/lib/postgresql'
    const versions = existsSync(root)
      ? readdirSync(root).filter(version => existsSync(join(root, version, 'bin/initdb')))
      : []
    const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
    if (newest) return join(root, newest, 'bin')
    const initdb = found(['initdb'])
    return initdb ? join(initdb, '..') : undefined
  }
  return look() ?? (apt(['postgresql']) ? look() : undefined)
}
/** PgBouncer's program: found, else from Debian's package; nothing where it cannot be had. */
export const findPgBouncer = () => {
  const look = () => found(['pgbouncer', '/usr/sbin/pgbouncer'])
  return look() ?? (apt(['pgbouncer']) ? look() : undefined)
}
