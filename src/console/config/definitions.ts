import type { AnyResource } from '../../schema/model/resource'

/** The declarations of a shop, each loaded with the first page that needs it; what the frame needs of all of them stands in their heads. */
export interface Definitions {
  /** A declaration that is there. */
  readonly now: (name: string) => AnyResource | undefined
  /** A declaration once it is there. Throws where there is none of the name, or where it does not come. */
  readonly load: (name: string) => Promise<AnyResource>
}
/** For so long a declaration that did not come is not asked for again: whoever waited for it is told first. */
const FAILED_MS = 1_000

/** Says in the way of React's `use` what a promise has come to, so that who draws by it need not wait for what is there. */
const readable = <T>(promise: Promise<T>, value: T): Promise<T> =>
  Object.assign(promise, { status: 'fulfilled', value })

/** A declaration as a file of its own. */
interface Body {
  readonly default: AnyResource
}
/** Declarations that come one at a time, each in the way that is given for its name. */
export const definitionsByName = (bodies: Readonly<Record<string, () => Promise<Body>>>): Definitions => {
  const there = new Map<string, AnyResource>()
  const coming = new Map<string, Promise<AnyResource>>()
  const fetch = async (name: string): Promise<AnyResource> => {
    const body = Object.hasOwn(bodies, name) ? bodies[name] : undefined
    if (!body) throw new Error(`no resource is called "${name}"`)
    const { default: resource } = await body()
    there.set(name, resource)
    return resource
  }
  const begin = (name: string): Promise<AnyResource> => {
    const begun = fetch(name)
    coming.set(name, begun)
    begun.then(
      resource => readable(begun, resource),
      () => setTimeout(() => coming.delete(name), FAILED_MS),
    )
    return begun
  }
  return { now: name => there.get(name), load: name => coming.get(name) ?? begin(name) }
}
/** Declarations that are all there. */
export const loadDefinitions = (resources: readonly AnyResource[]): Definitions => {
  const none = definitionsByName({})
  const kept = new Map(resources.map(each => [each.name, readable(Promise.resolve(each), each)]))
  return {
    now: name => resources.find(each => each.name === name),
    load: name => kept.get(name) ?? none.load(name),
  }
}
