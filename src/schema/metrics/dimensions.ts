import type { AnyField } from '../model/field'
import type { Figure } from './figure'
import { addDays, EVER, type Period } from './period'

/** Divisions that no field stands for: the hour, the weekday, both together, how long ago, and whose it is. */
export const builtInDimensions = {
  hour: '@hour',
  weekday: '@weekday',
  heat: '@heat',
  age: '@age',
  tenant: '@tenant',
} as const
/** The part of those that have nothing in the field that divides. */
export const NOTHING = ''
/** Everything that a figure can be divided by, but for whose it is. */
export const getDimensions = ({ dimensions, hours, dateField, ages }: Figure): readonly string[] => [
  ...Object.keys(dimensions),
  ...(hours ? [builtInDimensions.hour, builtInDimensions.heat] : []),
  ...(dateField ? [builtInDimensions.weekday] : []),
  ...(ages ? [builtInDimensions.age] : []),
]

const bandOf = (bands: readonly number[], value: number): number => {
  const at = bands.findIndex(end => value <= end)
  return at < 0 ? bands.length : at
}
/** The region codes' first level: two digits. */
const province = (region: string) => `${region.slice(0, 2)}0000`
/** The part that a record falls into: an option's or state's value, a band's place, a province's code, or nothing. */
export const partOf = (field: AnyField, bands: readonly number[] | undefined, value: unknown): string => {
  if (value === null || value === undefined || value === '') return NOTHING
  if (bands) return String(bandOf(bands, Number(value)))
  return field.type === 'region' ? province(String(value)) : String(value)
}
/** A band of days ago as days; the last goes back for ever. */
const ageRange = (ages: readonly number[], at: number, today: string) => ({
  lte: addDays(today, -(at === 0 ? 0 : (ages[at - 1] ?? 0) + 1)),
  ...(at < ages.length ? { gte: addDays(today, -(ages[at] ?? 0)) } : {}),
})
const wireValue = (field: AnyField, part: string): unknown => {
  if (field.type === 'boolean') return part === 'true'
  const states = Object.values(field.options.states ?? {})
  return field.type === 'state' && states.some(({ value }) => typeof value === 'number') ? Number(part) : part
}
const fieldFilter = (field: AnyField, bands: readonly number[] | undefined, part: string): unknown => {
  if (part === NOTHING) return { set: false }
  if (!bands) return wireValue(field, part)
  const at = Number(part)
  return {
    ...(at > 0 ? { gt: bands[at - 1] } : {}),
    ...(at < bands.length ? { lte: bands[at] } : {}),
    ...(bands.length === 0 ? { set: true } : {}),
  }
}
const timeFilter = (division: string, part: string): Record<string, number> => {
  const [weekday, hour] = part.split('-').map(Number)
  if (division === builtInDimensions.hour) return { hour: Number(part) }
  if (division === builtInDimensions.weekday) return { weekday: Number(part) }
  return { weekday: weekday ?? 0, hour: hour ?? 0 }
}
/** A period as a list's filter: one that goes back for ever has no beginning. */
const daysOf = ({ from, to }: Period) => ({ ...(from > EVER ? { gte: from } : {}), lte: to })
/** One part of a figure: by what it is divided, and which. */
export interface Part {
  readonly division: string
  readonly part: string
}
/** The list that holds exactly the records that a figure counts within a period, or one part of it, as the list's call is filtered. Whose they are is no filter; how long ago goes by `today`, whatever the period. */
export const filterOf = (
  figure: Figure,
  period?: Period,
  of?: Part,
  today = period?.to ?? '',
): Readonly<Record<string, unknown>> => {
  const { where, dateField, dimensions, bands, ages = [] } = figure
  const within = dateField && period ? { [dateField]: daysOf(period) } : {}
  if (!of || of.division === builtInDimensions.tenant) return { ...where, ...within }
  const field = dimensions[of.division]
  if (field) {
    const wanted = fieldFilter(field, bands[of.division], of.part)
    // What is narrowed already is narrowed by one of the same values.
    return { ...where, ...within, [of.division]: wanted }
  }
  if (!dateField) return where
  if (of.division === builtInDimensions.age) return { ...where, [dateField]: ageRange(ages, Number(of.part), today) }
  return {
    ...where,
    [dateField]: { ...(period ? daysOf(period) : {}), ...timeFilter(of.division, of.part) },
  }
}
