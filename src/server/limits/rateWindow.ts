import { RequestError } from '../errors/requestError'

/** Counts one call of a caller. Refuses with busy beyond the limit of this window. */
export type Pace = (who: string) => void

/**
 * Limits each caller to `max` calls in `windowMs`. Counts in memory; the window restarts for all at
 * once.
 */
export const pace = (max: number, windowMs = 60_000, now: () => number = Date.now): Pace => {
  let counts = new Map<string, number>()
  let ends = now() + windowMs
  return who => {
    if (now() >= ends) {
      counts = new Map()
      ends = now() + windowMs
    }
    const count = (counts.get(who) ?? 0) + 1
    counts.set(who, count)
    if (count > max)
      throw new RequestError('busy', null, { 'retry-after': String(Math.max(1, Math.ceil((ends - now()) / 1000))) })
  }
}
