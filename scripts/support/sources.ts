import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'

/** Paths of all files below a folder whose names match, relative to the project. */
export const filesIn = (folder: string, pattern = /./): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && pattern.test(entry.name))
    .map(entry => relative('.', join(entry.parentPath, entry.name)))
/** A folder and all folders below. */
export const foldersIn = (root: string): string[] => [
  root,
  ...readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => relative('.', join(entry.parentPath, entry.name))),
]
export const textOf = (file: string): string => readFileSync(file, 'utf8')

/** A node of a syntax tree (ESTree with TypeScript), or anything a node holds. */
export type Tree = Readonly<Record<string, unknown>>
export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
/** A node and every node below. */
export const nodesIn = (tree: Tree): Tree[] => [tree, ...Object.values(tree).filter(isTree).flatMap(nodesIn)]
/** The syntax tree of a file. Throws where the file does not parse. */
export const parseFile = (file: string): Tree => {
  const { program, errors } = parseSync(file, textOf(file))
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return { program }
}

/** Part of the project with unique export names: an engine, a side of the app, or a top folder. */
export const engineOf = (file: string): string => {
  const [top, engine, side] = file.split('/')
  return top === 'src' ? (engine === 'app' ? `app/${side}` : String(engine)) : String(top)
}

/** Top folders with code of this project. */
export const roots = ['src', 'resources', 'tests', 'scripts'] as const
/** Every code file of this project. */
export const codeFiles: ReadonlySet<string> = new Set([
  ...roots.flatMap(root => filesIn(root, /\.(ts|tsx|mjs)$/)),
  ...['vite.config.ts', 'vitest.config.ts'],
])
const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx', '/index.mjs']
/** The file of this project that an import path means. */
export const fileFor = (from: string, path: string): string | undefined => {
  const target = relative('.', resolve(from, '..', path))
  return endings.map(ending => target + ending).find(name => codeFiles.has(name))
}
/** Paths that a file imports, of packages too. */
export const importPathsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:from\s+|import\s*\(?\s*)['"]([^'"]+)['"]/g)].flatMap(([, path = '']) =>
    /^[@\w.]/.test(path) ? [path] : [],
  )
interface Import {
  readonly from: string
  readonly to: string
}
/** Every import of a file of this project, imports of types included. */
export const imports: readonly Import[] = [...codeFiles].flatMap(from =>
  importPathsOf(from)
    .filter(path => path.startsWith('.'))
    .flatMap(path => {
      const to = fileFor(from, path)
      return to ? [{ from, to }] : []
    }),
)
interface Arrow {
  readonly source: string
  readonly target: string
  readonly line: string
}
/** The imports between two entries of a folder. */
export const arrowsIn = (folder: string): readonly Arrow[] =>
  imports.flatMap(({ from, to }) => {
    const [source, target] = [from, to].map(file =>
      file.startsWith(`${folder}/`) ? relative(folder, file).split('/')[0] : undefined,
    )
    return source && target && source !== target ? [{ source, target, line: `${from} → ${to}` }] : []
  })
/**
 * Imports of a cycle: what is left after removing entries without imports or importers repeatedly.
 */
export const cyclesOf = (arrows: readonly Arrow[]): readonly Arrow[] => {
  const left = arrows.filter(
    ({ source, target }) => arrows.some(each => each.target === source) && arrows.some(each => each.source === target),
  )
  return left.length === arrows.length ? left : cyclesOf(left)
}

const namesIn = (value: unknown): string[] =>
  isTree(value) && value.type === 'Identifier' && typeof value.name === 'string' ? [value.name] : []
/** The names that a file exports from its own declarations. */
export const exportsOf = (file: string): string[] =>
  parseSync(file, textOf(file)).program.body.flatMap(statement => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
    const { declaration } = statement
    return 'declarations' in declaration
      ? declaration.declarations.flatMap(({ id }) => namesIn(id))
      : 'id' in declaration
        ? namesIn(declaration.id)
        : []
  })

/**
 * Words outside the vocabulary of the field. Searches by usual names would miss them
 * (docs/decisions/143-names-and-folders.md).
 */
const forbidden = [
  ...['said', 'told', 'tell', 'found', 'asked', 'ask', 'given', 'judged', 'judge', 'taken', 'looked', 'drawn', 'come'],
  ...['sent', 'ending', 'among', 'besides', 'along', 'hand', 'desk', 'house', 'room', 'slip', 'knock', 'trouble'],
]
/** Names of the trade and of react-admin that keep such a word. */
const exceptions = ['PackingSlip', 'packingSlip', 'NotFound', 'NOT_FOUND', 'sentAt']
const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\W_]+/)
/** Whether a name has a word outside the vocabulary of the field. */
export const isForbidden = (name: string): boolean =>
  !exceptions.some(each => name.startsWith(each)) && wordsOf(name).some(word => forbidden.includes(word))
