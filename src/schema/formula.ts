/** A number worked out of a record's own fields, by their names: nothing where one of them is empty or a divisor is 0. */
export type Formula =
  | { readonly plus: readonly [Term, Term, ...Term[]] }
  | { readonly minus: readonly [Term, Term] }
  | { readonly times: readonly [Term, Term, ...Term[]] }
  | { readonly divide: readonly [Term, Term] }
/** A field's name, a number, or a formula within. */
export type Term = string | number | Formula

/** What a formula does to its terms, the terms being drawn by whoever reads it. */
export const termsOf = (formula: Formula): { readonly sign: '+' | '-' | '*' | '/'; readonly terms: readonly Term[] } => {
  if ('plus' in formula) return { sign: '+', terms: formula.plus }
  if ('minus' in formula) return { sign: '-', terms: formula.minus }
  if ('times' in formula) return { sign: '*', terms: formula.times }
  return { sign: '/', terms: formula.divide }
}
/** The fields that a formula is made of. */
export const fieldsOfFormula = (term: Term): string[] =>
  typeof term === 'string' ? [term] : typeof term === 'number' ? [] : [...new Set(termsOf(term).terms.flatMap(fieldsOfFormula))]
