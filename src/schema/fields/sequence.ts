import type { FieldOptions } from '../model/field'
import { dayOf } from '../text/timeZone'

type Sequence = Pick<FieldOptions, 'prefix' | 'digits' | 'dated' | 'zone'>

/** Joins the parts of a sequence number. `day` is YYYYMMDD, or empty for numbers without one. */
export const joinSequence = ({ prefix = '', digits = 1 }: Sequence, day: string, count: number): string =>
  `${prefix}${day}${String(count).padStart(digits, '0')}`

/** Formats a sequence number: `B-000123`, or dated by its assignment, `JZ202611210000123`. */
export const formatSequence = (options: Sequence, count: number, at: Date): string =>
  joinSequence(options, options.dated ? dayOf(at, options.zone ?? 'UTC').replaceAll('-', '') : '', count)

const letters = (text: string) => text.replace(/[^\p{L}]/gu, '').toLowerCase()
/**
 * Prefixes of the numbers that a search text matches. `B-0001` and `0001` match B-000100 and the
 * following, `b12` and `12` any number that begins with 12. Dated numbers match from their year on.
 * Each prefix can stand before a `%`. Empty if the text is no such number.
 */
export const sequencePrefixes = ({ prefix = '', digits = 1, dated }: Sequence, text: string): string[] => {
  const [, before = '', figures = ''] = /^(\D*?)[\s-]*(\d*)$/.exec(text.normalize('NFKC').trim()) ?? []
  if (figures === '') return before !== '' && letters(before) === letters(prefix) ? [prefix] : []
  if (before !== '' && letters(before) !== letters(prefix)) return []
  const zeros = dated || figures.startsWith('0') ? 0 : Math.max(0, digits - figures.length)
  return Array.from({ length: zeros + 1 }, (_, count) => `${prefix}${'0'.repeat(count)}${figures}`)
}
