const DAY_MS = 86_400_000
/** Day 0 of a spreadsheet's day numbers. */
const FIRST_DAY = Date.UTC(1899, 11, 30)
const counted = (days: number) => new Date(FIRST_DAY + days * DAY_MS).toISOString()
/** First day whose number all spreadsheets agree on: some count a 29 February 1900. */
export const FIRST_RELIABLE_DAY = 61
/** Day number of a moment in UTC. NaN for other texts. */
export const daysAt = (iso: string): number => (Date.parse(iso) - FIRST_DAY) / DAY_MS
/** Midnight that spreadsheets append to a date. */
const MIDNIGHT = /[ t]+0{1,2}:00(:00(\.0+)?)?$/i

/**
 * Parses a date or a spreadsheet's day number; other texts stay as they are. Only with the year
 * first, since `3/1/2026` is ambiguous.
 */
export const dayIn = (text: string): string => {
  const plain = text.normalize('NFKC').trim()
  if (/^(长期|long[- ]?term)$/i.test(plain)) return 'long-term'
  if (/^\d{5}$/.test(plain)) return counted(Number(plain)).slice(0, 10)
  return plain
    .replace(MIDNIGHT, '')
    .replace(
      /^(\d{4})(?:[./年-](\d{1,2})[./月-](\d{1,2})日?|(\d{2})(\d{2}))$/,
      (_, year, month, day, month2, day2) =>
        `${year}-${(month ?? month2).padStart(2, '0')}-${(day ?? day2).padStart(2, '0')}`,
    )
}
/** Parses a date with time, or a day number, into a day and minutes. Undefined for other texts. */
export const minuteIn = (text: string): { readonly day: string; readonly minutes: number } | undefined => {
  const plain = text.normalize('NFKC').trim()
  if (/^\d{5}(\.\d+)?$/.test(plain)) {
    const at = counted(Math.round(Number(plain) * 1440) / 1440 + 1e-9)
    return { day: at.slice(0, 10), minutes: Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16)) }
  }
  const [, day = '', hours, minutes] = /^(.+?)[ Tt]+(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(plain) ?? []
  const date = dayIn(day)
  if (hours === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) return undefined
  return Number(hours) > 23 || Number(minutes) > 59
    ? undefined
    : { day: date, minutes: Number(hours) * 60 + Number(minutes) }
}
