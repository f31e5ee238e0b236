import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { identityScope } from '../../../schema/model/identity'
import type { Actor } from '../../../schema/rules/availability'
import { buildMenu } from '../../../schema/contract/buildMenu'
import type { ServerServices } from '../../services/services'
import type { AppConfig } from '../../config/appConfig'
import { countPending } from '../../database/queries/pendingCounts'
import { readContext } from '../base/requestContexts'
import { labelsAnswer } from '../base/requestBody'
import { mountRoute } from '../base/mountRoute'

/** Entry of the menu, in the shape of the specification's template (point 7). */
const servedEntry = z.strictObject({
  path: z.string(),
  name: z.string(),
  meta: z.strictObject({
    locale: z.string(),
    labels: labelsAnswer,
    requiresAuth: z.literal(true),
    icon: z.string().optional(),
    order: z.number(),
  }),
})
const servedGroup = servedEntry.extend({ children: z.array(servedEntry) })
/** Menu of the console for a role. */
const servedMenu = (
  { resources, pages = [], groups = {} }: AppConfig,
  actor: Actor,
): readonly z.infer<typeof servedGroup>[] =>
  buildMenu(resources, pages, groups, actor).map(({ name, labels, icon, order, entries }) => ({
    path: `/${name}`,
    name,
    meta: { locale: `menu.${name}`, labels, requiresAuth: true, icon, order },
    children: entries.map((entry, index) => ({
      path: entry.path,
      name: entry.name,
      meta: {
        locale: `menu.${name}.${entry.name}`,
        labels: entry.labels,
        requiresAuth: true,
        icon: entry.icon,
        order: index,
      },
    })),
  }))

/** Routes for the menu and its pending counts. */
export const menuRoutes = (app: FastifyInstance, services: ServerServices): void => {
  const own = { method: 'POST', who: identityScope(services.appConfig.config, 'tenant', 'all') } as const
  mountRoute(
    app,
    services,
    { ...own, path: '/api/user/menu', answer: z.array(servedGroup), summary: 'The menu of my role' },
    async ({ principal }) => servedMenu(services.appConfig, principal),
  )
  mountRoute(
    app,
    services,
    {
      ...own,
      path: '/api/user/waiting',
      answer: z.record(z.string(), z.int()),
      summary:
        'How many records wait for my decision, or in the lists that open on a tab for my role, by resource; 1001 stands for more than 1000',
    },
    call =>
      readContext(services, call, ({ scope }) => countPending(scope, services.appConfig.resources, call.principal)),
  )
}
