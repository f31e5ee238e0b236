import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { resources } from '../../resources'
import { callsOf, routesOf } from '../../src/schema/calls'
import { describe as describeResource } from '../../src/schema/describe'
import { draftFields } from '../../src/schema/derive'
import type { AnyResource } from '../../src/schema/resource'
import { ejectable, ejectView } from '../../scripts/ejectView'
import { shop as bowlShop } from '../../src/shop/mall/shop'
import { lamps } from '../kit/lamps'
import { buildShop } from '../kit/shop'

const readme = readFileSync('README.md', 'utf8')
const block = (name: string) => readme.split(`<!-- five minutes: ${name} -->`)[1]?.split('```ts\n')[1]?.split('```')[0] as string

describe('"add a resource in five minutes" of the README', () => {
  it('is carried out: the file compiles as it stands, and is a whole resource on a real mall', async () => {
    mkdirSync('.test/five/resources', { recursive: true })
    writeFileSync('.test/five/resources/tags.ts', block('tags.ts').replace("'./kit'", "'../../../resources/kit'"))
    writeFileSync('.test/five/tsconfig.json', JSON.stringify({ extends: '../../tsconfig.base.json', include: ['resources'] }))
    const { status, stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.test/five/tsconfig.json'])
    expect([status, String(stdout)]).toEqual([0, ''])
    const path = `${process.cwd()}/.test/five/resources/tags.ts`
    const { tags } = (await import(/* @vite-ignore */ path)) as { tags: AnyResource }
    // Whoever has followed it already has the resource by this name.
    const others = resources.filter(({ name }) => name !== 'tags')
    expect(block('index.ts')).toContain(`[${[...others, tags].map(resource => resource.name).join(', ')}]`)
    const shop = await buildShop({ ...bowlShop, resources: [...others, tags] })
    const [first, second] = [
      await shop.as.user.ok('/api/tags/addOrUpdateTag', { name: '新品' }),
      await shop.as.user.ok('/api/tags/addOrUpdateTag', { name: '礼盒' }),
    ]
    await shop.as.user.ok('/api/tags/sortTags', { id: first.id, before: second.id })
    expect(await shop.as.user.ok('/api/tags/listTags', { keyword: '品' })).toMatchObject({ total: 1, list: [{ name: '新品' }] })
    expect(await shop.as.user.call('/api/tags/addOrUpdateTag', { name: '' })).toMatchObject({
      code: 40000,
      data: { errors: { name: 'required' } },
    })
    expect(await shop.as.stranger.call(`/api/tags/getTag?id=${first.id}`)).toMatchObject({ code: 40400 })
    await shop.close()
  })
})

describe.each([...resources, lamps].map(resource => [resource.name, resource] as const))('the tools know %s', (_, resource) => {
  it('describe tells every field, call, address and state', () => {
    const said = describeResource(resource, callsOf(resource), routesOf(resource))
    for (const name of Object.keys(resource.fields)) expect(said).toContain(`  ${name} `)
    for (const path of Object.values(callsOf(resource).actions)) expect(said).toContain(path)
    expect(said.includes('stateDiagram-v2')).toBe(Object.values(resource.fields).some(({ kind }) => kind === 'state'))
    expect(said).toContain(`Form  [${resource.definition.form ? 'said' : 'derived'}]`)
    expect(said).toContain(`columns  [${resource.definition.list?.columns ? 'said' : 'derived'}]`)
  })
  it('eject prints react-admin code that compiles', () => {
    mkdirSync('.test/eject', { recursive: true })
    for (const view of Object.keys(ejectable) as (keyof typeof ejectable)[])
      writeFileSync(`.test/eject/${resource.name}.${view}.tsx`, ejectView(resource, view))
    const form = ejectView(resource, 'form')
    for (const name of draftFields(resource)) expect(form).toContain(`"${name}"`)
  })
})

it('ejected views compile by themselves', () => {
  writeFileSync(
    '.test/eject/tsconfig.json',
    JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions: { lib: ['ES2024', 'DOM'] }, include: ['*.tsx'] }),
  )
  const { status, stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.test/eject/tsconfig.json'])
  expect([status, String(stdout)]).toEqual([0, ''])
})
it.each([
  ['describe', []],
  ['describe', ['nothing']],
  ['eject', ['bowls']],
  ['eject', ['bowls', 'table']],
] as const)('npm run %s %j says how it is called', (tool, args) => {
  const { status, stderr } = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', `scripts/${tool}.ts`, ...args])
  expect(status).toBe(1)
  expect(String(stderr)).toContain('bowls')
})
