/** Deadlines of an order. The texts beside them name the same numbers. */
export const orderTerms = {
  /** Payment by the buyer. Then the bowl is on sale again. */
  pay: { minutes: 30 },
  /** Receipt by the buyer, from the dispatch. Then the order is completed. */
  receive: { days: 15 },
} as const
