import { getApiRoutes } from '../../../schema/contract/apiRoutes'
import { type MenuEntry, buildMenu, type MenuSection } from '../../../schema/contract/buildMenu'
import type { ResourceManifest } from '../../../schema/model/manifest'
import { decodeAddress, type RouteTable } from '../../providers/router/routeTable'
import type { ServedEntry } from '../../settings/settings'
import type { ConsoleConfig } from '../../config/ConsoleContext'

const ofDeclarations = ({ resources, pages, groups, me }: ConsoleConfig) => buildMenu(resources, pages, groups, me)
/** Whether a path is a page of the product that the current user may not open. */
const isClosed = ({ resources, pages }: ConsoleConfig, open: readonly MenuEntry[], path: string): boolean =>
  [...resources.flatMap(getApiRoutes), ...pages].some(each => each.path === path) &&
  !open.some(each => each.path === path)

/** The server's menu with its labels, icons and order, without pages closed to the role. */
const served = (config: ConsoleConfig, menu: readonly ServedEntry[]): readonly MenuSection[] => {
  const declared = ofDeclarations(config)
  const open = declared.flatMap(({ entries }) => entries)
  const labelsOf = ({ path, name, meta }: ServedEntry) =>
    meta.labels ??
    open.find(each => each.path === path)?.labels ??
    declared.find(each => each.name === name)?.labels ?? { zh: name, en: name }
  const entryOf = (each: ServedEntry): MenuEntry[] =>
    isClosed(config, open, each.path)
      ? []
      : [{ name: each.name, path: each.path, labels: labelsOf(each), icon: each.meta.icon }]
  const inOrder = (entries: readonly ServedEntry[]) =>
    [...entries].sort((a, b) => (a.meta.order ?? 0) - (b.meta.order ?? 0))
  return inOrder(menu).flatMap(group => {
    const entries = inOrder(group.children ?? [group]).flatMap(entryOf)
    const { icon = '', order = 0 } = group.meta
    return entries.length > 0 ? [{ name: group.name, labels: labelsOf(group), icon, order, entries }] : []
  })
}
/** The server's menu if there is one, else the menu of the declarations. */
export const sectionsOf = (config: ConsoleConfig, menu: readonly ServedEntry[]): readonly MenuSection[] =>
  menu.length > 0 ? served(config, menu) : ofDeclarations(config)

/** All paths in the server's menu. */
const pathsIn = (menu: readonly ServedEntry[]): readonly string[] =>
  menu.flatMap(({ path, children }) => [path, ...pathsIn(children ?? [])])
/** Whether the server's menu has a page the user may open. Otherwise it would lock them out. */
export const leadsSomewhere = (config: ConsoleConfig, menu: readonly ServedEntry[]): boolean => {
  const paths = pathsIn(menu)
  return ofDeclarations(config).some(({ entries }) => entries.some(({ path }) => paths.includes(path)))
}
const wholeOf = (resources: readonly ResourceManifest[], resource: ResourceManifest): ResourceManifest => {
  const { parent } = resource.definition
  const to = parent && resource.fields[parent]?.options.to
  const whole = resources.find(each => each.name === to)
  return whole && whole !== resource ? wholeOf(resources, whole) : resource
}
/**
 * Whether a page is in the server's menu, or belongs to a page in it. Pages of a record, of its
 * child records and pages `about` the resource belong to its list.
 */
export const isServed = (
  { resources }: ConsoleConfig,
  menu: readonly ServedEntry[],
  path: string,
  about?: string,
): boolean => {
  const paths = pathsIn(menu)
  const resource = resources.find(each => each.name === about)
  if (!resource) return paths.includes(path)
  return getApiRoutes(wholeOf(resources, resource)).some(each => paths.includes(each.path))
}

/**
 * Menu entry of the page at a react-admin path. A record belongs to its list, a child record to its
 * parent's list. A form has its own entry where there is one.
 */
export const activeMenuEntry = (
  sections: readonly MenuSection[],
  resources: readonly ResourceManifest[],
  routes: RouteTable,
  pathname: string,
): MenuEntry | undefined => {
  const resource = resources.find(each => pathname.split('/')[1] === each.name)
  const whole = resource && wholeOf(resources, resource)
  const at = whole && whole !== resource ? `/${whole.name}` : pathname
  const within = sections
    .flatMap(({ entries }) => entries.map(entry => ({ entry, inside: decodeAddress(routes, entry.path) })))
    .filter(({ inside }) => at === inside || at.startsWith(`${inside}/`))
  return within.sort((a, b) => b.inside.length - a.inside.length)[0]?.entry
}
