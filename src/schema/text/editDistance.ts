const letters = (word: string) => [...word].sort().join('')
/** Number of edits between two words. */
export const distance = (from: string, to: string): number => {
  // Swapped letters count as one edit.
  if (letters(from) === letters(to)) return 1
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)),
      )
    row = next
  }
  return row[to.length] ?? 0
}
