import { cacheFormatter } from './cacheFormatter'

const clockOf = cacheFormatter(
  (zone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
)
const dayIn = cacheFormatter((zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }))
/** Local time of a zone, as milliseconds in UTC. */
const shown = (zone: string, at: number): number => {
  const part = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const year = part.era === 'BC' ? 1 - Number(part.year) : Number(part.year)
  const date = new Date(0)
  date.setUTCFullYear(year, Number(part.month) - 1, Number(part.day))
  return date.setUTCHours(Number(part.hour), Number(part.minute), Number(part.second))
}
/** Start of a day, in milliseconds. If the clocks skip midnight: the first existing time. */
const beginning = (zone: string, day: number): number => {
  const before = day - (shown(zone, day - 86_400_000) - (day - 86_400_000))
  const after = day - (shown(zone, day + 86_400_000) - (day + 86_400_000))
  const [first, last] = [Math.min(before, after), Math.max(before, after)]
  return shown(zone, first) >= day ? first : last
}

// The earliest day may begin in year 0 in UTC, which databases refuse.
const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')
const moment = (at: number) => new Date(Math.min(Math.max(at, FIRST), LAST)).toISOString()
/** Start and end (exclusive) of a day in a time zone. 23 or 25 hours when clocks change. */
export const dayRange = (day: string, zone: string): { readonly from: string; readonly until: string } => {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return { from: moment(beginning(zone, midnight)), until: moment(beginning(zone, midnight + 86_400_000)) }
}
/** Day in a time zone, `YYYY-MM-DD`. */
export const dayOf = (moment: Date, zone: string): string => dayIn(zone).format(moment)

/** Day (`YYYY-MM-DD`) and hour (`00` to `23`) in a time zone. */
export const dayHour = (moment: Date, zone: string): { readonly day: string; readonly hour: string } => {
  const local = new Date(shown(zone, Math.floor(moment.getTime() / 1000) * 1000)).toISOString()
  return { day: local.slice(0, 10), hour: local.slice(11, 13) }
}
