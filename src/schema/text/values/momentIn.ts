import { dayRange } from '../timeZone'
import { minuteIn } from './dayNumber'

/** Parses a date with time, written in a time zone, into an ISO time. Other texts stay as they are. */
export const momentIn = (text: string, zone: string): string => {
  const parsed = minuteIn(text)
  if (!parsed) return text
  const midnight = Date.parse(dayRange(parsed.day, zone).from)
  return new Date(midnight + parsed.minutes * 60_000).toISOString()
}
/** Whether a text is a stored time: ISO 8601 with a time zone. */
export const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T.+(?:Z|[+-]\d{2}:?\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))
