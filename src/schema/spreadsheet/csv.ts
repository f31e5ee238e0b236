/** Characters that begin a formula in some spreadsheets, also full-width and small ones. */
const sign = '[=+\\-@＝＋－＠﹦﹢﹣﹫]'
/** Invisible characters before such a sign. */
const unseen = '\\s\\p{Cc}\\p{Cf}\\p{DI}'
const formula = new RegExp(`^[${unseen}]*${sign}|^[\\t\\r\\n]`, 'u')
/** Negative numbers are no formulas. As texts with an apostrophe they could not be summed. */
const negative = /^-\d+(\.\d+)?$/
const within = new RegExp(`([;${unseen}]+)(${sign}?)`, 'gu')
/**
 * Escapes signs after semicolons, tabs and line breaks. Readers with other delimiters ignore the
 * quotes and start a new cell there.
 */
const withoutHidden = (text: string): string =>
  text.replace(within, (all: string, before: string, begun: string) =>
    begun !== '' && /[;\t\r\n]/.test(before) ? `${before}'${begun}` : all,
  )
const harmless = (text: string): string => {
  const whole = withoutHidden(text)
  return formula.test(whole) && !negative.test(whole) ? `'${whole}` : whole
}
const inner = new RegExp(`([;${unseen}]*[;\\t\\r\\n][;${unseen}]*)'(?=${sign})`, 'gu')
/** Removes the apostrophes of an escaped text; with `beginning` (unknown origin) the first only. */
export const unharmed = (text: string, beginning = false): string => {
  if (!text.includes("'")) return text
  const whole = text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
  return beginning ? whole : whole.replace(inner, '$1')
}
/** Whether a text equals another one after a CSV round trip. */
export const comesBackAs = (text: string, back: string): boolean =>
  unharmed(harmless(text)).trim() === unharmed(back).trim()
const cellOf = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`
/** Formats rows as CSV (RFC 4180), all cells quoted, formulas disarmed by an apostrophe. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(cellOf).join(',')).join('\r\n')
/** Byte order mark: marks the file as UTF-8 for spreadsheets. */
export const UTF8 = '\ufeff'
