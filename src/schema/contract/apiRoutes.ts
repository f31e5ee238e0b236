import { getPositionField } from '../selectors/definition'
import { isSoftDeleted, SYSTEM } from '../rules/availability'
import { singular } from '../labels/labels'
import { isSpreadsheetAction } from '../spreadsheet/actionLimits'
import type { ResourceManifest } from '../model/manifest'
import type { AnyResource } from '../model/resource'
import type { ApiPaths, View } from '../model/declaration/apiPaths'

export type CallSlot =
  | 'list'
  | 'get'
  | 'history'
  | 'save'
  | 'remove'
  | 'restore'
  | 'removed'
  | 'sort'
  | 'reveal'
  | 'export'
  | 'download'
  | 'import'
  | 'waiting'
  | 'changed'
  | 'showcase'
  | 'look'
  | 'check'
  | 'certificate'
  | 'keys'
  | 'report'
export interface ApiCalls extends Readonly<Record<CallSlot, string>> {
  readonly actions: Readonly<Record<string, string>>
  /** Actions that run from a spreadsheet. */
  readonly sheets: Readonly<Record<string, string>>
}
const capital = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)
/** Whether a plural needs more than an s: `batches`, `entries`. */
const isIrregular = (name: string) => singular(name) !== name.replace(/s$/, '')

/** Names of a resource's envelope calls: the API's convention, with the declared changes. */
const namingOf = (resource: ResourceManifest) => {
  const calls: ApiPaths<string> | undefined = resource.definition.api === 'rest' ? undefined : resource.definition.api
  const service = calls?.service ?? resource.name
  // Default names: `lamps` → `Lamp` and `Lamps`, `batches` → `Batch` and `Batches`.
  const name = calls?.name ?? capital(singular(resource.name))
  const plural = calls?.name === undefined && isIrregular(resource.name) ? capital(resource.name) : `${name}s`
  const names = calls?.names ?? plural
  const at = (call: string) => (call.startsWith('/') ? call : `/api/${service}/${call}`)
  return { said: calls, name, names, at }
}
/** Paths of the calls that every resource may have. */
export const getCallSlots = (resource: ResourceManifest): Readonly<Record<CallSlot, string>> => {
  const { said, name, names, at } = namingOf(resource)
  return {
    list: at(said?.list ?? `list${names}`),
    get: at(said?.get ?? `get${name}`),
    history: at(said?.history ?? `history${name}`),
    save: at(said?.save ?? `addOrUpdate${name}`),
    remove: at(said?.remove ?? `del${name}`),
    restore: at(said?.restore ?? `restore${name}`),
    removed: at(said?.removed ?? `removed${names}`),
    sort: at(said?.sort ?? `sort${names}`),
    reveal: at(said?.reveal ?? `reveal${name}`),
    export: at(said?.export ?? `export${names}`),
    download: at(said?.download ?? `download${names}`),
    import: at(said?.import ?? `import${names}`),
    waiting: at(said?.waiting ?? `waiting${names}`),
    changed: at(said?.changed ?? `changed${name}`),
    showcase: at(said?.showcase ?? `shown${names}`),
    look: at(said?.look ?? `lookAt${name}`),
    check: at(said?.check ?? 'check'),
    certificate: at(said?.certificate ?? 'certificate'),
    keys: at(said?.keys ?? 'keys'),
    report: at(said?.report ?? 'report'),
  }
}
/** Paths of all envelope calls of a resource. */
export const resolveApiCalls = (resource: AnyResource): ApiCalls => {
  const { said, name, names, at } = namingOf(resource)
  return {
    ...getCallSlots(resource),
    actions: Object.fromEntries(
      Object.entries(resource.definition.actions ?? {})
        .filter(([, { roles }]) => roles !== SYSTEM)
        .map(([action]) => [action, at(said?.actions?.[action] ?? `${action}${name}`)]),
    ),
    sheets: Object.fromEntries(
      Object.entries(resource.definition.actions ?? {})
        .filter(([, action]) => isSpreadsheetAction(action))
        .map(([action]) => [action, at(`${action}${names}`)]),
    ),
  }
}

const noShowcase = ({ definition }: AnyResource) => !definition.publicListing && 'there is no publicListing'
const noLookup = ({ definition }: AnyResource) => !definition.publicLookup && 'there is no publicLookup'
const unanswered: Readonly<Record<string, (resource: AnyResource) => string | false>> = {
  sort: resource => !getPositionField(resource) && 'there is no f.position()',
  restore: resource => !isSoftDeleted(resource) && 'what is removed is not kept',
  removed: resource => !isSoftDeleted(resource) && 'what is removed is not kept',
  reveal: ({ fields }) => !Object.values(fields).some(({ options }) => options.mask) && 'no field is masked',
  export: ({ definition }) => !definition.permissions.export && 'permissions.export lets nobody',
  download: ({ definition }) => !definition.permissions.export && 'permissions.export lets nobody',
  import: ({ definition }) => !definition.import && 'there is no import',
  waiting: ({ definition }) => !definition.review && 'there is no review',
  changed: ({ definition }) => !definition.review && 'there is no review',
  showcase: noShowcase,
  look: noShowcase,
  check: noLookup,
  certificate: noLookup,
  keys: noLookup,
  report: noLookup,
} satisfies { readonly [S in CallSlot]?: (resource: AnyResource) => string | false }
/** Reason why the server does not answer a declared call. Undefined if it does. */
export const unservedReason = (resource: AnyResource, slot: string): string | undefined =>
  unanswered[slot]?.(resource) || undefined

/** Calls of a resource with simple REST. `{id}` is the record's id. */
export const restCallsOf = ({ name, definition }: AnyResource) => {
  const [all, one] = [`/api/${name}`, `/api/${name}/{id}`]
  const written = [
    { slot: 'create', method: 'POST', path: all },
    { slot: 'edit', method: 'PUT', path: one },
    { slot: 'remove', method: 'DELETE', path: one },
  ]
  const read = [
    { slot: 'list', method: 'GET', path: all },
    { slot: 'get', method: 'GET', path: one },
  ]
  return definition.shared ? read : [...read, ...written]
}

/** Part of a path after the last slash. */
export const lastPathSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
/** Route of a resource's view. */
export interface Route {
  readonly resource: string
  readonly view: View
  readonly path: string
  readonly name: string
  /** Other paths that lead to the route. */
  readonly also: readonly string[]
}
/** Whether a path is the page's own, or another that leads to it. */
export const isAt = (
  { path, also = [] }: { readonly path: string; readonly also?: readonly string[] },
  address: string,
): boolean => path === address || also.includes(address)
const stockPaths: { readonly [V in View]: (name: string) => `/${string}` } = {
  list: name => `/${name}`,
  create: name => `/${name}/${name}-new`,
  edit: name => `/${name}/${name}-edit`,
  show: name => `/${name}/${name}-show`,
  review: name => `/${name}/${name}-review`,
}
/** Routes of a resource, declared or default; with a review five, else four. */
export const getApiRoutes = (resource: ResourceManifest): readonly Route[] =>
  (Object.keys(stockPaths) as View[])
    .filter(view => view !== 'review' || resource.definition.review)
    .map(view => {
      const route = resource.definition.routes?.[view] ?? stockPaths[view](resource.name)
      const {
        path,
        name,
        also = [],
      } = typeof route === 'string' ? { path: route, name: lastPathSegment(route) } : route
      return { resource: resource.name, view, path, name, also }
    })
