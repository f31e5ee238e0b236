/** The first of what is never empty: a panel has a figure, and a question its answer. Throws where there is none. */
export const firstItem = <T>(list: readonly T[]): T => {
  const [first] = list
  if (first === undefined) throw new Error('a panel has at least one figure')
  return first
}
