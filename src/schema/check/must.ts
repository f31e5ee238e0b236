import { isPattern } from '../formats'
import type { Pattern } from '../field'
import { traitsOf } from '../kinds/traits'
import { at, type Check, missingFields } from './finding'
import { labelFaults } from './labels'

/** What must hold is told at a field that people fill in. */
export const must: Check = resource =>
  (resource.definition.must ?? []).flatMap(({ at: name, labels }, index) => {
    const field = resource.fields[name]
    const nobody = field && !traitsOf(field).writable ? [`nobody fills in ${name}`] : []
    return at(`must.${index}`, [...missingFields(resource, [name]), ...nobody, ...labelFaults(labels)])
  })

const patternFaults = (pattern: Pattern): string[] => [
  ...labelFaults(pattern),
  ...(pattern.like || pattern.matches ? [] : ['it says neither like nor matches']),
  ...(isPattern(pattern) ? [] : [`${pattern.matches} is no regular expression`]),
]
/** A pattern can be met, and is said in words. */
export const patterns: Check = ({ fields }) =>
  Object.entries(fields).flatMap(([name, { options }]) => [
    ...(options.pattern ? at(`fields.${name}.pattern`, patternFaults(options.pattern)) : []),
    ...Object.entries(options.fields ?? {}).flatMap(([inner, field]) =>
      field.options.pattern ? at(`fields.${name}.${inner}.pattern`, patternFaults(field.options.pattern)) : [],
    ),
  ])
