import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { resources } from '../../resources'
import { resolveApiCalls, getApiRoutes } from '../../src/schema/contract/apiRoutes'
import { describe as describeResource } from '../../src/schema/describe/describe'
import type { AnyResource } from '../../src/schema/model/resource'
import { type Ejectable, ejectable, ejectedName, ejectView } from '../../scripts/support/ejectView'
import { appConfig as bowlShop } from '../../src/app/server/app'
import { lamps } from '../../tests/kit/declarations/lamps'
import { buildShop } from '../kit/testServer'

const tutorial = readFileSync('docs/tutorial/first-resource.md', 'utf8')
const block = (name: string) =>
  tutorial.split(`<!-- five minutes: ${name} -->`)[1]?.split('```ts\n')[1]?.split('```')[0] as string

/** Every piece of TypeScript in the texts that is a whole file: it imports what it needs. */
const texts = ['README.md', 'README.zh-CN.md', 'docs/tutorial/first-resource.md', 'docs/how-to/write-rules.md']
const wholeFiles = texts.flatMap(text =>
  [...readFileSync(text, 'utf8').matchAll(/```ts\n(.*?)```/gs)].flatMap(([, code = '']) =>
    /^import /m.test(code) ? [{ text, code }] : [],
  ),
)
/** The same where tests may write: what it imports is looked for from where such a file stands. */
const elsewhere = (code: string): string => {
  const wanted = [...code.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => path)
  const stands = (home: string) =>
    wanted.every(path => ['.ts', '.tsx', '/index.ts'].some(end => existsSync(join(home, path + end))))
  const home = ['resources', 'src/app/server/rules', 'src/app/console/pages'].find(stands)
  expect(home, code).toBeDefined()
  return code.replace(/from '(\.[^']+)'/g, (_, path: string) => `from '../../${join(String(home), path)}'`)
}
const fileFor = (code: string) => `.test/docs/file${wholeFiles.findIndex(each => each.code === code)}.ts`
it('what the texts show as whole files compiles', () => {
  rmSync('.test/docs', { recursive: true, force: true, maxRetries: 5 })
  mkdirSync('.test/docs', { recursive: true })
  for (const { code } of wholeFiles) writeFileSync(fileFor(code), elsewhere(code))
  const [compilerOptions, include] = [{ tsBuildInfoFile: 'whole.tsbuildinfo' }, ['*.ts', '../../src/server/**/*.d.ts']]
  writeFileSync(
    '.test/docs/tsconfig.json',
    JSON.stringify({ extends: '../../tsconfig.server.json', compilerOptions, include }),
  )
  const { status, stdout } = spawnSync(process.execPath, [
    'node_modules/typescript/bin/tsc',
    '-p',
    '.test/docs/tsconfig.json',
  ])
  expect([status, String(stdout)]).toEqual([0, ''])
  expect(wholeFiles.map(({ text }) => text)).toEqual(texts)
})
describe('the tutorial "add a resource in five minutes"', () => {
  it.each(['README.md', 'README.zh-CN.md'])('has the declaration of %s', file => {
    expect(readFileSync(file, 'utf8')).toContain(block('tags.ts'))
  })
  it('is carried out, and is a whole resource on a real mall', async () => {
    const path = `${process.cwd()}/${fileFor(block('tags.ts'))}`
    const { tags } = (await import(/* @vite-ignore */ path)) as { tags: AnyResource }
    // Whoever has followed it already has the resource by this name.
    const others = resources.filter(({ name }) => name !== 'tags')
    // A shop has resources of its own besides those that the tutorial lists.
    const listed =
      block('index.ts')
        .match(/= \[(.+)\]/)?.[1]
        ?.split(', ') ?? []
    expect(listed).toContain('tags')
    expect([...others, tags].map(({ name }) => name)).toEqual(expect.arrayContaining(listed))
    const shop = await buildShop({ ...bowlShop, resources: [...others, tags] })
    const [first, second] = [
      await shop.as.user.ok('/api/tags/addOrUpdateTag', { name: '新品' }),
      await shop.as.user.ok('/api/tags/addOrUpdateTag', { name: '礼盒' }),
    ]
    await shop.as.user.ok('/api/tags/sortTags', { id: first.id, before: second.id })
    expect(await shop.as.user.ok('/api/tags/listTags', { keyword: '品' })).toMatchObject({
      total: 1,
      list: [{ name: '新品' }],
    })
    expect(await shop.as.user.call('/api/tags/addOrUpdateTag', { name: '' })).toMatchObject({
      code: 40000,
      data: { errors: { name: 'required' } },
    })
    expect(await shop.as.stranger.call(`/api/tags/getTag?id=${first.id}`)).toMatchObject({ code: 40400 })
    await shop.close()
  })
})

describe.each([...resources, lamps].map(resource => [resource.name, resource] as const))(
  'the tools know %s',
  (_, resource) => {
    it('describe tells every field, call, address and state', () => {
      const said = describeResource(resource, resolveApiCalls(resource), getApiRoutes(resource))
      for (const name of Object.keys(resource.fields)) expect(said).toContain(`  ${name} `)
      for (const path of Object.values(resolveApiCalls(resource).actions)) expect(said).toContain(path)
      expect(said.includes('stateDiagram-v2')).toBe(Object.values(resource.fields).some(({ type }) => type === 'state'))
      expect(said).toContain(`Form  [${resource.definition.form ? 'declared' : 'derived'}]`)
      expect(said).toContain(`columns  [${resource.definition.list?.columns ? 'declared' : 'derived'}]`)
    })
  },
)

describe('an ejected view', () => {
  const views = Object.keys(ejectable) as Ejectable[]
  it('passes linter and formatter as it is printed, and says where it belongs', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ejected-'))
    const rules = JSON.parse(readFileSync('biome.json', 'utf8')) as object
    writeFileSync(
      join(folder, 'biome.json'),
      JSON.stringify({ ...rules, $schema: undefined, files: { includes: ['*.tsx'] } }),
    )
    const files = views.map(view => `${ejectedName(lamps, view)}.tsx`)
    for (const view of views) {
      const code = ejectView(lamps, view)
      expect(code).toContain(
        `defineViews<typeof lamps>('lamps', { page: { ${ejectable[view].page}: ${ejectedName(lamps, view)} } })`,
      )
      writeFileSync(join(folder, `${ejectedName(lamps, view)}.tsx`), code)
    }
    const biome = resolve('node_modules/@biomejs/biome/bin/biome')
    const { status, stdout, stderr } = spawnSync(process.execPath, [biome, 'check', '--error-on-warnings', ...files], {
      cwd: folder,
    })
    rmSync(folder, { recursive: true })
    expect([status, String(stdout)], String(stderr)).toEqual([
      0,
      expect.stringContaining(`Checked ${files.length} files`),
    ])
  })
  it('compiles, and is what the console takes in the place of the derived page', () => {
    const ejected = views.map(view => [view, ejectedName(lamps, view)] as const)
    mkdirSync('.test/eject', { recursive: true })
    for (const [view, name] of ejected) {
      const code = ejectView(lamps, view, '.test/eject')
      expect(code, 'its declaration comes when the page is opened').not.toContain('resources/')
      writeFileSync(`.test/eject/${name}.tsx`, code)
    }
    const page = ejected.map(([view, name]) => `${ejectable[view].page}: ${name}`).join(', ')
    writeFileSync(
      '.test/eject/index.tsx',
      `${ejected.map(([, name]) => `import { ${name} } from './${name}'`).join('\n')}
import { defineViews } from '../../src/console/config/ConsoleContext'
import type { lamps } from '../../tests/kit/declarations/lamps'
export const lampViews = defineViews<typeof lamps>('lamps', { page: { ${page} } })\n`,
    )
    writeFileSync(
      '.test/eject/tsconfig.json',
      JSON.stringify({
        extends: '../../tsconfig.console.json',
        include: ['*.tsx', '../../src/console/modules.d.ts'],
      }),
    )
    const { status, stdout } = spawnSync(process.execPath, [
      'node_modules/typescript/bin/tsc',
      '-p',
      '.test/eject/tsconfig.json',
    ])
    expect([status, String(stdout)]).toEqual([0, ''])
  })
})
/** Runs a command of `docs/reference/commands.md` on an own data folder. */
const onFolder = (tool: string, folder: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/command.mjs', tool], {
    env: { ...process.env, DATABASE_URL: '', VERIFY_KEY: '', MALL_DATA: folder },
  })
  return { status, said: `${stdout}${stderr}` }
}
it('npm run rotate-key writes another key that its owner alone reads; npm run check-chain says where there is nothing to walk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mall-'))
  try {
    const key = join(folder, 'verify-key.pem')
    expect(onFolder('rotateKey', folder)).toEqual({ status: 0, said: expect.stringContaining(key) })
    const first = readFileSync(key, 'utf8')
    expect(onFolder('rotateKey', folder).status).toBe(0)
    const second = readFileSync(key, 'utf8')
    expect(second).not.toBe(first)
    expect(statSync(key).mode & 0o777).toBe(0o600)
    expect(onFolder('checkChain', folder)).toEqual({ status: 1, said: expect.stringContaining('no database') })
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
it.each([
  ['describe', []],
  ['describe', ['nothing']],
  ['eject', ['bowls']],
  ['eject', ['bowls', 'table']],
] as const)('npm run %s %j says how it is called', (tool, args) => {
  const { status, stderr } = spawnSync(process.execPath, [
    'node_modules/tsx/dist/cli.mjs',
    `scripts/commands/${tool}.ts`,
    ...args,
  ])
  expect(status).toBe(1)
  expect(String(stderr)).toContain('bowls')
})
