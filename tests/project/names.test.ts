import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

/** Words of no field: who searches for a job by its usual name does not find them (docs/decisions/143-names-and-folders.md). */
const forbidden = [
  ...['said', 'told', 'tell', 'found', 'asked', 'ask', 'given', 'judged', 'judge', 'taken', 'looked', 'drawn', 'come'],
  ...['sent', 'ending', 'among', 'besides', 'along', 'hand', 'desk', 'house', 'room', 'slip', 'knock', 'trouble'],
]
/** Names of the trade and of react-admin, in which such a word means what it says. */
const exceptions = ['PackingSlip', 'packingSlip', 'NotFound', 'NOT_FOUND', 'sentAt']
const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\W_]+/)
const isForbidden = (name: string) =>
  !exceptions.some(each => name.startsWith(each)) && wordsOf(name).some(word => forbidden.includes(word))

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
const files = ['src', 'resources', 'scripts', 'tests'].flatMap(filesIn)
interface Declared {
  readonly type: string
  readonly id?: { readonly type: string; readonly name?: string }
  readonly declarations?: readonly { readonly id: { readonly type: string; readonly name?: string } }[]
}
/** The names that a file exports from its own declarations. */
const exportsOf = (file: string): string[] =>
  parseSync(file, readFileSync(file, 'utf8')).program.body.flatMap(statement => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    const declaration = statement.declaration as Declared | null
    return [declaration?.id, ...(declaration?.declarations?.map(({ id }) => id) ?? [])].flatMap(id => id?.name ?? [])
  })
const sources = files.filter(file => /\.(ts|tsx)$/.test(file) && !file.endsWith('.d.ts'))
const exported = sources.flatMap(file => exportsOf(file).map(name => ({ file, name })))
const engineOf = (file: string) =>
  file
    .split('/')
    .slice(0, file.startsWith('src/app/') ? 3 : 2)
    .join('/')

describe('names', () => {
  it('are read', () => expect(exported.length).toBeGreaterThan(2_500))
  it('of files are the field’s', () => {
    expect(files.filter(file => isForbidden(basename(file).replace(/\..*$/, '')))).toEqual([])
  })
  it('of exports are the field’s', () => {
    expect(exported.filter(({ name }) => isForbidden(name))).toEqual([])
  })
  it('of exports are unique within an engine', () => {
    const seen = new Map<string, string>()
    const twice = exported
      .filter(({ file }) => file.startsWith('src/'))
      .flatMap(({ file, name }) => {
        const key = `${engineOf(file)} ${name}`
        const other = seen.get(key)
        seen.set(key, file)
        return other ? [`${key}: ${other}, ${file}`] : []
      })
    // Files of one shape: a language's messages, and the styles of a print document, are found by their file.
    expect(twice.filter(line => !/ (messages|css): /.test(line))).toEqual([])
  })
})
