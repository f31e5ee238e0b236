import { z } from 'zod'
import { listAnswer } from '../../../schema/contract/recordContract'
import { getCreatedField, getSearchFields } from '../../../schema/selectors/definition'
import { faultCode } from '../../../schema/text/caughtError'
import { identityScope } from '../../../schema/model/identity'
import type { Actor } from '../../../schema/model/condition'
import type { AnyPublicListing, AnyResource } from '../../../schema/model/resource'
import { isExactMatchOnly } from '../../../schema/rules/availability'
import { dayOf } from '../../../schema/text/timeZone'
import { invalidInput, RequestError } from '../../errors/requestError'
import { openRequestContext } from '../../records/write/openRequestContext'
import { idempotent } from '../../records/idempotency/idempotent'
import { countView } from '../../records/write/countView'
import { listedNames, presentListed } from '../../records/read/presentRecord'
import { lookerOf } from '../../auth/visitorHash'
import { systemPrincipal } from '../../auth/sessions'
import { conditionSql } from '../../database/queries/conditionSql'
import { listRecords } from '../../database/queries/listRecords'
import { findRecords, type Stored } from '../../database/queries/records'
import { allTenants } from '../../database/tenancy/tenant'
import type { TenantTransaction } from '../../database/tenancy/tenantTransaction'
import type { RouteCall } from '../../services/routeContract'
import { type ById, byId, page, search } from '../base/requestBody'
import type { RouteMounter } from '../base/declaredRoute'
import { idempotencyKeyOf, seenBy } from '../base/mountRoute'

/** Query of a listing. Ignores `counts`, because guests see no states. */
const showcaseBody = z.strictObject({ ...page, ...search, counts: z.boolean('yesNo').optional() })
/**
 * Refuses filters, orders and keywords by what the listing does not show. A keyword matches all
 * search fields at once, so the listing must show each of them.
 */
const assertListed = (
  resource: AnyResource,
  { keyword, filter, sort }: z.infer<typeof showcaseBody>,
  actor: Actor,
): void => {
  const listed = listedNames(resource)
  const searched = [...getSearchFields(resource), ...isExactMatchOnly(resource, actor)]
  const refused = [
    ...Object.keys(filter).flatMap(name => (listed.includes(name) ? [] : [[name, 'filter'] as const])),
    ...(sort && ![...listed, getCreatedField(resource)].includes(sort.replace(/^-/, ''))
      ? [['sort', 'sort'] as const]
      : []),
    ...(keyword && searched.some(name => !listed.includes(name)) ? [['keyword', 'unknownField'] as const] : []),
  ]
  if (refused.length > 0) throw invalidInput(Object.fromEntries(refused))
}
/** Public listing of a declaration, with the schema of its records. */
interface Window {
  readonly listing: AnyPublicListing
  readonly shown: z.ZodObject
}
const viewerAccess = ({ services }: RouteMounter, { listing }: Window) => ({
  who: identityScope(services.appConfig.config, 'own'),
  roles: listing.roles,
})

/** Route for the listed records of all tenants, by default newest first, for guests. */
const listRoute = (counter: RouteMounter, window: Window): void => {
  const { services, resource, calls, offer } = counter
  const newest = getCreatedField(resource)
  const looking = {
    ...viewerAccess(counter, window),
    body: showcaseBody,
    answer: listAnswer(window.shown).omit({ counts: true }),
    summary: `What is shown of ${resource.labels.en}`,
  }
  offer(calls.showcase, looking, ({ principal, request, body }) =>
    services.read(allTenants, seenBy(request), async scope => {
      assertListed(resource, body, principal)
      const query = { ...body, counts: false, sort: body.sort ?? (newest ? `-${newest}` : '-id') }
      const reader = { actor: principal, rows: conditionSql(window.listing.when, resource.fields) }
      const { list, ...found } = await listRecords(scope, resource, query, reader)
      const context = openRequestContext(services.appConfig, scope, principal)
      return { ...found, list: await presentListed(context, resource, list) }
    }),
  )
}

/** Finds a listed record in any scope. Refuses with notFound. */
const findShown = async (
  scope: TenantTransaction,
  { resource }: RouteMounter,
  { listing }: Window,
  id: string,
): Promise<Stored> => {
  const [found] = await findRecords(scope, resource, { ...listing.when, id }, { sort: 'id', limit: 1 })
  if (!found) throw new RequestError('notFound')
  return found
}
/** Views one record, and counts the view where declared, in one transaction. */
const viewRecord = async (
  counter: RouteMounter,
  window: Window,
  { principal, request, query }: RouteCall<unknown, ById>,
) => {
  const { services } = counter
  const { id } = query
  const { viewCounter } = window.listing
  const { fact_id: tenant, now } = await services.enter(allTenants, async scope => ({
    ...(await findShown(scope, counter, window, id)),
    now: scope.now,
  }))
  const day = dayOf(now, services.appConfig.config.zone)
  // Read before the transaction: the embedded database has one connection.
  const looker = await lookerOf(services.database.db, day, principal.accountId, `${counter.resource.name} ${id}`)
  return services.enter(tenant, async scope => {
    const record = await findShown(scope, counter, window, id)
    const context = openRequestContext(services.appConfig, scope, principal)
    return idempotent(context, idempotencyKeyOf(request), async () => {
      const own = openRequestContext(services.appConfig, scope, systemPrincipal(tenant))
      if (viewCounter)
        await countView(own, services.appConfig.resource(viewCounter.in), viewCounter, { id, day, looker })
      return (await presentListed(context, counter.resource, [record]))[0]
    })
  })
}
/** Route for one listed record. */
const viewRoute = (counter: RouteMounter, window: Window): void => {
  const { resource, calls, offer } = counter
  const looking = {
    ...viewerAccess(counter, window),
    query: byId,
    answer: window.shown,
    summary: `One of what is shown of ${resource.labels.en}${window.listing.viewCounter ? '; the look is counted' : ''}`,
  }
  offer(calls.look, looking, call =>
    viewRecord(counter, window, call).catch((fault: unknown) => {
      // Deleted since the check.
      throw faultCode(fault) === '23503' ? new RequestError('notFound') : fault
    }),
  )
}
/** Routes of a public listing: pages and single records. */
export const publicListingRoutes = (counter: RouteMounter): void => {
  const { publicListing: listing } = counter.resource.definition
  if (!listing) return
  const names = listedNames(counter.resource)
  const shape = Object.entries(counter.record.shape).filter(([name]) => names.includes(name))
  const window = { listing, shown: z.strictObject(Object.fromEntries(shape)) }
  listRoute(counter, window)
  viewRoute(counter, window)
}
