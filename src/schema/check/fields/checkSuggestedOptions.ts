import { getActions } from '../../selectors/definition'
import type { AnyField } from '../../model/field'
import { isPattern } from '../../fields/formats'
import type { AnyResource } from '../../model/resource'
import { backtracks } from '../support/regexBacktracking'
import { isFilledIn } from '../support/fillable'
import { problemAt, type Check, unknownFieldProblems } from '../support/problem'

/** Maximum length of a text for a regular expression. */
const LONGEST = 200
const labels = { zh: '', en: '' }
/** Parts of a regular expression that are not literal letters. */
const signs = /\\[pP]\{[^}]*\}|\\k<[^>]*>|\(\?<[^>=!]*>|\\./gu
const patternFaults = (pattern: string): string[] => {
  if (!isPattern({ ...labels, matches: pattern })) return [`${pattern} is no regular expression`]
  return [
    ...(backtracks(pattern) ? [`${pattern} can be read in too many ways`] : []),
    ...(/\p{Ll}/u.test(pattern.replace(signs, ''))
      ? [`a text is upper-cased before it is matched against ${pattern}; use capitals there`]
      : []),
  ]
}
/** Patterns that texts of a resource are matched against. */
const heldIn = ({ fields }: AnyResource): (string | undefined)[] =>
  Object.values(fields).flatMap(({ options: { suggests: name = '' } }) =>
    Object.values(fields[name]?.options.options ?? {}).map(({ fits }) => fits),
  )
// Declarations may share a list of options, so a pattern may be used in another one.
const optionFaults: Check = (resource, { all }) => {
  const held = new Set([resource, ...all.values()].flatMap(heldIn))
  return Object.entries(resource.fields).flatMap(([name, { options }]) =>
    Object.entries(options.options ?? {}).flatMap(([key, { fits }]) =>
      problemAt(`fields.${name}.options.${key}.fits`, [
        ...(fits === undefined ? [] : patternFaults(fits)),
        ...(held.has(fits) || fits === undefined ? [] : [`it is unused: no text field suggests ${name}`]),
      ]),
    ),
  )
}
/** Whether the form or a dialog has both fields. */
const arePromptedTogether = (resource: AnyResource, ...names: readonly string[]): boolean =>
  names.every(name => isFilledIn(resource, name)) ||
  getActions(resource).some(([, { params = {} }]) => names.every(name => Object.hasOwn(params, name)))
const guessFaults = (
  resource: AnyResource,
  of: string,
  { options: { suggests: name, max = LONGEST } }: AnyField,
): string[] => {
  if (name === undefined) return []
  const [field] = Object.hasOwn(resource.fields, name) ? [resource.fields[name]] : []
  if (!field) return unknownFieldProblems(resource, [name])
  if (field.type !== 'select') return [`${name} is of the type ${field.type}, and a text tells of one choice`]
  const isSilent = Object.values(field.options.options).every(({ fits }) => fits === undefined)
  return [
    ...(isSilent ? [`no option of ${name} says which texts are its own (fits)`] : []),
    ...(max > LONGEST ? [`it takes a max of ${LONGEST} at most`] : []),
    ...(arePromptedTogether(resource, of, name) ? [] : [`no form and no dialog asks for both ${of} and ${name}`]),
  ]
}
/** Checks that suggested options have patterns, and that people fill in both fields together. */
export const checkSuggestedOptions: Check = (resource, place) => [
  ...optionFaults(resource, place),
  ...Object.entries(resource.fields).flatMap(([name, field]) =>
    problemAt(`fields.${name}.suggests`, guessFaults(resource, name, field)),
  ),
]
