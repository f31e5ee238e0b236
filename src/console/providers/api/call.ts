import { readLocale } from '../../i18n/locale'
import { expireSession, keepPosition, readPosition, readSession, type Session } from '../session/session'
import { measureClock } from '../clock/serverClock'

/** The mall's address; the console's own origin unless built for another. */
export const apiUrl: string = import.meta.env.VITE_MALL_API ?? ''
/** How long a call waits for its answer, in milliseconds. */
export const TIMEOUT_MS = 10_000

/** A call that did not succeed; its message is what the mall said, or the key of what is said where it said nothing. `code` is the envelope's, or the HTTP status times 100; 0 means that no answer came. */
export class ApiError extends Error {
  constructor(
    readonly code: number,
    /** The mall's own words, empty where it gave none. */
    readonly serverMessage: string,
    readonly data: {
      readonly errors?: Record<string, string>
      /** Words for codes that the declarations name. */
      readonly messages?: Record<string, string>
      readonly current?: Record<string, unknown>
      readonly requestId?: string
      readonly reason?: string
      readonly by?: string
      /** What the second step of a log-in is to be sent with. */
      readonly secondStep?: string
    } | null = null,
    /** In so many seconds the same may go well, where the mall said so. */
    readonly wait?: number,
    /** The session that the call was sent with. */
    readonly session?: Session,
  ) {
    super(serverMessage || 'console.networkError')
  }
}
export const isExpired = (fault: unknown): boolean => fault instanceof ApiError && fault.code === 40100
/** Ends the session that a failed call was sent with, where the server says that it is over. */
export const endIfExpired = (fault: unknown): void => {
  if (fault instanceof ApiError && isExpired(fault)) expireSession(fault.session, fault.data)
}
/** Nobody answered, a gateway did in the mall's place, or the mall has no time now: the same may go well a moment later. */
export const isServerUnavailable = (fault: unknown): boolean =>
  fault instanceof ApiError && [0, 42900, 50200, 50300, 50400].includes(fault.code)

/** Whether what failed with this code may go well when somebody sends it again: nobody answered, the mall had no time, or it failed in itself. What it refused never will. */
export const isRetryable = (code: number): boolean => code === 0 || code === 42900 || code >= 50000

/** The tenant's data is not complete: nothing else is answered until it is. */
export const isIncomplete = (fault: unknown): boolean => fault instanceof ApiError && fault.code === 40301

/** Headers of every call: the session bare, as the specification says, and the language of the answers. */
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
/** Reads an answer. An envelope's code and an HTTP status count alike, so a mall that answers 200 to everything works too. `session` is the one it was asked with. */
export const openEnvelope = <A>(
  status: number,
  envelope: Envelope | undefined,
  { wait, session }: { readonly wait?: number; readonly session?: Session } = {},
): A => {
  const code = envelope?.code ?? (status < 300 ? 50001 : status * 100)
  if (code === 0 && status < 300) return envelope?.data as A
  const data = (envelope?.data as ApiError['data']) ?? null
  // The number under which the mall's log tells of the fault: whoever asks for help can say it.
  const serverMessage = [envelope?.msg ?? '', data?.requestId ? `(${data.requestId})` : ''].join(' ').trim()
  throw new ApiError(status === 401 ? 40100 : code || status * 100, serverMessage, data, wait, session)
}

const listeners = new Set<(answered: boolean) => void>()
/** Calls after each call, with whether the mall had an answer. Answers how to take it back. */
export const onAnswer = (listen: (answered: boolean) => void): (() => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
const notifyAnswered = (answered: boolean) => {
  for (const listen of listeners) listen(answered)
}
/** A gateway answered in the mall's place, or the mall cannot now. */
const unanswering: readonly number[] = [502, 503, 504]
/** Whether what failed with this code may have happened all the same: nobody answered, or not the mall itself. */
export const isUnconfirmedWrite = (code: number | undefined): boolean =>
  code === 0 || unanswering.some(status => status * 100 === code)

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Makes a write happen once, however often it is sent. */
  readonly idempotencyKey?: string
  /** Sent whole though the page goes away meanwhile. */
  readonly keepalive?: boolean
  /** Sent without the session of whoever is logged in, as the answer is the same for everyone. */
  readonly asNobody?: boolean
  /** Sent with this session in place of the page's own. */
  readonly as?: Session
  /** Asked by GET, without a body. */
  readonly isGet?: boolean
}
/** Makes one envelope call. Throws `ApiError`, and the browser's own AbortError when `signal` ends it. */
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
  // Made before the try: what throws here is a fault of the page, and no network's.
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
