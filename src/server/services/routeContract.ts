import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Roles } from '../../schema/model/action'
import type { Origin, Principal } from '../auth/sessions'

/** Access to a route: everyone, accounts with a session, or some identities. */
export type RouteAccess = 'anyone' | 'session' | readonly string[]
/** Periods of rate limits, in seconds. */
export const windows = { '1 minute': 60, '1 hour': 3_600, '1 day': 86_400 } as const
/**
 * Contract of a route: access, input and response. The server enforces the contract. The OpenAPI
 * document and route tests derive from it.
 */
export interface RouteContract<B extends z.ZodType = z.ZodType, Q extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly who: RouteAccess
  /** Roles among them. Omitted: all roles. */
  readonly roles?: Roles<string>
  /** Available while the tenant's data is incomplete. */
  readonly early?: boolean
  readonly summary: string
  /** Parameters of path and query. Omitted: none. An error `noRecord` is answered as notFound. */
  readonly query?: Q
  readonly body?: B
  /**
   * Data of the envelope, or the whole response where `bare`. A text is the media type of a
   * non-JSON response.
   */
  readonly answer: z.ZodType | `${string}/${string}`
  /** JSON without the envelope, for simple REST. */
  readonly bare?: boolean
  /** What the call may end: its session, other sessions of the account, or its record. */
  readonly ends?: 'session' | 'otherSessions' | 'record'
  /** Rate limit for one address, across all servers. */
  readonly rateLimit?: {
    readonly max: number
    readonly timeWindow: keyof typeof windows
    /** Routes with the same value share a counter. Omitted: a counter of its own. */
    readonly as?: string
  }
  /** Writes outside a tenant's transaction, once for each idempotency key. */
  readonly keyed?: boolean
  /** Streams until the session or the server ends. */
  readonly stays?: boolean
}
/** Admitted call with its validated input. */
export interface RouteCall<Body, Query = unknown> {
  readonly body: Body
  readonly query: Query
  /** Missing only where everyone may call. */
  readonly principal: Principal
  readonly origin: Origin
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
/** Whether a successful response has the envelope. */
export const isEnveloped = ({ bare, answer }: Pick<RouteContract, 'bare' | 'answer'>): boolean =>
  !bare && typeof answer !== 'string'
