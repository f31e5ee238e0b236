// `npm test`: types, lint, then every test on the embedded database and in a real browser, and beside it those of the mall on PostgreSQL and those of several
// servers on one. `npm run test:postgres` and `npm run test:servers` (with the arguments `postgres` and `servers`) run one of the last alone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { buildConsole, checkNode, findBrowser, findPgBouncer, findPostgres, installPackages, run } from './setup.mjs'

checkNode()
installPackages()
const only = ['postgres', 'servers'].find(part => part === process.argv[2])
const totals = { passed: 0, failed: 0, skipped: 0 }
/** What failed, with the first lines of why, told once more at the end. */
const failures = []
const say = line => process.stdout.write(`${line}\n`)

/** Adds what a report says. A file that could not be loaded, or an error outside every test, counts as one failure. */
const add = (name, report, ended, said) => {
  const before = failures.length
  const failed = (what, why) => failures.push(`${name}: ${what}\n  ${why.split('\n').slice(0, 5).join('\n  ')}`)
  try {
    const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    totals.passed += numPassedTests
    totals.skipped += numPendingTests
    for (const { name: file, status, message, assertionResults } of testResults) {
      const tests = assertionResults.filter(test => test.status === 'failed')
      for (const test of tests) failed(`${relative('.', file)} > ${test.fullName}`, test.failureMessages[0] ?? '')
      if (status === 'failed' && tests.length === 0) failed(relative('.', file), message)
    }
    if (ended !== 0 && failures.length === before)
      failed(`an error outside every test, it ended with ${ended}`, /Unhandled.*/s.exec(said)?.[0] ?? 'see above')
  } catch (error) {
    failed('no report', String(error))
  }
  totals.failed += failures.length - before
}
/** Runs tests. Those beside others go one file at a time, and what they say is told when they have ended. */
const vitest = async (name, args, env, beside = false) => {
  const file = ending => `.test/${name.replaceAll(' ', '-')}.${ending}`
  mkdirSync('.test', { recursive: true })
  rmSync(file('json'), { force: true })
  const told = beside ? openSync(file('txt'), 'w') : 'inherit'
  if (!beside) say(`\n— ${name}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file('json')}`]
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters, ...(beside ? ['--maxWorkers=1'] : [])],
    { stdio: ['ignore', told, told], env: { ...process.env, ...env } },
  )
  const [status, signal] = await once(child, 'exit')
  if (beside) closeSync(told)
  const said = beside ? readFileSync(file('txt'), 'utf8') : ''
  if (beside) say(`\n— ${name}\n${said}`)
  add(name, file('json'), signal ?? status, said)
}
const onServers = async url => {
  const program = findPgBouncer()
  if (!program) say('  PgBouncer is not here and cannot be installed; several servers are tried without a pooler.')
  const { startPgBouncer } = await import('./pgbouncer.mjs')
  const pooler = program && (await startPgBouncer(program, url))
  try {
    await vitest('several servers', ['tests/servers'], { DATABASE_URL: url, POOLER_URL: pooler?.url ?? '' }, !only)
  } finally {
    await pooler?.stop()
  }
}
const onPostgres = async () => {
  const programs = findPostgres()
  if (!programs) {
    say('  PostgreSQL is not here and cannot be installed; the tests on it are left out.')
    return only ? process.exit(1) : undefined
  }
  const { startPostgres } = await import('./postgres.mjs')
  const server = await startPostgres(programs)
  // What a managed PostgreSQL gives: no superuser, who would see past the wall, and no role but one's own.
  const asOwner = [
    'tests/resources',
    ...['tenantWall', 'exported', 'liveMigration', 'orphans'].map(name => `tests/mall/${name}.test.ts`),
  ]
  try {
    if (only !== 'servers') {
      await vitest(
        'on PostgreSQL',
        ['tests/mall', 'tests/resources', 'tests/every/ours.test.ts'],
        { DATABASE_URL: server.url },
        !only,
      )
      await vitest('on PostgreSQL as a plain owner', asOwner, { DATABASE_URL: server.ownerUrl }, !only)
    }
    if (only !== 'postgres') await onServers(server.url)
  } finally {
    server.stop()
  }
}

if (only) await onPostgres()
else {
  const node = (...args) => run(process.execPath, args)
  say('\n— types and lint')
  for (const room of ['schema', 'console', 'mall'])
    node('node_modules/typescript/bin/tsc', '-p', `tsconfig.${room}.json`)
  node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json')
  node('node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=error')
  buildConsole()
  const files = process.argv.slice(2)
  const env = { CHROMIUM: findBrowser(), DATABASE_URL: '' }
  await Promise.all([
    vitest('on the embedded database and in the browser', files, env),
    files.length === 0 && onPostgres(),
  ])
}
if (failures.length > 0) say(`\nWhat failed:\n${failures.join('\n')}`)
say(`\n${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`)
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0)
