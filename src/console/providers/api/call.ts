import { basePath } from '../../storage/basePath'
import { createListeners } from '../../storage/createListeners'
import { readLocale } from '../../i18n/locale'
import { expireSession, keepPosition, readPosition, readSession, type Session } from '../session/session'
import { measureClock } from '../clock/serverClock'

/** Base URL of the server. On the console's own host its path, which is empty at the root. */
export const apiUrl: string = import.meta.env.VITE_MALL_API ?? basePath
/** Timeout of a call, in ms. */
export const TIMEOUT_MS = 10_000

/**
 * Error of a call. Its message is the server's message, or a message key if the server sent none.
 * `code` is the code of the envelope, or the HTTP status times 100. 0: no answer.
 */
export class ApiError extends Error {
  constructor(
    readonly code: number,
    /** Message of the server. Empty if there is none. */
    readonly serverMessage: string,
    readonly data: {
      readonly errors?: Record<string, string>
      /** Messages for codes that the declarations name. */
      readonly messages?: Record<string, string>
      /** Other records that missing ticks are about, by tick. */
      readonly others?: Record<string, Record<string, unknown>>
      readonly current?: Record<string, unknown>
      readonly requestId?: string
      readonly reason?: string
      readonly by?: string
      /** Token of the second login step. */
      readonly secondStep?: string
    } | null = null,
    /** Delay before a retry, in seconds, if the server named one. */
    readonly wait?: number,
    /** Session of the call. */
    readonly session?: Session,
  ) {
    super(serverMessage || 'console.networkError')
  }
}
/** Code of a session that the server does not accept (specification, point 8). */
export const SESSION_OVER = 40100
export const isExpired = (fault: unknown): boolean => fault instanceof ApiError && fault.code === SESSION_OVER
/** Ends the session of a failed call if the server reports it as expired. */
export const endIfExpired = (fault: unknown): void => {
  if (fault instanceof ApiError && isExpired(fault)) expireSession(fault.session, fault.data)
}
/** Whether the error is temporary: no answer, a gateway error, or an overloaded server. */
export const isServerUnavailable = (fault: unknown): boolean =>
  fault instanceof ApiError && [0, 42900, 50200, 50300, 50400].includes(fault.code)

/** Whether a retry may succeed: no answer, too many requests, or a server error. */
export const isRetryable = (code: number): boolean => code === 0 || code === 42900 || code >= 50000

/** Whether the tenant's data is incomplete. The server then refuses all other calls. */
export const isIncomplete = (fault: unknown): boolean => fault instanceof ApiError && fault.code === 40301

/** Headers of every call: session token without a scheme (specification), and language. */
export const callHeaders = (session = readSession()): Record<string, string> => {
  const position = readPosition()
  return {
    'accept-language': readLocale(),
    ...(session ? { authorization: session.token, identity: session.identity } : {}),
    ...(position ? { 'x-position': position } : {}),
  }
}

interface Envelope {
  readonly code?: number
  readonly data?: unknown
  readonly msg?: string
}
/**
 * Opens an envelope, or throws `ApiError`. Code and HTTP status count alike, so a server that
 * always sends 200 works too. `session` is the session of the call.
 */
export const openEnvelope = <A>(
  status: number,
  envelope: Envelope | undefined,
  { wait, session }: { readonly wait?: number; readonly session?: Session } = {},
): A => {
  const code = envelope?.code ?? (status < 300 ? 50001 : status * 100)
  if (code === 0 && status < 300) return envelope?.data as A
  const data = (envelope?.data as ApiError['data']) ?? null
  // The request id names the error in the server's log, for support.
  const serverMessage = [envelope?.msg ?? '', data?.requestId ? `(${data.requestId})` : ''].join(' ').trim()
  throw new ApiError(status === 401 ? 40100 : code || status * 100, serverMessage, data, wait, session)
}

const { listen, notify: notifyAnswered } = createListeners<[answered: boolean]>()
/** Subscribes to calls, with whether the server answered. Returns an unsubscribe function. */
export const onAnswer = listen
/** HTTP status of a gateway, or of an unavailable server. */
const unanswering: readonly number[] = [502, 503, 504]
/** Whether a failed write may still have been executed: no answer, or an answer of a gateway. */
export const isUnconfirmedWrite = (code: number | undefined): boolean =>
  code === 0 || unanswering.some(status => status * 100 === code)

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Idempotency key: the write runs once, however often it is sent. */
  readonly idempotencyKey?: string
  /** Completes the request even if the page is unloaded. */
  readonly keepalive?: boolean
  /** Sends no session, for answers that are the same for everyone. */
  readonly asNobody?: boolean
  /** Session to use instead of the page's own. */
  readonly as?: Session
  /** Sends a GET without a body. */
  readonly isGet?: boolean
}
/** Makes one envelope call. Throws `ApiError`, or AbortError if `signal` aborts it. */
export const callApi = async <A>(
  path: string,
  body: object = {},
  { signal, idempotencyKey, keepalive, asNobody, as, isGet }: CallOptions = {},
): Promise<A> => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const session = asNobody ? undefined : (as ?? readSession())
  const headers = {
    'content-type': 'application/json',
    ...(session ? callHeaders(session) : { 'accept-language': readLocale() }),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  }
  // Built before the try block: an exception here is a bug, not a network error.
  const init: RequestInit = {
    ...(isGet ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) }),
    headers: Object.fromEntries(new Headers(headers)),
    keepalive,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }
  const measured = measureClock()
  let response: Response
  let envelope: Envelope | undefined
  try {
    response = await fetch(apiUrl + path, init)
    measured(response.headers)
    keepPosition(response.headers.get('x-position'))
    envelope = await response.json().catch(fault => {
      if (!(fault instanceof Error && fault.name === 'SyntaxError')) throw fault
    })
  } catch (fault) {
    if (signal?.aborted) throw fault
    notifyAnswered(false)
    throw new ApiError(0, '')
  }
  notifyAnswered(!unanswering.includes(response.status))
  const wait = Number(response.headers.get('retry-after')) || undefined
  return openEnvelope<A>(response.status, envelope, { wait, session })
}
