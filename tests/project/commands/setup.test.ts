import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { npmScript } from '../../../scripts/setup.mjs'

const setup = resolve('scripts/setup.mjs')
const folder = mkdtempSync(join(tmpdir(), 'setup-'))
const at = (path: string) => join(folder, path)
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

/** Does steps of a start in a project of one package, which the build needs. */
const perform = (steps: string, env: Record<string, string> = {}) => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `import * as setup from ${JSON.stringify(setup)}; ${steps}`],
    { cwd: folder, env: { ...process.env, NODE_ENV: '', npm_config_offline: 'true', ...env } },
  )
  return { status, text: String(stdout) }
}
const install = (env?: Record<string, string>) => perform('await setup.installPackages()', env)
const build = (env?: Record<string, string>) => perform(`await setup.build('console')`, env)
/** The build as far as a start knows it: it empties its folder first, and may break off then. */
const vite = `
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
rmSync('dist', { recursive: true, force: true })
mkdirSync('dist/console', { recursive: true })
if (process.env.LEAVES) writeFileSync('dist/console/index.html', 'half')
if (process.env.FAILS) process.exit(3)
writeFileSync('dist/console/index.html', 'whole')
`
beforeAll(() => {
  mkdirSync(at('vite/bin'), { recursive: true })
  mkdirSync(at('src/console'), { recursive: true })
  writeFileSync(at('vite/package.json'), JSON.stringify({ name: 'vite', version: '1.0.0', type: 'module' }))
  writeFileSync(at('vite/bin/vite.js'), vite)
  execFileSync('npm', ['pack', './vite', '--silent'], { cwd: folder })
  const manifest = { name: 'shop', version: '1.0.0', devDependencies: { vite: 'file:vite-1.0.0.tgz' } }
  writeFileSync(at('package.json'), JSON.stringify(manifest))
  execFileSync('npm', ['install', '--package-lock-only', '--offline', '--silent'], { cwd: folder })
  writeFileSync(at('index.html'), 'first')
})

describe('packages are installed', () => {
  const isThere = () => existsSync(at('node_modules/vite/bin/vite.js'))
  it.each([
    ['NODE_ENV', 'production'],
    ['npm_config_omit', 'dev'],
  ])('with those of the build, whatever leaves them out: %s=%s', (name, value) => {
    rmSync(at('node_modules'), { recursive: true, force: true })
    expect(install({ [name]: value })).toMatchObject({ status: 0, text: expect.stringContaining('Installing') })
    expect(isThere()).toBe(true)
  })
  it('once, also where somebody has installed them by npm', () => {
    expect(install()).toEqual({ status: 0, text: '' })
    execFileSync('npm', ['ci', '--offline', '--silent'], { cwd: folder })
    expect(install()).toEqual({ status: 0, text: '' })
  })
  it.each([
    ['a package is gone', () => rmSync(at('node_modules/vite'), { recursive: true })],
    ['an installation broke off', () => rmSync(at('node_modules/.package-lock.json'))],
    [
      'npm left out what the build needs',
      () => execFileSync('npm', ['ci', '--omit=dev', '--offline'], { cwd: folder }),
    ],
  ])('again where %s', (_, spoil) => {
    spoil()
    expect(install()).toMatchObject({ status: 0, text: expect.stringContaining('Installing') })
    expect(isThere()).toBe(true)
  })
})

it.each([
  ['nothing', {}],
  ['a page', { LEAVES: '1' }],
])(
  'a build that failed and left %s is no console: the next start builds again, also from the sources of before',
  (_, left) => {
    const page = () => readFileSync(at('dist/console/index.html'), 'utf8')
    expect(build().status).toBe(0)
    expect(build()).toEqual({ status: 0, text: '' })
    writeFileSync(at('index.html'), 'second')
    expect(build({ FAILS: '1', ...left }).status).toBe(3)
    writeFileSync(at('index.html'), 'first')
    expect(build().status).toBe(0)
    expect(page()).toBe('whole')
  },
)
it('what was built elsewhere, without its sources, is taken as it is, and needs no package of the build', () => {
  expect(build().status).toBe(0)
  rmSync(at('src'), { recursive: true })
  execFileSync('npm', ['ci', '--omit=dev', '--offline', '--silent'], { cwd: folder })
  expect(perform(`await setup.installPackages(!setup.isBuilt('console')); await setup.build('console')`)).toEqual({
    status: 0,
    text: '',
  })
})

it.each([
  ['win32', 'C:\\Program Files\\nodejs\\node.exe', {}, 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'],
  ['linux', '/usr/bin/node', {}, '/usr/lib/node_modules/npm/bin/npm-cli.js'],
  ['linux', '/usr/bin/node', { npm_execpath: '/opt/npm/bin/npm-cli.js' }, '/opt/npm/bin/npm-cli.js'],
  ['linux', '/usr/bin/node', { npm_execpath: '/opt/pnpm/pnpm.cjs' }, '/usr/lib/node_modules/npm/bin/npm-cli.js'],
])('npm of %s beside %s is started without a shell, whatever blanks its folder has', (platform, node, env, script) => {
  expect(npmScript({ platform, node, env, has: () => true })).toBe(script)
  expect(npmScript({ platform, node, env, has: () => false })).toBeUndefined()
})

it('a server whose npm was killed stops in order', async () => {
  writeFileSync(
    at('server.mjs'),
    `import { stopWithParent } from ${JSON.stringify(setup)}
    stopWithParent()
    process.once('SIGTERM', () => { process.stdout.write('in order'); process.exit(0) })
    setInterval(() => {}, 1000)
    process.stdout.write('serves')`,
  )
  const parent = spawn(
    process.execPath,
    ['-e', `require('node:child_process').spawn(process.execPath, ['server.mjs'], { stdio: 'inherit' })`],
    { cwd: folder, env: { ...process.env, npm_lifecycle_event: 'start' } },
  )
  let text = ''
  parent.stdout.on('data', part => {
    text += part
    if (text === 'serves') parent.kill('SIGKILL')
  })
  await once(parent.stdout, 'end')
  expect(text).toBe('servesin order')
})
