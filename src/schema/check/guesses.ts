import type { AnyField } from '../field'
import { isPattern } from '../formats'
import type { AnyResource } from '../resource'
import { backtracks } from './backtracking'
import { at, type Check, missingFields } from './finding'

/** The longest text that a regular expression is tried on. */
const LONGEST = 200
const labels = { zh: '', en: '' }
const patternFaults = (name: string, field: AnyField): string[] =>
  Object.entries(field.options.options ?? {}).flatMap(([key, { fits }]) => {
    if (fits === undefined) return []
    if (!isPattern({ ...labels, matches: fits })) return [`${name}.${key}: ${fits} is no regular expression`]
    return backtracks(fits) ? [`${name}.${key}: ${fits} can be read in too many ways`] : []
  })
const guessFaults = (resource: AnyResource, { options: { guesses: name, max = LONGEST } }: AnyField): string[] => {
  if (name === undefined) return []
  const [field] = Object.hasOwn(resource.fields, name) ? [resource.fields[name]] : []
  if (!field) return missingFields(resource, [name])
  if (field.kind !== 'pick') return [`${name} is of the kind ${field.kind}, and a text tells of one choice`]
  const isSilent = Object.values(field.options.options).every(({ fits }) => fits === undefined)
  return [
    ...(isSilent ? [`no option of ${name} says which texts are its own (fits)`] : []),
    ...(max > LONGEST ? [`it takes a max of ${LONGEST} at most`] : []),
    ...patternFaults(name, field),
  ]
}
/** A text tells of a choice whose options say how it looks. */
export const guesses: Check = resource =>
  Object.entries(resource.fields).flatMap(([name, field]) => at(`fields.${name}.guesses`, guessFaults(resource, field)))
