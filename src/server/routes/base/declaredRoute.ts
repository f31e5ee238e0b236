import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { ApiCalls } from '../../../schema/contract/apiRoutes'
import { identityScope } from '../../../schema/model/identity'
import type { AnyResource } from '../../../schema/model/resource'
import type { RouteCall, RouteContract, RouteAccess } from '../../services/routeContract'
import type { ServerServices } from '../../services/services'
import { mountRoute } from './mountRoute'
import { recordAnswer } from './recordContract'

/** Contract of one declared call; the declaration supplies the rest. */
type Said<B extends z.ZodType, Q extends z.ZodType> = Pick<
  RouteContract<B, Q>,
  'roles' | 'summary' | 'body' | 'query' | 'answer' | 'ends'
> & { readonly who?: RouteAccess; readonly method?: RouteContract['method'] }
/** Mounts a call of a declaration. Roles omitted: nobody. Method omitted: POST. */
type DeclaredRoute = <B extends z.ZodType, Q extends z.ZodType>(
  path: string,
  contract: Said<B, Q>,
  work: (call: RouteCall<z.infer<B>, z.infer<Q>>) => Promise<unknown>,
) => void
/** Mounts the calls of one declaration at any paths. */
export interface RecordMounter {
  readonly services: ServerServices
  readonly resource: AnyResource
  /** Schema of a record in responses. */
  readonly record: z.ZodObject
  readonly offer: DeclaredRoute
}
/** Mounts the declared calls of one declaration. */
export interface RouteMounter extends RecordMounter {
  readonly calls: ApiCalls
}
/** Prepares the mounting of a declaration's calls. `bare` answers without the envelope. */
export const recordMounter = (
  app: FastifyInstance,
  services: ServerServices,
  resource: AnyResource,
  bare = false,
): RecordMounter => {
  const { ownerField, availableBeforeCompletion: early } = resource.definition
  const who = identityScope(services.appConfig.config, 'tenant', 'all', ...(ownerField ? (['own'] as const) : []))
  const offer: DeclaredRoute = (path, contract, work) =>
    mountRoute(
      app,
      services,
      { method: 'POST', path, who, early, bare, ...contract, roles: contract.roles ?? false },
      work,
    )
  return { services, resource, offer, record: recordAnswer(resource) }
}
