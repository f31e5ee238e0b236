import type { AnyField } from '../../../schema/model/field'
import { FURTHEST, hasIntegerValue, type Term, termsOf } from '../../../schema/model/formula'

const termSql = (term: Term): string => {
  if (typeof term === 'number') return `${term}::float8`
  if (typeof term === 'string') return `"${term}"::float8`
  const { sign, terms } = termsOf(term)
  // Nothing is worked out of a division by nothing.
  return `(${terms.map((each, at) => (sign === '/' && at > 0 ? `nullif(${termSql(each)}, 0)` : termSql(each))).join(` ${sign} `)})`
}
/** The column of what is worked out; none for what is given. */
export const formulaColumn = ({ options }: AnyField): string | undefined =>
  options.value && (hasIntegerValue(options) ? 'int8' : 'float8')
/** A computed field's formula as SQL, for the column that the database itself fills; whole where the field is. Its twin in JavaScript is `workOut`. */
export const formulaSql = (field: AnyField): string | undefined => {
  const { options } = field
  if (!options.value) return undefined
  const worked = termSql(options.value)
  return `case when abs(${worked}) <= ${FURTHEST} then ${hasIntegerValue(options) ? `round(${worked})::${formulaColumn(field)}` : worked} end`
}
