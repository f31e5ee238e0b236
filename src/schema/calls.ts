import { MALL } from './machine'
import type { AnyResource, Calls, View } from './resource'

export type CallSlot = 'list' | 'get' | 'history' | 'save' | 'remove' | 'sort' | 'reveal' | 'export'
export interface ResolvedCalls extends Readonly<Record<CallSlot, string>> {
  readonly actions: Readonly<Record<string, string>>
}
const capital = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)
/** The English singular of a resource's name, for calls nobody named: `lamps` → `Lamp`. */
const singular = (name: string) => capital(name.endsWith('sses') ? name.slice(0, -2) : name.replace(/s$/, ''))

/** The paths of a resource's envelope calls: the dialect of the shop, with what the declaration renames. */
export const callsOf = (resource: AnyResource): ResolvedCalls => {
  const said: Calls<string> | undefined = resource.definition.calls === 'rest' ? undefined : resource.definition.calls
  const service = said?.service ?? resource.name
  const name = said?.name ?? singular(resource.name)
  const names = said?.names ?? `${name}s`
  const at = (call: string) => (call.startsWith('/') ? call : `/api/${service}/${call}`)
  return {
    list: at(said?.list ?? `list${names}`),
    get: at(said?.get ?? `get${name}`),
    history: at(said?.history ?? `history${name}`),
    save: at(said?.save ?? `addOrUpdate${name}`),
    remove: at(said?.remove ?? `del${name}`),
    sort: at(said?.sort ?? `sort${names}`),
    reveal: at(said?.reveal ?? `reveal${name}`),
    export: at(said?.export ?? `export${names}`),
    actions: Object.fromEntries(
      Object.entries(resource.definition.actions ?? {})
        .filter(([, { roles }]) => roles !== MALL)
        .map(([action]) => [action, at(said?.actions?.[action] ?? `${action}${name}`)]),
    ),
  }
}

/** What stands behind the last slash. */
export const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
/** Where a view of a resource lives in the address, and what its route is called. */
export interface Route {
  readonly resource: string
  readonly view: View
  readonly path: string
  readonly name: string
}
const stockPaths: { readonly [V in View]: (name: string) => `/${string}` } = {
  list: name => `/${name}`,
  create: name => `/${name}/${name}-new`,
  edit: name => `/${name}/${name}-edit`,
  show: name => `/${name}/${name}-show`,
}
/** The four routes of a resource, declared or stock. */
export const routesOf = (resource: AnyResource): readonly Route[] =>
  (Object.keys(stockPaths) as View[]).map(view => {
    const said = resource.definition.paths?.[view] ?? stockPaths[view](resource.name)
    const path = typeof said === 'string' ? said : said.path
    return { resource: resource.name, view, path, name: typeof said === 'string' ? lastOf(path) : said.name }
  })
