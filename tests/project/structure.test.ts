import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  arrowsIn,
  codeFiles as files,
  cyclesOf,
  engineOf,
  foldersIn,
  importPathsOf,
  imports,
  roots,
  textOf,
} from '../../scripts/support/sources'

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
  'navigator.serviceWorker': ['src/console/providers/device/serviceWorker.ts'],
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
    'storage · i18n, settings · theme, config · providers · components · fields, print, spreadsheet · layout, record, import · actions · list, form · show, boards, monitor · review · Console · index',
  'src/server':
    'errors · database · limits · auth · files, config · records, live · jobs · services, export, import, metrics · routes · ops · app',
  'src/server/database':
    'connections, columns · tenancy · tables · ledger, aggregates, search, migrations · queries · storage',
}
const folders = roots.flatMap(foldersIn)

describe('directions', () => {
  const sources = [...files].filter(file => engineOf(file) in mayImport)
  it.each(sources)('%s imports only what its engine may', file => {
    const engines = imports.filter(({ from }) => from === file).map(({ to }) => engineOf(to))
    expect(engines.filter(engine => !mayImport[engineOf(file)]?.includes(engine))).toEqual([])
  })
  it('schema and resources know neither React nor Node', () => {
    const wrong = [...files]
      .filter(file => ['schema', 'resources'].includes(engineOf(file)))
      .flatMap(file => importPathsOf(file).map(path => `${engineOf(file)} ${path}`))
      .filter(line => !/^(schema (\.|zod$)|resources \.)/.test(line))
    expect(wrong).toEqual([])
  })
  it('the console has a router of its own, and no private interface of another', () => {
    const knows = [...files].filter(
      file => /^src\/(app\/)?console\//.test(file) && importPathsOf(file).some(path => path.startsWith('react-router')),
    )
    expect(knows).toEqual([])
    expect([...files].filter(file => file.startsWith('src/') && textOf(file).includes('UNSAFE_'))).toEqual([])
  })
  it.each(Object.entries(refusable))('%s is used only where a browser may be without it', (name, users) => {
    const pattern = new RegExp(`(^|[^\\w'"-])${name.replace('.', '\\.')}\\b`)
    const code = (file: string) => textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    const found = [...files].filter(
      file => /^src\/(console|schema|app\/console)\//.test(file) && pattern.test(code(file)),
    )
    expect(found.sort()).toEqual([...users].sort())
  })
  it.each(Object.entries(layers))('%s imports downwards', (folder, drawn) => {
    const order = drawn.split(' · ').map(layer => layer.split(', '))
    const level = (name: string) => order.findIndex(layer => layer.includes(name.replace(/\.tsx?$/, '')))
    const arrows = arrowsIn(folder)
    expect(arrows.length).toBeGreaterThan(0)
    expect(arrows.filter(({ source, target }) => level(target) >= level(source)).map(({ line }) => line)).toEqual([])
  })
  it('src/README.md draws the same layers', () => {
    for (const drawn of Object.values(layers)) expect(textOf('src/README.md')).toContain(drawn)
  })
  it.each(folders)('nothing in %s imports in a circle, types included', folder => {
    expect(cyclesOf(arrowsIn(folder)).map(({ line }) => line)).toEqual([])
  })
})

/** Pictures of the demo shop: data, numbered by their model. */
const data = ['src/app/server/demo/pictures']
it.each(folders.filter(folder => !data.includes(folder)))('%s holds at most fifteen files directly', folder => {
  const held = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isFile())
  expect(held.length).toBeLessThanOrEqual(15)
})
