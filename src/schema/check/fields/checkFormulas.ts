import { fieldsOfFormula, type Term, termsOf } from '../../model/formula'
import { traitsOf } from '../../fields/traits'
import { carriedFaults } from '../support/roleSubset'
import { problemAt, type Check, unknownFieldProblems } from '../support/problem'

const dividesByNothing = (term: Term): boolean => {
  if (typeof term !== 'object') return false
  const { sign, terms } = termsOf(term)
  return (sign === '/' && terms[1] === 0) || terms.some(dividesByNothing)
}
/** Checks that formulas consist of stored numbers and result in one. */
export const formulas: Check = resource =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const { value, from } = field.options
    if (field.type !== 'computed' || value === undefined) return []
    const names = fieldsOfFormula(value)
    const unfit = names.flatMap(each => {
      const part = resource.fields[each]
      return part && (part.type === 'computed' || !traitsOf(part).numeric)
        ? [`${each} is of the type ${part.type}, and no stored number`]
        : []
    })
    return problemAt(`fields.${name}.value`, [
      ...unknownFieldProblems(resource, names),
      ...unfit,
      ...(dividesByNothing(value) ? ['it divides by 0, which is nothing'] : []),
      ...names
        .filter(each => Object.hasOwn(resource.fields, each))
        .flatMap(each => carriedFaults({ resource, name: each }, { resource, name })),
      ...(names.length === 0 ? ['it is made of no field'] : []),
      ...(traitsOf({ ...field, options: { ...field.options, value: undefined } }).numeric
        ? []
        : [`what is computed as ${field.options.as} is no number`]),
      ...(from ? ['it is worked out and looked up (from); say one of them'] : []),
    ])
  })
