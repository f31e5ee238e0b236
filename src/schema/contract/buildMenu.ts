import { getApiRoutes } from './apiRoutes'
import type { Labels } from '../model/field'
import { type Actor, roleIsIn, isAllowed, canList } from '../rules/availability'
import { createLabels, reviewLabels } from '../labels/labels'
import type { Roles } from '../model/action'
import { mayReview } from '../rules/review'
import type { ResourceManifest } from '../model/manifest'

/** Menu groups by name. `order` is the server's number; equal ones keep the declared order. */
export type MenuGroups = Readonly<
  Record<string, { readonly labels: Labels; readonly icon: string; readonly order: number }>
>
/** Custom page, as the menu knows it. */
export interface MenuPage {
  /** Name of the route. */
  readonly name: string
  readonly path: `/${string}`
  readonly labels: Labels
  readonly roles: Roles<string>
  /** Menu group. Left out: not in the menu. */
  readonly group?: string
  /** Resource of the page. Its menu entry is highlighted on this page. */
  readonly of?: string
  readonly icon?: string
}
export interface MenuEntry {
  readonly name: string
  /** Path of the page. */
  readonly path: string
  readonly labels: Labels
  readonly icon?: string
}
export interface MenuSection {
  readonly name: string
  readonly labels: Labels
  readonly icon: string
  readonly order: number
  readonly entries: readonly MenuEntry[]
}
const entriesOf = (resource: ResourceManifest, actor: Actor): MenuEntry[] => {
  const { hidden, parent, createInMenu, icon } = resource.definition
  if (hidden || parent) return []
  return getApiRoutes(resource).flatMap(({ view, name, path }): MenuEntry[] => {
    if (view === 'review')
      return mayReview(resource, actor) ? [{ name, path, labels: reviewLabels(resource), icon: 'review' }] : []
    if (!canList(resource, actor)) return []
    if (view === 'list') return [{ name, path, labels: resource.labels, icon }]
    return view === 'create' && createInMenu && isAllowed(resource, 'create', actor)
      ? [{ name, path, labels: createLabels(resource), icon: 'add' }]
      : []
  })
}
/** Menu entries that the actor may open, by group. Entries without a group come last. */
export const buildMenu = (
  resources: readonly ResourceManifest[],
  pages: readonly MenuPage[],
  groups: MenuGroups,
  actor: Actor,
): readonly MenuSection[] => {
  const groupedEntries = [
    ...resources.map(each => ({ group: each.definition.group ?? each.name, entries: entriesOf(each, actor) })),
    ...pages
      .filter(each => each.group !== undefined && roleIsIn(each.roles, actor))
      .map(({ group = '', name, path, labels, icon }) => ({ group, entries: [{ name, path, labels, icon }] })),
  ]
  const names = [...new Set([...Object.keys(groups), ...groupedEntries.map(({ group }) => group)])]
  return names.flatMap(name => {
    const entries = groupedEntries.filter(({ group }) => group === name).flatMap(each => each.entries)
    const [first] = entries
    if (!first) return []
    return [
      {
        name,
        ...(groups[name] ?? { labels: first.labels, icon: first.icon ?? '', order: Object.keys(groups).length }),
        entries,
      },
    ]
  })
}
