import { backtracks } from '../support/regexBacktracking'
import { isPattern } from '../../fields/formats'
import type { AnyField } from '../../model/field'
import { traitsOf } from '../../fields/traits'
import { problemAt, type Check, unknownFieldProblems } from '../support/problem'
import { labelFaults } from '../support/checkLabels'
import { fieldsWithPlaces } from '../support/fieldPlaces'

/** Checks that a constraint's field can be filled in by people. */
export const constraints: Check = resource =>
  (resource.definition.constraints ?? []).flatMap(({ field: name, labels }, index) => {
    const field = resource.fields[name]
    const nobody = field && !traitsOf(field).writable ? [`nobody fills in ${name}`] : []
    return problemAt(`constraints.${index}`, [
      ...unknownFieldProblems(resource, [name]),
      ...nobody,
      ...labelFaults(labels),
    ])
  })

/** Maximum length of a text for a regular expression. */
const LONGEST = 200
const matchFaults = (matches: string, { max = 0 }: AnyField['options']): string[] => [
  ...(backtracks(matches)
    ? [
        `${matches} can be read in too many ways: repeat no group that holds *, +, ?, {…} or |, and write at most 3 of *, + and {…} and 10 of ? and |`,
      ]
    : []),
  ...(max > LONGEST ? [`matches takes a max of ${LONGEST} at most`] : []),
]
/** Checks the length of a `like` pattern against the field's limits. */
const shapeFaults = (like: string, { min = 0, max = 0 }: AnyField['options']): string[] => {
  if (!/[0A]/.test(like))
    return [`${like} has neither 0 (a digit) nor A (a capital letter), so it fits one text alone; write K-0000`]
  const { length } = [...like]
  if (length >= min && length <= max) return []
  return [
    `${like} has ${length} characters, and the field takes ${min} to ${max}; change its ${length > max ? 'max' : 'min'}`,
  ]
}
const patternFaults = ({ options }: AnyField): string[] => {
  const { pattern } = options
  if (!pattern) return []
  if (!isPattern(pattern)) return [...labelFaults(pattern), `${pattern.matches} is no regular expression`]
  return [
    ...labelFaults(pattern),
    ...(pattern.like || pattern.matches ? [] : ['it says neither like nor matches']),
    ...(pattern.like ? shapeFaults(pattern.like, options) : []),
    ...(pattern.matches ? matchFaults(pattern.matches, options) : []),
  ]
}
/** Checks that patterns can match and have a message. */
export const patterns: Check = resource =>
  fieldsWithPlaces(resource).flatMap(({ key, field }) => problemAt(`${key}.pattern`, patternFaults(field)))
