// `npm run test:cluster`: tests of the server on a Citus cluster of three nodes, where PostgreSQL has the extension.
// `npm run test:cluster -- tests/resources/trade` runs only files with these names, the longest ones too.
import { findPostgres, hasCitus } from './services/postgres.mjs'
import { checkNode, installPackages } from './setup.mjs'
import { runTests } from './support/testRun.mjs'

checkNode()
await installPackages()
const say = line => process.stdout.write(`${line}\n`)
const programs = findPostgres(false)
if (!programs || !hasCitus(programs)) {
  say('PostgreSQL has no extension Citus on this machine, so test:cluster cannot run.')
  process.exit(1)
}
const files = process.argv.slice(2)
process.env.CLUSTER = files.length > 0 ? 'named' : 'all'
const { createVitest } = await import('vitest/node')
const vitest = await createVitest('test', { run: true, watch: false, project: ['cluster'] })
process.exit(await runTests(vitest, files, say))
