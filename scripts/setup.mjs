// What `npm start` and `npm test` need before they can begin. Plain JavaScript that needs no package.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path, { join } from 'node:path'

/** Bounds the heap of a build, in megabytes. */
const HEAP = '--max-old-space-size=1024'
const say = line => process.stdout.write(`${line}\n`)

const stopped = (command, args, status, fault) => {
  say(`\n  ${command} ${args.join(' ')} did not succeed.${fault ? ` ${fault.message}` : ''}\n`)
  process.exit(status || 1)
}
/**
 * The npm that runs this script, or the one installed with Node, as a script for Node: Windows starts `npm.cmd` by a shell alone, which takes a folder's blank for two words.
 * Undefined where neither is.
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
/** Runs a command and stops here, with its own exit code, when it fails. */
export const run = (command, args) => {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' })
  if (error || status !== 0) stopped(command, args, status, error)
}
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** The same in the meantime of other work. A signal to stop ends the command too, which would go on without its parent. */
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
/** One sum over the names and contents of all files in some places. */
export const sumOf = places => {
  const hash = createHash('sha256')
  for (const file of places.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}
/** Stops this process in order once npm, which started it, has ended without passing its signal on. */
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
 * Whether every package of the lock file is there in its version. npm notes what it has installed, and a package may have gone since. Packages of other platforms are optional.
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
/** Installs the packages of the lock file where one is missing. Those of the build belong to them, whatever NODE_ENV or npm's own settings leave out. */
export const installPackages = async (withDev = true) => {
  if (hasPackages(withDev)) return
  say('  Installing packages …')
  const npm = npmScript()
  const args = ['ci', '--include', 'dev', '--no-fund', '--no-audit', '--loglevel', 'error']
  await (npm ? runBeside(process.execPath, [npm, ...args]) : runBeside('npm', args))
}
/** Commands that are built with the server: an operator runs them beside it. */
export const operatorCommands = ['account', 'backup', 'checkChain', 'distribute', 'restore', 'rotateKey', 'sql', 'sums']
/** What is built, each in a folder of `dist` and with a config of Vite's: from which sources, and the file that shows it is there. */
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
const stampOf = part => `dist/${part}.stamp`
/** Whether `console` or `server` is built from the sources that are here. A checkout without sources was built elsewhere. */
export const isBuilt = part => {
  const stamp = stampOf(part)
  if (!existsSync(parts[part].entry) || !existsSync(stamp)) return false
  return !existsSync('src') || readFileSync(stamp, 'utf8') === sumOfPart(parts[part])
}
/** Builds `console` or `server` where its sources have changed, or where a build was not finished. */
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
