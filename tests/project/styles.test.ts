import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { traits } from '../../src/schema/fields/traits'

const files = ['src/console', 'src/app/console'].flatMap(room =>
  readdirSync(room, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name)),
)
const read = (pattern: RegExp) =>
  files.filter(file => pattern.test(file)).map(file => [file, readFileSync(file, 'utf8')] as const)
type Tree = Readonly<Record<string, unknown>>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
const within = (tree: Tree): Tree[] => [tree, ...Object.values(tree).filter(isTree).flatMap(within)]

const sheets = read(/\.css$/)
  .map(([, text]) => text.replace(/\/\*[\s\S]*?\*\//g, ''))
  .join('\n')
const styled = new Set([...sheets.matchAll(/\.([a-z][\w-]*)/g)].map(match => match[1] as string))
const code = read(/\.tsx?$/)
/** The texts of a `className`; of one that is put together while it runs the whole words. */
const texts = (tree: Tree, together = false): string[] => {
  if (tree.type === 'Literal' && typeof tree.value === 'string')
    return together && !tree.value.startsWith(' ') ? [] : [tree.value]
  if (tree.type === 'TemplateElement' && isTree(tree.value)) return [String(tree.value.cooked)]
  const within = together || tree.type === 'TemplateLiteral'
  return Object.values(tree)
    .filter(isTree)
    .flatMap(each => texts(each, within))
}
const drawn = (file: string, text: string): string[] =>
  within({ program: parseSync(file, text).program })
    .filter(({ type, name }) => type === 'JSXAttribute' && isTree(name) && name.name === 'className')
    .flatMap(attribute => texts({ value: attribute.value }))
    .flatMap(words => words.split(/\s+/))
    .filter(word => /^[a-z][\w-]*[a-z0-9]$/.test(word))

it('every class that is drawn has a style', () => {
  const bare = code.flatMap(([file, text]) =>
    drawn(file, text)
      .filter(word => !styled.has(word))
      .map(word => `${file}: ${word}`),
  )
  expect(bare).toEqual([])
})
it('every style is of a class that is drawn', () => {
  const all = code.map(([, text]) => text).join('\n')
  // A class that is put together while the page runs ends with a field type, where it is a cell's.
  const types = [...Object.keys(traits), 'data']
  const isCell = (word: string) => types.includes(word.slice('cell-'.length))
  const begun = (word: string) =>
    word.startsWith('cell-') ? isCell(word) : all.includes(`${word.slice(0, word.indexOf('-') + 1)}\${`)
  // The library of charts draws its own.
  const isDrawn = (word: string) =>
    word.startsWith('recharts-') || all.includes(word) || (word.includes('-') && begun(word))
  expect([...styled].filter(word => !isDrawn(word))).toEqual([])
})
it('every measure and colour that a style uses is said somewhere, or says what it is otherwise', () => {
  const all = [sheets, ...code.map(([, text]) => text)].join('\n')
  const used = new Set([...all.matchAll(/var\((--[\w-]+)\)/g)].map(match => match[1] as string))
  const said = new Set([...all.matchAll(/(--[\w-]+)['"]?:/g)].map(match => match[1] as string))
  expect([...used].filter(name => !said.has(name))).toEqual([])
})
it('no style asks whether a neighbour is empty: WebKit answers once, before React has filled it', () => {
  expect(sheets.match(/:has\([^)]*:empty/g)).toBeNull()
})
