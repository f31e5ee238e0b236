import type { z } from 'zod'
import type { ApiCalls } from '../../../schema/contract/apiRoutes'
import type { AnyResource } from '../../../schema/model/resource'
import type { RouteCall, RouteContract, RouteAccess } from '../../services/routeContract'
import type { ServerServices } from '../../services/services'

/** Contract of one declared call; the declaration supplies the rest. */
type Said<B extends z.ZodType, Q extends z.ZodType> = Pick<
  RouteContract<B, Q>,
  'roles' | 'summary' | 'body' | 'query' | 'answer' | 'ends'
> & { readonly who?: RouteAccess }
/** Mounts a call of a declaration. Roles omitted: nobody. */
export type DeclaredRoute = <B extends z.ZodType, Q extends z.ZodType>(
  path: string,
  contract: Said<B, Q>,
  work: (call: RouteCall<z.infer<B>, z.infer<Q>>) => Promise<unknown>,
) => void
/** Mounts the calls of one declaration. */
export interface RouteMounter {
  readonly services: ServerServices
  readonly resource: AnyResource
  readonly calls: ApiCalls
  /** Schema of a record in responses. */
  readonly record: z.ZodObject
  readonly offer: DeclaredRoute
}
