import { spaced } from '../../schema/text/format'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const
/**
 * Formats a waiting time in its largest unit, from days to minutes: “3 days”. At least 1 minute.
 * `now` is in ms since 1970.
 */
export const formatPendingTime = (since: string, locale: string, now: number): string => {
  const past = Math.max(now - Date.parse(since), 60_000)
  const [unit, length] = units.find(([, each]) => past >= each) ?? units[2]
  const whole = Math.floor(past / length)
  return spaced(new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(whole))
}
