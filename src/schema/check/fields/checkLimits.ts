import type { AnyField } from '../../model/field'
import { traits, traitsOf } from '../../fields/traits'

const ends = ['min', 'max'] as const
const isCounted = (field: AnyField): boolean => traitsOf(field).text || Array.isArray(traitsOf(field).empty)
/** Problems of limits: no numbers, or more precise than the field. */
const endFaults = (field: AnyField, places: number): string[] =>
  ends.flatMap(end => {
    const limit = field.options[end]
    if (limit === undefined) return []
    if (!Number.isFinite(limit)) return [`${end} ${limit} is no number`]
    if (Number(limit.toFixed(places)) === limit) return []
    return [
      places === 0
        ? `${end} ${limit} is no whole number`
        : `${end} ${limit} is finer than the field, which has ${places} decimal ${places === 1 ? 'place' : 'places'}`,
    ]
  })
/** Problems of limits on a type without any. */
const idleEnds = ({ type, options }: AnyField): string[] =>
  Object.keys(traits[type].limits).length > 0
    ? []
    : ends
        .filter(end => options[end] !== undefined)
        .map(end => `${end} means nothing for the type ${type}; take it out, and say by constraints what is to hold`)
/** Checks the limits of fields. */
export const checkLimits = (field: AnyField): string[] => {
  const { min, max, decimals, options } = field.options
  const choices = Object.keys(options ?? {}).length
  const idle = idleEnds(field)
  if (idle.length > 0) return idle
  if (decimals !== undefined && !(Number.isInteger(decimals) && decimals >= 0 && decimals <= 10))
    return ['decimals is 0 to 10']
  return [
    ...endFaults(field, decimals ?? 0),
    ...(min !== undefined && max !== undefined && min > max ? [`min ${min} is above max ${max}`] : []),
    ...(options && min !== undefined && min > choices
      ? [`min ${min} asks for more than there are to choose, which are ${choices}`]
      : []),
    ...(max !== undefined && max < 1 && isCounted(field) ? [`max ${max} leaves room for nothing; say 1 at least`] : []),
  ]
}
