import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'second-try-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const start = `import { it } from 'vitest'; import { existsSync, writeFileSync } from 'node:fs'; it('is well', () => {});`
/** Kinds of test files; what fails once leaves a mark in its folder. */
const kinds = {
  well: start,
  once: `${start} it('fails once', () => { const mark = import.meta.filename + '.mark'; if (!existsSync(mark)) { writeFileSync(mark, ''); throw new Error('once') } })`,
  ever: `${start} it('fails', () => { throw new Error('ever') })`,
  unread: `${start} throw new Error('does not load')`,
  astray: `${start} setTimeout(() => { throw new Error('outside every test') }); it('waits', () => new Promise(done => setTimeout(done, 200)))`,
}
const runOf = (...names: readonly (keyof typeof kinds)[]) => {
  mkdirSync(folder, { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  for (const [at, name] of names.entries()) writeFileSync(join(folder, `${name}${at}.test.ts`), kinds[name])
  const code = `import { createVitest } from 'vitest/node'
    import { runTests } from ${JSON.stringify(pathToFileURL(resolve('scripts/support/testRun.mjs')).href)}
    process.exit(await runTests(await createVitest('test', { run: true, watch: false, config: false, reporters: ['dot'] }), [], line => console.log(line)))`
  const { VITEST: _, ...env } = process.env
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, env })
  return { status, text: String(stdout) }
}

it.each([
  ['all files are well', ['well', 'well'], 0, '2 passed, 0 failed', []],
  ['a file fails once', ['well', 'once'], 0, '3 passed, 0 failed', ['passed alone:\n  once1.test.ts']],
  ['a file fails again', ['well', 'ever'], 1, '2 passed, 1 failed', ['Failed:\n  ever1.test.ts']],
  ['a file does not load', ['well', 'unread'], 1, '1 passed, 1 failed', ['Failed:\n  unread1.test.ts']],
  ['six files fail once', Array(6).fill('once'), 0, '12 passed, 0 failed', ['passed alone:\n  once']],
  ['seven files fail once', Array(7).fill('once'), 1, '7 passed, 7 failed', ['Failed:\n  once']],
] as const)('where %s', (_, names, status, last, named) => {
  const run = runOf(...names)
  expect(run).toMatchObject({ status, text: expect.stringMatching(new RegExp(`\\n${last}\\n$`)) })
  for (const text of named) expect(run.text).toContain(text)
  if (named.length === 0) expect(run.text).not.toContain('once more and alone')
})
it('an error outside every test fails the run', () => {
  const { status, text } = runOf('astray')
  expect([status, text]).toEqual([1, expect.stringMatching(/, [1-9] failed\n$/)])
})
