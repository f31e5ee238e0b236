import { daysIn, MOST_DAYS, type Period, type Preset, presetOf, presets } from '../../../schema/figures/period'

/** A period as somebody chose it: by a word, or its own days. */
export interface ChosenPeriod extends Period {
  readonly preset?: Preset
  /** More days than the mall counts together. */
  readonly isTooLong?: boolean
}
/** The period that a page has where nothing is said. */
export const FIRST_PERIOD: Preset = 'days30'
const day = /^(19|20)\d\d-\d\d-\d\d$/
const isDay = (text: string | null): text is string =>
  text !== null && day.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
const isPreset = (text: string | null | undefined): text is Preset => presets.some(each => each === text)

/** The period that an address says, in the shop's zone; what it says wrong is nothing said. */
export const readPeriod = (search: string, now: Date, zone: string): ChosenPeriod => {
  const query = new URLSearchParams(search)
  const [from, to, preset] = ['from', 'to', 'period'].map(name => query.get(name))
  if (isDay(from ?? null) && isDay(to ?? null) && String(from) <= String(to)) {
    const own = { from: String(from), to: String(to) }
    return daysIn(own) > MOST_DAYS ? { ...own, isTooLong: true } : own
  }
  const chosen = isPreset(preset) ? preset : FIRST_PERIOD
  return { ...presetOf(chosen, now, zone), preset: chosen }
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
