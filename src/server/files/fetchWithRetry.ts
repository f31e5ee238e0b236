import { setTimeout as pause } from 'node:timers/promises'
import { RequestError } from '../errors/requestError'

/** Refusal: the file store does not answer. */
export class FilesUnavailable extends RequestError {
  constructor() {
    super('away', { status: 'files' }, { 'retry-after': '5' })
  }
}
/** Timeouts for a service, in milliseconds. */
export interface Patience {
  /** Until the response begins: `bring` for an upload, `request` for any other call. */
  readonly bring: number
  readonly request: number
  /** Pauses before each retry. */
  readonly pauses: readonly number[]
  /** After a failure, calls are refused at once for this long. */
  readonly away: number
}
const usual: Patience = { bring: 30_000, request: 4_000, pauses: [100, 400], away: 2_000 }
const isPassing = (status: number) => status === 429 || status >= 500

/** One attempt. The timeout ends when the response begins; its body may take longer. */
const tryOnce = async (
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  ms: number,
): Promise<Response | undefined> => {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), ms)
  try {
    const answer = await fetch(input, { ...init, signal: giveUp.signal })
    if (!isPassing(answer.status)) return answer
    await answer.body?.cancel()
    return undefined
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Creates a fetch with retries and timeouts for a service that may be away. Then refuses with
 * FilesUnavailable, and at once while the service is known to be away. So waiting for files blocks
 * nothing else. `log` gets a line when the service goes away and when it returns.
 */
export const fetchWithRetry = (log: (line: string) => void, overrides: Partial<Patience> = {}): typeof fetch => {
  const { bring, request, pauses, away } = { ...usual, ...overrides }
  let isAway = false
  let until = 0
  return async (input, init) => {
    if (Date.now() < until) throw new FilesUnavailable()
    for (const ms of [0, ...pauses]) {
      if (ms > 0) await pause(ms)
      const answer = await tryOnce(input, init, init?.method === 'PUT' ? bring : request)
      if (!answer) continue
      if (isAway) log('the place where files are kept is back')
      isAway = false
      return answer
    }
    if (!isAway) log('the place where files are kept does not answer; uploads and pictures are refused')
    isAway = true
    until = Date.now() + away
    throw new FilesUnavailable()
  }
}
