import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isEmpty } from '../../schema/condition'
import type { FieldErrors } from '../../schema/draft'
import type { FieldError } from '../../schema/words'
import type { Mall } from '../mall'
import { badInput, Failure } from '../failure'
import { findPrincipal, type Principal } from '../session/sessions'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route: everyone, whoever has a session, or those of an identity. */
    who?: Who
  }
}
export type Who = 'anyone' | 'session' | readonly string[]
/** A call's contract: what it takes, who may, and what it answers. The OpenAPI document is read from it. */
export interface RouteContract<B extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly who: Who
  readonly summary: string
  readonly body?: B
  /** Whether it takes `?id=`. */
  readonly id?: boolean
  readonly rateLimit?: { readonly max: number; readonly timeWindow: string }
}
export interface Call<Body> {
  readonly body: Body
  readonly query: Record<string, unknown>
  /** Absent only where everyone may call. */
  readonly principal: Principal
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Names what a body gets wrong, field by field. */
const bodyErrors = (issues: readonly z.core.$ZodIssue[]): FieldErrors =>
  Object.fromEntries(
    issues.flatMap((issue): [string, FieldError][] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map(key => [key, 'unknownField'])
        : [[issue.path.join('.') || 'body', issue.path.length === 0 ? 'rows' : 'text']],
    ),
  )

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
export const credentials = (request: FastifyRequest) => ({ token: header(request, 'authorization'), identity: header(request, 'identity') })

const admit = async (mall: Mall, who: Who, request: FastifyRequest): Promise<Principal | undefined> => {
  if (who === 'anyone') return undefined
  const { token, identity } = credentials(request)
  const principal = await findPrincipal(mall.database.db, token, identity, mall.shop.roleOf)
  if (!principal) throw new Failure('noSession')
  if (who !== 'session' && !who.includes(principal.identity)) throw new Failure('notAllowed')
  return principal
}

/** Mounts a call: limit, session, checks, then the work; what it answers is put into the envelope. */
export const mount = <B extends z.ZodType>(
  app: FastifyInstance,
  mall: Mall,
  contract: RouteContract<B>,
  work: (call: Call<z.infer<B>>) => Promise<unknown>,
): void => {
  mall.contracts.push(contract)
  app.route({
    method: contract.method,
    url: contract.path,
    config: { who: contract.who, ...(contract.rateLimit ? { rateLimit: contract.rateLimit } : {}) },
    handler: async (request, reply) => {
      const principal = (await admit(mall, contract.who, request)) as Principal
      const checked = contract.body?.safeParse(isEmpty(request.body) ? {} : request.body)
      if (checked && !checked.success) throw badInput(bodyErrors(checked.error.issues))
      const data = await work({
        body: checked?.data as z.infer<B>,
        query: request.query as Record<string, unknown>,
        principal,
        request,
        reply,
      })
      return { code: 0, data: data ?? null, msg: '' }
    },
  })
}
/** The key a client gives its write, so that a repeated request writes once. */
export const idempotencyKey = (request: FastifyRequest): string | undefined =>
  header(request, 'idempotency-key')?.slice(0, 100) || undefined
