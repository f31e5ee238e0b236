// `npm test`: types, lint, then every test on the embedded database and in a real browser, and beside it those of the mall on PostgreSQL and those of several
// servers on one. `npm run test:postgres` and `npm run test:servers` (with the arguments `postgres` and `servers`) run one of the last alone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { buildConsole, checkNode, findBrowser, findPgBouncer, findPostgres, installPackages } from './setup.mjs'

checkNode()
installPackages()
const only = ['postgres', 'servers'].find(part => part === process.argv[2])
const totals = { passed: 0, failed: 0, skipped: 0 }
/** What failed, with the first lines of why, told once more at the end: `what` names it, and a test also its `file` and its `test` in it. */
const failures = []
/** The browser tests that failed beside everything else and passed with the machine to themselves. */
let unsteady = []
const UNSTEADY_AT_MOST = 6
/** Long stories that say the same of either database: told on PostgreSQL where it is, else on the embedded one (decision 138). */
const LONG = [
  ...['auth/loginMethods', 'routes/hostile', 'auth/accounts', 'auth/createAccount', 'routes/everyRoute'].map(
    name => `tests/server/${name}.test.ts`,
  ),
  ...['refunds', 'orders', 'trade'].map(name => `tests/resources/trade/${name}.test.ts`),
]
const say = line => process.stdout.write(`${line}\n`)

/** Adds what a report says. A file that could not be loaded, or an error outside every test, counts as one failure. */
const add = (name, report, ended, said) => {
  const before = failures.length
  const failed = (what, why, where = {}) =>
    failures.push({ what: `${name}: ${what}`, why: why.split('\n').slice(0, 5).join('\n  '), ...where })
  try {
    const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    totals.passed += numPassedTests
    totals.skipped += numPendingTests
    for (const { name: path, status, message, assertionResults } of testResults) {
      const file = relative('.', path)
      const tests = assertionResults.filter(test => test.status === 'failed')
      for (const { fullName: test, failureMessages } of tests)
        failed(`${file} > ${test}`, failureMessages[0] ?? '', { file, test })
      if (status === 'failed' && tests.length === 0) failed(file, message)
    }
    if (ended !== 0 && failures.length === before)
      failed(`an error outside every test, it ended with ${ended}`, /Unhandled.*/s.exec(said)?.[0] ?? 'see above')
  } catch (error) {
    failed('no report', String(error))
  }
  totals.failed += failures.length - before
}
const isOf = told => other => other.file === told.file && other.test === told.test
/**
 * A browser waits for a machine on which two other runs are going on: what failed there is tried once more alone, and named either way. More than a few of them are no
 * accident and stay failed (decision 099).
 */
const tryAgain = async () => {
  const waits = failures.filter(({ file }) => file?.startsWith('tests/browser/'))
  if (waits.length === 0 || waits.length > UNSTEADY_AT_MOST) return
  const before = { ...totals }
  const first = failures.splice(0)
  const names = waits.map(({ test }) => `^\\s*${test.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}$`)
  const files = [...new Set(waits.map(({ file }) => file))]
  await vitest('once more alone', [...files, '-t', names.join('|')], browserEnv())
  const again = failures.splice(0)
  unsteady = waits.filter(told => !again.some(isOf(told)))
  // An error outside every test, or a name that was not found, leaves nothing proved.
  if (again.some(({ test }) => !test) || totals.passed - before.passed !== unsteady.length) unsteady = []
  failures.push(...first.filter(told => !unsteady.some(isOf(told))))
  Object.assign(totals, before, {
    passed: before.passed + unsteady.length,
    failed: before.failed - unsteady.length,
  })
}
const browserEnv = () => ({ CHROMIUM: findBrowser(), DATABASE_URL: '' })
/** Runs tests. Those beside others go one file at a time, and what they say is told when they have ended. */
const vitest = async (name, args, env, beside = false) => {
  const file = ending => `.test/${name.replaceAll(' ', '-')}.${ending}`
  mkdirSync('.test', { recursive: true })
  rmSync(file('json'), { force: true })
  const told = beside ? openSync(file('txt'), 'w') : 'inherit'
  if (!beside) say(`\n— ${name}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file('json')}`]
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters], {
    stdio: ['ignore', told, told],
    env: { ...process.env, ...(beside ? { VITEST_MAX_WORKERS: '1' } : {}), ...env },
  })
  const [status, signal] = await once(child, 'exit')
  if (beside) closeSync(told)
  const said = beside ? readFileSync(file('txt'), 'utf8') : ''
  if (beside) say(`\n— ${name}\n${said}`)
  add(name, file('json'), signal ?? status, said)
}
const onServers = async url => {
  const program = findPgBouncer()
  if (!program) say('  PgBouncer is not here and cannot be installed; several servers are tried without a pooler.')
  const { startPgBouncer } = await import('./services/pgbouncer.mjs')
  const pooler = program && (await startPgBouncer(program, url))
  try {
    await vitest('several servers', ['tests/multiServer'], { DATABASE_URL: url, POOLER_URL: pooler?.url ?? '' }, !only)
  } finally {
    await pooler?.stop()
  }
}
const onPostgres = async programs => {
  if (!programs) {
    say('  PostgreSQL is not here and cannot be installed; the tests on it are left out.')
    return only ? process.exit(1) : undefined
  }
  const { startPostgres } = await import('./services/postgres.mjs')
  const server = await startPostgres(programs)
  // What a managed PostgreSQL gives: no superuser, who would see past the wall, and no role but one's own. What makers and buyers do is tried as that alone (decision 131).
  const asOwner = [
    'tests/resources',
    ...['database/tenancy', 'export/export', 'migrations/liveMigration', 'files/orphans'].map(
      name => `tests/server/${name}.test.ts`,
    ),
  ]
  // These open an embedded database whatever is here.
  const elsewhere = ['embedded', 'demo'].map(name => `tests/server/embedded/${name}.test.ts`).join(' ')
  const asAnyone = { DATABASE_URL: server.url, TOLD_ELSEWHERE: elsewhere }
  try {
    if (only !== 'servers') {
      await vitest('on PostgreSQL', ['tests/server/', 'tests/every/ours.test.ts'], asAnyone, !only)
      await vitest('on PostgreSQL as a plain owner', asOwner, { DATABASE_URL: server.ownerUrl }, !only)
    }
    if (only !== 'postgres') await onServers(server.url)
  } finally {
    server.stop()
  }
}

/** The types of every room and of all together, and the lint, two at a time. */
const check = async () => {
  const rooms = ['tsconfig.schema.json', 'tsconfig.console.json', 'tsconfig.server.json', 'tsconfig.json']
  const checks = [
    ...rooms.map(room => ['node_modules/typescript/bin/tsc', '-p', room]),
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

if (only) await onPostgres(findPostgres())
else {
  say('\n— types and lint')
  const files = process.argv.slice(2)
  const checked = check()
  // What is fetched is fetched meanwhile.
  const env = browserEnv()
  const programs = files.length === 0 && findPostgres()
  await checked
  buildConsole()
  const told = programs ? { TOLD_ELSEWHERE: LONG.join(' ') } : {}
  await Promise.all([
    vitest('on the embedded database and in the browser', files, { ...env, ...told }),
    files.length === 0 && onPostgres(programs),
  ])
  await tryAgain()
}
const list = (title, all) =>
  all.length > 0 && say(`\n${title}:\n${all.map(({ what, why }) => `${what}\n  ${why}`).join('\n')}`)
list('What failed beside everything else and passed alone', unsteady)
list('What failed', failures)
say(`\n${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`)
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0)
