import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Roles } from '../../schema/model/action'
import type { Origin, Principal } from '../auth/sessions'

/** Who may call: everyone, whoever has a session, or those of an identity. */
export type RouteAccess = 'anyone' | 'session' | readonly string[]
/** A span of time that a limit counts in, with its seconds. */
export const windows = { '1 minute': 60, '1 hour': 3_600, '1 day': 86_400 } as const
/**
 * A call's contract: who may, what it takes, and what it answers. The mall keeps it, the OpenAPI document and the tests of every route are read
 * from it.
 */
export interface RouteContract<B extends z.ZodType = z.ZodType, Q extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly who: RouteAccess
  /** The roles among them; left out: all of them. */
  readonly roles?: Roles<string>
  /** Answered even while the tenant's data is not complete. */
  readonly early?: boolean
  readonly summary: string
  /** The parameters of its address, those within the path too. What is wrong there with `noRecord` is answered as notFound. Left out: none. */
  readonly query?: Q
  readonly body?: B
  /** What the envelope's `data` holds; where it is `bare`, the whole answer. A text is the media type of what is no JSON. */
  readonly answer: z.ZodType | `${string}/${string}`
  /** Answers its JSON without the envelope: simple REST. */
  readonly bare?: boolean
  /** What may be over once it has been answered: the session it came with, others of the account, or the record it is about. */
  readonly ends?: 'session' | 'otherSessions' | 'record'
  /** How often one address may call, counted for all servers together. */
  readonly rateLimit?: {
    readonly max: number
    readonly timeWindow: keyof typeof windows
    /** Calls that say the same here are counted together. Left out: each for itself. */
    readonly as?: string
  }
  /** A write outside a tenant's transaction, which happens once under an idempotency key. */
  readonly keyed?: boolean
  /** Its answer goes on as long as the session and the mall do. */
  readonly stays?: boolean
}
/** A call that was let in, with what it gave as its contract says. */
export interface RouteCall<Body, Query = unknown> {
  readonly body: Body
  readonly query: Query
  /** Absent only where everyone may call. */
  readonly principal: Principal
  readonly origin: Origin
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
/** Whether a success is told in the envelope. */
export const isEnveloped = ({ bare, answer }: Pick<RouteContract, 'bare' | 'answer'>): boolean =>
  !bare && typeof answer !== 'string'
