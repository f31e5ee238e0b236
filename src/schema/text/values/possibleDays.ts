import { isDay } from './isDay'

/**
 * Days that a text of two or three numbers may mean: `3/5/2026` is 2026-03-05 or 2026-05-03. A year
 * of two digits is of this century. Empty for other texts, and for more than three days.
 */
export const possibleDays = (text: string): readonly string[] => {
  const numbers = /^\s*(\d{1,4})\D+(\d{1,2})(?:\D+(\d{1,4}))?\D*$/.exec(text.normalize('NFKC'))?.slice(1) ?? []
  const [a = '', b = '', c = ''] = numbers
  if (a === '' || c === '') return []
  const orders = [
    [a, b, c],
    [c, a, b],
    [c, b, a],
  ] as const
  const days = orders.flatMap(([year, month, day]) => {
    if (![2, 4].includes(year.length) || month.length > 2 || day.length > 2) return []
    const written = `${year.length === 2 ? 20 : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return isDay(written) ? [written] : []
  })
  return [...new Set(days)]
}
