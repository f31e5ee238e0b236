import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { actionKeys, definitionKeys, fieldKeys, listKeys, roleKeys, sectionKeys } from '../../src/schema/check/keys'
import * as made from '../kit/lamps'

/** Where words are said, checked and printed: what stands here alone is read by nobody. */
const said = /schema\/(check\/|options|field|resource|describe|kit)/
const readers = readdirSync('src', { recursive: true, withFileTypes: true })
  .map(entry => join(entry.parentPath, entry.name))
  .filter(file => /^src\/(schema|console|mall)\/.*\.tsx?$/.test(file) && !said.test(file))
  .map(file => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*(\/\/|import ).*$/gm, ''))
  .join('\n')

const declarations = Object.values(made).flatMap(each => ('definition' in each ? [each] : []))
const definitions = declarations.map(({ definition }) => definition)
const fieldsOf = (fields: (typeof declarations)[number]['fields']): object[] =>
  Object.values(fields).flatMap(({ options }) => [options, ...(options.fields ? fieldsOf(options.fields) : [])])
const keysOf = (all: readonly (object | undefined)[]) => new Set(all.flatMap(each => Object.keys(each ?? {})))

const words = [
  ['a field', fieldKeys, keysOf(declarations.flatMap(({ fields }) => fieldsOf(fields)))],
  ['a resource', definitionKeys, keysOf(definitions)],
  ['a list', listKeys, keysOf(definitions.map(({ list }) => list))],
  ['an action', actionKeys, keysOf(definitions.flatMap(({ actions }) => Object.values(actions ?? {})))],
  ['a section', sectionKeys, keysOf(definitions.flatMap(({ form = [], show = [] }) => [...form, ...show]))],
  ['roles', roleKeys, keysOf(definitions.map(({ roles }) => roles))],
] as const

describe.each(words)('every word of %s', (_, keys, spoken) => {
  it.each(Object.keys(keys))('%s is read by an engine', key => expect(readers).toMatch(new RegExp(`[.{,?\\s'(]${key}\\b`)))
  // The mall's own tables are not a made-up shop's to keep records in.
  it.each(Object.keys(keys).filter(key => key !== 'table'))('%s is said by the made-up shop', key => expect([...spoken]).toContain(key))
})
