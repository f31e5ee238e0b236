import type { z } from 'zod'
import type { ApiCalls } from '../../../schema/contract/apiRoutes'
import type { AnyResource } from '../../../schema/model/resource'
import type { RouteCall, RouteContract, RouteAccess } from '../../services/routeContract'
import type { ServerServices } from '../../services/services'

/** What one call of a declaration says of itself; the rest of its contract is the declaration's. */
type Said<B extends z.ZodType, Q extends z.ZodType> = Pick<
  RouteContract<B, Q>,
  'roles' | 'summary' | 'body' | 'query' | 'answer' | 'ends'
> & { readonly who?: RouteAccess }
/** Mounts a call of one declaration. Roles left out: nobody. */
export type DeclaredRoute = <B extends z.ZodType, Q extends z.ZodType>(
  path: string,
  contract: Said<B, Q>,
  work: (call: RouteCall<z.infer<B>, z.infer<Q>>) => Promise<unknown>,
) => void
/** Where the calls of one declaration are mounted. */
export interface RouteMounter {
  readonly services: ServerServices
  readonly resource: AnyResource
  readonly calls: ApiCalls
  /** A record of it, as it is answered. */
  readonly record: z.ZodObject
  readonly offer: DeclaredRoute
}
