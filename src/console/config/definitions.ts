import type { AnyResource } from '../../schema/model/resource'

/** Declarations of an app, each loaded with the first page that needs it. */
export interface Definitions {
  /** A declaration, if it is loaded. */
  readonly now: (name: string) => AnyResource | undefined
  /** Loads a declaration. Rejects for an unknown name, or if the download fails. */
  readonly load: (name: string) => Promise<AnyResource>
}
/** Delay before a failed declaration is requested again. Pending callers get the error first. */
const FAILED_MS = 1_000

/** Marks a promise as fulfilled for React's `use`, which then does not suspend. */
const readable = <T>(promise: Promise<T>, value: T): Promise<T> =>
  Object.assign(promise, { status: 'fulfilled', value })

/** A declaration as a module of its own. */
interface Body {
  readonly default: AnyResource
}
/** Declarations loaded one at a time, each by the loader of its name. */
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
