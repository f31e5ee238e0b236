import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findProgram } from '../../../scripts/services/programs.mjs'

const folder = mkdtempSync(join(tmpdir(), 'windows-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

it.each([
  ['win32', 'C:\\Windows;C:\\Program Files\\PostgreSQL\\bin', 'C:\\Program Files\\PostgreSQL\\bin\\initdb.EXE'],
  ['linux', '/usr/local/bin:/opt/post gres/bin', '/opt/post gres/bin/initdb'],
])('a program of %s is the first of PATH, with the endings of that system', (platform, PATH, file) => {
  const env = { PATH, PATHEXT: '.COM;.EXE' }
  expect(findProgram(['nothing', 'initdb'], { env, platform, has: path => path === file })).toBe(file)
  expect(findProgram(['initdb'], { env, platform, has: () => false })).toBeUndefined()
})

/**
 * Joins of a path by text: a value and a slash. Addresses, options and comparisons are none, nor are names of the
 * repository's files, which have slashes on every system.
 */
const joins = (line: string): boolean =>
  !/^\s*(\/\/|\*)|:\/\/|#\/|<|require\.resolve\(|startsWith\(|\.test\(|`--|`\/?(src|app)\/|`\/\/ /.test(line) &&
  /[\w.`]\/\$\{|\$\{[^}]+\}\/\w|\$\{[^}]+\}\/\$\{|\+ ?'\/|\/' ?\+/.test(line)
describe('scripts', () => {
  const files = ['vite.config.ts', 'vite.server.config.ts', 'vitest.config.ts'].concat(
    readdirSync('scripts', { recursive: true })
      .map(name => join('scripts', String(name)))
      .filter(name => /\.(mjs|ts)$/.test(name)),
  )
  it.each([
    ['cpSync(path, `${dir}/${path}`)', true],
    ["readFileSync(folder + '/a.json')", true],
    ['`scripts/commands/${name}.ts`', true],
    ["join(folder, 'a.json')", false],
    ['fetch(`http://localhost:${port}/api`)', false],
  ])('join a path as text in %s: %s', (line, isJoined) => expect(joins(line)).toBe(isJoined))
  it('join paths by node:path', () => {
    const joined = files.flatMap(file =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => (joins(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    )
    expect(joined).toEqual([])
  })
  it('run no shell between', () => {
    const shells = files.filter(file => /shell: true|execSync\(|exec\(['`"]/.test(readFileSync(file, 'utf8')))
    expect(shells).toEqual([])
  })
})

it('a clone by Git for Windows has the line ends of the repository, and passes the check', ({ skip }) => {
  if (!existsSync('.git')) skip('this is no checkout of git')
  const clone = join(folder, 'clone')
  execFileSync('git', ['clone', '--quiet', '--depth', '1', '-c', 'core.autocrlf=true', `file://${resolve('.')}`, clone])
  const ends = String(execFileSync('git', ['ls-files', '--eol'], { cwd: clone })).split('\n')
  expect(ends.filter(line => /w\/(crlf|mixed)/.test(line))).toEqual([])
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
  const options = { cwd: clone, env: { ...process.env, VITEST: '' } }
  for (const args of [
    ['scripts/command.mjs', 'check'],
    ['node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=error'],
  ]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, options)
    expect(status, `${stdout}${stderr}`).toBe(0)
  }
})
