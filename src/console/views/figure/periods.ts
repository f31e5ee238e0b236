import {
  type ChosenPeriod,
  chosenAt,
  daysIn,
  FIRST_PERIOD,
  isDay,
  isPreset,
  MOST_DAYS,
} from '../../../schema/figures/period'

/** The period of a page. */
export interface PagePeriod extends ChosenPeriod {
  /** More days than the mall counts together. */
  readonly isTooLong?: boolean
}

/** The period that an address says, in the shop's zone; what it says wrong is nothing said. */
export const readPeriod = (search: string, now: Date, zone: string): PagePeriod => {
  const query = new URLSearchParams(search)
  const [from, to, preset] = ['from', 'to', 'period'].map(name => query.get(name))
  if (!isDay(from) || !isDay(to) || from > to) return chosenAt(isPreset(preset) ? preset : FIRST_PERIOD, now, zone)
  const own = { from, to }
  return daysIn(own) > MOST_DAYS ? { ...own, isTooLong: true } : own
}
/** An address's query with another period in it. */
export const writePeriod = (search: string, { from, to, preset }: ChosenPeriod): string => {
  const query = new URLSearchParams(search)
  for (const name of ['from', 'to', 'period']) query.delete(name)
  const said = preset ? { period: preset } : { from, to }
  for (const [name, value] of Object.entries(said)) query.set(name, value)
  return `?${query}`
}
/** An address's query with what somebody chose at a panel. */
export const writeChoice = (search: string, name: string, value: string): string => {
  const query = new URLSearchParams(search)
  query.set(name, value)
  return `?${query}`
}
