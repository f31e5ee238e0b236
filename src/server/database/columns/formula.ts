import type { AnyField } from '../../../schema/model/field'
import { FURTHEST, hasIntegerValue, type Term, termsOf } from '../../../schema/model/formula'

const termSql = (term: Term): string => {
  if (typeof term === 'number') return `${term}::float8`
  if (typeof term === 'string') return `"${term}"::float8`
  const { sign, terms } = termsOf(term)
  // Division by zero gives NULL.
  return `(${terms.map((each, at) => (sign === '/' && at > 0 ? `nullif(${termSql(each)}, 0)` : termSql(each))).join(` ${sign} `)})`
}
/** Column type of a computed field with a formula; `undefined` without one. */
export const formulaColumn = ({ options }: AnyField): string | undefined =>
  options.value && (hasIntegerValue(options) ? 'int8' : 'float8')
/** Converts a formula to SQL for a generated column. Rounds integer fields. The JavaScript equivalent is `workOut`. */
export const formulaSql = (field: AnyField): string | undefined => {
  const { options } = field
  if (!options.value) return undefined
  const worked = termSql(options.value)
  return `case when abs(${worked}) <= ${FURTHEST} then ${hasIntegerValue(options) ? `round(${worked})::${formulaColumn(field)}` : worked} end`
}
