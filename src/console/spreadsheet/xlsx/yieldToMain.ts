import { SpreadsheetError } from './spreadsheetError'

/** Length of a work slice, in ms. Below 50 ms, the limit of a long task. */
const PIECE = 30
/** Limit of the whole work, in ms. Nothing slower is a real spreadsheet. */
const LONGEST = 20_000

/** Cooperative scheduling of long work. */
export interface Breather {
  readonly isDue: () => boolean
  /** Yields to the page. Rejects if the work was aborted. Throws `SpreadsheetError` beyond the limit. */
  readonly take: () => Promise<void>
}
/** Callers check `isDue` at every step, since a promise for each step would be too slow. */
export const breather = (signal?: AbortSignal): Breather => {
  const end = performance.now() + LONGEST
  let next = performance.now() + PIECE
  let calls = 0
  return {
    // The clock is slower than most steps.
    isDue: () => (calls++ & 15) === 0 && performance.now() >= next,
    take: async () => {
      await new Promise(resolve => setTimeout(resolve))
      signal?.throwIfAborted()
      next = performance.now() + PIECE
      if (next > end) throw new SpreadsheetError('slow')
    },
  }
}
/** Work in steps, between which the page may respond. */
export type Steps<T> = Generator<undefined, T>
/** Runs work in steps without a break. */
export const atOnce = <T>(steps: Steps<T>): T => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
/** Runs work in steps, with breaks for the page. */
export const withBreaks = async <T>(steps: Steps<T>, breath: Breather): Promise<T> => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (breath.isDue()) await breath.take()
  }
}
