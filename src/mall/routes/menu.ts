import type { FastifyInstance } from 'fastify'
import type { Labels } from '../../schema/field'
import { reaching } from '../../schema/identity'
import type { Actor } from '../../schema/machine'
import { menuOf } from '../../schema/menu'
import type { Mall } from './mall'
import type { Shop } from '../shop'
import { mount } from './route'

/** An entry of the server's menu, in the shape of the specification's template (point 7). */
interface ServedEntry {
  readonly path: string
  readonly name: string
  readonly meta: {
    readonly locale: string
    readonly labels: Labels
    readonly requiresAuth: true
    readonly icon?: string
    readonly order: number
  }
  readonly children?: readonly ServedEntry[]
}
/** The console's own menu, as a role sees it. */
export const servedMenu = ({ resources, pages = [], groups = {} }: Shop, actor: Actor): readonly ServedEntry[] =>
  menuOf(resources, pages, groups, actor).map(({ name, labels, icon, order, entries }) => ({
    path: `/${name}`,
    name,
    meta: { locale: `menu.${name}`, labels, requiresAuth: true, icon, order },
    children: entries.map((entry, index) => ({
      path: entry.path,
      name: entry.name,
      meta: { locale: `menu.${name}.${entry.name}`, labels: entry.labels, requiresAuth: true, icon: entry.icon, order: index },
    })),
  }))

/** The menu as the mall knows it, for a console that asks for it. */
export const menuRoutes = (app: FastifyInstance, mall: Mall): void =>
  mount(
    app,
    mall,
    { method: 'POST', path: '/api/user/menu', who: reaching(mall.shop.config, 'tenant', 'all'), summary: 'The menu of my role' },
    async ({ principal }) => servedMenu(mall.shop, principal),
  )
