import { isAllowed } from '../../../schema/rules/availability'
import { createLabels } from '../../../schema/labels/labels'
import { nearness } from '../../../schema/text/pinyin/nearness'
import { roleIsIn } from '../../../schema/rules/availability'
import type { Labels } from '../../../schema/model/field'
import type { MenuSection } from '../../../schema/contract/buildMenu'
import { decodeAddress, routeTable } from '../../providers/router/routeTable'
import { isElsewhere } from '../../providers/router/serverMenu'
import type { ConsoleConfig } from '../../config/ConsoleContext'

/** A page or action of the palette. */
export interface Place {
  /** react-admin path. For an action without a page: `#` and its name. */
  readonly to: string
  readonly type: 'page' | 'action' | 'list'
  readonly labels: Labels
  /** Text beside the label. */
  readonly note?: Labels
  /** Name of the icon. */
  readonly icon?: string
  /** Records that a list shows, to be counted. */
  readonly counted?: { readonly resource: string; readonly filter: Readonly<Record<string, unknown>> }
  /** Whether the place is shown only with records. */
  readonly ifAny?: true
  /** Callback of an action without a page. */
  readonly go?: () => void
}
/** Pages and actions of a user: menu pages, personal pages, and new records they may create. */
export const placesOf = (config: ConsoleConfig, sections: readonly MenuSection[]): readonly Place[] => {
  const { resources, pages, me } = config
  const routes = routeTable(resources)
  const actions = resources
    .filter(
      each =>
        isAllowed(each, 'create', me) &&
        !each.definition.parent &&
        routes.some(route => route.resource === each.name && route.view === 'create'),
    )
    .map((each): Place => ({ to: `/${each.name}/create`, type: 'action', labels: createLabels(each), icon: 'add' }))
  const menu = sections
    .flatMap(({ entries }) => entries)
    .filter(({ path }) => !isElsewhere(path))
    .map(({ path, labels, icon }): Place => ({ to: decodeAddress(routes, path), type: 'page', labels, icon }))
  const own = pages
    .filter(each => each.own && roleIsIn(each.roles, me))
    .map(({ path, labels, icon = 'user' }): Place => ({ to: path, type: 'page', labels, icon }))
  const places = new Map([...actions, ...own, ...menu].map(place => [place.to, place]))
  // A create page in the menu still counts as an action.
  for (const action of actions) places.set(action.to, action)
  return [...places.values()].sort((a, b) => Number(a.type === 'action') - Number(b.type === 'action'))
}

/** Matches of a text, best first. An address stands once, with its best label. */
export const placesFor = (places: readonly Place[], text: string): readonly Place[] => {
  const matches = places
    .map(place => ({ place, near: nearness(place.labels, text) }))
    .filter(({ near }) => near > 0)
    .sort((a, b) => b.near - a.near)
  return matches.map(({ place }) => place).filter(({ to }, at, all) => all.findIndex(each => each.to === to) === at)
}
