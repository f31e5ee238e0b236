// Preparation for `npm start` and `npm test`. Plain JavaScript without packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path, { join } from 'node:path'

/** Heap limit of a build, in megabytes. */
const HEAP = '--max-old-space-size=1024'
const say = line => process.stdout.write(`${line}\n`)

const stopped = (command, args, status, fault) => {
  say(`\n  ${command} ${args.join(' ')} did not succeed.${fault ? ` ${fault.message}` : ''}\n`)
  process.exit(status || 1)
}
/**
 * npm as a script for Node: the npm that runs this process, or the one installed with Node.
 * `npm.cmd` of Windows needs a shell, which splits a path at its blanks. Undefined if none exists.
 */
export const npmScript = ({
  env = process.env,
  node = process.execPath,
  platform = process.platform,
  has = existsSync,
} = {}) => {
  const { dirname, join } = platform === 'win32' ? path.win32 : path.posix
  const installed = platform === 'win32' ? dirname(node) : join(dirname(node), '..', 'lib')
  const candidates = [env.npm_execpath ?? '', join(installed, 'node_modules', 'npm', 'bin', 'npm-cli.js')]
  return candidates.find(file => file.endsWith('npm-cli.js') && has(file))
}
/** Runs a command. If it fails, exits with its exit code. */
export const run = (command, args) => {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' })
  if (error || status !== 0) stopped(command, args, status, error)
}
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/**
 * Runs a command asynchronously. A stop signal also ends the command, which would otherwise outlive
 * its parent.
 */
const runBeside = async (command, args, env = {}) => {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  let signalled = false
  const end = signal => {
    signalled = true
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, end)
  const { status, fault } = await new Promise(done => {
    child.once('error', fault => done({ fault }))
    child.once('exit', status => done({ status }))
  })
  for (const signal of signals) process.off(signal, end)
  if (signalled) process.exit(1)
  if (status !== 0) stopped(command, args, status, fault)
}
const filesIn = folder =>
  existsSync(folder)
    ? statSync(folder).isFile()
      ? [folder]
      : readdirSync(folder, { recursive: true })
          .map(name => join(folder, String(name)))
          .filter(file => statSync(file).isFile())
    : []
/** Hash over names and contents of all files in some places. */
export const sumOf = places => {
  const hash = createHash('sha256')
  for (const file of places.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}
/** Stops this process once npm, its parent, has ended without forwarding its signal. */
export const stopWithParent = () => {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || parent === 1) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  timer.unref()
}
const readJson = path => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})
/** Whether a version is in a range of `engines`: `^20.19 || >=24`. */
const isInRange = (version, range) => {
  const [major, minor] = version.split('.').map(Number)
  return range.split('||').some(part => {
    const [, sign, least, from = '0'] = /(\^|>=)(\d+)\.?(\d+)?/.exec(part) ?? []
    return major === Number(least) ? minor >= Number(from) : sign === '>=' && major > Number(least)
  })
}
/** Ends the process where Node is none that `engines` of package.json names. */
export const checkNode = () => {
  const { node } = process.versions
  const range = readJson('package.json').engines?.node
  if (!range || isInRange(node, range)) return
  say(`\n  This needs Node ${range}; this is ${node}.\n`)
  process.exit(1)
}
/**
 * Whether every package of the lock file is installed in its version. Packages of other platforms
 * are optional. npm's own list may name packages that were deleted since.
 */
const hasPackages = withDev => {
  const { packages: wanted = {} } = readJson('package-lock.json')
  const { packages: installed = {} } = readJson('node_modules/.package-lock.json')
  return Object.entries(wanted).every(
    ([path, { version, optional, link, dev }]) =>
      path === '' ||
      link ||
      (dev && !withDev) ||
      (installed[path] ? installed[path].version === version && existsSync(join(path, 'package.json')) : optional),
  )
}
/**
 * Installs the locked packages where one is missing. Includes build packages, whatever NODE_ENV or
 * npm's settings omit.
 */
export const installPackages = async (withDev = true) => {
  if (hasPackages(withDev)) return
  say('  Installing packages …')
  const npm = npmScript()
  const args = ['ci', '--include', 'dev', '--no-fund', '--no-audit', '--loglevel', 'error']
  await (npm ? runBeside(process.execPath, [npm, ...args]) : runBeside('npm', args))
}
/** Commands of operators, built with the server. */
export const operatorCommands = [
  'account',
  'backup',
  'checkChain',
  'distribute',
  'pictures',
  'restore',
  'rotateKey',
  'sql',
  'sums',
]
/**
 * Parts of a build, each with a folder in `dist` and a Vite config. `entry` is the file that shows
 * completion.
 */
const parts = {
  console: {
    config: 'vite.config.ts',
    entry: 'dist/console/index.html',
    sources: ['src/console', 'src/app/console', 'public', 'index.html', 'scripts/build/declarations.ts'],
  },
  server: {
    config: 'vite.server.config.ts',
    entry: 'dist/server/src/app/server/main.mjs',
    sources: ['src/server', 'src/app/server', 'scripts/commands', 'scripts/support'],
  },
}
const sumOfPart = ({ config, sources }) =>
  sumOf([...sources, config, 'src/schema', 'resources', 'package-lock.json']) + (process.env.VITE_MALL_API ?? '')
const stampOf = part => join('dist', `${part}.stamp`)
/**
 * Whether `console` or `server` is built from the present sources. A checkout without sources was
 * built elsewhere.
 */
export const isBuilt = part => {
  const stamp = stampOf(part)
  if (!existsSync(parts[part].entry) || !existsSync(stamp)) return false
  return !existsSync('src') || readFileSync(stamp, 'utf8') === sumOfPart(parts[part])
}
/** Builds `console` or `server` after changed sources or an unfinished build. */
export const build = async part => {
  if (isBuilt(part)) return
  const { config } = parts[part]
  const sum = sumOfPart(parts[part])
  const stamp = stampOf(part)
  say(`  Building the ${part} …`)
  rmSync(stamp, { force: true })
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'error']
  await runBeside(process.execPath, [HEAP, ...vite], { NODE_ENV: 'production' })
  writeFileSync(stamp, sum)
}
