/** Formula over a record's own fields. Null if an operand is empty or a divisor is 0. */
export type Formula =
  | { readonly plus: readonly [Term, Term, ...Term[]] }
  | { readonly minus: readonly [Term, Term] }
  | { readonly times: readonly [Term, Term, ...Term[]] }
  | { readonly divide: readonly [Term, Term] }
/** Field name, number or nested formula. */
export type Term = string | number | Formula

/** Returns operator and terms of a formula. The caller evaluates the terms. */
export const termsOf = (
  formula: Formula,
): { readonly sign: '+' | '-' | '*' | '/'; readonly terms: readonly Term[] } => {
  if ('plus' in formula) return { sign: '+', terms: formula.plus }
  if ('minus' in formula) return { sign: '-', terms: formula.minus }
  if ('times' in formula) return { sign: '*', terms: formula.times }
  return { sign: '/', terms: formula.divide }
}
/** Null for a division by 0. `termValue` handles empty operands. */
const calculate: { readonly [S in ReturnType<typeof termsOf>['sign']]: (a: number, b: number) => number | null } = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => (b === 0 ? null : a / b),
}
const termValue = (term: Term, record: Readonly<Record<string, unknown>>): number | null => {
  if (typeof term === 'number') return term
  if (typeof term === 'string') return typeof record[term] === 'number' ? record[term] : null
  const { sign, terms } = termsOf(term)
  const [first = null, ...others] = terms.map(each => termValue(each, record))
  return others.reduce((so, each) => (so === null || each === null ? null : calculate[sign](so, each)), first)
}
/** Rounds half to even, as the database does. */
const rounded = (value: number): number => {
  const down = Math.floor(value)
  if (value - down !== 0.5) return Math.round(value)
  return down % 2 === 0 ? down : down + 1
}
/** Display type of a computed field. */
interface Shown {
  readonly as?: string
}
/** Whether the result is an integer: an amount in smallest units, or a whole number. */
export const hasIntegerValue = ({ as }: Shown): boolean => as === 'integer' || as === 'money'
/** Limit of a result, ±. JavaScript and the database represent all integers up to it exactly. */
export const FURTHEST = Number.MAX_SAFE_INTEGER
/** Whether a formula exceeds `FURTHEST`. */
export const isBeyond = (formula: Formula, record: Readonly<Record<string, unknown>>): boolean =>
  Math.abs(termValue(formula, record) ?? 0) > FURTHEST
/**
 * Evaluates a computed field's formula before the database does: the counterpart of `formulaSql`.
 * Null if the result exceeds `FURTHEST`.
 */
export const workOut = (formula: Formula, options: Shown, record: Readonly<Record<string, unknown>>): number | null => {
  const value = termValue(formula, record)
  if (value === null || isBeyond(formula, record)) return null
  return hasIntegerValue(options) ? rounded(value) : value
}
/** Fields that a formula reads. */
export const fieldsOfFormula = (term: Term): string[] =>
  typeof term === 'string'
    ? [term]
    : typeof term === 'number'
      ? []
      : [...new Set(termsOf(term).terms.flatMap(fieldsOfFormula))]
