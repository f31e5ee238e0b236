/** A number worked out of a record's own fields, by their names: nothing where one of them is empty or a divisor is 0. */
export type Formula =
  | { readonly plus: readonly [Term, Term, ...Term[]] }
  | { readonly minus: readonly [Term, Term] }
  | { readonly times: readonly [Term, Term, ...Term[]] }
  | { readonly divide: readonly [Term, Term] }
/** A field's name, a number, or a formula within. */
export type Term = string | number | Formula

/** What a formula does to its terms, the terms being drawn by whoever reads it. */
export const termsOf = (
  formula: Formula,
): { readonly sign: '+' | '-' | '*' | '/'; readonly terms: readonly Term[] } => {
  if ('plus' in formula) return { sign: '+', terms: formula.plus }
  if ('minus' in formula) return { sign: '-', terms: formula.minus }
  if ('times' in formula) return { sign: '*', terms: formula.times }
  return { sign: '/', terms: formula.divide }
}
/** Nothing filled in on any side, or a division by nothing, is nothing. */
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
/** A half goes to the even neighbour, as in the database. */
const rounded = (value: number): number => {
  const down = Math.floor(value)
  if (value - down !== 0.5) return Math.round(value)
  return down % 2 === 0 ? down : down + 1
}
/** What a computed field is shown as. */
interface Shown {
  readonly as?: string
}
/** Whether what a formula leads to is whole: an amount in the smallest units, or a whole number. */
export const hasIntegerValue = ({ as }: Shown): boolean => as === 'integer' || as === 'money'
/** What a formula leads to lies within ±this, as every number does that JavaScript and the database hold alike. */
export const FURTHEST = Number.MAX_SAFE_INTEGER
/** Whether a formula leads beyond what can be held. */
export const isBeyond = (formula: Formula, record: Readonly<Record<string, unknown>>): boolean =>
  Math.abs(termValue(formula, record) ?? 0) > FURTHEST
/** A computed field's formula worked out of a record, before the database does it: the twin of `formulaSql`. Nothing where it leads too far. */
export const workOut = (formula: Formula, options: Shown, record: Readonly<Record<string, unknown>>): number | null => {
  const value = termValue(formula, record)
  if (value === null || isBeyond(formula, record)) return null
  return hasIntegerValue(options) ? rounded(value) : value
}
/** The fields that a formula is made of. */
export const fieldsOfFormula = (term: Term): string[] =>
  typeof term === 'string'
    ? [term]
    : typeof term === 'number'
      ? []
      : [...new Set(termsOf(term).terms.flatMap(fieldsOfFormula))]
