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

/** A route that answered otherwise than its contract says: a fault of the mall's own, found in tests and while developing. */
class ContractBroken extends Error {
  override readonly name = 'ContractBroken'
  constructor({ method, path }: Pick<RouteContract, 'method' | 'path'>, issues: readonly z.core.$ZodIssue[]) {
    const details = issues.slice(0, 5).map(issue => `${issue.path.join('.') || 'data'}: ${issue.message}`)
    super(`${method} ${path} answers otherwise than its contract says (${details.join('; ')})`)
  }
}
const envelopeIn = (text: string): { readonly data?: unknown } => JSON.parse(text)
/** Reads an answer along that is sent while it is made; of a wrong one the end is missing, which no reader takes for a whole one. */
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
/** What holds a route's answers against its contract, and passes them on as they are. Throws `ContractBroken`. */
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
    /** Who may call this route: everyone, whoever has a session, or those of an identity. */
    who?: RouteAccess
    /** How long it takes says nothing of the mall: it goes on as long as whoever called it listens. */
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

/** Where the writes stood that whoever calls knows of. Believed only as far as it makes a reading fresher. */
const POSITION = 'x-position'
const setPositionHeader = (
  { positions }: ServerServices,
  principal: Principal | undefined,
  reply: FastifyReply,
): void => {
  const position = positions?.of(principal?.tenant ?? allTenants)
  if (isPosition(position)) reply.header(POSITION, position)
}
/** What a caller was told of that. */
export const seenBy = ({ headers }: FastifyRequest): unknown => headers[POSITION]

/** A request under the key that its client gave it. */
export const idempotencyKeyOf = ({ headers, method, url, body }: FastifyRequest): IdempotentResult => ({
  key: idempotencyKey(headers),
  request: [method, url, body],
})

/** Who may come in, asked in this order: a session, the identity, complete data, the role. */
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
/** Refuses a request without a session. Whoever had one, and is disabled, learns so. */
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

/** What a body holds, as its contract says. */
const bodyOf = <B extends z.ZodType>(schema: B | undefined, { body }: FastifyRequest): z.infer<B> | undefined => {
  const checked = schema?.safeParse(isEmpty(body) ? {} : body)
  if (checked?.success === false) throw invalidInput(fieldErrorsOf(checked.error.issues))
  return checked?.data
}
/** What an address holds, as its contract says. A record that nobody could be named by is as good as unknown. */
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

/** Lets a request in, or refuses it. Answers whose it is; nobody where a route is for anyone. */
const admit = async (
  services: ServerServices,
  contract: RouteContract,
  request: FastifyRequest,
  origin: Origin,
): Promise<Principal | undefined> => {
  if (contract.who === 'anyone') return undefined
  const provided = credentials(request)
  const find = () => findPrincipal(services.database.db, provided, services.appConfig, origin)
  const principal = await services.turns.know(provided.token, origin.address, find)
  const refusal = checkAccess(contract, principal)
  if (refusal === 'notAllowed' && principal) await services.refusals.note(principal, contract.path)
  if (refusal === 'noSession') throw await noSession(services, provided)
  if (refusal) throw new RequestError(refusal)
  return principal
}
/** As much may be sent by whoever has no session: registering with everything filled in is a fifth of it. */
const DOOR_BYTES = 64 * 1024

/** Does the work of a call, once under an idempotency key where its contract says so. A refused action is noted. */
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
/** Mounts a call: limit, session, policy, checks, then the work; what it answers is put into the envelope. */
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
    // Before the body is read: what a stranger sends costs nothing.
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
      // In a function of its own, so that what is thrown before the first wait counts as well.
      const data = await runCall(services, contract, call, async () => work(call))
      const answer = checked(data ?? null)
      return isEnveloped(contract) && !(answer instanceof Readable) ? { code: 0, data: answer, msg: '' } : answer
    },
  })
}
