import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { duplicatesIn } from '../../scripts/support/codeFigures'
import { exportsOf, filesIn, isForbidden } from '../../scripts/support/sources'

const files = ['src', 'resources', 'scripts', 'tests'].flatMap(folder => filesIn(folder))
const sources = files.filter(file => /\.(ts|tsx)$/.test(file) && !file.endsWith('.d.ts'))
const exported = sources.flatMap(file => exportsOf(file).map(name => ({ file, name })))

describe('names', () => {
  it('are read', () => expect(exported.length).toBeGreaterThan(2_500))
  it('of files are the field’s', () => {
    expect(files.filter(file => isForbidden(basename(file).replace(/\..*$/, '')))).toEqual([])
  })
  it('of exports are the field’s', () => {
    expect(exported.filter(({ name }) => isForbidden(name))).toEqual([])
  })
  it('of exports are unique within an engine', () => {
    const own = exported.filter(({ file }) => file.startsWith('src/'))
    expect(duplicatesIn(own.map(({ file, name }) => [file, name]))).toEqual([])
  })
})
