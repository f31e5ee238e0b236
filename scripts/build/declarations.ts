import { resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { Board } from '../../src/schema/metrics/board'
import type { MetricsCatalogue } from '../../src/schema/metrics/catalogue'
import type { ResourceManifest } from '../../src/schema/model/manifest'
import type { MenuPage } from '../../src/schema/contract/buildMenu'
import type { AnyResource } from '../../src/schema/model/resource'

const HEADS = 'virtual:declarations'
const BODY = 'virtual:declaration/'
const BOOK = 'virtual:figures'
const isMade = (id: string | null): boolean =>
  id === `\0${HEADS}` || id === `\0${BOOK}` || id?.startsWith(`\0${BODY}`) === true

interface Found {
  readonly resources: readonly AnyResource[]
  readonly heads: readonly ResourceManifest[]
  readonly boards: readonly Board[]
  readonly book: MetricsCatalogue
}
/** Reads a project's declarations, their manifests, and the files that they depend on. */
const read = async (root: string) => {
  const entry = resolve(root, 'resources/.heads.ts')
  const code = `import { resources } from './index.ts'
import { boards } from './boards.ts'
import { figures } from './figures.ts'
import { config } from './kit.ts'
import { buildCatalogue } from '../src/schema/metrics/catalogue.ts'
import { buildManifest } from '../src/schema/selectors/buildManifest.ts'
export { boards, resources }
export const book = buildCatalogue(figures, boards, resources, Object.keys(config.roles))
export const heads = resources.map(buildManifest)`
  const { module, dependencies } = await runnerImport<Found>(entry, {
    root,
    logLevel: 'error',
    plugins: [
      {
        name: 'heads',
        resolveId: id => (id === entry ? id : undefined),
        load: id => (id === entry ? code : undefined),
      },
    ],
  })
  return { ...module, dependencies }
}

const isPlain = (value: unknown): boolean =>
  typeof value !== 'object'
    ? ['string', 'boolean', 'undefined'].includes(typeof value) || Number.isFinite(value)
    : value === null || Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value))
/** Serializes declared data. Throws for values that JSON would store as something else. */
const written = (of: string, said: unknown): string =>
  JSON.stringify(said, function (this: Readonly<Record<string, unknown>>, key, told) {
    // Dates serialize themselves to texts before they arrive here.
    const value = key === '' ? told : this[key]
    if (isPlain(value)) return told
    throw new Error(`resources  ${of}: a declaration is data, and "${key}" is not: ${String(value)}`)
  })
/** Serializes a declaration. */
export const bodyOf = (resource: AnyResource): string => written(resource.name, resource)
/** Serializes figures and boards. A field shared by several figures is written once. */
const bookCode = ({ figures, boards, closed }: MetricsCatalogue): string => {
  const fields: string[] = []
  const placeOf = (field: unknown) => {
    const text = written('figures', field)
    return fields.includes(text) ? fields.indexOf(text) : fields.push(text) - 1
  }
  const figureCode = ({ dimensions, ...figure }: MetricsCatalogue['figures'][number]) => {
    const divided = Object.entries(dimensions).map(
      ([name, field]) => `${JSON.stringify(name)}: fields[${placeOf(field)}]`,
    )
    return `{ ...${written(figure.name, figure)}, dimensions: { ${divided.join(', ')} } }`
  }
  const all = figures.map(figureCode).join(',\n')
  return `const fields = [${fields.join(',\n')}]\nexport default { figures: [${all}], boards: ${written('boards', boards)}, closed: ${written('figures', closed)} }`
}
/** Menu entry of a board. */
const pageOf = ({ name, path, labels, roles, group, icon }: Board): MenuPage => ({
  name,
  path,
  labels,
  roles,
  group,
  icon,
})
const registerOf = (heads: readonly ResourceManifest[], boards: readonly Board[]): string => {
  const bodies = heads.map(({ name }) => `${JSON.stringify(name)}: () => import('${BODY}${name}')`)
  return `export const heads = ${JSON.stringify(heads)}
export const bodies = { ${bodies.join(', ')} }
export const boards = ${JSON.stringify(boards.map(pageOf))}
export const book = () => import('${BOOK}')`
}
/**
 * Vite plugin for the console's declarations: all manifests and boards in one module. Each
 * definition is a module of its own, loaded on demand, and so are the figures. Declarations are
 * read in Node during the build. Builders and shared lists never reach the browser.
 */
export const declarations = (): Plugin => {
  let root = ''
  let found: ReturnType<typeof read> | undefined
  return {
    name: 'declarations',
    configResolved: config => {
      root = config.root
    },
    resolveId: id => (id === HEADS || id === BOOK || id.startsWith(BODY) ? `\0${id}` : undefined),
    async load(id) {
      if (!isMade(id)) return undefined
      found ??= read(root)
      const { resources, heads, boards, book, dependencies } = await found
      for (const file of dependencies) this.addWatchFile(file)
      if (id === `\0${HEADS}`) return registerOf(heads, boards)
      if (id === `\0${BOOK}`) return bookCode(book)
      const resource = resources.find(({ name }) => `\0${BODY}${name}` === id)
      if (!resource) throw new Error(`no resource is called "${id.slice(BODY.length + 1)}"`)
      return `export default ${bodyOf(resource)}`
    },
    watchChange: () => {
      found = undefined
    },
    // In development, a changed source recreates the modules made from it.
    async hotUpdate({ file, modules }) {
      const before = await found?.catch(() => undefined)
      if (before && !before.dependencies.includes(file)) return undefined
      found = undefined
      const made = [...this.environment.moduleGraph.idToModuleMap.values()].filter(({ id }) => isMade(id))
      return [...modules, ...made]
    },
  }
}
