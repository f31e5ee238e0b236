import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { traits } from '../../src/schema/fields/traits'

const engine = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map(entry => join(entry.parentPath, entry.name))
const kinds = Object.keys(traits).join('|')
/** `['images', 'rows']`, `new Set(['file', 'image'])`, `kind === 'ref' || kind === 'refs'` and `kind !== 'ref' && kind !== 'refs'`. */
const lists = [
  new RegExp(`\\[\\s*'(${kinds})'(\\s*,\\s*'(${kinds})')+\\s*,?\\s*\\]`),
  new RegExp(`kind [!=]== '(${kinds})'\\)? (\\|\\||&&) \\(?[\\w.?]*kind [!=]== '(${kinds})'`),
]
it.each(engine)('%s asks the table of kinds what a kind can, and keeps no list of its own', file => {
  const code = readFileSync(file, 'utf8')
  expect(lists.map(list => code.match(list)?.[0]).filter(Boolean)).toEqual([])
})
