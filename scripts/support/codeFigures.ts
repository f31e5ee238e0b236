import { basename } from 'node:path'
import {
  arrowsIn,
  codeFiles,
  cyclesOf,
  engineOf,
  exportsOf,
  fileFor,
  filesIn,
  foldersIn,
  isForbidden,
  isTree,
  nodesIn,
  parseFile,
  textOf,
  type Tree,
} from './sources'

const LONG_FUNCTION = 40
const LONG_FILE = 300
const isConst = ({ typeAnnotation }: Tree) =>
  isTree(typeAnnotation) && nodesIn(typeAnnotation).some(({ type, name }) => type === 'Identifier' && name === 'const')
/** Type assertions that tell the compiler more than the code shows, except `as const`. */
const assertions = {
  any: ({ type }: Tree) => type === 'TSAnyKeyword',
  nonNull: ({ type }: Tree) => type === 'TSNonNullExpression' || type === 'TSTypeAssertion',
  casts: (node: Tree) => node.type === 'TSAsExpression' && !isConst(node),
} as const
const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const lineAt = (text: string, offset: unknown) => text.slice(0, Number(offset)).split('\n').length
/** Finds the nodes of some kind in a file, as `file:line`. */
const placesOf = (file: string, nodes: readonly Tree[], matches: (node: Tree) => boolean): string[] => {
  const text = textOf(file)
  return nodes.filter(matches).map(({ start }) => `${file}:${lineAt(text, start)}`)
}

/** Names that a file imports from this project, as `file name`; `*` for a whole file. */
const importedNames = (file: string): string[] =>
  nodesIn(parseFile(file)).flatMap(({ type, source, specifiers, value }) => {
    // A script that loads a file by its address from the root.
    if (type === 'Literal' && String(value).startsWith('/src/')) return [`${String(value).slice(1)} *`]
    const path = isTree(source) && source.type === 'Literal' ? String(source.value) : ''
    const target = path.startsWith('.') ? fileFor(file, path) : undefined
    if (!target) return []
    const each = type === 'ImportDeclaration' || type === 'ExportNamedDeclaration' ? [specifiers].flat() : [{}]
    return each.filter(isTree).map(({ imported, local, type: sort }) => {
      const name = sort === 'ImportSpecifier' ? imported : sort === 'ExportSpecifier' ? local : undefined
      return `${target} ${isTree(name) ? name.name : '*'}`
    })
  })
const isUnused = (used: ReadonlySet<string>, file: string, name: string) =>
  !used.has(`${file} ${name}`) && !used.has(`${file} *`)

const measureFile = (file: string) => {
  const text = textOf(file)
  const nodes = nodesIn(parseFile(file))
  const lines = text.trimEnd().split('\n')
  const isLong = ({ type, start, end }: Tree) =>
    functions.includes(String(type)) && lineAt(text, end) - lineAt(text, start) >= LONG_FUNCTION
  return {
    file,
    lines: lines.length,
    widths: lines.filter(Boolean).map(line => line.length),
    longFunctions: placesOf(file, nodes, isLong),
    suppressions: lines.flatMap((line, at) =>
      /biome-ignore|@ts-(ignore|expect-error)/.test(line) ? `${file}:${at + 1}` : [],
    ),
    any: placesOf(file, nodes, assertions.any),
    nonNull: placesOf(file, nodes, assertions.nonNull),
    casts: placesOf(file, nodes, assertions.casts),
  }
}
const at95 = (sorted: readonly number[]) => sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
/**
 * Export names that many files share by design: messages of a language, and styles of a print
 * document.
 */
const shared = ['messages', 'css']
/** Finds names that two files of an engine export, as `engine name: file, file`. */
export const duplicatesIn = (exported: readonly (readonly [file: string, name: string])[]): string[] => {
  const byName = new Map<string, string[]>()
  for (const [file, name] of exported) {
    if (shared.includes(name)) continue
    const key = `${engineOf(file)} ${name}`
    byName.set(key, [...(byName.get(key) ?? []), file])
  }
  return [...byName].flatMap(([key, all]) => (all.length > 1 ? [`${key}: ${all.join(', ')}`] : []))
}

/**
 * Measures the code below each folder. Countable figures are lists of places, for tests to name.
 */
export const measureCode = (folders: readonly string[]) => {
  const used = new Set([...codeFiles].flatMap(importedNames))
  const files = [...new Set(folders.flatMap(folder => filesIn(folder, /(?<!\.d)\.tsx?$/)))].map(measureFile)
  return folders.map(folder => {
    const own = files.filter(({ file }) => file.startsWith(`${folder}/`))
    const widths = own.flatMap(each => each.widths).toSorted((a, b) => a - b)
    const lines = own.reduce((sum, each) => sum + each.lines, 0)
    const exported = own.flatMap(({ file }) => exportsOf(file).map(name => [file, name] as const))
    const casts = own.flatMap(each => each.casts)
    return {
      folder,
      lines,
      longFunctions: own.flatMap(each => each.longFunctions),
      longFiles: own.filter(each => each.lines > LONG_FILE).map(({ file }) => file),
      suppressions: own.flatMap(each => each.suppressions),
      casts,
      castsPerThousand: (casts.length / lines) * 1000,
      width95: at95(widths),
      widest: widths.at(-1) ?? 0,
      any: own.flatMap(each => each.any),
      nonNull: own.flatMap(each => each.nonNull),
      cycles: foldersIn(folder).flatMap(each => cyclesOf(arrowsIn(each)).map(({ line }) => line)),
      unusedExports: exported.filter(([file, name]) => isUnused(used, file, name)).map(each => each.join(' ')),
      duplicates: duplicatesIn(exported),
      forbidden: [
        ...exported.map(([, name]) => name),
        ...own.map(({ file }) => basename(file).replace(/\..*$/, '')),
      ].filter(isForbidden),
    }
  })
}
export type CodeFigures = ReturnType<typeof measureCode>[number]
