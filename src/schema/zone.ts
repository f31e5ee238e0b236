/** The shop's time zone: every day boundary and every time shown is in it, whatever the browser's or the server's. */
export const zone = 'Asia/Shanghai'
// China has had no summer time since 1991 and one offset for the whole country.
const offset = '+08:00'

// The first day of all begins in the year before it in UTC, which no database knows.
const FIRST = new Date('0001-01-01T00:00:00Z')
/** A day as the moments it begins and ends, the end not included. */
export const dayRange = (day: string): { readonly from: string; readonly until: string } => {
  const from = new Date(`${day}T00:00:00${offset}`)
  return {
    from: new Date(Math.max(from.getTime(), FIRST.getTime())).toISOString(),
    until: new Date(from.getTime() + 86_400_000).toISOString(),
  }
}
/** The day it is at a moment, `YYYY-MM-DD`. */
export const dayOf = (moment: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(moment)
