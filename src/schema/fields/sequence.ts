import type { FieldOptions } from '../model/field'
import { dayOf } from '../text/timeZone'

type Serial = Pick<FieldOptions, 'prefix' | 'digits' | 'dated' | 'zone'>

/** Formats a sequence number: `B-000123`, or dated by its assignment, `JZ202611210000123`. */
export const formatSerial = (
  { prefix = '', digits = 1, dated, zone = 'UTC' }: Serial,
  count: number,
  at: Date,
): string => `${prefix}${dated ? dayOf(at, zone).replaceAll('-', '') : ''}${String(count).padStart(digits, '0')}`

const letters = (text: string) => text.replace(/[^\p{L}]/gu, '').toLowerCase()
/**
 * Prefixes of the numbers that a search text matches. `B-0001` and `0001` match B-000100 and the
 * following, `b12` and `12` any number that begins with 12. Dated numbers match from their year on.
 * Each prefix can stand before a `%`. Empty if the text is no such number.
 */
export const serialBeginnings = ({ prefix = '', digits = 1, dated }: Serial, text: string): string[] => {
  const [, before = '', figures = ''] = /^(\D*?)[\s-]*(\d*)$/.exec(text.normalize('NFKC').trim()) ?? []
  if (figures === '') return before !== '' && letters(before) === letters(prefix) ? [prefix] : []
  if (before !== '' && letters(before) !== letters(prefix)) return []
  const zeros = dated || figures.startsWith('0') ? 0 : Math.max(0, digits - figures.length)
  return Array.from({ length: zeros + 1 }, (_, count) => `${prefix}${'0'.repeat(count)}${figures}`)
}
