// Test run with a second attempt for failed files.
// vitest's own retry repeats a test at once, beside other files and in the state of the failure.

/** More failed files than this are no coincidence. */
const RETRIED_AT_MOST = 6

/**
 * Runs test files, or all without names. Retries a failed file alone, and names it either way. Ends
 * with a line `N passed, N failed`. Returns exit code 1 for a failed test, file or error, or where
 * nothing ran.
 */
export const runTests = async (vitest, files, say) => {
  const run = await vitest.start(files)
  /** Last result of each file by id: a second attempt replaces the first. */
  const results = new Map(run.testModules.map(module => [module.id, module]))
  const errors = [...run.unhandledErrors]
  const failed = run.testModules.filter(module => !module.ok())
  if (failed.length <= RETRIED_AT_MOST)
    for (const module of failed) {
      say(`\n— ${module.relativeModuleId}, once more and alone`)
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications([module.toTestSpecification()])
      for (const again of testModules) results.set(again.id, again)
      errors.push(...unhandledErrors)
    }
  const count = state => [...results.values()].reduce((sum, each) => sum + [...each.children.allTests(state)].length, 0)
  /** A file that does not load counts as failed, and so does an error outside every test. */
  const broken = [...results.values()].filter(each => !each.ok() && [...each.children.allTests('failed')].length === 0)
  const counts = { passed: count('passed'), failed: count('failed') + broken.length + errors.length }
  const list = (title, modules) =>
    modules.length > 0 && say(`\n${title}:\n${modules.map(each => `  ${each.relativeModuleId}`).join('\n')}`)
  const isMended = ({ id }) => results.get(id)?.ok()
  list('Failed beside others, and passed alone', failed.filter(isMended))
  list(
    'Failed',
    failed.filter(module => !isMended(module)),
  )
  await vitest.close()
  say(`\n${counts.passed} passed, ${counts.failed} failed${count('skipped') ? `, ${count('skipped')} skipped` : ''}`)
  return counts.failed > 0 || counts.passed === 0 ? 1 : 0
}
