import {
  baselines,
  type ChosenPeriod,
  chosenAt,
  FIRST_PERIOD,
  isCountable,
  isPeriodDay,
  isPreset,
} from '../../../schema/metrics/period'
import { dayOf } from '../../../schema/text/timeZone'

/** The period of a page. */
interface PagePeriod extends ChosenPeriod {
  /** Whether it exceeds the server's limit of days. */
  readonly isTooLong?: boolean
  /** Whether the address holds an invalid period. */
  readonly isWrong?: boolean
  /** The address names days to come, which are left out. */
  readonly hasFuture?: boolean
}
const readParams = (search: string) => {
  const query = new URLSearchParams(search)
  const [from, to, preset] = ['from', 'to', 'period'].map(name => query.get(name))
  return { from, to, preset }
}

const daysOf = (search: string, now: Date, zone: string): PagePeriod => {
  const { from, to, preset } = readParams(search)
  if (isPeriodDay(from) && isPeriodDay(to) && from <= to) {
    const today = dayOf(now, zone)
    if (from > today) return { ...chosenAt(FIRST_PERIOD, now, zone), hasFuture: true }
    const begun = { from, to: to > today ? today : to }
    if (!isCountable(begun)) return { from, to, isTooLong: true }
    return to > today ? { ...begun, hasFuture: true } : begun
  }
  const chosen = chosenAt(isPreset(preset) ? preset : FIRST_PERIOD, now, zone)
  const isNone = !from && !to && (!preset || isPreset(preset))
  return isNone ? chosen : { ...chosen, isWrong: true }
}
/**
 * Parses the period of an address, and what it is compared with. Days are of the app's time zone.
 * Default: the first period, and the period before.
 */
export const readPeriod = (search: string, now: Date, zone: string): PagePeriod => {
  const compared = new URLSearchParams(search).get('compare')
  const baseline = baselines.find(each => each === compared && each !== 'previous')
  return { ...daysOf(search, now, zone), ...(baseline ? { baseline } : {}) }
}
/** Writes a period into a query. */
export const writePeriod = (search: string, { from, to, preset, baseline = 'previous' }: ChosenPeriod): string => {
  const query = new URLSearchParams(search)
  for (const name of ['from', 'to', 'period', 'compare']) query.delete(name)
  const compare = baseline === 'previous' ? {} : { compare: baseline }
  const params = { ...(preset ? { period: preset } : { from, to }), ...compare }
  for (const [name, value] of Object.entries(params)) query.set(name, value)
  return `?${query}`
}
/** Writes a panel's choice into a query. */
export const writeChoice = (search: string, name: string, value: string): string => {
  const query = new URLSearchParams(search)
  query.set(name, value)
  return `?${query}`
}
