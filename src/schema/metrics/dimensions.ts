import type { AnyField } from '../model/field'
import { countedDays, type Figure } from './figure'
import { addDays, EVER, type Period } from './period'

/** Dimensions without a field: hour, weekday, both, age in days, and tenant. */
export const builtInDimensions = {
  hour: '@hour',
  weekday: '@weekday',
  heat: '@heat',
  age: '@age',
  tenant: '@tenant',
} as const
/** Part of records with an empty dimension. */
export const NOTHING = ''
/** All dimensions of a figure except the tenant. */
export const getDimensions = ({ dimensions, hours, dateField, ages, cumulative }: Figure): readonly string[] => [
  ...Object.keys(dimensions),
  ...(hours ? [builtInDimensions.hour, builtInDimensions.heat] : []),
  ...(dateField && !cumulative ? [builtInDimensions.weekday] : []),
  ...(ages ? [builtInDimensions.age] : []),
]

const bandOf = (bands: readonly number[], value: number): number => {
  const at = bands.findIndex(end => value <= end)
  return at < 0 ? bands.length : at
}
/** First level of a region code: two digits. */
const province = (region: string) => `${region.slice(0, 2)}0000`
/** Part of a record: an option's or state's value, a band's index, a province's code, or none. */
export const partOf = (field: AnyField, bands: readonly number[] | undefined, value: unknown): string => {
  if (value === null || value === undefined || value === '') return NOTHING
  if (bands) return String(bandOf(bands, Number(value)))
  return field.type === 'region' ? province(String(value)) : String(value)
}
/** Filter of days for an age band. The last band has no beginning. */
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
/** List filter for a period. A period from `EVER` on has no beginning. */
const daysOf = ({ from, to }: Period) => ({ ...(from > EVER ? { gte: from } : {}), lte: to })
/** Part of a figure: dimension and value. */
export interface Part {
  readonly division: string
  readonly part: string
}
/**
 * Filter of the list call for exactly the records that a figure counts, in a period or a part.
 * Tenants are no filter. Ages count from `today`, whatever the period.
 */
export const filterOf = (
  figure: Figure,
  period?: Period,
  of?: Part,
  today = period?.to ?? '',
): Readonly<Record<string, unknown>> => {
  const { where, dateField, dimensions, bands, ages = [] } = figure
  const counted = period && countedDays(figure, period)
  const within = dateField && counted ? { [dateField]: daysOf(counted) } : {}
  if (!of || of.division === builtInDimensions.tenant) return { ...where, ...within }
  const field = dimensions[of.division]
  if (field) {
    const wanted = fieldFilter(field, bands[of.division], of.part)
    // A part replaces the figure's own condition: its value is one of the condition's.
    return { ...where, ...within, [of.division]: wanted }
  }
  if (!dateField) return where
  if (of.division === builtInDimensions.age) return { ...where, [dateField]: ageRange(ages, Number(of.part), today) }
  return {
    ...where,
    [dateField]: { ...(counted ? daysOf(counted) : {}), ...timeFilter(of.division, of.part) },
  }
}
