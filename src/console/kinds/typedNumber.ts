import type { Kind } from '../../schema/field'
import { scaleOf } from '../../schema/kinds/traits'

// Digits, whole or in groups of three, and a part after the point.
const shape = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/

/**
 * The number that somebody typed, as a field of this kind keeps it; null for nothing. Full-width digits, commas between thousands and blanks around
 * are understood, before an amount its sign too. What is no number stays the text that it is, so that the check refuses it and nothing typed is lost.
 */
export const readNumber = (text: string, kind: Kind): number | string | null => {
  const plain = text.normalize('NFKC').replaceAll('。', '.').trim()
  const clean = kind === 'money' ? plain.replace(/^¥\s*/, '') : plain
  if (clean === '') return null
  if (!shape.test(clean) || !/\d/.test(clean)) return text
  const given = Number(clean.replaceAll(',', ''))
  const scale = scaleOf(kind)
  // A third decimal stays as part of a fen, so that the check can say what is wrong with it; a binary fraction's dust does not.
  return scale === 1 ? given : Math.round(given * 1e6) / (1e6 / scale)
}

/** What stands in an input for what a field of this kind holds: a number in digits alone, a text that is none as it was typed. */
export const writeNumber = (value: unknown, kind: Kind): string => {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  return (value / scaleOf(kind)).toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}
/** Whether a number that somebody typed is still none. */
export const isUnread = (value: unknown): boolean => typeof value === 'string'

/** The keys a telephone offers: digits, with a point where there may be decimals, and all of them where a minus may be typed. */
export const keysFor = (kind: Kind, min: number): 'numeric' | 'decimal' | 'text' => {
  if (min < 0) return 'text'
  return kind === 'int' ? 'numeric' : 'decimal'
}
