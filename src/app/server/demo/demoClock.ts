const DAY = 24 * 60 * 60 * 1000

/** A clock that a shop with a past is made by: while it is set, what the mall writes is to have happened then. */
export interface DemoClock {
  /** The moment that it is set to; nothing where what is written happens now. */
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
/** So many days ago, at an hour of the working day in China. */
export const daysAgo = (days: number, hour: number, minute = 0): Date => {
  const day = new Date(Date.now() - days * DAY)
  day.setUTCHours(hour - 8, minute, 0, 0)
  return day
}
