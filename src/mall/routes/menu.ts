import type { FastifyInstance } from 'fastify'
import { routesOf } from '../../schema/calls'
import type { Labels } from '../../schema/field'
import { type Actor, mayList } from '../../schema/machine'
import type { Mall } from '../mall'
import type { Shop } from '../shop'
import { mount } from './route'

/** An entry of the server's menu, in the shape of the specification's template (point 7). */
interface MenuEntry {
  readonly path: string
  readonly name: string
  readonly meta: {
    readonly locale: string
    readonly labels: Labels
    readonly requiresAuth: true
    readonly icon?: string
    readonly order: number
  }
  readonly children?: readonly MenuEntry[]
}
/** The menu that a role sees: the groups in their order, each with the lists that the role may open. */
export const menuOf = (shop: Shop, actor: Actor): readonly MenuEntry[] =>
  Object.entries(shop.groups ?? {}).flatMap(([group, { icon, ...labels }], order) => {
    const children = shop.resources
      .filter(each => each.definition.group === group && !each.definition.hidden && mayList(each, actor))
      .map((each, index): MenuEntry => {
        const { path, name } = routesOf(each)[0] as { path: string; name: string }
        return { path, name, meta: { labels: each.labels, locale: `menu.${group}.${name}`, requiresAuth: true, order: index } }
      })
    if (children.length === 0) return []
    return [
      { path: `/${group}`, name: group, meta: { labels, locale: `menu.${group}`, requiresAuth: true as const, icon, order }, children },
    ]
  })

/** The menu as the mall knows it, for a console that asks for it. */
export const menuRoutes = (app: FastifyInstance, mall: Mall): void =>
  mount(
    app,
    mall,
    { method: 'POST', path: '/api/user/menu', who: ['fact', 'plat'], summary: 'The menu of my role' },
    async ({ principal }) => menuOf(mall.shop, principal),
  )
