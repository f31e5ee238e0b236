import type { AnyField } from '../../schema/field'
import { type Term, termsOf } from '../../schema/formula'

const termSql = (term: Term): string => {
  if (typeof term === 'number') return `${term}::float8`
  if (typeof term === 'string') return `"${term}"::float8`
  const { sign, terms } = termsOf(term)
  // Nothing is worked out of a division by nothing.
  return `(${terms.map((each, at) => (sign === '/' && at > 0 ? `nullif(${termSql(each)}, 0)` : termSql(each))).join(` ${sign} `)})`
}
/** A computed field's formula as SQL, for the column that the database itself fills; whole where the field is. */
export const formulaSql = ({ options }: AnyField): string | undefined => {
  if (!options.value) return undefined
  const worked = termSql(options.value)
  return options.as === 'int' || options.as === 'money' ? `round(${worked})::int8` : worked
}
