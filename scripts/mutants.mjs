// `npm run mutants -- FILE …`: changes operators and constants of a source file one at a time, and prints the changes that no test notices. Without a file the sample below is
// taken. StrykerJS does the work. It takes long and is no part of `npm test`.
import { Stryker } from '@stryker-mutator/core'
import { checkNode, installPackages } from './setup.mjs'

checkNode()
installPackages()
/** The sample by what it is about: the sources, and the tests that have to notice. */
const sample = {
  schema: {
    mutate: ['src/schema/rules/{validateDraft,availability,dateSpans,review}.ts', 'src/schema/model/condition.ts'],
    tests: ['tests/schema/**'],
  },
  tenancy: { mutate: ['src/server/database/tenancy/*.ts'], tests: ['tests/server/database/**'] },
  money: { mutate: ['src/app/server/rules/{orders,refunds}.ts'], tests: ['tests/resources/trade/**'] },
  figures: { mutate: ['src/server/metrics/figureQuery.ts'], tests: ['tests/server/metrics/**'] },
  import: {
    mutate: ['src/schema/spreadsheet/cells.ts'],
    tests: ['tests/schema/spreadsheet/**', 'tests/every/roundTrip*'],
  },
  console: {
    mutate: ['src/console/list/query/parseQuery.ts', 'src/console/boards/lineScale.ts'],
    tests: ['tests/console/{list,boards}/**'],
  },
}
/** The tests that may notice a change of a file: those of its engine. */
const testsOf = file =>
  file.startsWith('src/schema') || file.startsWith('resources')
    ? ['tests/{schema,every}/**']
    : file.startsWith('src/console') || file.startsWith('src/app/console')
      ? ['tests/console/**']
      : ['tests/{server,every,resources}/**']

const measure = async ({ mutate, tests }) => {
  const results = await new Stryker({
    mutate,
    testFiles: tests.map(each => `${each}/*.test.{ts,tsx}`.replace('**/*', '**/*')),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.config.ts', related: true },
    coverageAnalysis: 'perTest',
    // What runs once, as a file is read, would need a start for each change.
    ignoreStatic: true,
    mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'Regex', 'BlockStatement'] },
    ignorePatterns: ['dist', '.test', 'data'],
    // The compiler has no programming interface that could rewrite its settings.
    tsconfigFile: 'none',
    tempDirName: '.test/mutants',
    concurrency: 1,
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, reportTests: false, allowEmojis: false },
  }).runMutationTest()
  const count = status => results.filter(each => each.status === status).length
  const noticed = count('Killed') + count('Timeout')
  return { noticed, all: noticed + count('Survived') + count('NoCoverage') }
}
const files = process.argv.slice(2)
const parts = files.length > 0 ? { [files.join(' ')]: { mutate: files, tests: files.flatMap(testsOf) } } : sample
for (const [name, part] of Object.entries(parts)) {
  const { noticed, all } = await measure(part)
  process.stdout.write(
    `\n${name}: ${noticed} of ${all} changes are noticed (${Math.round((100 * noticed) / (all || 1))} %)\n`,
  )
}
