import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const roots = ['src', 'resources', 'tests', 'scripts']
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map(entry => relative('.', join(entry.parentPath, entry.name)))
const files = new Set(roots.flatMap(filesIn))
const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx', '/index.mjs']
const text = (file: string) => readFileSync(file, 'utf8')
const importsOf = (file: string) =>
  [...text(file).matchAll(/(?:from\s+|import\s*\(?\s*)['"]([^'"]+)['"]/g)]
    .map(match => match[1] as string)
    .filter(path => /^[@\w.]/.test(path))
const fileFor = (from: string, path: string) => {
  const target = relative('.', resolve(from, '..', path))
  return endings.map(ending => target + ending).find(name => files.has(name))
}
interface Import {
  readonly from: string
  readonly to: string
}
/** Every import of a file of this project, imports of types included. */
const imports: readonly Import[] = [...files].flatMap(from =>
  importsOf(from)
    .filter(path => path.startsWith('.'))
    .flatMap(path => {
      const to = fileFor(from, path)
      return to ? [{ from, to }] : []
    }),
)

const engineOf = (file: string) => {
  const [top, engine, side] = file.split('/') as [string, string, string]
  return top === 'src' ? (engine === 'app' ? `app/${side}` : engine) : top
}
const mayImport: Readonly<Record<string, readonly string[]>> = {
  schema: ['schema'],
  resources: ['schema', 'resources'],
  console: ['console', 'schema'],
  server: ['server', 'schema'],
  'app/console': ['app/console', 'console', 'resources', 'schema'],
  'app/server': ['app/server', 'server', 'resources', 'schema'],
}
/** What browsers refuse without TLS, or with storage blocked, and the files that do without it. */
const refusable: Readonly<Record<string, readonly string[]>> = {
  localStorage: ['src/console/storage/webStorage.ts'],
  sessionStorage: ['src/console/storage/webStorage.ts'],
  indexedDB: [],
  'document.cookie': [],
  BroadcastChannel: ['src/console/storage/tabChannel.ts'],
  'navigator.locks': [
    'src/console/form/draft/tabLock.ts',
    'src/console/providers/live/liveStream.ts',
    'src/console/storage/tabChannel.ts',
    'src/console/storage/unsavedPages.ts',
  ],
  'navigator.clipboard': ['src/console/components/hooks/useCopy.ts'],
  'navigator.mediaDevices': ['src/console/fields/text/ScanDialog.tsx'],
  'navigator.serviceWorker': [],
  'navigator.storage': [],
  'navigator.share': [],
  'crypto.subtle': ['src/app/console/public/certificate/verifyChain.ts'],
  'crypto.randomUUID': [],
  showSaveFilePicker: [],
}
/** Layers of an engine as `src/README.md` draws them, bottom first: a folder imports those before its own. Folders of one line import each other in no direction. */
const layers: Readonly<Record<string, string>> = {
  'src/schema':
    'model · text · fields · selectors · labels, rules · spreadsheet, define · contract · metrics, describe · check',
  'src/console':
    'storage · i18n, settings · theme, config · providers · components · fields, print, spreadsheet · layout, record, import · actions · list, form · show, boards, monitor · review · Console',
  'src/server':
    'errors · database · limits · auth · files, config · records, live · jobs · services, export, import, metrics · routes · ops · app',
  'src/server/database':
    'connections, columns · tenancy · tables · ledger, aggregates, search, migrations · queries · storage',
}
/** The two entries of a folder that an import inside the folder connects. */
const within = (folder: string, { from, to }: Import) => {
  const [source, target] = [from, to].map(file =>
    file.startsWith(`${folder}/`) ? (relative(folder, file).split('/')[0] as string) : undefined,
  )
  return source && target && source !== target ? { source, target, line: `${from} → ${to}` } : undefined
}
const importsIn = (folder: string) => imports.flatMap(each => within(folder, each) ?? [])
type Arrow = ReturnType<typeof importsIn>[number]
/** The imports that are left when every entry without an import, and every entry that is never imported, is taken away again and again. */
const cycles = (arrows: readonly Arrow[]): readonly Arrow[] => {
  const left = arrows.filter(
    ({ source, target }) => arrows.some(each => each.target === source) && arrows.some(each => each.source === target),
  )
  return left.length === arrows.length ? left : cycles(left)
}
const foldersOf = (root: string): string[] => [
  root,
  ...readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => relative('.', join(entry.parentPath, entry.name))),
]
const folders = roots.flatMap(foldersOf)

describe('directions', () => {
  const sources = [...files].filter(file => engineOf(file) in mayImport)
  it.each(sources)('%s imports only what its engine may', file => {
    const engines = imports.filter(({ from }) => from === file).map(({ to }) => engineOf(to))
    expect(engines.filter(engine => !mayImport[engineOf(file)]?.includes(engine))).toEqual([])
  })
  it('schema and resources know neither React nor Node', () => {
    const wrong = [...files]
      .filter(file => ['schema', 'resources'].includes(engineOf(file)))
      .flatMap(file => importsOf(file).map(path => `${engineOf(file)} ${path}`))
      .filter(line => !/^(schema (\.|zod$)|resources \.)/.test(line))
    expect(wrong).toEqual([])
  })
  it('only the router provider knows the router', () => {
    const knows = [...files].filter(
      file => /^src\/(app\/)?console\//.test(file) && importsOf(file).some(path => path.startsWith('react-router')),
    )
    expect(knows).toEqual(['src/console/providers/router/routerProvider.tsx'])
  })
  it.each(Object.entries(refusable))('%s is used only where a browser may be without it', (name, users) => {
    const pattern = new RegExp(`(^|[^\\w'"-])${name.replace('.', '\\.')}\\b`)
    const code = (file: string) => text(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    const found = [...files].filter(
      file => /^src\/(console|schema|app\/console)\//.test(file) && pattern.test(code(file)),
    )
    expect(found.sort()).toEqual([...users].sort())
  })
  it.each(Object.entries(layers))('%s imports downwards', (folder, drawn) => {
    const order = drawn.split(' · ').map(layer => layer.split(', '))
    const level = (name: string) => order.findIndex(layer => layer.includes(name.replace(/\.tsx?$/, '')))
    const arrows = importsIn(folder)
    expect(arrows.length).toBeGreaterThan(0)
    expect(arrows.filter(({ source, target }) => level(target) >= level(source)).map(({ line }) => line)).toEqual([])
  })
  it('src/README.md draws the same layers', () => {
    for (const drawn of Object.values(layers)) expect(text('src/README.md')).toContain(drawn)
  })
  it.each(folders)('nothing in %s imports in a circle, types included', folder => {
    expect(cycles(importsIn(folder)).map(({ line }) => line)).toEqual([])
  })
})

/** Pictures of the demo shop: data, numbered by their model. */
const data = ['src/app/server/demo/pictures']
it.each(folders.filter(folder => !data.includes(folder)))('%s holds at most fifteen files directly', folder => {
  const held = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isFile())
  expect(held.length).toBeLessThanOrEqual(15)
})
