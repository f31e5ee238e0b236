// `npm test`: types and lint, then all tests.
// `npm test -- tests/browser orders` runs only test files with these names or folders.
// vitest cannot check types or lint, and its own retry is unsuitable: see `support/testRun.mjs`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgres } from './services/postgres.mjs'
import { checkNode, installPackages } from './setup.mjs'
import { runTests } from './support/testRun.mjs'

checkNode()
await installPackages()
const say = line => process.stdout.write(`${line}\n`)

/** Checks types of each engine and of all together, and lint, two at a time. */
const check = async () => {
  const projects = ['tsconfig.schema.json', 'tsconfig.console.json', 'tsconfig.server.json', 'tsconfig.json']
  const checks = [
    ...projects.map(project => ['node_modules/typescript/bin/tsc', '-p', project]),
    ['node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=error'],
  ]
  const next = async () => {
    for (let args = checks.pop(); args; args = checks.pop()) {
      const [status] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')
      if (status !== 0) process.exit(status ?? 1)
    }
  }
  await Promise.all([next(), next()])
}
/**
 * Whether a path has the parts of a name in order: `tests/browser/orders` matches
 * `tests/browser/trade/orders.test.ts`.
 */
const hasName = (path, name) => {
  let at = 0
  return name.split('/').every(part => {
    const start = path.indexOf(part, at)
    at = start + part.length
    return start >= 0
  })
}
const names = process.argv.slice(2).map(name => name.replace(/^\.\//, ''))
const all = readdirSync('tests', { recursive: true }).map(path => join('tests', path).replaceAll('\\', '/'))
const files = all.filter(path => /\.test\.tsx?$/.test(path) && names.some(name => hasName(path, name)))
if (names.length > 0 && files.length === 0) {
  say(`No test file has the name ${names.join(' or ')}.`)
  process.exit(1)
}
if (files.some(path => path.startsWith('tests/engines/'))) process.env.MORE_BROWSERS = '1'
if (names.length === 0) {
  await check()
  // Installed before the config is read, which has more projects where a PostgreSQL is.
  findPostgres()
}
const { createVitest } = await import('vitest/node')
process.exit(await runTests(await createVitest('test', { run: true, watch: false }), files, say))
