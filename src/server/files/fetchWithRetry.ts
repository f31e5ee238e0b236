import { RequestError } from '../errors/requestError'

/** The place where files are kept does not answer. */
export class FilesUnavailable extends RequestError {
  constructor() {
    super('away', { status: 'files' }, { 'retry-after': '5' })
  }
}
/** How long a service is waited for, in milliseconds. */
export interface Patience {
  /** Until an answer begins, of a call that brings a file and of any other. */
  readonly bring: number
  readonly request: number
  /** Before each further try. */
  readonly pauses: readonly number[]
  /** For so long after it was away nobody waits for it again. */
  readonly away: number
}
const usual: Patience = { bring: 30_000, request: 4_000, pauses: [100, 400], away: 2_000 }
const isPassing = (status: number) => status === 429 || status >= 500

/** One try, given up when no answer has begun in time; what comes after its first line may take longer. */
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
 * A fetch for a service that may be away: it tries some times, with a limit each, then refuses with FilesUnavailable, and refuses at once while it knows it away, so
 * that what waits for files holds up nothing else. `tell` hears when the service goes and when it is back.
 */
export const patientFetch = (log: (line: string) => void, overrides: Partial<Patience> = {}): typeof fetch => {
  const { bring, request, pauses, away } = { ...usual, ...overrides }
  let isAway = false
  let until = 0
  return async (input, init) => {
    if (Date.now() < until) throw new FilesUnavailable()
    for (const pause of [0, ...pauses]) {
      if (pause > 0) await new Promise(done => setTimeout(done, pause))
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
