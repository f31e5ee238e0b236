const DAY = 24 * 60 * 60 * 1000

/** Clock for building a history: while set, the server's writes carry this time. */
export interface DemoClock {
  /** Time of the clock. Undefined for the present. */
  readonly past: () => Date | undefined
  readonly set: (moment: Date | undefined) => void
}
export const demoClock = (): DemoClock => {
  let moment: Date | undefined
  return {
    past: () => moment,
    set: next => {
      moment = next
    },
  }
}
/** Time some days ago, at an hour in China. */
export const daysAgo = (days: number, hour: number, minute = 0): Date => {
  const day = new Date(Date.now() - days * DAY)
  day.setUTCHours(hour - 8, minute, 0, 0)
  return day
}
