import type { z } from 'zod'
import type { ResolvedCalls } from '../../../schema/contract/apiRoutes'
import type { AnyResource } from '../../../schema/model/resource'
import type { Call, RouteContract, Who } from '../../services/routeContract'
import type { Mall } from '../../services/services'

/** What one call of a declaration says of itself; the rest of its contract is the declaration's. */
type Said<B extends z.ZodType, Q extends z.ZodType> = Pick<
  RouteContract<B, Q>,
  'roles' | 'summary' | 'body' | 'query' | 'answer' | 'ends'
> & { readonly who?: Who }
/** Mounts a call of one declaration. Roles left out: nobody. */
export type Offer = <B extends z.ZodType, Q extends z.ZodType>(
  path: string,
  said: Said<B, Q>,
  work: (call: Call<z.infer<B>, z.infer<Q>>) => Promise<unknown>,
) => void
/** Where the calls of one declaration are mounted. */
export interface Counter {
  readonly mall: Mall
  readonly resource: AnyResource
  readonly calls: ResolvedCalls
  /** A record of it, as it is answered. */
  readonly record: z.ZodObject
  readonly offer: Offer
}
