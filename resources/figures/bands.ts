/**
 * Price bands of the trade, upper limits in fen: ¥1,000, 3,000, 5,000, 10,000, 50,000, and above.
 */
export const prices = [100_000, 300_000, 500_000, 1_000_000, 5_000_000]
/** Age bands of waiting records, upper limits in days. */
export const ages = [30, 90, 180, 365]
