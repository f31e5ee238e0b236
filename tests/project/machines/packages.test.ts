import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { packageLicenses } from '../../../scripts/support/packageLicenses'

const semver = createRequire(import.meta.url)('semver') as {
  subset: (range: string, other: string) => boolean
}
const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T
const product = read<Record<'dependencies' | 'devDependencies' | 'engines', Record<string, string>>>('package.json')
const { packages } = read<{
  packages: Record<string, { engines?: { node?: string } | string[]; version?: string; cpu?: string[] }>
}>('package-lock.json')
const ownRange = product.engines['node'] ?? ''

describe('the Node of `engines`', () => {
  it('is taken by every package of the lock file, so that npm names no EBADENGINE', () => {
    const refusing = Object.entries(packages).flatMap(([path, { engines, version, cpu }]) => {
      // One of many builds, which npm leaves out where it does not fit.
      if (cpu) return []
      const range = engines && !Array.isArray(engines) ? engines.node : undefined
      return range && !semver.subset(ownRange, range) ? [`${path} ${version} wants ${range}`] : []
    })
    expect(refusing).toEqual([])
  })
  it('is the one that documents name', () => {
    const named = '20.19, 22.13 or 24 and newer'
    expect(ownRange).toBe('^20.19 || ^22.13 || >=24')
    for (const file of ['README.md', 'docs/operations/deploy.md'])
      expect(readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')).toContain(named)
  })
})
describe('licences', () => {
  const ofPackages = packageLicenses()
  it('are named by each package that production needs, but by one that has a LICENSE file of MIT', () => {
    expect(ofPackages.filter(({ license }) => license === '').map(({ name }) => name)).toEqual(['png-js'])
  })
  it('ask nothing of a program that uses the packages as libraries', () => {
    const free =
      /^(|MIT|MIT-0|ISC|0BSD|BSD(-[23]-Clause)?|MPL-2\.0|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|Zlib|CC0-1\.0|Python-2\.0)$/
    // Libraries of sharp and a decoder, which are loaded as files of their own and can be replaced.
    const asLibrary = /^(@img\/sharp-.*|libheif-js)$/
    const others = ofPackages.filter(
      ({ name, license }) =>
        !asLibrary.test(name) && !license.split(/ OR | AND /).every(each => free.test(each.replaceAll(/[()]/g, ''))),
    )
    expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  })
})
it('the table of dependencies names every package', () => {
  const [, table = ''] = readFileSync('docs/reference/dependencies.md', 'utf8').split('|---|---|')
  const families = [
    /^@mui\/(icons-material|system|utils)$/,
    /^@types\//,
    /^@dnd-kit\//,
    /^@fastify\//,
    /^@testing-library\//,
  ]
  const missing = Object.keys({ ...product.dependencies, ...product.devDependencies }).filter(
    name =>
      !families.some(family => family.test(name)) &&
      !table.includes(name.replace(/^@(vitejs|biomejs)\/(plugin-react)?/, '')),
  )
  expect(missing).toEqual([])
})
