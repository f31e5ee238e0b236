/** First item of a list that is never empty, such as a panel's figures. Throws if it is. */
export const firstItem = <T>(list: readonly T[]): T => {
  const [first] = list
  if (first === undefined) throw new Error('a panel has at least one figure')
  return first
}
