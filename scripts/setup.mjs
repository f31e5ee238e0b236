// What `npm start` and `npm test` need before they can begin. Plain JavaScript that needs no package.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Bounds the heap of a build, in megabytes. */
const HEAP = '--max-old-space-size=1024'
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
      run(process.execPath, [HEAP, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
        NODE_ENV: 'production',
      })
    },
    existsSync('dist/console/index.html'),
  )
