import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isEmpty } from '../../../schema/model/condition'
import { roleIsIn } from '../../../schema/rules/availability'
import { invalidInput, RequestError } from '../../errors/requestError'
import type { ServerServices } from '../../services/services'
import { deviceOf } from '../../auth/device'
import { consumeLimit } from '../../limits/counters'
import { isPosition } from '../../database/tenancy/positions'
import { allTenants } from '../../database/tenancy/tenant'
import { addressOf, hashNetwork } from '../../limits/clientAddress'
import { type Credentials, findDisabledAccount, findPrincipal, type Origin, type Principal } from '../../auth/sessions'
import type { IdempotentResult } from '../../records/idempotency/idempotent'
import { anyone, idempotentWithoutTenant } from '../../records/idempotency/idempotentWithoutTenant'
import { accountDisabled } from './accountDisabled'
import {
  type RouteCall,
  isEnveloped,
  type RouteContract,
  type RouteAccess,
  windows,
} from '../../services/routeContract'
import { assertKeepable, fieldErrorsOf, idempotencyKey } from './requestBody'

/** Response that violates its contract: a fault of the server, found in tests and development. */
class ContractBroken extends Error {
  override readonly name = 'ContractBroken'
  constructor({ method, path }: Pick<RouteContract, 'method' | 'path'>, issues: readonly z.core.$ZodIssue[]) {
    const details = issues.slice(0, 5).map(issue => `${issue.path.join('.') || 'data'}: ${issue.message}`)
    super(`${method} ${path} answers otherwise than its contract says (${details.join('; ')})`)
  }
}
const envelopeIn = (text: string): { readonly data?: unknown } => JSON.parse(text)
/**
 * Checks a streamed response. An invalid one lacks its end, so that no reader takes it for complete.
 */
const checkStream = async function* (stream: Readable, check: (data: unknown) => void) {
  const chunks: Buffer[] = []
  let held: Buffer | undefined
  for await (const chunk of stream) {
    if (held) yield held
    held = Buffer.from(chunk)
    chunks.push(held)
  }
  check(envelopeIn(Buffer.concat(chunks).toString()).data)
  yield held
}
/** Returns a check of a route's responses, which passes them on. Throws `ContractBroken`. */
const checkerOf = (contract: RouteContract): ((data: unknown) => unknown) => {
  const { answer } = contract
  if (typeof answer === 'string') return data => data
  const check = (data: unknown) => {
    const checked = answer.safeParse(data)
    if (!checked.success) throw new ContractBroken(contract, checked.error.issues)
  }
  return data => {
    if (data instanceof Readable) return Readable.from(checkStream(data, check), { objectMode: false })
    check(data)
    return data
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Access to the route: everyone, accounts with a session, or some identities. */
    who?: RouteAccess
    /** Streams as long as the caller listens, so its duration is not measured. */
    stays?: boolean
  }
}
const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
export const credentials = (request: FastifyRequest): Credentials => ({
  token: header(request, 'authorization'),
  identity: header(request, 'identity'),
})
const originOf = (request: FastifyRequest): Origin => ({
  address: addressOf(request.ips ?? [request.ip]),
  device: deviceOf(header(request, 'user-agent')),
})

/** Header with the WAL position known to the caller. Trusted only to make a read fresher. */
const POSITION = 'x-position'
const setPositionHeader = (
  { positions }: ServerServices,
  principal: Principal | undefined,
  reply: FastifyReply,
): void => {
  const position = positions?.of(principal?.tenant ?? allTenants)
  if (isPosition(position)) reply.header(POSITION, position)
}
/** Position in the caller's header. */
export const seenBy = ({ headers }: FastifyRequest): unknown => headers[POSITION]

/** Request with the client's idempotency key. */
export const idempotencyKeyOf = ({ headers, method, url, body }: FastifyRequest): IdempotentResult => ({
  key: idempotencyKey(headers),
  request: [method, url, body],
})

/** Checks access in order: session, identity, complete data, role. */
const checkAccess = (
  { who, roles, early }: RouteContract,
  principal: Principal | undefined,
): 'noSession' | 'notAllowed' | 'incomplete' | undefined => {
  if (who === 'anyone') return undefined
  if (!principal) return 'noSession'
  if (who !== 'session' && !who.includes(principal.identity)) return 'notAllowed'
  if (!early && !principal.complete) return 'incomplete'
  return roles !== undefined && !roleIsIn(roles, principal) ? 'notAllowed' : undefined
}
/** Refusal without a session. A disabled account learns the reason. */
const noSession = async (services: ServerServices, provided: Credentials): Promise<RequestError> => {
  const account = await findDisabledAccount(services.database.db, provided)
  return account ? accountDisabled(services, 'noSession', account) : new RequestError('noSession')
}
const keepLimit = async (
  services: ServerServices,
  { rateLimit, path }: RouteContract,
  { address }: Origin,
): Promise<void> => {
  if (rateLimit)
    await consumeLimit(services.database.db, `${rateLimit.as ?? path} ${hashNetwork(address)}`, {
      max: rateLimit.max,
      seconds: windows[rateLimit.timeWindow],
    })
}

/** Validates a body by its contract. */
const bodyOf = <B extends z.ZodType>(schema: B | undefined, { body }: FastifyRequest): z.infer<B> | undefined => {
  const checked = schema?.safeParse(isEmpty(body) ? {} : body)
  if (checked?.success === false) throw invalidInput(fieldErrorsOf(checked.error.issues))
  return checked?.data
}
/** Validates path and query by their contract. An impossible id is answered as notFound. */
const queryOf = <Q extends z.ZodType>(
  schema: Q | undefined,
  { query, params }: FastifyRequest,
): z.infer<Q> | undefined => {
  const checked = schema?.safeParse(Object.assign({}, query, params))
  if (checked?.success !== false) return checked?.data
  const { issues } = checked.error
  throw issues.some(({ message }) => message === 'noRecord')
    ? new RequestError('notFound')
    : invalidInput(fieldErrorsOf(issues))
}

/** Admits or refuses a request. Returns its principal; `undefined` where everyone may call. */
const admit = async (
  services: ServerServices,
  contract: RouteContract,
  request: FastifyRequest,
  origin: Origin,
): Promise<Principal | undefined> => {
  if (contract.who === 'anyone') return undefined
  const provided = credentials(request)
  const find = () => findPrincipal(services.database.db, provided, services.appConfig, origin)
  const principal = await services.queues.know(provided.token, origin.address, find)
  const refusal = checkAccess(contract, principal)
  if (refusal === 'notAllowed' && principal) await services.refusals.note(principal, contract.path)
  if (refusal === 'noSession') throw await noSession(services, provided)
  if (refusal) throw new RequestError(refusal)
  return principal
}
/** Body limit without a session. A complete registration is a fifth of it. */
const DOOR_BYTES = 64 * 1024

/** Runs a call, once for each idempotency key where the contract says so. Logs refused actions. */
const runCall = async <R>(
  services: ServerServices,
  contract: RouteContract,
  { principal, request, reply }: RouteCall<unknown>,
  act: () => Promise<R>,
): Promise<R> => {
  const doing = contract.keyed
    ? idempotentWithoutTenant(services.enter, principal ?? anyone, idempotencyKeyOf(request), act)
    : act()
  return doing
    .catch(async (fault: unknown) => {
      const isRefused = fault instanceof RequestError && fault.reason === 'notAllowed'
      if (principal && isRefused) await services.refusals.note(principal, contract.path)
      throw fault
    })
    .finally(() => setPositionHeader(services, principal, reply))
}
/** Mounts a route: rate limit, session, policy, validation, work, and envelope. */
export const mountRoute = <B extends z.ZodType, Q extends z.ZodType>(
  app: FastifyInstance,
  services: ServerServices,
  contract: RouteContract<B, Q>,
  work: (call: RouteCall<z.infer<B>, z.infer<Q>>) => Promise<unknown>,
): void => {
  services.contracts.push(contract)
  const checked = services.options.answersChecked ? checkerOf(contract) : (data: unknown) => data
  const admitted = new WeakMap<FastifyRequest, { readonly origin: Origin; readonly principal: Principal }>()
  app.route({
    method: contract.method,
    url: contract.path,
    config: { who: contract.who, stays: contract.stays },
    ...(contract.who === 'anyone' ? { bodyLimit: DOOR_BYTES } : {}),
    // Runs before the body is read, so that bodies of strangers cost nothing.
    onRequest: async request => {
      const origin = originOf(request)
      await keepLimit(services, contract, origin)
      admitted.set(request, { origin, principal: (await admit(services, contract, request, origin)) as Principal })
    },
    handler: async (request, reply) => {
      const at = admitted.get(request)
      if (!at) throw new RequestError('noSession')
      const { origin, principal } = at
      for (const input of [request.params, request.query, request.body]) assertKeepable(input)
      const call = {
        query: queryOf(contract.query, request) as z.infer<Q>,
        body: bodyOf(contract.body, request) as z.infer<B>,
        principal,
        origin,
        request,
        reply,
      }
      // An async function, so that synchronous throws are handled, too.
      const data = await runCall(services, contract, call, async () => work(call))
      const answer = checked(data ?? null)
      return isEnveloped(contract) && !(answer instanceof Readable) ? { code: 0, data: answer, msg: '' } : answer
    },
  })
}
