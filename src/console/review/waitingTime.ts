import { ageUnits, spaced } from '../../schema/text/format'

/**
 * Formats a waiting time in its largest unit, from days to minutes: “3 days”. At least 1 minute.
 * `now` is in ms since 1970.
 */
export const formatWaitingTime = (since: string, locale: string, now: number): string => {
  const past = Math.max(now - Date.parse(since), 60_000)
  const [unit, length] = ageUnits.find(([, each]) => past >= each) ?? ageUnits[2]
  const whole = Math.floor(past / length)
  return spaced(new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(whole))
}
