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
