import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const run = (...names: string[]) => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.mjs', ...names])
  return { status, said: String(stdout) }
}

it('a name that no test file has ends the run with a word', () => {
  expect(run('tests/schema/nothing')).toEqual({
    status: 1,
    said: expect.stringContaining('No test file has the name tests/schema/nothing.'),
  })
})
it.each([
  ['a file', 'tests/schema/loopback.test.ts'],
  ['parts of its path', 'schema/loop'],
  ['a path with ./', './tests/schema/loopback.test.ts'],
])('%s runs that file alone', (_, name) => {
  const { status, said } = run(name)
  expect([status, said]).toEqual([0, expect.stringMatching(/\n8 passed, 0 failed\n$/)])
})
