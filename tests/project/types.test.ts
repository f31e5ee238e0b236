import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const files = ['src', 'resources', 'scripts'].flatMap(room =>
  readdirSync(room, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name)),
)
type Tree = Readonly<Record<string, unknown>>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
const within = (tree: Tree): Tree[] => [tree, ...Object.values(tree).filter(isTree).flatMap(within)]
const isConst = ({ typeAnnotation }: Tree) =>
  within(isTree(typeAnnotation) ? typeAnnotation : {}).some(
    ({ type, name }) => type === 'Identifier' && name === 'const',
  )

/** What says to the compiler more than the code shows, and how often it may stand in a file's trees. */
const sayings: readonly (readonly [what: string, says: (node: Tree) => boolean, most: number])[] = [
  ['any', ({ type }) => type === 'TSAnyKeyword', 0],
  ['value!', ({ type }) => type === 'TSNonNullExpression', 0],
  ['<T>value', ({ type }) => type === 'TSTypeAssertion', 0],
  ['value as T', node => node.type === 'TSAsExpression' && !isConst(node), 177],
]
const trees = files.map(file => {
  const code = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, code)
  return { file, code, errors, nodes: within({ program }) }
})
it('every file is read', () =>
  expect(trees.filter(({ errors }) => errors.length > 0).map(({ file }) => file)).toEqual([]))
it.each(sayings)(
  '%s stands nowhere, or no oftener than it did: what a type proves needs no saying',
  (_, says, most) => {
    const places = trees.flatMap(({ file, code, nodes }) =>
      nodes.filter(says).map(({ start }) => `${file}:${code.slice(0, Number(start)).split('\n').length}`),
    )
    expect(places.length, places.join('\n')).toBeLessThanOrEqual(most)
  },
)
