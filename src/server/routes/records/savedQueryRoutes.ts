import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { identityScope } from '../../../schema/model/identity'
import { withoutUnseen } from '../../../schema/text/foldCode'
import { canList } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { type SavedQuery, savedQueryLimits } from '../../../schema/model/savedQuery'
import { invalidInput, RequestError } from '../../errors/requestError'
import { writeEvent } from '../../records/context/auditLog'
import type { RequestContext } from '../../records/context/requestContext'
import { openRequestContext } from '../../records/write/openRequestContext'
import { assertViewLimits, listOf, mayChange, queryErrors, viewSeen } from '../../records/read/validateSavedQuery'
import { namesOf } from '../../../schema/labels/labels'
import {
  addView,
  changeView,
  findView,
  type StoredView,
  listViews,
  removeView,
} from '../../database/storage/savedQueries'
import type { RouteCall } from '../../services/routeContract'
import { readContext } from '../base/requestContexts'
import { byId, page, recordId } from '../base/requestBody'
import type { ServerServices } from '../../services/services'
import { mountRoute } from '../base/mountRoute'

const resourceName = z.string('choice').max(100, 'choice')
const query = z.strictObject({
  sort: z.string('sort').min(1, 'sort').max(60, 'sort').optional(),
  keyword: z.string('text').max(200, 'tooLong').optional(),
  filter: z.record(z.string(), z.unknown(), 'filter').default({}),
  pageSize: page.pageSize,
  /** In order. Omitted: the list's columns. */
  columns: z.array(z.string('choice').max(60, 'choice'), 'rows').min(1, 'rows').max(200, 'rows').optional(),
})
const listBody = z.strictObject({ resource: resourceName.optional() })
const saveBody = z.strictObject({
  id: recordId,
  resource: resourceName,
  name: z
    .string('text')
    .overwrite(withoutUnseen)
    .trim()
    .refine(text => /[^\s\p{Cf}]/u.test(text), 'required')
    .max(savedQueryLimits.name, 'tooLong'),
  /** Omitted: the stored query of an existing view. */
  query: query.optional(),
  shared: z.boolean('yesNo').default(false),
})
const removeBody = byId.strict()
const savedView = z.strictObject({
  id: z.string(),
  resource: z.string(),
  name: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  owner: z.string(),
  changeable: z.boolean(),
  query,
  leftOut: z.array(z.string()),
}) satisfies z.ZodType<SavedQuery>

/** Finds the resource of a call. Refuses an unknown one, and one that the caller may not list. */
const named = ({ appConfig, principal }: RequestContext, name: string): AnyResource => {
  const resource = appConfig.resources.find(each => each.name === name)
  if (!resource) throw invalidInput({ resource: 'choice' })
  if (!canList(resource, principal)) throw new RequestError('notAllowed')
  return resource
}
/**
 * Finds a view that the caller may change: their own, or a shared one of an accessible list. Other
 * views are unknown.
 */
const known = async (context: RequestContext, id: string): Promise<StoredView> => {
  const { scope, principal } = context
  const view = await findView(scope, principal.accountId, id)
  if (!view || !(view.accountId === principal.accountId || listOf(context, view.resource)))
    throw new RequestError('notFound')
  if (!mayChange(context, view)) throw new RequestError('notAllowed')
  return view
}
/** Logs changes of shared views. Private views are not logged. */
const note = async (
  { scope, principal }: RequestContext,
  { resource, name }: Pick<StoredView, 'resource' | 'name'>,
  { was, is }: { readonly was?: boolean; readonly is: boolean },
): Promise<void> => {
  if (was || is)
    await writeEvent(scope, principal, { resource, action: is ? 'shareView' : 'unshareView', recordName: name })
}

const list =
  ({ body }: RouteCall<z.infer<typeof listBody>>) =>
  async (context: RequestContext): Promise<SavedQuery[]> => {
    const { scope, principal } = context
    const resources = body.resource === undefined ? undefined : namesOf(named(context, body.resource))
    const views = await listViews(scope, principal.accountId, resources)
    return views.flatMap(view => {
      const resource = listOf(context, view.resource)
      return resource ? [viewSeen(context, resource, view)] : []
    })
  }
const save =
  ({ body }: RouteCall<z.infer<typeof saveBody>>) =>
  async (context: RequestContext): Promise<SavedQuery> => {
    const { scope, principal } = context
    const { id, name, shared } = body
    const resource = named(context, body.resource)
    const before = id ? await known(context, id) : undefined
    if (before && !namesOf(resource).includes(before.resource)) throw invalidInput({ resource: 'readOnly' })
    const wanted = body.query ?? before?.query
    if (!wanted) throw invalidInput({ query: 'required' })
    const errors = body.query ? queryErrors(context, resource, body.query) : {}
    if (Object.keys(errors).length > 0) throw invalidInput(errors)
    const accountId = before?.accountId ?? principal.accountId
    const next = { accountId, resource: resource.name, name, query: wanted, shared }
    await assertViewLimits(context, resource, next, before)
    if (before) await changeView(scope, before.id, next)
    const saved = before?.id ?? (await addView(scope, next))
    await note(context, next, { was: before?.shared, is: shared })
    const accountName = before ? before.accountName : principal.name
    return viewSeen(context, resource, { ...next, id: saved, accountName })
  }
const remove =
  ({ body }: RouteCall<z.infer<typeof removeBody>>) =>
  async (context: RequestContext): Promise<true> => {
    const view = await known(context, body.id)
    await removeView(context.scope, view.id)
    await note(context, view, { was: view.shared, is: false })
    return true
  }

const listContract = {
  path: '/api/view/list',
  body: listBody,
  answer: z.array(savedView),
  summary: 'My saved views of a list and those that are shared, or of all lists that my role reads',
}
const saveContract = {
  path: '/api/view/save',
  keyed: true,
  body: saveBody,
  answer: savedView,
  summary: `Keeps what a list shows under a name: at most ${savedQueryLimits.own} of mine, ${savedQueryLimits.shared} that are shared`,
}
const removeContract = {
  path: '/api/view/remove',
  keyed: true,
  body: removeBody,
  answer: z.literal(true),
  summary: 'Takes a saved view away: my own, or a shared one where I look after accounts',
}
/** Routes for saved views, private or shared. */
export const savedQueryRoutes = (app: FastifyInstance, services: ServerServices): void => {
  const own = { method: 'POST', who: identityScope(services.appConfig.config, 'tenant', 'all') } as const
  const write = <R>({ principal }: RouteCall<unknown>, work: (context: RequestContext) => Promise<R>): Promise<R> =>
    services.enter(principal.tenant, scope => work(openRequestContext(services.appConfig, scope, principal)))
  mountRoute(app, services, { ...own, ...listContract }, call => readContext(services, call, list(call)))
  mountRoute(app, services, { ...own, ...saveContract }, call => write(call, save(call)))
  mountRoute(app, services, { ...own, ...removeContract }, call => write(call, remove(call)))
}
