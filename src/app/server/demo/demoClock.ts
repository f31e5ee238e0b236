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
const HOUR = DAY / 24
/** Time later, in minutes. */
export const after = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)
/** Day and hour of a time in China, both as numbers. */
const inChina = (at: Date) => {
  const days = (at.getTime() + 8 * HOUR) / DAY
  return { day: Math.floor(days), hour: (days % 1) * 24 }
}
/** Time on a later day in China, at an hour; the minutes stay. */
export const onDay = (at: Date, days: number, hour: number): Date =>
  new Date((inChina(at).day + days) * DAY + (hour - 8) * HOUR + (at.getTime() % HOUR))
/** The same time if a workshop is open in China, else the next morning. */
export const atWork = (at: Date): Date => {
  const { hour } = inChina(at)
  return hour >= 9 && hour < 18 ? at : onDay(at, hour < 9 ? 0 : 1, 9)
}
/** Time some days ago, at an hour in China. */
export const daysAgo = (days: number, hour: number, minute = 0): Date => {
  const day = new Date(Date.now() - days * DAY)
  day.setUTCHours(hour - 8, minute, 0, 0)
  return day
}
