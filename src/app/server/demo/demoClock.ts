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
/** The same time within these hours in China, else the next morning. */
const within =
  (from: number, until: number) =>
  (at: Date): Date => {
    const { hour } = inChina(at)
    return hour >= from && hour < until ? at : onDay(at, hour < from ? 0 : 1, from)
  }
/** Hours in which people are awake. */
const DAYTIME = { from: 8, until: 23.5 }
export const atWork = within(9, 18)
export const awake = within(DAYTIME.from, DAYTIME.until)
/** The same time by day, else the end of the evening before. */
export const beforeNight = (at: Date): Date => {
  const { hour } = inChina(at)
  if (awake(at) === at) return at
  return new Date(onDay(at, hour < DAYTIME.from ? -1 : 0, DAYTIME.until).getTime() - (at.getTime() % HOUR) - 60_000)
}
/** Time some days ago, at an hour in China. */
export const daysAgo = (days: number, hour: number, minute = 0): Date => {
  const day = new Date(Date.now() - days * DAY)
  day.setUTCHours(hour - 8, minute, 0, 0)
  return day
}
