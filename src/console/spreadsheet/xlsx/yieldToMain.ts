/** A long task in a page is one of 50 ms; a piece stays below that. */
const PIECE = 30
/** What takes longer is no sheet. */
const LONGEST = 20_000

/** Work in pieces, between which the page answers. */
export interface Breather {
  readonly isDue: () => boolean
  /** Lets the page answer. Rejects where the work was called off, or has taken 20 s. */
  readonly take: () => Promise<void>
}
/** Whoever works asks at every step whether a breath is due: a promise at each of them would take longer than the work. */
export const breather = (signal?: AbortSignal): Breather => {
  const end = performance.now() + LONGEST
  let next = performance.now() + PIECE
  return {
    isDue: () => performance.now() >= next,
    take: async () => {
      await new Promise(resolve => setTimeout(resolve))
      signal?.throwIfAborted()
      next = performance.now() + PIECE
      if (next > end) throw new Error('it takes too long')
    },
  }
}
