import { resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { Head } from '../src/schema/head'
import type { AnyResource } from '../src/schema/resource'

const HEADS = 'virtual:declarations'
const BODY = 'virtual:declaration/'
const isMade = (id: string | null): boolean => id === `\0${HEADS}` || id?.startsWith(`\0${BODY}`) === true

interface Found {
  readonly resources: readonly AnyResource[]
  readonly heads: readonly Head[]
}
/** Reads the declarations of a project as they stand. Answers them, their heads, and the files that they were read from. */
const read = async (root: string) => {
  const entry = resolve(root, 'resources/.heads.ts')
  const code = `import { resources } from './index.ts'
import { headOf } from '../src/schema/headOf.ts'
export { resources }
export const heads = resources.map(headOf)`
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
/** What a declaration says, written down. Throws where that is no data, which a text would hold as something else. */
export const bodyOf = (resource: AnyResource): string =>
  JSON.stringify(resource, function (this: Readonly<Record<string, unknown>>, key, told) {
    // A day says of itself that it is a text, before it comes here.
    const value = key === '' ? told : this[key]
    if (isPlain(value)) return told
    throw new Error(`resources  ${resource.name}: a declaration is data, and "${key}" is not: ${String(value)}`)
  })
const registerOf = (heads: readonly Head[]): string => {
  const bodies = heads.map(({ name }) => `${JSON.stringify(name)}: () => import('${BODY}${name}')`)
  return `export const heads = ${JSON.stringify(heads)}\nexport const bodies = { ${bodies.join(', ')} }`
}
/**
 * What the console knows of the declarations: at once the head of each, and what each says in a file of its own, which is fetched when a page needs it. They are read in Node while
 * the console is built; what they are made with, and the lists that several share, does not reach the browser by them.
 */
export const declarations = (): Plugin => {
  let root = ''
  let found: ReturnType<typeof read> | undefined
  return {
    name: 'declarations',
    configResolved: config => {
      root = config.root
    },
    resolveId: id => (id === HEADS || id.startsWith(BODY) ? `\0${id}` : undefined),
    async load(id) {
      if (!isMade(id)) return undefined
      found ??= read(root)
      const { resources, heads, dependencies } = await found
      for (const file of dependencies) this.addWatchFile(file)
      if (id === `\0${HEADS}`) return registerOf(heads)
      const resource = resources.find(({ name }) => `\0${BODY}${name}` === id)
      if (!resource) throw new Error(`no resource is called "${id.slice(BODY.length + 1)}"`)
      return `export default ${bodyOf(resource)}`
    },
    watchChange: () => {
      found = undefined
    },
    // While developing, what was made of a file that changed is made anew.
    async hotUpdate({ file, modules }) {
      const before = await found?.catch(() => undefined)
      if (before && !before.dependencies.includes(file)) return undefined
      found = undefined
      const made = [...this.environment.moduleGraph.idToModuleMap.values()].filter(({ id }) => isMade(id))
      return [...modules, ...made]
    },
  }
}
