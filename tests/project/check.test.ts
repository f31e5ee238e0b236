import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fieldTypeTable } from '../../scripts/support/fieldTypeTable'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

it('the table of kinds in docs/reference/declarations.md says what both sides read', () => {
  expect(readFileSync('docs/reference/declarations.md', 'utf8')).toContain(
    `<!-- kinds -->\n${fieldTypeTable()}\n<!-- /kinds -->`,
  )
})

const copy = mkdtempSync(join(tmpdir(), 'check-'))
const copied = ['resources', 'src', 'scripts', 'package.json', 'tsconfig.base.json', 'tsconfig.check.json']
beforeAll(() => {
  for (const each of copied) cpSync(each, join(copy, each), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }))

const change = (file: string, from: string, to: string) => {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(copy, file), text.replace(from, to))
}
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    env: { ...process.env, MALL_DATA: join(copy, 'data') },
  })
  return { status, said: `${stdout}${stderr}` }
}
const tsx = 'node_modules/tsx/dist/cli.mjs'

it('npm run check finds nothing in this shop', () => {
  expect(run(tsx, 'scripts/commands/check.ts')).toEqual({
    status: 0,
    said: expect.stringContaining('Every declaration and rule is sound'),
  })
})
it('a figure that is wrong is named with its file', () => {
  const file = 'resources/figures/tradeFigures.ts'
  change(file, '从付款到发货的平均时间，按发货时间。', '')
  const { status, said } = run(tsx, 'scripts/commands/check.ts')
  writeFileSync(join(copy, file), readFileSync(file, 'utf8'))
  expect([status, said]).toEqual([1, expect.stringContaining(`${file}  timeToShip`)])
})
describe('a misspelt column and a rule for an action that is none', () => {
  beforeAll(() => {
    change('resources/catalogue/masters.ts', `'headImg', 'name', 'no'`, `'headImg', 'nmae', 'no'`)
    change('src/app/server/rules/masters.ts', 'computed: {', 'actions: { explode: async () => {} },\n  computed: {')
  })
  const line = 'resources/catalogue/masters.ts  list.columns: there is no field nmae; did you mean name?'
  it('are named by npm run check, the declaration in a line and the rule by the compiler', () => {
    const { status, said } = run(tsx, 'scripts/commands/check.ts')
    expect([status, said]).toEqual([1, expect.stringContaining(line)])
    expect(said).toContain('src/app/server/rules/masters.ts')
    expect(said).toContain('explode')
  })
  it('stand above what npm run describe prints', () => {
    const { status, said } = run(tsx, 'scripts/commands/describe.ts', 'masters')
    expect([status, said]).toEqual([1, expect.stringContaining(line)])
  })
})
it('a declaration that cannot be read is named with its line', () => {
  change('resources/catalogue/masters.ts', 'options: titles', 'options: titles.missing.deeper')
  const { status, said } = run(tsx, 'scripts/commands/check.ts')
  expect([status, said]).toEqual([
    1,
    expect.stringMatching(/resources\/catalogue\/masters\.ts:\d+: Cannot read properties/),
  ])
})
