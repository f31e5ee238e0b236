// `npm test`: types, lint, then every test on the embedded database, in a real browser, those of the mall on PostgreSQL, and those of several servers on one.
// `npm run test:postgres` and `npm run test:servers` (with the arguments `postgres` and `servers`) run one of the last alone.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { buildConsole, checkNode, findBrowser, findPgBouncer, findPostgres, installPackages, run } from './setup.mjs'

checkNode()
installPackages()
const only = ['postgres', 'servers'].find(part => part === process.argv[2])
const totals = { passed: 0, failed: 0, skipped: 0 }
const say = line => process.stdout.write(`${line}\n`)

const vitest = (name, args, env = {}) => {
  say(`\n— ${name}`)
  mkdirSync('.test', { recursive: true })
  const report = `.test/${name.replaceAll(' ', '-')}.json`
  rmSync(report, { force: true })
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { stdio: 'inherit', env: { ...process.env, ...env } },
  )
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    totals.passed += numPassedTests
    totals.skipped += numPendingTests
    // A file that could not be loaded, or an error outside every test, counts as one failure.
    const broken = testResults.filter(
      file => file.status === 'failed' && file.assertionResults.every(test => test.status !== 'failed'),
    ).length
    totals.failed += numFailedTests + broken + (status !== 0 && numFailedTests + broken === 0 ? 1 : 0)
  } catch {
    totals.failed += 1
  }
}
const onServers = async url => {
  const program = findPgBouncer()
  if (!program) say('  PgBouncer is not here and cannot be installed; several servers are tried without a pooler.')
  const { startPgBouncer } = await import('./pgbouncer.mjs')
  const pooler = program && (await startPgBouncer(program, url))
  try {
    vitest('several servers', ['tests/servers'], { DATABASE_URL: url, POOLER_URL: pooler?.url ?? '' })
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
  try {
    if (only !== 'servers')
      vitest('on PostgreSQL', ['tests/mall', 'tests/resources', 'tests/every/ours.test.ts'], { DATABASE_URL: server.url })
    // What a managed PostgreSQL gives: no superuser, who would see past the wall, and no role but one's own.
    const asOwner = ['tests/resources', ...['tenantWall', 'exported', 'liveMigration', 'orphans'].map(name => `tests/mall/${name}.test.ts`)]
    if (only !== 'servers') vitest('on PostgreSQL as a plain owner', asOwner, { DATABASE_URL: server.ownerUrl })
    if (only !== 'postgres') await onServers(server.url)
  } finally {
    server.stop()
  }
}

if (!only) {
  const node = (...args) => run(process.execPath, args)
  say('\n— types and lint')
  for (const room of ['schema', 'console', 'mall']) node('node_modules/typescript/bin/tsc', '-p', `tsconfig.${room}.json`)
  node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json')
  node('node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=error')
  buildConsole()
  vitest('on the embedded database and in the browser', process.argv.slice(2), { CHROMIUM: findBrowser(), DATABASE_URL: '' })
}
if (only || process.argv.length < 3) await onPostgres()
say(`\n${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`)
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0)
