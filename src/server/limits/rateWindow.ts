import { RequestError } from '../errors/requestError'

/** Counts one call of someone. Refuses with busy when they had theirs in this window. */
export type Pace = (who: string) => void

/** At most `max` calls of each in `windowMs`. Counted in memory, in windows that begin anew for all at once. */
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
